"""The commands that look at a hand, as a person or a script uses them."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import Tenhobot

WIN = "234m067p34566s78s+9s"


def test_a_score_says_yaku_points_and_why(tenhobot: Tenhobot) -> None:
    result = tenhobot("score", "234m067p34566s78s+9s", "--ron", "--riichi", "--discarder", "E")
    assert result.code == 0
    assert "Riichi" in result.out
    assert "Red Five" in result.out
    assert "3 han 30 fu: 3900 points" in result.out
    assert "fu: 20 base + 10 menzen ron" in result.out
    assert "E -3900  S +3900" in result.out
    assert result.err == ""


def test_the_tile_that_was_assumed_to_win_is_said(tenhobot: Tenhobot) -> None:
    result = tenhobot("score", "123m456p789s11222z")
    assert "taken to be 2z, the last one written" in result.err
    assert result.code == 0


def test_a_score_in_json_has_every_field_of_the_contract(tenhobot: Tenhobot) -> None:
    result = tenhobot("score", "123m456p789s1122z+2z", "--json", "--seat", "e")
    document = json.loads(result.out)
    assert list(document) == [
        "hand",
        "agari",
        "reason",
        "yaku",
        "ordinary",
        "han",
        "fu",
        "fu_items",
        "yakuman",
        "limit",
        "points",
        "payments",
    ]
    assert document["yaku"] == [
        {"id": "menzen_tsumo", "ja": "門前清自摸和", "en": "Menzen Tsumo", "han": 1}
    ]
    assert document["payments"]["tsumo"] == {"other": 700}
    assert document["payments"]["deltas"] == {"E": 2100, "S": -700, "W": -700, "N": -700}


@pytest.mark.parametrize(
    ("hand", "agari", "reason"),
    [("123m456p789s1123z4z", False, "not_agari"), ("456p789s1122z+2z (1'23m)", True, "no_yaku")],
)
def test_no_win_is_an_answer(tenhobot: Tenhobot, hand: str, agari: bool, reason: str) -> None:
    result = tenhobot("score", hand, "--ron", "--seat", "W", "--json")
    document = json.loads(result.out)
    assert result.code == 0
    assert (document["agari"], document["reason"]) == (agari, reason)
    assert (document["yaku"], document["points"], document["payments"]) == ([], 0, None)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["123m456p789s1128z"], "8z at character 16: honours go from 1z to 7z"),
        (["22222448m123p678s"], "five copies of 2m: tiles 1, 2, 3, 4, 5; there are four of each"),
        (["123456789m123p111s"], "15 tiles: a hand has 14"),
        ([WIN, "--ippatsu"], "ippatsu without riichi"),
        (
            ["11111m", "--ippatsu"],
            "five copies of 1m: tiles 1, 2, 3, 4, 5; there are four of each; ",
        ),
        (["8z", "--ippatsu"], "(east south west north white green red); ippatsu without riichi"),
        (["555z 11155m (5'55p)", "--riichi"], "11 tiles: a hand has 14"),
        ([WIN, "--haitei", "--rinshan"], "haitei with rinshan"),
        ([WIN, "--win", "2m"], "--win 2m, but the hand says +9s"),
        (["123m456p789s11222z", "--win", "9p"], "--win 9p: it is not among"),
        (["123m456p789s11222z", "--rules", "mleag"], "did you mean mleague?"),
        ([WIN, "--seat", "Q"], "'Q' is not one of"),
        ([], "a HAND is needed"),
        (["--jsonl", "absent.jsonl"], "absent.jsonl: No such file"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    tenhobot: Tenhobot, args: list[str], said: str
) -> None:
    result = tenhobot("score", *args)
    assert result.code == 2
    assert said in result.err
    assert result.err.count("\n") == 1
    assert result.out == ""


def test_dora_are_named_themselves_or_by_their_indicator(tenhobot: Tenhobot) -> None:
    for option in (("--dora", "9s"), ("--indicator", "8s")):
        result = tenhobot("score", "234m067p34566s78s+9s", "--json", *option)
        assert {"id": "dora", "ja": "ドラ", "en": "Dora", "han": 1} in json.loads(result.out)[
            "yaku"
        ]


def test_lines_are_answered_in_place(tenhobot: Tenhobot, tmp_path: Path) -> None:
    rows: list[Any] = [
        {"hand": "123m456p789s1122z+2z", "tsumo": True, "seat": "E", "round": "S", "flags": []},
        {"hand": "123m456p789s1122z+2z", "flags": ["riichi"], "dora": ["1z"], "ura": ["7s"]},
        {"hand": "123m456p789s1122z+2z", "rules": {"preset": "mleague", "kiriage_mangan": None}},
        {"hand": "123m456p789s1122z+2z", "seat": None, "discarder": None, "honba": None},
        {"hand": "222m"},
        {"hand": "222m", "flag": []},
        {"hand": 3},
        {"hand": "123m456p789s1122z+2z", "flags": ["richi"]},
        {"hand": "123m456p789s1122z+2z", "dora": "1z"},
        {"hand": "123m456p789s1122z+2z", "dora": [1]},
        17,
    ]
    lines = [*map(json.dumps, rows), "{", "\x00", '{"hand": "\\ud800"}']
    file = tmp_path / "hands.jsonl"
    file.write_text("\n".join(lines) + "\n\n", encoding="utf-8")
    result = tenhobot("score", "--jsonl", file)
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert result.code == 0
    assert len(answers) == len(lines) + 1
    failed = [False, False, True, False, *[True] * 11]
    assert ["error" in answer for answer in answers] == failed
    assert answers[1]["han"] == 7
    assert "no such field" in answers[5]["error"]
    assert "riichi" in answers[7]["error"]


def test_lines_without_rules_take_those_of_the_command(tenhobot: Tenhobot, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text('{"hand": "123m406p789s11222z"}\n{"hand": "11m", "rules": "tenhou"}\n')
    answers = tenhobot("score", "--rules", "ema", "--jsonl", file).out.splitlines()
    assert "the rules have none" in json.loads(answers[0])["error"]
    refused = tenhobot("score", "11m", "--riichi", "--jsonl", file)
    assert refused.code == 2
    assert "each line says its own hand" in refused.err


def test_lines_come_from_standard_input_too(
    tenhobot: Tenhobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = io.TextIOWrapper(io.BytesIO(b'{"hand": "11m"}\n'))
    monkeypatch.setattr("sys.stdin", text)
    result = tenhobot("shanten", "--jsonl", "-")
    assert json.loads(result.out)["shanten"] == -1


def test_shanten_gives_waits_with_their_points(tenhobot: Tenhobot) -> None:
    result = tenhobot("shanten", "234m067p34566s78s", "--json", "--seat", "W")
    document = json.loads(result.out)
    assert document["shanten"] == 0
    waits = {wait["tile"]: wait for wait in document["waits"]}
    assert waits["6s"]["left"] == 2
    assert waits["9s"]["tsumo"]["points"] > waits["9s"]["ron"]["points"]
    assert not waits["9s"]["furiten"]


def test_a_wait_without_yaku_and_furiten_are_said(tenhobot: Tenhobot) -> None:
    result = tenhobot("shanten", "4567p999s (1'23m) (7'89m)", "--discards", "7p")
    assert "furiten" in result.out
    assert "no yaku" in result.out


def test_shanten_orders_the_discards(tenhobot: Tenhobot) -> None:
    result = tenhobot("shanten", "12455m34567p6777s", "--json")
    first, *rest = json.loads(result.out)["discards"]
    assert (first["tile"], first["shanten"], first["left"]) == ("1m", 1, 15)
    assert len(rest) == 10
    assert {"tile": "3m", "left": 4} in first["accepts"]


@pytest.mark.parametrize(
    ("style", "written"),
    [
        ("mpsz", "340m789p55s (77'7z)"),
        ("kobalab", "m340p789s55,z777="),
        ("unicode", "🀉🀊🀋🀟🀠🀡🀔🀔 (🀄🀄🀄)"),
        ("kanji", "三四五⑦⑧⑨55 (中中中)"),
    ],
)
def test_a_hand_in_every_notation(tenhobot: Tenhobot, style: str, written: str) -> None:
    result = tenhobot("format", "m340p789s55,z777=", "--as", style)
    assert result.out.strip().replace("\ufe0e", "") == written
