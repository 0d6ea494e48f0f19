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

from collections.abc import Iterable
from functools import cache
from itertools import compress, groupby
from operator import add, getitem, itemgetter
from typing import NamedTuple

from .distance import changed, measure
from .errors import InvalidHand, Problem
from .hand import Hand, problems
from .outlook import Suits, after_discards, before_draw, other_forms, standard_form
from .tiles import KIND_OF, KINDS, Kind, Tile, count, sort_tiles

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
    suits, sets, _ = _read(hand)
    (m, a), (p, b), (s, c), (z, d) = map(measure, suits)
    return _shanten(standard_form((m, p, s, z), sets), a + b + c + d, sets)


@cache
def _shanten(standard: int, share: int, sets: int) -> Shanten:
    if sets < 4:
        return Shanten(standard, None, None, standard)
    others = other_forms(share)
    return Shanten(standard, *others, min(standard, *others))


def waits(hand: Hand) -> Acceptance:
    """The tiles that complete a hand before its draw; none unless it is tenpai."""
    suits, sets, held = _read(hand, drawn=False)
    away, helpful = before_draw(suits, sets)
    return Acceptance((), 0) if away else _acceptance(_drawable(held), helpful)


def furiten(hand: Hand, discarded: Iterable[Tile]) -> tuple[Tile, ...]:
    """The waits of a hand before its draw that its player has discarded: they rule out ron."""
    waited = {accepted.kind for accepted in waits(hand).tiles}
    return sort_tiles({tile for tile in discarded if KIND_OF[tile] in waited})


def ukeire(hand: Hand) -> Acceptance:
    """The tiles whose draw lowers the shanten of a hand before its draw."""
    suits, sets, held = _read(hand, drawn=False)
    _, helpful = before_draw(suits, sets)
    return _acceptance(_drawable(held), helpful)


def discards(hand: Hand) -> tuple[Discard, ...]:
    """Every discard from a hand after its draw, the best first.

    The order is by shanten, then by acceptance; in a hand one away from tenpai then by how
    many of the accepted tiles lead to a good wait, one of `GOOD_WAIT` tiles or more; then
    that of the tiles. A plain five is discarded before a red one. The tile that is discarded
    is not to be drawn again: `left` counts what the hand does not hold before the discard.
    """
    suits, sets, held = _read(hand, drawn=True)
    drawable = _drawable(held)
    found: list[_Option] = []
    for kind, (away, helpful) in after_discards(suits, sets):
        accepts = _acceptance(drawable, helpful)
        found.append((away, -accepts.total, kind, accepts))
    found.sort()
    if found[0][0] == 1:
        unseen = bytes([4 - copies for copies in held])
        found = _ties_by_good_waits(suits, sets, unseen, found)
    # Red fives sort last, so a plain five takes the place of the red one.
    faces: dict[int, Tile] = {KIND_OF[tile]: tile for tile in sorted(hand.concealed, reverse=True)}
    return tuple([Discard(faces[kind], away, accepts) for away, _, kind, accepts in found])


# --- Inside -------------------------------------------------------------------------------

_SUITS = (slice(0, 9), slice(9, 18), slice(18, 27), slice(27, 34))
SIZES = tuple(size for size in range(1, 15) if size % 3)
"""How many tiles a hand may have, a meld being three."""
_UP_TO_FOUR = bytes(range(5))


def _read(hand: Hand, *, drawn: bool | None = None) -> tuple[Suits, int, bytes]:
    """The suits of a sound hand, the sets to make, and how many of each kind are held in all.

    `drawn` says whether the hand must have drawn or must not; None takes either.
    """
    counts: bytes = hand.counts
    held = counts
    suits: Suits = (counts[:9], counts[9:18], counts[18:27], counts[27:])
    if hand.melds:
        melded = count(tile for meld in hand.melds for tile in meld.tiles)
        held = bytes(map(add, counts, melded))
        suits = tuple(
            suit + melded[part] if any(melded[part]) else suit
            for suit, part in zip(suits, _SUITS, strict=True)
        )
    size = hand.size
    if size % 3 == 0 or size > 14 or held.strip(_UP_TO_FOUR):
        raise InvalidHand(*problems(hand, sizes=SIZES, red_fives=(4, 4, 4)))
    if drawn is not None and drawn is not (size % 3 == 2):
        raise InvalidHand(Problem("wrong_size", f"{size} tiles: {_RIGHT_SIZE[drawn]}"))
    return suits, len(hand.concealed) // 3, held


_RIGHT_SIZE = (
    "a hand accepts tiles before its draw, when it has 1, 4, 7, 10 or 13",
    "a hand discards after its draw, when it has 2, 5, 8, 11 or 14",
)


_ACCEPTED = tuple((*(Accepted(kind, 4 - held) for held in range(4)), None) for kind in KINDS)
"""By kind and number held; a kind that is held four times helps nobody."""
_LEFT = itemgetter(1)


def _drawable(held: bytes) -> tuple[Accepted | None, ...]:
    return tuple(map(getitem, _ACCEPTED, held))


def _acceptance(drawable: tuple[Accepted | None, ...], helpful: bytes) -> Acceptance:
    tiles = tuple(filter(None, compress(drawable, helpful)))
    return Acceptance(tiles, sum(map(_LEFT, tiles)))


_Option = tuple[int, int, int, Acceptance]
"""Shanten after a discard, its acceptance below nought, its kind, what it accepts."""


def _ties_by_good_waits(
    suits: Suits, sets: int, unseen: bytes, options: list[_Option]
) -> list[_Option]:
    """The options with those one away from tenpai that accept as much put in order."""
    ordered: list[_Option] = []
    for (away, _), group in groupby(options, key=itemgetter(0, 1)):
        tied = list(group)
        if away == 1 and len(tied) > 1:
            tied.sort(key=lambda option: -_good_waits(suits, sets, unseen, option))
        ordered += tied
    return ordered


def _good_waits(suits: Suits, sets: int, unseen: bytes, option: _Option) -> int:
    """How many of the tiles that a discard accepts lead to a good wait."""
    _, _, discard, accepts = option
    rest = _changed(suits, discard, -1)
    good = 0
    for drawn, left in accepts.tiles:
        for _, (_, helpful) in after_discards(_changed(rest, drawn, 1), sets, at_most=0):
            # The drawn tile is one that the wait has no more.
            if sum(compress(unseen, helpful)) - helpful[drawn] >= GOOD_WAIT:
                good += left
                break
    return good


def _changed(suits: Suits, kind: int, by: int) -> Suits:
    x, place = divmod(kind, 9)
    return (*suits[:x], changed(suits[x], place, by), *suits[x + 1 :])
