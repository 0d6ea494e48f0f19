"""The exact law of 14 tiles out of 136, suit by suit, as far as a winning hand needs it.

What matters of a suit's tiles is their number and the *forms* they fit in; what matters of a
deal of which some suits are drawn is the number of tiles and the forms that these suits fit
in together. Deals that agree in this are one `State`. A state that no winning hand can come
from is left out: its weight is that of the deals to drop. All weights are integers: a suit
with counts c_i comes in the product of C(4, c_i) ways.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

HAND = 14

DRAWS = ("zm", "p", "s")
"""The suits in the order in which they are drawn, the first two at once.

Honours rule out the most: with manzu beside them three deals in a thousand go on.
"""

_KINDS = {"z": 7, "m": 9, "p": 9, "s": 9}

# The forms, as bits of an integer: what some suits can be in a winning hand.
MENTSU = 1  # runs and triplets alone
JANTOU = 2  # runs, triplets and the pair of the hand
TOITSU = 4  # different pairs alone: chiitoitsu
YAOCHU = 8  # every terminal and honour once: kokushi musou
YAOCHU_PAIR = 16  # the same with one of them twice

_TOGETHER = (
    (MENTSU, MENTSU, MENTSU),
    (MENTSU, JANTOU, JANTOU),
    (JANTOU, MENTSU, JANTOU),
    (TOITSU, TOITSU, TOITSU),
    (YAOCHU, YAOCHU, YAOCHU),
    (YAOCHU, YAOCHU_PAIR, YAOCHU_PAIR),
    (YAOCHU_PAIR, YAOCHU, YAOCHU_PAIR),
)
_WINS = JANTOU | TOITSU | YAOCHU_PAIR

Codes = NDArray[np.int64]
"""Contents of a suit, each packed into one integer: three bits a kind, the lowest kind first."""


@dataclass(frozen=True, slots=True, eq=False)
class Contents:
    """All the contents of a suit with the same number of tiles and the same forms.

    Each row of `kinds` is one content, tile by tile; `cumulative` sums up in how many ways
    each can be drawn.
    """

    size: int
    forms: int
    kinds: NDArray[np.uint8]
    cumulative: NDArray[np.int64]

    @property
    def weight(self) -> int:
        """In how many ways the suit can be drawn to hold any of these."""
        return int(self.cumulative[-1])

    def pick(self, way: int) -> list[int]:
        """What the suit holds in way number `way`: the kind of each tile, from 0 on."""
        kinds: list[int] = self.kinds[self.cumulative.searchsorted(way, "right")].tolist()
        return kinds


class State(NamedTuple):
    """What matters of a deal after some suits."""

    size: int
    forms: int

    def plus(self, held: Contents) -> "State":
        """The state after one more suit."""
        return State(self.size + held.size, together(self.forms, held.forms))

    @property
    def is_win(self) -> bool:
        """Whether these are all the tiles of a winning hand."""
        return self.size == HAND and bool(self.forms & _WINS)


START = State(0, MENTSU | TOITSU | YAOCHU)


@dataclass(frozen=True, slots=True)
class Step:
    """What the next draw does to a state.

    Each choice is what every suit of the draw holds, and leads to the state at the same
    place of `states`; `cumulative` are the summed weights of the choices, out of `total`.
    What is missing to `total` is the weight of draws after which nothing wins.
    """

    choices: tuple[tuple[Contents, ...], ...]
    states: tuple[State, ...]
    cumulative: tuple[int, ...]
    total: int

    def choose(self, digits: int, more: Callable[[], int]) -> int:
        """The choice made by a uniform number that begins with 64 binary `digits`.

        Calls `more` for the next 64 as long as those known leave two choices open. Returns
        the number of choices when the number is past them all.
        """
        scale = 1 << 64
        while True:
            low, high = digits * self.total, (digits + 1) * self.total
            choice = bisect_right(self.cumulative, low, key=lambda weight: weight * scale)
            if choice == bisect_left(self.cumulative, high, key=lambda weight: weight * scale):
                return choice
            digits = digits << 64 | more()
            scale <<= 64


@cache
def step(draw: int, state: State) -> Step:
    """What draw number `draw` of `DRAWS` does to `state`."""
    partial: list[tuple[tuple[Contents, ...], State, int]] = [((), state, 1)]
    for suit in DRAWS[draw]:
        partial = [
            ((*held, group), after, weight * group.weight)
            for held, before, weight in partial
            for group in contents(_KINDS[suit])
            if (after := before.plus(group)).forms and after.size <= HAND
        ]
    kept = [choice for choice in partial if _can_win(draw + 1, choice[1])]
    unseen = [4 * sum(map(_KINDS.__getitem__, "".join(DRAWS[i:]))) for i in (draw, draw + 1)]
    return Step(
        tuple(held for held, _, _ in kept),
        tuple(after for _, after, _ in kept),
        tuple(accumulate(w * comb(unseen[1], HAND - after.size) for _, after, w in kept)),
        comb(unseen[0], HAND - state.size),
    )


def _can_win(draw: int, state: State) -> bool:
    return state.is_win if draw == len(DRAWS) else bool(step(draw, state).choices)


@cache
def together(one: int, other: int) -> int:
    """The forms that two sets of tiles of different suits fit in together."""
    return sum({c for a, b, c in _TOGETHER if a & one and b & other})


@cache
def contents(kinds: int) -> tuple[Contents, ...]:
    """All that a suit of so many kinds can hold in a winning hand, by tiles and forms."""
    parts = list(_by_form(kinds))
    codes = _distinct(np.concatenate([codes for _, codes in parts]))
    forms = np.zeros(len(codes), np.int64)
    for form, part in parts:
        forms[codes.searchsorted(part)] |= form
    counts = np.stack([(codes >> 3 * kind & 7).astype(np.uint8) for kind in range(kinds)], 1)
    weights = np.array([1, 4, 6, 4, 1], np.uint8)[counts].prod(1, dtype=np.int64)
    sizes = counts.sum(1)
    found = []
    for size, form in sorted(set(zip(sizes.tolist(), forms.tolist(), strict=True))):
        here = (sizes == size) & (forms == form)
        copies = counts[here].ravel()
        tiles = np.tile(np.arange(kinds, dtype=np.uint8), len(copies) // kinds).repeat(copies)
        rows = tiles.reshape(len(copies) // kinds, size)
        found.append(Contents(size, form, rows, weights[here].cumsum()))
    return tuple(found)


def _by_form(kinds: int) -> Iterator[tuple[int, Codes]]:
    """The contents of each form; a form comes in several parts, the same code never twice."""
    ones = 1 << 3 * np.arange(kinds)
    is_honours = kinds == _KINDS["z"]
    runs = ones[:0] if is_honours else ones[:-2] + ones[1:-1] + ones[2:]
    mentsu = np.concatenate([3 * ones, runs])
    sets = np.zeros(1, np.int64)
    for _ in range(HAND // 3 + 1):
        yield MENTSU, sets
        yield JANTOU, _sums(sets, 2 * ones)
        sets = _sums(sets, mentsu)
    chosen = np.arange(1 << kinds)[:, None] >> np.arange(kinds) & 1
    yield TOITSU, chosen[chosen.sum(1) <= HAND // 2] @ (2 * ones)
    yaochu = ones if is_honours else ones[[0, -1]]
    yield YAOCHU, yaochu.sum(keepdims=True)
    yield YAOCHU_PAIR, yaochu.sum() + yaochu


def _sums(some: Codes, more: Codes) -> Codes:
    """Every sum of one of some and one of more that has no five of a kind, once each."""
    sums = _distinct((some[:, None] + more).ravel())
    over = sums >> 2 & (sums | sums >> 1) & 0o111111111
    fit: Codes = sums[over == 0]
    return fit


def _distinct(codes: Codes) -> Codes:
    """Each of these once, ascending. (`numpy.unique` would load half of NumPy for it.)"""
    codes = np.sort(codes)
    once: Codes = codes[np.diff(codes, prepend=-1) > 0]
    return once
