"""The exact law of 14 tiles out of 136, suit by suit, as far as a winning hand needs it.

A deal is seen as four suits drawn one after the other: honours, manzu, pinzu, souzu. What
matters of a suit is its number of tiles and the *forms* it fits in; what matters of a deal
so far is its number of tiles and the forms that all its suits fit in together. Deals that
agree in this are one `State`, and a state from which no winning hand can come is left out:
its weight is that of a deal to drop. All weights are integers: a suit with counts c_i can be
drawn in the product of C(4, c_i) ways.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntFlag
from functools import cache
from itertools import accumulate
from math import comb

import numpy as np
from numpy.typing import NDArray

HAND = 14
DEALS = comb(136, HAND)
"""The number of deals, all equally likely: C(136, 14)."""

SUITS = ("z", "m", "p", "s")
"""The order in which the suits are drawn. Honours first: they rule out the most."""


class Form(IntFlag):
    """What a suit, or some suits together, can be in a winning hand."""

    MENTSU = 1
    """Runs and triplets alone."""
    JANTOU = 2
    """Runs, triplets and the pair of the hand."""
    TOITSU = 4
    """Different pairs alone, as in chiitoitsu."""
    YAOCHU = 8
    """Each of its terminals and honours once, as in kokushi musou."""
    YAOCHU_PAIR = 16
    """The same with one of them doubled."""


_TOGETHER = {
    (Form.MENTSU, Form.MENTSU): Form.MENTSU,
    (Form.MENTSU, Form.JANTOU): Form.JANTOU,
    (Form.JANTOU, Form.MENTSU): Form.JANTOU,
    (Form.TOITSU, Form.TOITSU): Form.TOITSU,
    (Form.YAOCHU, Form.YAOCHU): Form.YAOCHU,
    (Form.YAOCHU, Form.YAOCHU_PAIR): Form.YAOCHU_PAIR,
    (Form.YAOCHU_PAIR, Form.YAOCHU): Form.YAOCHU_PAIR,
}

Codes = NDArray[np.int64]
"""Contents of a suit, each packed into one integer: three bits a kind, the lowest kind first."""


@cache
def together(one: Form, other: Form) -> Form:
    """The forms that two sets of tiles of different suits fit in together."""
    forms = Form(0)
    for (a, b), c in _TOGETHER.items():
        if a in one and b in other:
            forms |= c
    return forms


@dataclass(frozen=True, slots=True)
class Contents:
    """All the contents of a suit with the same number of tiles and the same forms.

    `codes` are ascending; `cumulative` sums up in how many ways each can be drawn.
    """

    size: int
    forms: Form
    codes: Codes
    cumulative: NDArray[np.int64]

    @property
    def weight(self) -> int:
        """In how many ways the suit can be drawn to hold any of these."""
        return int(self.cumulative[-1])


@dataclass(frozen=True, slots=True, order=True)
class State:
    """What matters of a deal after its first suits."""

    size: int
    forms: Form


START = State(0, Form.MENTSU | Form.TOITSU | Form.YAOCHU)
_WINS = Form.JANTOU | Form.TOITSU | Form.YAOCHU_PAIR


@dataclass(frozen=True, slots=True)
class Step:
    """What the next suit does to a state.

    The suit can hold any of `contents`, each of which leads to the state at the same place
    of `states`; `cumulative` are the summed weights of these, out of `total`. What is left
    of `total` is the weight of suits after which nothing wins.
    """

    contents: tuple[Contents, ...]
    states: tuple[State, ...]
    cumulative: tuple[int, ...]
    total: int


def unpack(code: int, kinds: int = 9) -> tuple[int, ...]:
    """The counts by kind of packed contents."""
    return tuple(code >> 3 * kind & 7 for kind in range(kinds))


@cache
def contents(suit: str) -> tuple[Contents, ...]:
    """Everything that a suit can hold in a winning hand, by number of tiles and forms."""
    kinds = 7 if suit == "z" else 9
    parts = list(_forms(kinds))
    codes, where = np.unique(np.concatenate([codes for _, codes in parts]), return_inverse=True)
    forms = np.zeros(len(codes), np.int64)
    np.bitwise_or.at(
        forms, where, np.repeat([form for form, _ in parts], [len(c) for _, c in parts])
    )
    counts = codes[:, None] >> 3 * np.arange(kinds) & 7
    sizes = counts.sum(1)
    weights = np.array([1, 4, 6, 4, 1])[counts].prod(1)
    groups = []
    for size, form in sorted(set(zip(sizes.tolist(), forms.tolist(), strict=True))):
        here = (sizes == size) & (forms == form)
        groups.append(Contents(size, Form(form), codes[here], weights[here].cumsum()))
    return tuple(groups)


def _forms(kinds: int) -> Iterator[tuple[Form, Codes]]:
    """Each form with contents of that form; a form may come in several parts."""
    ones = 1 << 3 * np.arange(kinds)
    is_honours = kinds == 7
    runs = ones[:0] if is_honours else ones[:-2] + ones[1:-1] + ones[2:]
    mentsu = np.concatenate([3 * ones, runs])
    sets = np.zeros(1, np.int64)
    while len(sets):
        yield Form.MENTSU, sets
        yield Form.JANTOU, _add(sets, 2 * ones)
        sets = _add(sets, mentsu)
    masks = np.arange(1 << kinds)
    pairs = (masks[:, None] >> np.arange(kinds) & 1) @ (2 * ones)
    yield Form.TOITSU, pairs
    yaochu = ones if is_honours else ones[[0, -1]]
    yield Form.YAOCHU, yaochu.sum(keepdims=True)
    yield Form.YAOCHU_PAIR, yaochu.sum() + yaochu


def _add(some: Codes, more: Codes) -> Codes:
    """Every sum of one of some and one of more with at most four of a kind and fourteen tiles."""
    sums = np.unique(some[:, None] + more)
    over = sums >> 2 & (sums | sums >> 1) & 0o111111111
    sums = sums[over == 0]
    return sums[sum(sums >> 3 * kind & 7 for kind in range(9)) <= HAND]


@cache
def step(depth: int, state: State) -> Step:
    """What the suit after the first `depth` ones does to `state`."""
    suit = SUITS[depth]
    unseen = 36 * (3 - depth)
    left = HAND - state.size
    kept: list[tuple[Contents, State, int]] = []
    for group in contents(suit):
        after = State(state.size + group.size, together(state.forms, group.forms))
        if after.forms and group.size <= left and _can_win(depth + 1, after):
            kept.append((group, after, group.weight * comb(unseen, left - group.size)))
    return Step(
        tuple(group for group, _, _ in kept),
        tuple(after for _, after, _ in kept),
        tuple(accumulate(weight for _, _, weight in kept)),
        comb(unseen + (28 if suit == "z" else 36), left),
    )


def _can_win(depth: int, state: State) -> bool:
    if depth == len(SUITS):
        return state.size == HAND and bool(state.forms & _WINS)
    return bool(step(depth, state).contents)
