"""From the words of a text to what they mean: the situation, a question, a command."""

import re
from bisect import bisect
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from ..riichi.errors import RiichiError
from ..riichi.notation import parse_tiles, symbols
from ..riichi.tiles import Wind
from . import questions, talk, vocabulary
from .model import Call, Points
from .pieces import Piece
from .words import Word

_LETTER = re.compile(r"[^\W\d_]")

_NEAR = 2
"""Characters between a round and the seat behind it."""

_MOST_ASIDE = 2
"""Pieces of a text that names one tile, or one call: a word for it, and its tile."""

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
    if "double_riichi" in flags or "riichi" in named["denied"]:
        flags -= {"riichi"}
    tsumo = _tsumo(said)
    payers = named["discarder"] + (named["other_seat"] if tsumo is False else [])
    if payers and tsumo is None and has_hands:
        tsumo = False
    seats = named["seat"] + _behind_rounds(words) + ["E"] * ("dealer" in named["dealer"])
    return {
        "tsumo": tsumo,
        "both_ways": {"tsumo", "ron"} <= said,
        "flags": flags,
        "denied": frozenset(named["denied"] + ["dealer"] * ("non_dealer" in named["dealer"])),
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


def each_tsumo(words: Sequence[Word], begins: Sequence[int]) -> list[bool | None]:
    """How each of several hands was won, by the words behind it, or before it if the first are.

    `begins` are the places where they begin. All None unless each has one way of its own.
    """
    ways = [word for word in words if word.table == "situation" and word.name in ("tsumo", "ron")]
    if len(begins) < 2 or len(ways) != len(begins):
        return [None] * len(begins)
    places = [bisect(begins, way.start) for way in ways]
    first = places[0]
    if places != list(range(first, first + len(begins))):
        return [None] * len(begins)
    return [way.name == "tsumo" for way in ways]


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
    if han is None:
        return None
    is_full = any(value is not None for value in (fu, dealer, tsumo))
    is_bare = not _says(plain, talk.FILLERS)
    # A limit in a longer question is rather talk: 役満あがったことある？
    is_marked = "?" in said and ("han" in counts or is_bare)
    if not (is_marked or (is_bare and is_full) or questions.ASKS_POINTS.search(said)):
        return None
    return Points(han, fu, dealer, tsumo, limit if han == least else None)


def asked(said: str) -> dict[str, list[tuple[int, int]]]:
    """The things that a text asks about by name, each with where it does."""
    found = {
        name: [match.span() for match in re.finditer(question, said)]
        for name, question in questions.QUESTIONS.items()
    }
    return {name: places for name, places in found.items() if places}


def is_bare(plain: str, asks: Iterable[Sequence[tuple[int, int]]]) -> bool:
    """Whether a text with its words and tiles covered, and what it asks about, says no more."""
    for start, end in (place for places in asks for place in places):
        plain = plain[:start] + "\0" * (end - start) + plain[end:]
    return not _says(plain, talk.TALK)


def aside(found: Sequence[Piece], words: Sequence[Word]) -> dict[str, Any]:
    """One tile, or one call, that a bare text names. An English wind alone is a tile too."""
    if len(found) > _MOST_ASIDE:
        return {}
    text = " ".join(piece.text for piece in found if piece.tiles)
    try:
        tiles = list(parse_tiles(text)) if text else []
    except RiichiError:
        return {}
    if not _behind_rounds(words):
        tiles += [Wind(word.name).kind.tile for word in words if word.table == "wind"]
    calls = [piece.text.lower() for piece in found if not piece.tiles]
    if len(tiles) != 1 or len(calls) > 1:
        return {}
    return {"call": Call(symbols.MELD_WORDS[calls[0]], tiles[0])} if calls else {"tile": tiles[0]}


def _says(plain: str, nothing: re.Pattern[str]) -> bool:
    """Whether a text with its words covered says more than what says nothing."""
    return _LETTER.search(nothing.sub(" ", plain.lower())) is not None


def command(said: str) -> str | None:
    """The command that a text is, if it is one."""
    alone = re.sub(r"[\W_]+", "", said)
    return next(
        (name for name, row in questions.COMMANDS.items() if re.fullmatch(row, alone)), None
    )
