"""From the words of a text to what they mean: the situation, a question, a command."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ..riichi.errors import RiichiError
from ..riichi.notation import parse_tiles, symbols
from ..riichi.tiles import Wind
from . import questions, vocabulary
from .model import Call, Points
from .pieces import Piece
from .words import Word

_LETTER = re.compile(r"[^\W\d_]")

_NEAR = 2
"""Characters between a round and the seat behind it."""

_TSUMO, _RON = frozenset({"tsumo"}), frozenset({"ron"})
_MEANS_TSUMO = frozenset({"haitei", "rinshan", "tenhou", "chiihou"})
_MEANS_RON = frozenset({"houtei", "chankan", "renhou"})

_LOOSELY = {
    frozenset({"haitei", "ron"}): frozenset({"houtei", "ron"}),
    frozenset({"houtei", "tsumo"}): frozenset({"haitei", "tsumo"}),
}
"""What is loosely called by the other's name: 海底ロン says houtei."""


def situation(
    words: Sequence[Word], numbers: Sequence[tuple[Word, int]], *, has_hands: bool
) -> dict[str, Any]:
    """What the words say of the situation, as fields of `Reading`."""
    named = {table: [w.name for w in words if w.table == table] for table in vocabulary.TABLES}
    counts = {word.name: value for word, value in reversed(numbers)}
    said = frozenset(named["situation"])
    for loose, strict in _LOOSELY.items():
        if loose <= said and not {"tsumo", "ron"} <= said:
            said = said - loose | strict
    flags = said - {"tsumo", "ron"}
    if "ippatsu" in flags and "double_riichi" not in flags:
        flags |= {"riichi"}
    if "double_riichi" in flags:
        flags -= {"riichi"}
    tsumo = _tsumo(said)
    payers = named["discarder"] + (named["other_seat"] if tsumo is False else [])
    if payers and tsumo is None and has_hands:
        tsumo = False
    seats = named["seat"] + _behind_rounds(words) + ["E"] * ("dealer" in named["dealer"])
    return {
        "tsumo": tsumo,
        "flags": flags,
        "denied": frozenset(named["denied"]),
        "yaku": frozenset(named["yaku"]),
        "seat": Wind(seats[0]) if seats else None,
        "round": Wind(named["round"][0]) if named["round"] else None,
        "discarder": Wind(payers[0]) if payers and not tsumo else None,
        "honba": counts.get("honba"),
        "sticks": counts.get("sticks"),
        "dora_count": counts.get("dora_count"),
        "ura_count": counts.get("ura_count"),
        "red_count": counts.get("red_count"),
        "rules": named["rules"][0] if named["rules"] else None,
        "unknown_rules": named["other_rules"][0] if named["other_rules"] else None,
        "image_only": "image_only" in named["wish"],
        "three_player": "three_player" in named["wish"],
    }


def _tsumo(said: frozenset[str]) -> bool | None:
    """How the hand was won: what is said outright, or else what the rest says."""
    for tsumo, ron in ((_TSUMO, _RON), (_MEANS_TSUMO, _MEANS_RON)):
        if bool(said & tsumo) != bool(said & ron):
            return bool(said & tsumo)
        if said & tsumo:
            return None
    return None


def _behind_rounds(words: Sequence[Word]) -> list[str]:
    """The winds that stand right behind a round, and so are seats: South 3 north."""
    return [
        wind.name
        for round_, wind in pairwise(words)
        if (round_.table, wind.table) == ("round", "wind") and wind.start - round_.end <= _NEAR
    ]


def points(
    plain: str, said: str, words: Sequence[Word], numbers: Sequence[tuple[Word, int]]
) -> Points | None:
    """The question about points alone that the words ask, if they do."""
    counts = {word.name: value for word, value in reversed(numbers)}
    limit = next((word.name for word in words if word.table == "limit"), None)
    least = vocabulary.LIMIT_HAN[limit] if limit else None
    han, fu = counts.get("han", least), counts.get("fu")
    names = {word.name for word in words if word.table in ("dealer", "situation")}
    seat = next((word.name for word in words if word.table == "seat"), None)
    dealer = True if "dealer" in names else False if "non_dealer" in names else None
    if seat is not None:
        dealer = seat == "E"
    tsumo = {(True, False): True, (False, True): False}.get(("tsumo" in names, "ron" in names))
    is_full = any(value is not None for value in (fu, dealer, tsumo))
    if han is None or not (questions.ASKS_POINTS.search(said) or (is_full and _is_bare(plain))):
        return None
    return Points(han, fu, dealer, tsumo, limit if han == least else None)


def aside(plain: str, found: Sequence[Piece]) -> dict[str, Any]:
    """One tile, or one call, that a text without a hand and with few other words names."""
    if not (0 < len(found) <= 2 and sum(piece.tiles for piece in found) == 1):
        return {}
    rest = plain
    for piece in found:
        rest = rest[: piece.start] + " " * len(piece.text) + rest[piece.end :]
    if not _is_bare(rest):
        return {}
    try:
        tiles = parse_tiles(" ".join(piece.text for piece in found if piece.tiles))
    except RiichiError:
        return {}
    if len(tiles) > 1:
        return {}
    word = next((piece.text.lower() for piece in found if not piece.tiles), None)
    if word is None:
        return {"tile": tiles[0]}
    return {"call": Call(symbols.MELD_WORDS[word], tiles[0])}


def _is_bare(plain: str) -> bool:
    """Whether a text with its words covered says nothing more."""
    return _LETTER.search(questions.FILLERS.sub("", plain.lower())) is None


def command(said: str) -> str | None:
    """The command that a text is, if it is one."""
    alone = re.sub(r"[\W_]+", "", said)
    return next(
        (name for name, row in questions.COMMANDS.items() if re.fullmatch(row, alone)), None
    )
