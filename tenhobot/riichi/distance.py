"""How far one suit is from so many sets, and how the distances of the four suits add up.

The *replacement number* of a suit is the least number of tiles to draw before it holds so
many sets, with or without a pair besides; its other tiles may be anything. Ten such numbers,
for 0 to 4 sets without and with a pair, are the suit's *row*. What a hand lacks is the least
sum over all ways to share its sets and its pair among its four suits: rows `merge` two by
two, and shanten is one less than the result. (The method is the common property of shanten
programs; it is best known from tomohxx's *shanten-number*.)

A row is an int of four bits for each *slot*: slot `s` is `s` sets, slot ``s + 5`` has a pair
besides; 15 draws stand for never. Suits without melds have only 130 rows, and the rows of
two or more suits are only 181, so whatever depends on rows alone is soon a look-up.

A suit is bytes: the counts of its nine kinds (seven for honours), followed, where melds hold
tiles of the suit, by as many counts of those. There are four of each tile in the world: a
set that would need a fifth, melds counted, is no set.

The row of a suit without melds is read off an automaton that takes one count after another:
`step`, run ahead of time for every suit and made minimal, 4,630 nodes. It is kept in
``distance.bin``, which ``tools/make_distance.py`` writes. Other suits take `step` itself.
"""

import struct
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

SLOTS = 10
NEVER = 15

_KEPT = 1 << 16
"""How many suits a memo keeps; 100,000 random hands have about 40,000 different ones."""


class _Measures(dict[bytes, tuple[int, int]]):
    """Rows and shares by suit: a dict is asked twice as fast as a `functools.cache`."""

    def __missing__(self, suit: bytes) -> tuple[int, int]:
        held, melded = _parts(suit)
        row = _row_beside_melds(held, melded) if any(melded) else _row(held)
        orphans = held[::8] if len(held) == 9 else held
        share = bytes((*_kinds_and_pairs(held), *_kinds_and_pairs(orphans)))
        if len(self) >= _KEPT:
            self.clear()
        self[suit] = measured = row, int.from_bytes(share, "little")
        return measured


measure = _Measures().__getitem__
"""The suit's row, and its share in the forms that have no sets.

A share is four bytes as one int, so that shares add up: how many kinds there are, how many of
them twice, and both again of terminals and honours alone.
"""


def _kinds_and_pairs(held: bytes) -> tuple[int, int]:
    kinds = len(held) - held.count(0)
    return kinds, kinds - held.count(1)


def _row(held: bytes) -> int:
    edges, rows, starts = automaton()
    node = starts[len(held)]
    for count in held:
        node = edges[node + count]
    return rows[node]


def _row_beside_melds(held: bytes, melded: bytes) -> int:
    state, honours = START, len(held) == 7
    for count, taken in zip(held, melded, strict=True):
        state = step(state, count, 4 - taken, honours)
    return finish(state)


@cache
def automaton() -> tuple[Sequence[int], Sequence[int], dict[int, int]]:
    """Edges, rows, and where to start with nine kinds and with seven.

    A node is the place of its five edges; the last edge leads to the place of the row.
    """
    import pkgutil  # Loads much that nothing else here needs.

    data = pkgutil.get_data(__package__, "distance.bin")
    assert data, "distance.bin is part of the package"
    rows, edges, numbers, honours = struct.unpack_from("<4H", data)
    return (
        struct.unpack_from(f"<{edges}H", data, 8 + 8 * rows),
        struct.unpack_from(f"<{rows}Q", data, 8),
        {9: numbers, 7: honours},
    )


# --- One kind after another ---------------------------------------------------------------

State = tuple[int, ...]
"""How a suit may stand between two kinds: what was begun, and what was drawn for it.

Nine sets of (draws, pair, sets), one for each number of runs (0 to 2) begun two kinds and one
kind before and still open. A set is an int with a bit for each member. What can be had with
some draws can be had with more, so equal states are equal values.
"""

_DRAW, _PAIR, _SET = 32, 9, 1
"""How far a draw, a pair or a set moves a member's bit.

There is room for the eight sets and two pairs of two suits, which `_MEMBERS` then cuts off.
"""
_SLOT_BITS = tuple(_PAIR * pair + _SET * sets for pair in (0, 1) for sets in range(5))
_ALWAYS = sum(1 << _DRAW * draws for draws in range(NEVER))
_MEMBERS = sum(_ALWAYS << bit for bit in _SLOT_BITS)
_BLOCKS = (
    # runs begun, tiles of this kind in all the new blocks, how far they move a member's bit
    (0, 0, 0),
    (0, 2, _PAIR),
    (0, 3, _SET),
    (1, 1, _SET),
    (1, 3, _SET + _PAIR),
    (1, 4, 2 * _SET),
    (2, 2, 2 * _SET),
    (2, 4, 2 * _SET + _PAIR),
)
"""What may begin at a kind. Three equal runs are three triplets; no kind has five tiles."""

START: State = (_ALWAYS, *[0] * 8)


@lru_cache(1 << 14)
def step(state: State, held: int, limit: int, honours: bool) -> State:
    """The state after one more kind, with `held` tiles of it and `limit` that may be used."""
    after = [0] * 9
    for open_runs, members in enumerate(state):
        if members:
            older, newer = divmod(open_runs, 3)
            for begun, tiles, move in _BLOCKS[:3] if honours else _BLOCKS:
                used = older + newer + tiles
                if used <= limit:
                    after[3 * newer + begun] |= members << move + _DRAW * max(0, used - held)
    return tuple(members & _MEMBERS for members in after)


def finish(state: State) -> int:
    """The row of a suit that has no more kinds."""
    return _row_of(state[0])


# --- Rows ---------------------------------------------------------------------------------


@cache
def _row_of(members: int) -> int:
    return sum(
        (NEVER - (members >> bit & _ALWAYS).bit_count()) << 4 * slot
        for slot, bit in enumerate(_SLOT_BITS)
    )


def unpack(row: int) -> list[int]:
    """The ten distances of a row."""
    return [row >> 4 * slot & 15 for slot in range(SLOTS)]


@cache
def _moves(row: int) -> tuple[int, ...]:
    return tuple(bit + _DRAW * draws for bit, draws in zip(_SLOT_BITS, unpack(row), strict=True))


@cache
def _members_of(row: int) -> int:
    members = 0
    for move in _moves(row):
        members |= _ALWAYS << move
    return members & _MEMBERS


@cache
def merge(one: int, other: int) -> int:
    """The row of two suits together."""
    members = _members_of(one)
    merged = 0
    for move in _moves(other):
        merged |= members << move
    return _row_of(merged & _MEMBERS)


@cache
def split(one: int, other: int, sets: int) -> tuple[int, int]:
    """What two suits lack of `sets` sets and a pair, and the slots of the first that do it.

    The slots are every part that the first suit has in a cheapest split, as a mask with the
    lowest bit of each slot's four.
    """
    a, b = unpack(one), unpack(other)
    sums = [a[s] + b[5 + sets - s] for s in range(sets + 1)]
    sums += [NEVER] * (4 - sets)
    sums += [a[5 + s] + b[sets - s] for s in range(sets + 1)]
    least = min(sums)
    return least, sum(1 << 4 * slot for slot, total in enumerate(sums) if total == least)


# --- Draws and discards -------------------------------------------------------------------


@lru_cache(_KEPT)
def useful(suit: bytes, slots: int) -> bytes:
    """Whether a draw of each kind lowers one of the slots: a byte each, 1 or 0."""
    return bytes([lowered & slots != 0 for lowered in _lowered(suit)])


@lru_cache(_KEPT)
def _lowered(suit: bytes) -> tuple[int, ...]:
    """For each kind, the slots that its draw lowers: a draw lowers a distance by one or none."""
    before, _ = measure(suit)
    return tuple([before - after for after in _rows_after_draws(suit)])


def _rows_after_draws(suit: bytes) -> Iterator[int]:
    """The suit's row after a draw of each kind; of a kind that is used up, its own."""
    held, melded = _parts(suit)
    if any(melded):
        for kind, (count, taken) in enumerate(zip(held, melded, strict=True)):
            yield measure(changed(suit, kind, 1) if count + taken < 4 else suit)[0]
        return
    # One walk along the suit, with a side branch for each draw.
    edges, rows, starts = automaton()
    node = starts[len(held)]
    for kind, count in enumerate(held, 1):
        drawn = edges[node + min(count + 1, 4)]
        for later in held[kind:]:
            drawn = edges[drawn + later]
        yield rows[drawn]
        node = edges[node + count]


@lru_cache(_KEPT)
def discarded(suit: bytes) -> tuple[tuple[int, bytes, int, int], ...]:
    """Each kind that can be discarded, the suit without it, that suit's row and share."""
    held, _ = _parts(suit)
    return tuple(
        (kind, rest, *measure(rest))
        for kind, count in enumerate(held)
        if count
        for rest in [changed(suit, kind, -1)]
    )


def changed(suit: bytes, kind: int, by: int) -> bytes:
    """The counts with so many tiles of a kind more."""
    return suit[:kind] + bytes((suit[kind] + by,)) + suit[kind + 1 :]


def _parts(suit: bytes) -> tuple[bytes, bytes]:
    kinds = 9 if len(suit) % 9 == 0 else 7
    return suit[:kinds], suit[kinds:] or bytes(kinds)
