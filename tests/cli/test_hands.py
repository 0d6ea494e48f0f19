"""The commands that look at a hand, as a person or a script uses them."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from click import Context, Option
from click.shell_completion import ShellComplete

from tenhobot.cli.group import cli

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
        "win",
    ]
    assert document["win"] == "2z"
    assert document["yaku"] == [
        {"id": "menzen_tsumo", "ja": "門前清自摸和", "en": "Fully Concealed Hand", "han": 1}
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
        ([WIN, "--honba", "1e3"], '--honba: "1e3" is not a whole number'),
        ([WIN, "--win", ""], "--win: there is no tile"),
        ([WIN, "--win", "9s9s"], '--win: "9s9s" is not one tile'),
        ([WIN, "--dora", ""], "--dora: there is no tile"),
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


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            "12m8z --dora 9z --indicator 8p5 --rules tenhuo --seat Q --honba -1",
            [
                "8z at character 4: ",
                "--dora: 9z at character 1: ",
                "--indicator: 5 at character 3: ",
                "--rules: no rules 'tenhuo': did you mean tenhou?",
                '--seat: "Q" is not one of',
                '--honba: "-1" is not a whole number from 0 to 1000',
            ],
        ),
        (
            "123m456p789s11z22z --win 9m --ippatsu",
            [
                "--win 9m: it is not among 123m456p789s1122z",
                "13 tiles: the winning tile is missing",
                "ippatsu without riichi",
            ],
        ),
        (
            "123m456p789s11z222z2z --ippatsu --tenhou --dora 9z",
            [
                "15 tiles: a hand has 14, or 13 before the draw",
                "ippatsu without riichi",
                "--dora: 9z at character 1: ",
            ],
        ),
        (
            "1111m22p+2p(5'55z) --indicator 1m --ippatsu --rules x",
            ["five copies of 1m: tiles 1, 2, 3, 4, 11; ", "10 tiles: ", "--rules: no rules 'x'"],
        ),
        (
            "1230m0m11p(5'55z)789s --riichi --rules x --dora 1",
            ["--dora: 1 at character 1: ", "--rules: no rules 'x'", "riichi with an open hand"],
        ),
    ],
)
def test_all_that_is_wrong_is_said_at_once_with_its_option(
    tenhobot: Tenhobot, args: str, said: list[str]
) -> None:
    result = tenhobot("score", *args.split())
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert [fault for fault in said if fault not in result.err] == []


@pytest.mark.parametrize(
    "args",
    [
        "123m --seat Q --discarder S --ron",
        "123m406p789s11222z --rules x --indicator 0p",
        "234m067p34566s78s9s --win 1m --ron --discards 9s --chankan",
    ],
)
def test_nothing_is_blamed_for_what_could_not_be_read(tenhobot: Tenhobot, args: str) -> None:
    said = tenhobot("score", *args.split()).err
    assert said.startswith("tenhobot: ")
    for blame in ("own seat", "red five", "furiten", "chankan on"):
        assert blame not in said


@pytest.mark.parametrize("args", ["22222448m123p678s --win 2m", "2222m+2m,448m123p678s"])
def test_tiles_are_counted_as_they_were_written(tenhobot: Tenhobot, args: str) -> None:
    assert "five copies of 2m: tiles 1, 2, 3, 4, 5; " in tenhobot("score", *args.split()).err


def test_seats_are_read_in_either_case(tenhobot: Tenhobot) -> None:
    assert "seat W, round S" in tenhobot("score", WIN, "--seat", "w", "--round", "S").out


@pytest.mark.parametrize(
    ("option", "start", "choices"),
    [
        ("--seat", "e", ["E"]),
        ("--pao", "", [*"ESWN"]),
        ("--rules", "m", ["mahjongsoul", "mleague"]),
    ],
)
def test_what_an_option_can_be_is_completed(option: str, start: str, choices: list[str]) -> None:
    completion = ShellComplete(cli, {}, "tenhobot", "")
    items = completion.get_completions(["score", option], start)
    assert [item.value for item in items] == choices


@pytest.mark.parametrize("name", ["score", "shanten", "format"])
def test_every_option_says_what_it_is(name: str) -> None:
    command = cli.get_command(Context(cli), name)
    assert command is not None
    options = [param for param in command.params if isinstance(param, Option)]
    assert [option.name for option in options if not option.help] == []


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
        {"hand": "123m456p789s1122z+2z", "rules": {"preset": "mleague", "kiriage_mangan": 1}},
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


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            '{"hand": "12m8z", "dora": ["9z", 3], "seat": "Q", "rules": "x", "tsumo": 1}',
            [
                "hand: 8z at character 4: ",
                'dora: ["9z", 3] is not among the tiles',
                'seat: "Q"',
                "rules: no rules 'x'",
                "tsumo: 1 is not true or false",
            ],
        ),
        (
            '{"hand": 3, "handd": "1m", "flags": ["richi", "riichi", []], "ura": "1z"}',
            [
                "hand: 3 is not a hand",
                "handd: no such field",
                'flags: ["richi", []] is not among',
                'ura: "1z" is not a list of tiles',
            ],
        ),
        (
            '{"seat": "Q", "round": "R", "pao": 7, "sticks": 1.5}',
            ["hand: null is not a hand", 'seat: "Q"', 'round: "R"', "pao: 7", "sticks: 1.5"],
        ),
        (f'{{"hand": "8z", "honba": {"1" * 5000}}}', ["hand: 8z", "honba: Infinity is not"]),
        (f'{{"hand": "8z", "honba": "{"1" * 5000}"}}', ["hand: 8z", 'honba: "1111']),
    ],
)
def test_all_that_is_wrong_with_a_line_is_said_with_its_field(
    tenhobot: Tenhobot, tmp_path: Path, line: str, said: list[str]
) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(line)
    error = json.loads(tenhobot("score", "--jsonl", file).out)["error"]
    assert [fault for fault in said if fault not in error] == []
    assert len(error) < 600


def test_lines_without_rules_take_those_of_the_command(tenhobot: Tenhobot, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text('{"hand": "123m406p789s11222z"}\n{"hand": "11m", "rules": "tenhou"}\n')
    answers = tenhobot("score", "--rules", "ema", "--jsonl", file).out.splitlines()
    assert "the rules have none" in json.loads(answers[0])["error"]
    for more in (["11m"], ["--riichi"], ["--seat", "S"], ["--dora", ""]):
        refused = tenhobot("score", *more, "--jsonl", file)
        assert refused.code == 2
        assert "each line says its own hand" in refused.err
    assert "--rules: no rules 'x'" in tenhobot("score", "--rules", "x", "--jsonl", file).err


def test_a_file_and_standard_input_are_cut_into_the_same_lines(
    tenhobot: Tenhobot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = b"\xef\xbb\xbf"
    content = mark + b'{"hand": "11m"}\n{"hand":\r"12m"}\r\n' + mark + b'{"hand": "14m"}'
    file = tmp_path / "hands.jsonl"
    file.write_bytes(content)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    answers = [tenhobot("shanten", "--jsonl", source).out for source in (file, "-")]
    assert answers[0] == answers[1]
    assert [json.loads(line)["hand"] for line in answers[0].splitlines()] == ["11m", "12m", "14m"]


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


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            "11111111111m",
            "11 copies of 1m: tiles 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11; there are four",
        ),
        ("0555p+5p --as kanji", "five copies of 5p: tiles 1, 2, 3, 4, 5 (a red five counts)"),
        ("9m3z+3m --as kobalab", "+3m: kobalab has a drawn tile only in a hand of 14, 11, 8, 5 or"),
    ],
)
def test_a_hand_that_cannot_be_or_be_written_is_refused(
    tenhobot: Tenhobot, args: str, said: str
) -> None:
    result = tenhobot("format", *args.split())
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert said in result.err


def test_any_number_of_tiles_can_be_written(tenhobot: Tenhobot) -> None:
    for hand in ("1m", "123m", "123456789m123456789p", "00p", "9m3z+3m"):
        assert tenhobot("format", hand).out.strip() == hand
