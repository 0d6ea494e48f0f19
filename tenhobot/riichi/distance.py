"""How far one suit is from so many sets, and how the distances of the four suits add up.

The *replacement number* of a suit is the least number of tiles to draw before it holds so
many sets, with or without a pair besides; its other tiles may be anything. Ten such numbers,
for 0 to 4 sets without and with a pair, are the suit's *row*. What a hand lacks is the least
sum over all ways to share its sets and its pair among its four suits: rows `merge` two by
two, and shanten is one less than the result. (The method is common property of shanten
programs; tomohxx's *shanten-number* made it known.)

A row is an int of four bits for each *slot*: slot `s` is `s` sets, slot ``s + 5`` has a pair
besides; 15 draws stand for never. Suits have only 126 rows and those only 180 sums, so
whatever depends on rows alone is soon a look-up.

A suit is bytes: the counts of its nine kinds (seven for honours), followed, where melds hold
tiles of the suit, by as many counts of those. There are four of each tile in the world: a
set that would need a fifth, melds counted, is no set.

The row of a suit that no meld touches is read off an automaton, which takes one count after
another: `step`, run ahead of time for every suit and made minimal, 4,500 nodes. It is kept
in ``distance.bin``, which ``tools/make_distance.py`` writes. Other suits take `step` itself.
"""

import struct
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

SLOTS = 10
NEVER = 15

_SUITS_KEPT = 1 << 17
"""How many suits a memo holds; 100,000 random hands have about 40,000 different ones."""


class FifthCopy(ValueError):
    """A suit has more than four tiles of a kind."""


@lru_cache(_SUITS_KEPT)
def row(suit: bytes) -> int:
    """The row of a suit; raises `FifthCopy`."""
    held, melded = _parts(suit)
    if any(count + taken > 4 for count, taken in zip(held, melded, strict=True)):
        raise FifthCopy
    if any(melded):
        state = START
        for count, taken in zip(held, melded, strict=True):
            state = step(state, count, 4 - taken, honours=len(held) == 7)
        return finish(state)
    edges, rows, starts = automaton()
    node = starts[len(held)]
    for count in held:
        node = edges[node + count]
    return rows[node]


@cache
def automaton() -> tuple[Sequence[int], Sequence[int], dict[int, int]]:
    """Edges, rows, and where to start with nine kinds and with seven.

    A node is the place of its five edges; the last edge leads to the place of the row.
    """
    data = Path(__file__).with_name("distance.bin").read_bytes()
    rows, edges, suit, honours = struct.unpack_from("<4H", data)
    return (
        struct.unpack_from(f"<{edges}H", data, 8 + 8 * rows),
        struct.unpack_from(f"<{rows}Q", data, 8),
        {9: suit, 7: honours},
    )


# --- One kind after another ---------------------------------------------------------------

State = tuple[int, ...]
"""How a suit may stand between two kinds: what was begun, and what was drawn for it.

Nine sets of (draws, pair, sets), one for each number of runs (0 to 2) begun two kinds and one
kind before and still open. A set is an int with a bit for each member. What can be had with
some draws can be had with more, so equal states are equal values.
"""

_DRAW = 32
"""A member's bit is 32 for each draw, 8 for the pair, 1 for each set."""
_DRAWS = sum(1 << _DRAW * draws for draws in range(NEVER))
_MEMBERS = _DRAWS * 0x1F1F
_BLOCKS = (
    # runs begun, tiles of this kind for all the new blocks, change of a member's bit
    (0, 0, 0),
    (0, 2, 8),
    (0, 3, 1),
    (1, 1, 1),
    (1, 3, 9),
    (1, 4, 2),
    (2, 2, 2),
    (2, 4, 10),
)
"""What may begin at a kind. Three equal runs are three triplets; no kind has five tiles."""

START: State = (_DRAWS, *[0] * 8)


@lru_cache(1 << 16)
def step(state: State, held: int, limit: int, *, honours: bool = False) -> State:
    """The state after one more kind, with `held` tiles of it and `limit` that may be used."""
    after = [0] * 9
    for open_runs, members in enumerate(state):
        if members:
            older, newer = divmod(open_runs, 3)
            for begun, tiles, change in _BLOCKS[:3] if honours else _BLOCKS:
                used = older + newer + tiles
                if used <= limit:
                    change += _DRAW * max(0, used - held)
                    after[3 * newer + begun] |= members << change
    return tuple(members & _MEMBERS for members in after)


@cache
def finish(state: State) -> int:
    """The row of a suit that has no more kinds."""
    return _pack(
        [
            sum(not state[0] >> _DRAW * draws + 8 * pair + sets & 1 for draws in range(NEVER))
            for pair in (0, 1)
            for sets in range(5)
        ]
    )


# --- Rows ---------------------------------------------------------------------------------


def _pack(distances: Sequence[int]) -> int:
    return sum(distance << 4 * slot for slot, distance in enumerate(distances))


def unpack(row: int) -> list[int]:
    """The ten distances of a row."""
    return [row >> 4 * slot & 15 for slot in range(SLOTS)]


@cache
def merge(one: int, other: int) -> int:
    """The row of two suits together."""
    a, b = unpack(one), unpack(other)
    best = [NEVER] * SLOTS
    for i in range(SLOTS):
        for j in range(SLOTS):
            pairs, sets = i // 5 + j // 5, i % 5 + j % 5
            if pairs < 2 and sets < 5:
                slot = sets + 5 * pairs
                best[slot] = min(best[slot], a[i] + b[j])
    return _pack(best)


@cache
def split(one: int, other: int, sets: int) -> tuple[int, int]:
    """What two suits lack of `sets` sets and a pair, and the slots of the first that do it.

    The slots are every part that the first suit has in a cheapest split, as a mask with the
    lowest bit of each slot's four.
    """
    a, b = unpack(one), unpack(other)
    sums = {
        s + 5 * pair: a[s + 5 * pair] + b[sets - s + 5 * (1 - pair)]
        for pair in (0, 1)
        for s in range(sets + 1)
    }
    least = min(sums.values())
    return least, sum(1 << 4 * slot for slot, total in sums.items() if total == least)


# --- Draws and discards -------------------------------------------------------------------


@lru_cache(_SUITS_KEPT)
def useful(suit: bytes, slots: int) -> int:
    """The kinds (a bit each) whose draw lowers one of the slots."""
    return sum(1 << kind for kind, lowered in enumerate(_lowered(suit)) if lowered & slots)


@lru_cache(_SUITS_KEPT)
def _lowered(suit: bytes) -> tuple[int, ...]:
    """For each kind, the slots that its draw lowers: a draw lowers a distance by one or none."""
    before = row(suit)
    return tuple(
        before - row(changed(suit, kind, 1)) if free else 0
        for kind, free in enumerate(unseen(suit))
    )


@lru_cache(_SUITS_KEPT)
def unseen(suit: bytes) -> bytes:
    """How many tiles of each kind are left in the world."""
    return bytes(4 - count - taken for count, taken in zip(*_parts(suit), strict=True))


@lru_cache(_SUITS_KEPT)
def discarded(suit: bytes) -> tuple[tuple[int, bytes], ...]:
    """Each kind that can be discarded, and the suit without it."""
    held, _ = _parts(suit)
    return tuple((kind, changed(suit, kind, -1)) for kind, count in enumerate(held) if count)


def _parts(suit: bytes) -> tuple[bytes, bytes]:
    kinds = 9 if len(suit) % 9 == 0 else 7
    return suit[:kinds], suit[kinds:] or bytes(kinds)


def changed(suit: bytes, kind: int, by: int) -> bytes:
    """The counts with so many tiles of a kind more."""
    return suit[:kind] + bytes((suit[kind] + by,)) + suit[kind + 1 :]
