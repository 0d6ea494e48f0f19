"""`tenhobot reply`: what the bot would answer, offline."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tenhobot.replies import Answer, answer

from .conftest import Tenhobot

HAND = "123m406p789s1122z"


def test_prints_the_answer_and_writes_the_picture(tenhobot: Tenhobot, tmp_path: Path) -> None:
    picture = tmp_path / "answer.png"
    result = tenhobot("reply", f"@bot {HAND} ツモ2z", "-o", picture)
    assert result.code == 0
    assert result.err == ""
    assert "3翻40符 5200点（1300-2600）" in result.out
    with Image.open(picture) as image:
        assert image.size == (1200, 675)


def test_prints_one_json_document(tenhobot: Tenhobot) -> None:
    document = json.loads(tenhobot("reply", f"{HAND} ron 2z", "--json").out)
    (hand,) = document["hands"]
    assert hand["read_as"] == f"{HAND}+2z"
    assert hand["kind"] == "win"
    assert hand["score"]["points"] == 2600
    assert document["kind"] == "answer"
    assert document["text"].startswith(hand["read_as"])
    assert document["alt"]


def test_a_text_that_asks_for_nothing(tenhobot: Tenhobot) -> None:
    result = tenhobot("reply", "@bot see you at 2pm")
    assert (result.code, result.out) == (0, "")
    assert "no answer" in result.err
    document = json.loads(tenhobot("reply", "@alice 123m456p789s11222z", "--json").out)
    assert document == {"hands": [], "kind": "ignored", "text": "", "alt": ""}


def test_a_thread_and_a_language(tenhobot: Tenhobot) -> None:
    out = tenhobot("reply", "ロン2z", "--context", HAND, "--lang", "en").out
    assert "(East round, South seat, ron)" in out


def test_the_bots_own_name_and_rules(tenhobot: Tenhobot, state: Path) -> None:
    state.mkdir()
    (state / "tenhobot.toml").write_text('[bot]\nname = "Hanako"\nrules = "mahjongsoul"\n')
    result = tenhobot("reply", "@hanako 111222333m4445p+5p tsumo", "--json")
    assert json.loads(result.out)["hands"][0]["score"]["yakuman"] == 2


def test_answers_lines_in_place(tenhobot: Tenhobot, tmp_path: Path) -> None:
    lines = tmp_path / "mentions.jsonl"
    lines.write_text(
        "\n".join(
            (
                json.dumps({"text": "3翻40符は？"}),
                json.dumps({"text": "ron 2z", "context": HAND}),
                json.dumps({"text": "ron", "context": None}),
                json.dumps({"text": 3}),
                json.dumps({"words": "3"}),
                "[",
                json.dumps({"text": "\ud800 123m"}),
            )
        )
    )
    result = tenhobot("reply", "--jsonl", lines)
    points, ron, nothing, bad, unknown, broken, odd = map(json.loads, result.out.splitlines())
    assert result.code == 0
    assert "5200" in points["text"]
    assert ron["hands"][0]["kind"] == "win"
    assert nothing["kind"] == "ignored"
    assert "text: 3 is not a text" in bad["error"]
    assert "words: no such field" in unknown["error"]
    assert "not JSON" in broken["error"]
    assert odd["kind"] in ("answer", "ignored")


def _fails(text: str, **_: object) -> None:
    raise ValueError(f"no answer to {text}\nat all")


def test_a_fault_of_ours_in_one_line_costs_that_line_alone(
    tenhobot: Tenhobot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sometimes(text: str, **more: Any) -> Answer:
        if text == "!":
            _fails(text)
        return answer(text, **more)

    monkeypatch.setattr("tenhobot.replies.answer", sometimes)
    lines = tmp_path / "mentions.jsonl"
    texts = ("3翻40符は？", "!", HAND)
    lines.write_text("\n".join(json.dumps({"text": text}) for text in texts))
    result = tenhobot("reply", "--jsonl", lines)
    points, bad, hand = map(json.loads, result.out.splitlines())
    assert (result.code, result.err) == (0, "")
    assert "5200" in points["text"]
    assert "ValueError" in bad["error"]
    assert hand["hands"][0]["kind"] == "tenpai"


def test_a_fault_of_ours_is_one_line(tenhobot: Tenhobot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tenhobot.replies.answer", _fails)
    result = tenhobot("reply", HAND)
    assert (result.code, result.out) == (1, "")
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err


@pytest.mark.parametrize("text", ["加カン5z 234m567p99s78s ロン9s", "[1111z]チー 東 [1111z]"])
def test_odd_words_for_melds_are_answered(tenhobot: Tenhobot, text: str) -> None:
    result = tenhobot("reply", text)
    assert result.code == 0
    assert "internal error" not in result.err


@pytest.mark.parametrize(
    ("args", "line"),
    [
        ((), "a TEXT is needed"),
        (("ron", "--context", "8z"), "honours go from 1z to 7z"),
        (("x", "--jsonl", "nowhere/x.jsonl"), "No such file"),
    ],
)
def test_bad_usage_is_one_line(tenhobot: Tenhobot, args: tuple[str, ...], line: str) -> None:
    result = tenhobot("reply", *args)
    assert result.code == 2
    assert line in result.err
    assert result.err.count("\n") == 1


def test_the_picture_alone_on_standard_output(tenhobot: Tenhobot) -> None:
    result = tenhobot("reply", "3翻40符は？", "-o", "-")
    assert "no picture" in result.err


def test_a_picture_that_cannot_be_written(tenhobot: Tenhobot, tmp_path: Path) -> None:
    result = tenhobot("reply", HAND, "-o", tmp_path / "nowhere" / "a.png")
    assert result.code == 1
    assert "Traceback" not in result.err


def test_nothing_is_sent_or_kept(tenhobot: Tenhobot, state: Path) -> None:
    tenhobot("reply", f"{HAND} 待ちは")
    assert not state.exists()
