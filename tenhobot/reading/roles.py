"""Tiles that words give a part of their own: dora, discards, the tile that was won with."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise, zip_longest

from ..riichi.errors import RiichiError
from ..riichi.notation import parse_tiles
from ..riichi.tiles import Tile
from .pieces import Piece, joined
from .words import Word

_BEHIND = re.compile(r"牌?\s*+(?:は|が|で|:|=|!{1,3}|on|off|with)?\s*+(?:an? |the )?[\s(「]*+")
_BEFORE = re.compile(r"\s*+(?:で|を|が|の|は)?\s*+")
_LIST = re.compile(r"\s*+(?:[,、と&・]|and)\s*+|")
_BESIDE = re.compile(r"[\s(が]*")
_WIN_WORDS = ("win", "tsumo", "ron", "haitei", "houtei", "rinshan", "chankan")
_INDICATED = {"dora": "indicators", "ura": "ura_indicators"}
_OF_THE_WALL = ("dora", "indicators", "ura", "ura_indicators")
_NO_TILE = re.compile("[089]z")
"""What is written like an honour, and is none."""

_MOST_WORDS = 24
"""Words that are given their tiles; no post says more."""

_FAR = 30
"""Pieces behind a word that are looked at: more than a row of discards."""

_MOST_AFTER = 5
"""Tiles in one piece that a word like ドラ still takes: one for each kan and one."""

_ROW = 4
"""Single tiles from which on they are a hand written tile by tile: ツモ 1m 2m 3m 4m ..."""


@dataclass(slots=True)
class Roles:
    """The tiles with a part of their own, and the pieces that they were."""

    win: Tile | None = None
    cut: Tile | None = None
    dora: tuple[Tile, ...] = ()
    indicators: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    ura_indicators: tuple[Tile, ...] = ()
    discards: tuple[Tile, ...] = ()
    taken: set[Piece] = field(default_factory=set)
    discarded: list[Piece] = field(default_factory=list)
    no_tile: str | None = None


def assign(text: str, words: Sequence[Word], found: Sequence[Piece]) -> Roles:
    """Which pieces the words take for a part of their own; see `vocabulary.TILES_AFTER`."""
    roles = Roles()
    starts = [piece.start for piece in found]
    begins = {word.end: word.start for word in words if word.name == "ippatsu"}
    for word, following in [
        (word, following)
        for word, following in zip_longest(words, words[1:])
        if word.table in ("after", "before", "theirs") or word.name in _WIN_WORDS
    ][:_MOST_WORDS]:
        name = "win" if word.name in _WIN_WORDS else word.name
        place = bisect_left(starts, word.start)
        before = [piece for piece in found[max(place - 1, 0) : place] if piece not in roles.taken]
        begin = begins.get(word.start, word.start)
        after = found[place : place + _FAR]
        if not (after and _BEHIND.fullmatch(text, word.end, after[0].start)):
            after = []
        if word.table == "before" and name == "discards":
            taken = _row_before(text, word, found[max(place - _ROW, 0) : place])
        elif name in ("discards", "theirs"):
            taken = _line(text, after)
        elif name in ("win", "cut"):
            after = [] if word.table == "before" else after
            taken = _single(text, begin, before, after)
        else:
            taken = _few(text, word, before, after)
            if taken and following and _is_indicator(text, taken, following):
                name = _INDICATED.get(name, name)
        if taken and name in _OF_THE_WALL and _NO_TILE.fullmatch(taken[0].text):
            roles.no_tile = taken[0].text
        if tiles := _tiles(taken):
            if name != "theirs":
                _set(roles, name, tiles)
            roles.taken.update(taken)
            roles.discarded += taken if name in ("discards", "theirs") else []
    return roles


def _set(roles: Roles, name: str, tiles: tuple[Tile, ...]) -> None:
    if name in ("win", "cut"):
        if getattr(roles, name) is None:
            setattr(roles, name, tiles[0])
    else:
        setattr(roles, name, getattr(roles, name) + tiles)


def _tiles(taken: Sequence[Piece]) -> tuple[Tile, ...]:
    try:
        return tuple(tile for piece in taken for tile in parse_tiles(piece.text))
    except RiichiError:
        return ()


def _single(
    text: str, begin: int, before: Sequence[Piece], after: Sequence[Piece]
) -> Sequence[Piece]:
    """The single tile behind the word, or else the one before where it, or its 一発, begins."""
    if after and after[0].tiles == 1:
        row = after[:_ROW]
        in_row = all(b.tiles == 1 and joined(text, a, b) for a, b in pairwise(row))
        return [] if len(row) == _ROW and in_row else after[:1]
    return _just_before(text, begin, before)


def _just_before(text: str, begin: int, before: Sequence[Piece]) -> Sequence[Piece]:
    near = before and _BEFORE.fullmatch(text, before[0].end, begin)
    return before if near and before[0].tiles == 1 else []


def _row_before(text: str, word: Word, before: Sequence[Piece]) -> Sequence[Piece]:
    """The piece of a few tiles before the word, or single ones in a list."""
    if not (before and _BEFORE.fullmatch(text, before[-1].end, word.start)):
        return []
    if before[-1].tiles != 1:
        return before[-1:] if 1 < before[-1].tiles < _ROW else []
    row = [before[-1]]
    for piece in before[-2::-1]:
        near = joined(text, piece, row[0]) or _LIST.fullmatch(text, piece.end, row[0].start)
        if piece.tiles != 1 or not near:
            break
        row.insert(0, piece)
    return row if len(row) < _ROW else row[-1:]


def _few(text: str, word: Word, before: Sequence[Piece], after: Sequence[Piece]) -> Sequence[Piece]:
    """The tiles behind the word: one piece, and more single ones in a list; or else the one
    before it, which is meant too where it touches the word: 5pドラ 123m.
    """
    touched = before and before[0].end == word.start and not (after and after[0].start == word.end)
    if touched or not (after and 1 <= after[0].tiles <= _MOST_AFTER):
        return _just_before(text, word.start, before)
    taken = [after[0]]
    for piece, following in zip_longest(after[1:], after[2:]):
        last = following is None or not joined(text, piece, following)
        near = _LIST.fullmatch(text, taken[-1].end, piece.start)
        if piece.tiles != 1 or not (near or (last and joined(text, taken[-1], piece))):
            break
        taken.append(piece)
    return taken


def _line(text: str, after: Sequence[Piece]) -> Sequence[Piece]:
    """All pieces of the line behind the word."""
    for place, (piece, following) in enumerate(pairwise(after), 1):
        if "\n" in text[piece.end : following.start] or not joined(text, piece, following):
            return after[:place]
    return after


def _is_indicator(text: str, taken: Sequence[Piece], following: Word) -> bool:
    """Whether 表示 or "indicator" stands right behind the tiles."""
    return following.name == "indicators" and bool(
        _BESIDE.fullmatch(text, taken[-1].end, following.start)
    )
