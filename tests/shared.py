"""The data that tests read but the project does not carry: skipped, saying so, if absent."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tenhobot.riichi.hand import Hand, Meld, MeldType, Source
from tenhobot.riichi.rules import TENHOU, USUAL_DOUBLES, Rules
from tenhobot.riichi.situation import Situation
from tenhobot.riichi.tiles import RED_OF, Tile

SHARED = Path(__file__).resolve().parents[2] / "shared"


def shared(name: str) -> Path:
    """The path of a shared file; skips the test where it is absent."""
    path = SHARED / name
    if not path.exists():
        reason = f"{name} is not beside the checkout (expected in ../shared)"
        pytest.skip(reason, allow_module_level=True)
    return path


def rows(name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(shared(name), "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def bug_cases(*kinds: str) -> list[dict[str, Any]]:
    cases = json.loads(shared("bug_cases.json").read_text(encoding="utf-8"))["cases"]
    return [case for case in cases if case["kind"] in kinds]


def tiles(text: str | None) -> tuple[Tile, ...]:
    """Plain mpsz, read without the parser under test."""
    found: list[Tile] = []
    numbers: list[str] = []
    for character in text or "":
        if character.isdigit():
            numbers.append(character)
        else:
            found.extend(Tile.parse(number + character) for number in numbers)
            numbers.clear()
    return tuple(found)


def meld(row: dict[str, Any]) -> Meld:
    """A meld of an oracle row; one without its called tile stays unmarked."""
    held = tiles(row["tiles"])
    # Bug cases call an open kan simply "kan".
    type_ = MeldType.DAIMINKAN if row["type"] == "kan" else MeldType(row["type"])
    called, added = row.get("called"), row.get("added")
    return Meld(
        type_,
        held,
        called=Tile.parse(called) if called else None,
        source=Source(row["from"]) if row.get("from") else None,
        added=Tile.parse(added) if added else None,
    )


def hand(row: dict[str, Any]) -> Hand:
    """The hand of an oracle win, its winning tile last."""
    concealed, win = list(tiles(row["concealed"])), Tile.parse(row["win"])
    if win not in concealed:
        win = RED_OF[win.kind] if not win.is_red else win.kind.tile
    concealed.remove(win)
    return Hand((*concealed, win), tuple(map(meld, row["melds"])), win)


MAJIANG = TENHOU.using(double_yakuman=USUAL_DOUBLES, liable_pays_all_of_a_multiple_yakuman=False)

RULES: dict[str, Rules] = {
    "tenhou": TENHOU,
    "mjsoul": TENHOU.using(double_yakuman=USUAL_DOUBLES),
    "majiang": MAJIANG,
    "majiang-nodouble": MAJIANG.using(double_yakuman=frozenset()),
    "majiang-kiriage": MAJIANG.using(kiriage_mangan=True),
    "majiang-nokuitan": MAJIANG.using(open_tanyao=False),
    "majiang-nomultiple": MAJIANG.using(multiple_yakuman=False),
    "majiang-nokazoe": MAJIANG.using(counted_yakuman_from_han=None),
    "majiang-nopao": MAJIANG.using(liable=frozenset()),
    "majiang-double_wind_2fu": MAJIANG.using(double_wind_pair_fu=2),
}
"""What the rule names of the oracle mean, after its rules.json."""


def situation(row: dict[str, Any]) -> Situation:
    flags = dict.fromkeys(row["flags"], True)
    return Situation(
        tsumo=row["tsumo"],
        seat=row["seat"],
        round=row["round"],
        dora_indicators=tiles("".join(row["dora"])),
        ura_indicators=tiles("".join(row["ura"])),
        honba=row["honba"] or 0,
        sticks=row["sticks"] or 0,
        discarder=row["discarder"],
        pao=row.get("pao"),
        **flags,
    )
