"""The law of the deals: exact against enumeration, the rules engine, and plain dealing."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb, sqrt

import numpy as np
from hypothesis import given, strategies as st

from tenhobot.riichi import is_agari
from tenhobot.riichi.tiles import Counts
from tenhobot.sampling import DEALS
from tenhobot.sampling.law import (
    DRAWS,
    JANTOU,
    START,
    Contents,
    State,
    contents,
    step,
    together,
)

from .plain import counts, deals

WINS = 12_859_078_207_674


@cache
def totals(draw: int, state: State) -> tuple[int, int, int]:
    """Distinct hands, distinct standard ones, and their weight, that can follow a state."""
    if draw == len(DRAWS):
        return 1, int(state.forms & JANTOU > 0), 1
    hands = standard = weight = 0
    one = step(draw, state)
    for choice, after in zip(one.choices, one.states, strict=True):
        rows = int(np.prod([len(held.kinds) for held in choice]))
        ways = int(np.prod([held.weight for held in choice], dtype=object))
        more = totals(draw + 1, after)
        hands += rows * more[0]
        standard += rows * more[1]
        weight += ways * more[2]
    return hands, standard, weight


def test_the_whole_law_is_that_of_all_winning_hands() -> None:
    assert totals(0, START) == (16_873_619, 11_498_658, WINS)
    assert step(0, START).total == DEALS == 4_250_305_029_168_216_000


def test_every_step_weighs_draws_out_of_all_that_is_left() -> None:
    for draw, state in walk(0, START):
        one = step(draw, state)
        assert list(one.cumulative) == sorted(set(one.cumulative))
        assert 0 < one.cumulative[-1] <= one.total


def walk(draw: int, state: State) -> set[tuple[int, State]]:
    if draw == len(DRAWS):
        return set()
    return {(draw, state)}.union(*(walk(draw + 1, s) for s in set(step(draw, state).states)))


@given(st.data())
def test_any_way_through_the_law_ends_in_a_winning_hand(data: st.DataObject) -> None:
    state = START
    held: list[Contents] = []
    for draw in range(len(DRAWS)):
        one = step(draw, state)
        choice = data.draw(st.integers(0, len(one.choices) - 1))
        held += one.choices[choice]
        state = one.states[choice]
    hand = bytearray(34)
    for suit, group in zip("".join(DRAWS), held, strict=True):
        way = data.draw(st.integers(0, group.weight - 1))
        for kind in group.pick(way):
            hand["mpsz".index(suit) * 9 + kind] += 1
    assert sum(hand) == 14
    assert max(hand) <= 4
    assert is_agari(Counts(bytes(hand)))


def test_contents_come_in_as_many_ways_as_their_copies_can_be_chosen() -> None:
    for kinds in (7, 9):
        for group in contents(kinds):
            ways = np.diff(group.cumulative, prepend=0)
            for row, way in list(zip(group.kinds.tolist(), ways.tolist(), strict=True))[::37]:
                assert way == np.prod([comb(4, copies) for copies in Counter(row).values()])
                assert len(row) == group.size


@given(st.data())
def test_a_choice_is_exactly_where_the_number_falls(data: st.DataObject) -> None:
    """Numbers on the very border, 1, 2 or 3 words long, against fractions."""
    draw, state = data.draw(st.sampled_from(sorted(walk(0, START))))
    one = step(draw, state)
    border = Fraction(data.draw(st.sampled_from(one.cumulative)), one.total)
    words = data.draw(st.integers(1, 3))
    nudge = data.draw(st.integers(-1, 1))
    number = min(max(int(border * 2 ** (64 * words)) + nudge, 0), 2 ** (64 * words) - 1)
    following = [number >> 64 * i & (2**64 - 1) for i in reversed(range(words - 1))]
    # Whatever comes after these words is ones: the number is the last that begins so.
    rest = iter(following + [2**64 - 1] * 3)
    value = Fraction(number + 1, 2 ** (64 * words)) - Fraction(1, 2 ** (64 * (words + 3)))
    chosen = one.choose(number >> 64 * (words - 1), lambda: next(rest))
    assert chosen == sum(Fraction(weight, one.total) <= value for weight in one.cumulative)


def test_plain_deals_go_on_after_honours_and_manzu_as_often_as_the_law_says() -> None:
    number = 1_000_000
    random = np.random.default_rng(20260607)
    seen: Counter[State] = Counter()
    forms = {
        kinds: {tuple(row): g.forms for g in contents(kinds) for row in g.kinds.tolist()}
        for kinds in (7, 9)
    }
    one = step(0, START)
    for _ in range(10):
        table = counts(deals(random, number // 10))
        manzu, honours = table[:, :9], table[:, 27:]
        for m, z in zip(rows(manzu), rows(honours), strict=True):
            both = together(forms[9].get(m, 0), forms[7].get(z, 0))
            seen[State(len(m) + len(z), both)] += 1
    expected: Counter[State] = Counter()
    for state, stop, before in zip(one.states, one.cumulative, (0, *one.cumulative), strict=False):
        expected[state] += stop - before
    for state, weight in expected.items():
        share = weight / one.total
        mean = number * share
        assert abs(seen[state] - mean) <= 4 * sqrt(mean * (1 - share)) + 1, state


def rows(table: np.ndarray) -> list[tuple[int, ...]]:
    """Each row of counts as its kinds in order, one for each tile."""
    kinds = range(table.shape[1])
    known: dict[bytes, tuple[int, ...]] = {}
    found = []
    for row in table:
        key = row.tobytes()
        if key not in known:
            known[key] = tuple(kind for kind in kinds for _ in range(row[kind]))
        found.append(known[key])
    return found
