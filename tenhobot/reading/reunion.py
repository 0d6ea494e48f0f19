"""A hand whose parts stand apart in its sentence: its melds, or what follows an "and"."""

import re
from collections.abc import Sequence
from itertools import pairwise

from ..riichi.hand import Hand
from . import judge
from .pieces import Piece

_AND = re.compile(r"\s*+(?:and|&|plus|\+|と)\s*+", re.IGNORECASE)
_APART = re.compile(r"[^0-9]{0,24}")
"""What may part melds from the hand: a few words that hold no other tile."""

_MOST_PARTS = 4
_MOST_TRIES = 6
"""Hands that are looked for so in one text: reading is what takes time here."""

_LEAST, _MOST = 13, 18
"""Tiles of a whole hand; a word for a meld may stand for two more, a kan has one too many."""

_MELD = (1, 3, 4)
"""Tiles that a word for a meld is written with."""

Group = Sequence[Piece]


def reunite(text: str, groups: Sequence[Group]) -> tuple[str, list[Group]]:
    """The groups with the parts of a whole hand as one, and the text without what parted them."""
    found: list[Group] = []
    place = tries = 0
    while place < len(groups):
        for end in range(place + 2, min(place + _MOST_PARTS, len(groups)) + 1):
            parts = groups[place:end]
            if tries < _MOST_TRIES and _may_be_one(text, parts):
                tries += 1
                joined = _without_gaps(text, parts)
                one = [piece for part in parts for piece in part]
                if _is_whole(joined, one) and not any(_is_whole(text, part) for part in parts):
                    text, place = joined, end
                    found.append(one)
                    break
        else:
            found.append(groups[place])
            place += 1
    return text, found


def _may_be_one(text: str, parts: Sequence[Group]) -> bool:
    """Whether the parts have as many tiles as one hand, and little that parts them."""
    pieces = [piece for part in parts for piece in part]
    size = sum(piece.size for piece in pieces)
    if size > _MOST or size + 2 * sum(not piece.tiles for piece in pieces) < _LEAST:
        return False
    for first, second in pairwise(parts):
        between = text[first[-1].end : second[0].start]
        apart = (_are_melds(first) or _are_melds(second)) and _APART.fullmatch(between)
        if not (apart or _AND.fullmatch(between)):
            return False
    return True


def _without_gaps(text: str, parts: Sequence[Group]) -> str:
    for first, second in pairwise(parts):
        start, end = first[-1].end, second[0].start
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _are_melds(group: Group) -> bool:
    words = sum(not piece.tiles for piece in group)
    tiles = [piece.tiles for piece in group if piece.tiles and piece.text[0] not in "(["]
    is_written = len(tiles) < len(group)
    return is_written and len(tiles) <= words and all(one in _MELD for one in tiles)


def _is_whole(text: str, group: Group) -> bool:
    hand = judge.parse(text, group)
    return isinstance(hand, Hand) and hand.size in judge.WHOLE
