"""The corpus: what people write to the bot, and what must be read in it, and what must not."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tenhobot.reading import Call, Points, Reading, scan
from tenhobot.reading.vocabulary import LIMIT_HAN
from tenhobot.riichi.hand import MeldType
from tenhobot.riichi.notation import parse_hand, parse_tiles
from tenhobot.riichi.tiles import Tile, Wind

UNSAID = (
    "hands",
    "mentions",
    "japanese",
    "asks",
    "yaku",
    "denied",
    "bare",
    "wordless",
    "both_ways",
)
"""What is compared only where a line names it."""

CORPUS = Path(__file__).parent / "corpus"


def lines(name: str) -> list[str]:
    text = (CORPUS / name).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line and not line.startswith("# ")]


def wanted(said: str) -> dict[str, Any]:
    """The fields of a `Reading` that the words behind the semicolon name."""
    fields: dict[str, Any] = {}
    flags = set()
    for word in said.split():
        name, _, value = word.partition("=")
        if name in ("tsumo", "ron"):
            fields["tsumo"] = name == "tsumo"
        elif name in ("image_only", "three_player"):
            fields[name] = True
        elif not value:
            flags.add(name)
        elif name in ("asks", "yaku", "denied"):
            fields[name] = frozenset(value.split("/"))
        elif name == "call":
            type_, tile = value.split("/")
            fields[name] = Call(MeldType(type_), Tile.parse(tile))
        elif name in ("win", "cut", "tile"):
            fields[name] = Tile.parse(value)
        elif name in ("seat", "round", "discarder"):
            fields[name] = Wind(value)
        elif name in ("honba", "sticks", "dora_count", "ura_count", "red_count"):
            fields[name] = int(value)
        elif name in ("rules", "unknown_rules", "command"):
            fields[name] = value
        elif name == "points":
            han, fu, *rest = value.split("/")
            fields[name] = Points(
                int(han),
                None if fu == "-" else int(fu),
                True if "dealer" in rest else False if "other" in rest else None,
                True if "tsumo" in rest else False if "ron" in rest else None,
                next((name for name in rest if name in LIMIT_HAN), None),
            )
        else:
            fields[name] = parse_tiles(value)
    return fields | {"flags": frozenset(flags)}


def hands(reading: Reading) -> list[str]:
    return [
        str(found.hand) if found.hand else f"!{found.error.problems[0].code}"
        for found in reading.hands
        if found.hand or found.error
    ]


@pytest.mark.parametrize("line", lines("mentions.txt"))
def test_a_mention_is_read_as_meant(line: str) -> None:
    text, _, meant = line.partition(" =>")
    expected, _, said = meant.partition(";")
    reading = scan(text.strip().replace("⏎", "\n"))
    assert hands(reading) == [
        hand if hand.startswith("!") else str(parse_hand(hand))
        for hand in map(str.strip, expected.split(" / "))
        if hand
    ]
    default = Reading()
    rest = wanted(said)
    for field in fields(Reading):
        if field.name not in UNSAID or field.name in rest:
            value = rest.get(field.name, getattr(default, field.name))
            assert getattr(reading, field.name) == value, field.name


@pytest.mark.parametrize("text", lines("nothing.txt"))
def test_a_sentence_without_a_hand_has_none(text: str) -> None:
    assert hands(scan(text)) == []
    assert hands(scan(f"@tenhobot {text}")) == []
    assert hands(scan(f"<p>@tenhobot {text}</p>")) == []
