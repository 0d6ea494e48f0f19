"""How far a hand is from winning, what it waits for, and what to discard.

*Shanten* is the number of tiles that must still be exchanged before the hand is tenpai: 0 is
tenpai, -1 complete; with the drawn tile in hand it is that after the best discard. There are
four of each tile in the world: a shape that needs a fifth, counting the hand's own melds, is
no shape. Indicators and other players' discards are not looked at.

A hand has ``3n + 1`` tiles before the draw and ``3n + 2`` after it, a meld being three; one
of fewer than 13 has fewer sets to make, so that parts of a hand can be studied. Only a whole
closed hand can be chiitoitsu (seven different pairs) or kokushi.

Every call here raises `InvalidHand`, naming all that is wrong, for a hand that has another
number of tiles or more than four of a kind.
"""

from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from . import outlook
from .distance import FifthCopy, row, unseen
from .errors import InvalidHand, Problem
from .hand import Hand, problems
from .outlook import Position
from .tiles import KINDS, RED_OF, Kind, Tile, count

GOOD_WAIT = 5
"""A wait on so many unseen tiles is good: most two-sided waits are, and no others but few."""


class Shanten(NamedTuple):
    """Shanten by form, and the least; a form that the hand cannot take is None."""

    standard: int
    chiitoitsu: int | None
    kokushi: int | None
    best: int


class Accepted(NamedTuple):
    """A kind of tile that helps, and how many of it the hand does not hold."""

    kind: Kind
    left: int


class Acceptance(NamedTuple):
    """The tiles that help, in order, and how many they are in all."""

    tiles: tuple[Accepted, ...]
    total: int


class Discard(NamedTuple):
    """A tile to discard, shanten after it, and what the hand then accepts."""

    tile: Tile
    shanten: int
    accepts: Acceptance


def shanten(hand: Hand) -> Shanten:
    """Shanten of a hand, before or after its draw."""
    position = _read(hand)
    standard = outlook.standard(position)
    if not position.is_whole:
        return Shanten(standard, None, None, standard)
    chiitoitsu = outlook.chiitoitsu(hand.counts)
    kokushi = outlook.kokushi(hand.counts)
    return Shanten(standard, chiitoitsu, kokushi, min(standard, chiitoitsu, kokushi))


def waits(hand: Hand) -> Acceptance:
    """The tiles that complete a hand before its draw; none unless it is tenpai."""
    position = _read(hand, drawn=False)
    away, helpful = outlook.before_draw(position)
    return _acceptance(position, 0 if away else helpful)


def ukeire(hand: Hand) -> Acceptance:
    """The tiles whose draw lowers the shanten of a hand before its draw."""
    position = _read(hand, drawn=False)
    return _acceptance(position, outlook.before_draw(position).helpful)


def discards(hand: Hand) -> tuple[Discard, ...]:
    """Every discard from a hand after its draw, the best first.

    The order is by shanten, then by acceptance; in a hand one away from tenpai then by how
    many of the accepted tiles lead to a good wait, one of `GOOD_WAIT` tiles or more; then
    that of the tiles. A plain five is discarded before a red one. The tile that is discarded
    is not to be drawn again: `left` counts what the hand does not hold before the discard.
    """
    position = _read(hand, drawn=True)
    found = sorted(
        (away, -accepts.total, kind, accepts)
        for kind, (away, helpful) in outlook.after_discards(position)
        for accepts in [_acceptance(position, helpful)]
    )
    if found[0][0] == 1:
        found = [
            option
            for (away, _), tied in groupby(found, key=itemgetter(0, 1))
            for option in (_by_good_waits(position, list(tied)) if away == 1 else tied)
        ]
    return tuple(Discard(_face(hand, kind), away, accepts) for away, _, kind, accepts in found)


_PARTS = (slice(0, 9), slice(9, 18), slice(18, 27), slice(27, 34))
_SIZES = tuple(size for size in range(1, 15) if size % 3)


def _read(hand: Hand, *, drawn: bool | None = None) -> Position:
    """The position of a sound hand: before its draw, after it, or (None) either."""
    counts = hand.counts
    suits = (counts[:9], counts[9:18], counts[18:27], counts[27:])
    size = len(hand.concealed)
    if hand.melds:
        melded = count(tile for meld in hand.melds for tile in meld.tiles)
        suits = tuple(
            suit + melded[part] if any(melded[part]) else suit
            for suit, part in zip(suits, _PARTS, strict=True)
        )
    try:
        rows = tuple(map(row, suits))
    except FifthCopy:
        raise InvalidHand(*problems(hand, sizes=_SIZES, red_fives=(4, 4, 4))) from None
    if hand.size not in _SIZES:
        raise InvalidHand(*problems(hand, sizes=_SIZES, red_fives=(4, 4, 4)))
    if drawn is not None and drawn is not (size % 3 == 2):
        right = "after the draw: 2, 5, 8, 11 or 14" if drawn else "before it: 1, 4, 7, 10 or 13"
        what = "is discarded from" if drawn else "is drawn to"
        raise InvalidHand(Problem("wrong_size", f"{hand.size} tiles: a tile {what} a hand {right}"))
    return Position(suits, rows, size // 3, size > 12)


def _acceptance(position: Position, helpful: int) -> Acceptance:
    parts = [
        _accepted(suit, 9 * x, helpful >> 9 * x & 511) for x, suit in enumerate(position.suits)
    ]
    return Acceptance(
        tuple(accepted for part in parts for accepted in part.tiles),
        sum(part.total for part in parts),
    )


@lru_cache(1 << 17)
def _accepted(suit: bytes, first: int, helpful: int) -> Acceptance:
    tiles = tuple(
        Accepted(KINDS[first + kind], left)
        for kind, left in enumerate(unseen(suit))
        if left and helpful >> kind & 1
    )
    return Acceptance(tiles, sum(accepted.left for accepted in tiles))


_Option = tuple[int, int, int, Acceptance]
"""Shanten after a discard, its acceptance as a negative number, its kind, what it accepts."""


def _by_good_waits(position: Position, tied: list[_Option]) -> list[_Option]:
    if len(tied) == 1:
        return tied
    return sorted(tied, key=lambda option: -_good_waits(position, option))


def _good_waits(position: Position, option: _Option) -> int:
    """How many of the tiles that a discard accepts lead to a good wait."""
    _, _, kind, accepts = option
    total = 0
    for drawn, left in accepts.tiles:
        seen = position.changed(drawn, 1)
        widest = max(
            _acceptance(seen, helpful).total
            for _, (away, helpful) in outlook.after_discards(seen.changed(kind, -1))
            if away == 0
        )
        if widest >= GOOD_WAIT:
            total += left
    return total


def _face(hand: Hand, kind: int) -> Tile:
    plain = KINDS[kind].tile
    return plain if plain in hand.concealed else RED_OF[KINDS[kind]]
