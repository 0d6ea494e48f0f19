"""Where a hand stands: how far from winning in each form, and which tiles bring it nearer.

The work behind `shanten`, on suits as `distance` knows them. Sets of kinds are masks here, a
bit for each of the 34. The other forms' distances are counted outright: chiitoitsu lacks its
missing pairs, and the kinds to make them of where it has fewer than seven; kokushi lacks its
missing orphans and their pair.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .distance import changed, discarded, merge, row, split, useful
from .tiles import YAOCHU


class Outlook(NamedTuple):
    """Shanten, and the kinds that lower it."""

    shanten: int
    helpful: int


class Position(NamedTuple):
    """What shanten depends on; `is_whole` says whether the hand may be of another form."""

    suits: tuple[bytes, ...]
    rows: tuple[int, ...]
    sets: int
    is_whole: bool

    def changed(self, kind: int, by: int) -> "Position":
        """The position with so many tiles of a kind more."""
        suits = list(self.suits)
        suits[kind // 9] = changed(suits[kind // 9], kind % 9, by)
        return self._replace(suits=tuple(suits), rows=tuple(map(row, suits)))


def standard(position: Position) -> int:
    """Shanten of the standard form."""
    m, p, s, z = position.rows
    return (merge(merge(m, p), merge(s, z)) >> 20 + 4 * position.sets & 15) - 1


def chiitoitsu(counts: bytes) -> int:
    """Shanten of chiitoitsu; four of a kind are one pair."""
    kinds = 34 - counts.count(0)
    pairs = kinds - counts.count(1)
    return 6 - pairs + max(0, 7 - kinds)


def kokushi(counts: bytes) -> int:
    """Shanten of kokushi."""
    orphans = _orphans(counts)
    kinds = 13 - orphans.count(0)
    return 13 - kinds - (orphans.count(1) < kinds)


def _orphans(counts: bytes) -> bytes:
    return counts[:27:9] + counts[8:27:9] + counts[27:]


_OTHERS = tuple(
    tuple((y, *(i for i in range(4) if i not in (x, y))) for y in range(4) if y != x)
    for x in range(4)
)
"""For each suit, each of the others with the two that are left then."""


def before_draw(position: Position) -> Outlook:
    """The outlook of a hand that is to draw."""
    suits, rows, sets, is_whole = position
    lacking = helpful = 0
    for x, ((y, i, j), *_) in enumerate(_OTHERS):
        lacking, slots = split(rows[x], merge(rows[y], merge(rows[i], rows[j])), sets)
        helpful |= useful(suits[x], slots) << 9 * x
    outlook = Outlook(lacking - 1, helpful)
    return _of_all_forms(b"".join(suits), outlook) if is_whole else outlook


def after_discards(position: Position) -> Iterator[tuple[int, Outlook]]:
    """Each kind that a hand can discard after its draw, with the outlook then."""
    suits, rows, sets, is_whole = position
    counts = b"".join(suits)
    other_forms = min(chiitoitsu(counts), kokushi(counts)) if is_whole else 99
    for x, suit in enumerate(suits):
        others = [(y, merge(rows[i], rows[j])) for y, i, j in _OTHERS[x]]
        y, apart = others[0]
        around = merge(rows[y], apart)
        elsewhere: dict[int, int] = {}
        for kind, rest in discarded(suit):
            remains = row(rest)
            lacking, slots = split(remains, around, sets)
            if remains not in elsewhere:
                elsewhere[remains] = sum(
                    useful(suits[y], split(rows[y], merge(remains, apart), sets)[1]) << 9 * y
                    for y, apart in others
                )
            outlook = Outlook(lacking - 1, elsewhere[remains] | useful(rest, slots) << 9 * x)
            # No discard brings another form nearer, so most need no second look.
            if other_forms <= outlook.shanten:
                outlook = _of_all_forms(changed(counts, 9 * x + kind, -1), outlook)
            yield 9 * x + kind, outlook


def _of_all_forms(counts: bytes, standard: Outlook) -> Outlook:
    """The outlook of thirteen concealed tiles, given that of the standard form."""
    outlooks = (
        standard,
        Outlook(chiitoitsu(counts), _helpful_to_chiitoitsu(counts)),
        Outlook(kokushi(counts), _helpful_to_kokushi(counts)),
    )
    least = min(outlook.shanten for outlook in outlooks)
    helpful = 0
    for outlook in outlooks:
        if outlook.shanten == least:
            helpful |= outlook.helpful
    return Outlook(least, helpful)


def _helpful_to_chiitoitsu(counts: bytes) -> int:
    wanted = (1,) if counts.count(0) <= 34 - 7 else (0, 1)
    return _mask(kind for kind, held in enumerate(counts) if held in wanted)


def _helpful_to_kokushi(counts: bytes) -> int:
    has_pair = any(counts[kind] > 1 for kind in YAOCHU)
    return _mask(kind for kind in YAOCHU if not (has_pair and counts[kind]))


def _mask(kinds: Iterable[int]) -> int:
    return sum(1 << kind for kind in kinds)
