"""Deals by the hundred million: drawn suit by suit, dropped as soon as they cannot win.

Deals come in chunks of `CHUNK`, each chunk from its own stream of random words. Every suit is
one choice among the exact weights of `law`, made by a uniform number between 0 and 1 whose
binary digits are drawn only as far as they decide anything: eight for the first suit, which
end most deals, 64 for those left in doubt, and again 64 in the rare case that these fall on
the very border between two choices. So nothing is rounded, and a chunk is the same wherever
and whenever it is dealt.

This file, `law` and `words` are dealing scheme 1. Whatever changes the deals of a seed makes
a new scheme.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ..riichi.tiles import KINDS, RED_OF, TILES, Tile, sort_tiles
from .law import START, SUITS, Contents, State, Step, step, unpack
from .seed import Seed
from .words import Uint64s, Words

CHUNK = 1 << 19
"""The number of deals in a chunk, a multiple of eight."""

_STATE = 56
"""A choice is looked up by the state above this bit and the first digits drawn below it."""
_COARSE = 48
_UNDECIDED = -1


@dataclass(frozen=True, slots=True)
class Tenhou:
    """A winning deal: its place, which is the number of deals before it, and its tiles."""

    place: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class _Stage:
    """The choices of one suit for every state, laid out for looking up many at once.

    The choices of all states stand in one row, the choices of a state side by side: `ends`
    says where each state's stop, `keys` where each choice stops, as state and digits;
    `limits` are the digits where the last choice of each state stops.
    """

    steps: tuple[Step, ...]
    ends: NDArray[np.int64]
    keys: Uint64s
    limits: Uint64s
    contents: tuple[Contents, ...]
    after: NDArray[np.int64]

    def choose(self, states: NDArray[np.int64], digits: Uint64s, words: Words) -> NDArray[np.int64]:
        """The choice for each of some states by 64 digits each; `ends` of the state if none."""
        wanted = states.astype(np.uint64) << _STATE | digits >> 64 - _STATE
        chosen = np.searchsorted(self.keys, wanted, "right")
        for i in np.flatnonzero(self.keys[chosen - 1] == wanted).tolist():
            one = self.steps[states[i]]
            chosen[i] = (
                self.ends[states[i]] - len(one.states) + _resolve(one, int(digits[i]), words)
            )
        return chosen


def _resolve(one: Step, digits: int, words: Words) -> int:
    """The choice that a uniform number makes whose first 64 digits are given; draws more."""
    scale = 1 << 64
    while True:
        lowest = bisect_right(one.cumulative, digits * one.total, key=lambda c: c * scale)
        highest = bisect_left(one.cumulative, (digits + 1) * one.total, key=lambda c: c * scale)
        if lowest == highest:
            return lowest
        digits = digits << 64 | int(words.take(1)[0])
        scale <<= 64


@cache
def _stages() -> tuple[_Stage, ...]:
    stages = []
    states: list[State] = [START]
    for depth in range(len(SUITS)):
        steps = [step(depth, state) for state in states]
        following = sorted({after for one in steps for after in one.states})
        index = {state: i for i, state in enumerate(following)}
        stops = [
            [min((c << _STATE) // one.total, (1 << _STATE) - 1) for c in one.cumulative]
            for one in steps
        ]
        stages.append(
            _Stage(
                tuple(steps),
                np.cumsum([len(one.states) for one in steps]),
                np.array([i << _STATE | s for i, row in enumerate(stops) for s in row], np.uint64),
                np.array([row[-1] for row in stops], np.uint64),
                tuple(group for one in steps for group in one.contents),
                np.array([index[after] for one in steps for after in one.states]),
            )
        )
        states = following
    return tuple(stages)


@cache
def _coarse() -> NDArray[np.int8]:
    """The first suit's choice by its first 16 digits, as far as these decide it."""
    stops = _stages()[0].keys >> _STATE - 64 + _COARSE
    cells = np.arange(int(stops[-1]) + 1, dtype=np.uint64)
    choices = np.searchsorted(stops, cells, "right").astype(np.int8)
    choices[stops.astype(np.int64)] = _UNDECIDED
    return choices


def deal_chunk(seed: Seed, chunk: int) -> list[Tenhou]:
    """The winning deals of one chunk, by place."""
    words = Words(seed, chunk)
    return list(_wins(words, chunk * CHUNK))


def _wins(words: Words, start: int) -> Iterator[Tenhou]:
    stages = _stages()
    places, chosen = _first(words)
    path = [chosen]
    for before, stage in pairwise(stages):
        states = before.after[path[-1]]
        digits = words.take(len(places))
        kept = np.flatnonzero(digits >> 64 - _STATE <= stage.limits[states])
        states = states[kept]
        chosen = stage.choose(states, digits[kept], words)
        lives = chosen < stage.ends[states]
        kept = kept[lives]
        places = places[kept]
        path = [*(earlier[kept] for earlier in path), chosen[lives]]
    for place, *choices in zip(places.tolist(), *(c.tolist() for c in path), strict=True):
        held = [stage.contents[choice] for stage, choice in zip(stages, choices, strict=True)]
        yield Tenhou(start + place, _tiles(held, words))


def _first(words: Words) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The places of the deals that go on after their honours, and the choices made there."""
    stage = _stages()[0]
    coarse = _coarse()
    eight = words.take(CHUNK // 8).astype("<u8", copy=False).view(np.uint8)
    places = np.flatnonzero(eight <= stage.limits[0] >> _STATE - 8)
    digits = eight[places].astype(np.uint64) << 56 | words.take(len(places)) >> 8
    cells = digits >> _COARSE
    kept = np.flatnonzero(cells < len(coarse))
    chosen = coarse[cells[kept]].astype(np.int64)
    open_ = np.flatnonzero(chosen == _UNDECIDED)
    chosen[open_] = stage.choose(np.zeros(len(open_), np.int64), digits[kept[open_]], words)
    lives = np.flatnonzero(chosen < stage.ends[0])
    return places[kept[lives]], chosen[lives]


def _tiles(held: list[Contents], words: Words) -> tuple[Tile, ...]:
    """The tiles of a deal whose suits hold some of `held`; any copy of a five may be the red."""
    tiles: list[Tile] = []
    for suit, group in zip(SUITS, held, strict=True):
        drawn = words.below(group.weight)
        code = int(group.codes[np.searchsorted(group.cumulative, drawn, "right")])
        start = 9 * "mpsz".index(suit)
        for number, copies in enumerate(unpack(code)):
            if not copies:
                continue
            kind = KINDS[start + number]
            faces = [TILES[kind]] * copies
            if kind in RED_OF and words.below(4) < copies:
                faces[0] = RED_OF[kind]
            tiles += faces
    return sort_tiles(tiles)
