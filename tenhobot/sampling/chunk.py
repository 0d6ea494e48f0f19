"""Chunks of deals, drawn suit by suit and dropped as soon as they cannot win.

Every draw is one choice among the exact weights of `law`. It is made by a uniform number
between 0 and 1 whose binary digits are drawn only as far as they decide anything: eight for
the first draw, which end nearly all deals; 64 for those left in doubt, and again 64 where
these fall on the very border of two choices. So nothing is rounded, and a chunk is the same
wherever and whenever it is dealt.

This file, `law` and `words` are dealing scheme 1: a change to what a seed deals is a new
scheme, beside this one.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..riichi.tiles import RED_OF, SUITS, TILES, Tile, sort_tiles
from .law import DRAWS, START, Contents, State, Step, step
from .seed import Seed
from .words import Uint64s, Words

CHUNK = 1 << 22
"""The number of deals in a chunk, a multiple of eight."""

_DIGITS = 56
"""A choice is looked up by its state and so many first digits, together in one word."""

_STARTS = tuple(9 * SUITS.index(suit) for suit in "".join(DRAWS))
"""The first kind of each suit, as the suits are drawn."""

_FIVE = 4
_RED = {kind - _FIVE: tile for kind, tile in RED_OF.items()}

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class WinningDeal:
    """A winning deal: its place, which is the number of deals before it, and its tiles."""

    place: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class _Draw:
    """The choices of one draw for all states in one row, laid out to look up many at once.

    State i has the choices ``ends[i - 1]`` to ``ends[i] - 1``. Choice j stops at `stops[j]`,
    state and digits in one word, and leads to state `after[j]` of the next draw; past the
    digits `limits[i]` nothing wins.
    """

    steps: tuple[Step, ...]
    ends: Ints
    stops: Uint64s
    limits: Uint64s
    after: Ints
    choices: tuple[tuple[Contents, ...], ...]

    def choose(self, states: Ints, digits: Uint64s, words: Words) -> tuple[Ints, Ints]:
        """Which of some deals go on, given their states and 64 digits each, and the choices."""
        kept = np.flatnonzero(digits >> 64 - _DIGITS <= self.limits[states])
        states, digits = states[kept], digits[kept]
        wanted = states.astype(np.uint64) << _DIGITS | digits >> 64 - _DIGITS
        chosen = np.searchsorted(self.stops, wanted, "right")
        for i in np.flatnonzero(self.stops[chosen - 1] == wanted).tolist():
            one = self.steps[states[i]]
            first = self.ends[states[i]] - len(one.choices)
            chosen[i] = first + one.choose(int(digits[i]), words.one)
        lives = chosen < self.ends[states]
        return kept[lives], chosen[lives]


@cache
def _draws() -> tuple[_Draw, ...]:
    draws = []
    states: list[State] = [START]
    for number in range(len(DRAWS)):
        steps = [step(number, state) for state in states]
        following = sorted({after for one in steps for after in one.states})
        # A choice that takes all that is left stops at 1, which has no digits: the last number
        # below it stands in, and being on the border is looked at closely.
        stops = [
            [min((weight << _DIGITS) // one.total, (1 << _DIGITS) - 1) for weight in one.cumulative]
            for one in steps
        ]
        draws.append(
            _Draw(
                steps=tuple(steps),
                ends=np.cumsum([len(row) for row in stops]),
                stops=np.array(
                    [i << _DIGITS | stop for i, row in enumerate(stops) for stop in row], np.uint64
                ),
                limits=np.array([row[-1] for row in stops], np.uint64),
                after=np.array([following.index(after) for one in steps for after in one.states]),
                choices=tuple(choice for one in steps for choice in one.choices),
            )
        )
        states = following
    return tuple(draws)


def deal_chunk(seed: Seed, chunk: int) -> list[WinningDeal]:
    """The winning deals among those of chunk number `chunk`, by place."""
    words = Words(seed, chunk)
    first, *rest = _draws()
    eight = words.take(CHUNK // 8).astype("<u8", copy=False).view(np.uint8)
    places = np.flatnonzero(eight <= np.uint8(int(first.limits[0]) >> _DIGITS - 8))
    eights = eight[places].astype(np.uint64)
    digits = eights << np.uint64(56) | words.take(len(places)) >> np.uint64(8)
    kept, chosen = first.choose(np.zeros(len(places), np.int64), digits, words)
    places, path, states = places[kept], [chosen], first.after[chosen]
    for draw in rest:
        kept, chosen = draw.choose(states, words.take(len(places)), words)
        places, path, states = places[kept], [*(c[kept] for c in path), chosen], draw.after[chosen]
    return [
        WinningDeal(
            chunk * CHUNK + place,
            _tiles([draw.choices[c] for draw, c in zip(_draws(), choices, strict=True)], words),
        )
        for place, *choices in zip(places.tolist(), *(c.tolist() for c in path), strict=True)
    ]


def _tiles(choices: list[tuple[Contents, ...]], words: Words) -> tuple[Tile, ...]:
    """The tiles of a deal by its choices; any copy of a five may be the red one."""
    tiles: list[Tile] = []
    for start, held in zip(_STARTS, (one for choice in choices for one in choice), strict=True):
        kinds = held.pick(words.below(held.weight))
        tiles += [TILES[start + kind] for kind in kinds]
        fives = kinds.count(_FIVE)
        if fives and start in _RED and words.below(4) < fives:
            tiles[tiles.index(TILES[start + _FIVE])] = _RED[start]
    return sort_tiles(tiles)
