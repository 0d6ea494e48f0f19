"""Every way to divide the tiles of one suit.

A suit is divided by itself, once: its counts are the key of a memo. The divisions of a hand
are all combinations of those of its suits.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from .blocks import PAIRS, RUNS, SHUNTSU, TOITSU, TRIPLETS, Block
from .facts import Shape
from .tiles import Kind

Blocks = tuple[Block, ...]

_SUIT = Shape(suits=1).tally
_TWIN = Shape(twins=1).tally
_ITTSUU = Shape(ittsuu=1).tally
_NINE_GATES = Shape(gates=1).tally
_THREE_STEPS = 0b001001001
_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)

_KEPT = 1 << 11
"""How many suits a memo keeps, about 1 kB each; 100,000 winning hands have as many."""


class Part(NamedTuple):
    """What a division makes of one suit.

    `tally` packs the facts of its blocks (see `facts`); `runs` and `koutsu` have a bit for each
    rank that a run starts at, or that there is a triplet of. `places` has, for each kind that
    may be the winning tile, the set of its places as bits; `anywhere` is all of them.
    """

    blocks: Blocks
    tally: int
    runs: int
    koutsu: int
    places: Mapping[Kind, int]
    anywhere: int

    def __hash__(self) -> int:
        return hash(self.blocks)

    def __repr__(self) -> str:
        return f"Part({' '.join(map(str, self.blocks))})"

    @classmethod
    def of(cls, blocks: Blocks) -> "Part":
        """The part that these blocks make."""
        tally = _SUIT if blocks and blocks[0].kind < 27 else 0
        runs = koutsu = lone_runs = anywhere = 0
        places: dict[Kind, int] = {}
        for block in blocks:
            tally += block.tally
            bit = 1 << block.kind % 9
            if block.type is SHUNTSU:
                if lone_runs & bit:
                    tally += _TWIN
                runs |= bit
                lone_runs ^= bit
            elif block.type is not TOITSU:
                koutsu |= bit
            for kind, place in block.places.items():
                places[kind] = places.get(kind, 0) | place
        if runs & _THREE_STEPS == _THREE_STEPS:
            tally += _ITTSUU
        if len(blocks) == 5 and _is_gates(blocks):
            tally += _NINE_GATES
            places = _gate_places(blocks)
        for place in places.values():
            anywhere |= place
        return cls(blocks, tally, runs, koutsu, places, anywhere)


def _copies(blocks: Blocks) -> list[int]:
    """How many of each rank the blocks of a suit hold."""
    ranks = [kind % 9 for block in blocks for kind in block.kinds]
    return [ranks.count(rank) for rank in range(9)]


def _is_gates(blocks: Blocks) -> bool:
    copies = _copies(blocks)
    return (
        blocks[0].kind < 27
        and sum(copies) == 14
        and not any(block.is_open for block in blocks)
        and all(held >= least for held, least in zip(copies, _GATES, strict=True))
    )


def _gate_places(blocks: Blocks) -> dict[Kind, int]:
    """The places of a winning tile in the nine gates: those of a wait on all nine are pure."""
    copies = _copies(blocks)
    places: dict[Kind, int] = {}
    for block in blocks:
        for kind in block.waits:
            # Without its winning tile, a wait on all nine gates holds 3111111113.
            pure = copies[kind % 9] > _GATES[kind % 9]
            places[kind] = places.get(kind, 0) | block.place(kind, pure_gates=pure)
    return places


class Memo(dict[bytes, tuple[Part, ...]]):
    """All divisions of one suit's counts, each computed the first time it is asked for."""

    def __init__(self, first: int, divide: Callable[[bytes, int], Iterator[Blocks]]) -> None:
        self._first = first
        self._divide = divide

    def __missing__(self, counts: bytes) -> tuple[Part, ...]:
        parts = tuple(map(Part.of, self._divide(counts, self._first)))
        if len(self) >= _KEPT:
            self.clear()
        self[counts] = parts
        return parts


def _sets_and_pair(counts: bytes, first: int) -> Iterator[Blocks]:
    """Every way to take a suit's tiles as sets, and a pair if two are over; none of five alike."""
    surplus = sum(counts) % 3
    if surplus != 1 and max(counts) < 5:
        yield from _from_rank(0, counts, first, surplus == 2)


def _from_rank(rank: int, counts: bytes, first: int, needs_pair: bool) -> Iterator[Blocks]:
    """Of the lowest rank left, none or one triplet, the pair or not, and the rest as runs."""
    while rank < len(counts) and not counts[rank]:
        rank += 1
    if rank == len(counts):
        if not needs_pair:
            yield ()
        return
    kind = first + rank
    can_run = first < 27 and rank < 7
    for triplets, pairs in product(range(2), range(needs_pair + 1)):
        runs = counts[rank] - 3 * triplets - 2 * pairs
        if runs < 0 or (runs and not (can_run and min(counts[rank + 1 : rank + 3]) >= runs)):
            continue
        rest = bytearray(counts)
        rest[rank] = 0
        if runs:
            rest[rank + 1] -= runs
            rest[rank + 2] -= runs
        head = TRIPLETS[kind : kind + triplets] + RUNS[kind : kind + 1] * runs
        for tail in _from_rank(rank + 1, bytes(rest), first, needs_pair and not pairs):
            yield head + PAIRS[kind : kind + pairs] + tail


def _pairs_only(counts: bytes, first: int) -> Iterator[Blocks]:
    if not counts.strip(b"\0\2"):
        yield tuple(PAIRS[first + rank] for rank, copies in enumerate(counts) if copies)


_FIRSTS = (0, 9, 18, 27)
STANDARD = tuple(Memo(first, _sets_and_pair) for first in _FIRSTS)
"""The divisions into sets and at most a pair, by suit: manzu, pinzu, souzu, honours."""

SEVEN_PAIRS = tuple(Memo(first, _pairs_only) for first in _FIRSTS)
"""The division into pairs alone, by suit."""
