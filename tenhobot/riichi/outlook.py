"""Where a hand stands: how far from winning in each form, and which tiles bring it nearer.

The work behind `shanten`, on suits as `distance` knows them and the number of sets to make.
Only a whole closed hand makes four, and only that may be chiitoitsu or kokushi.
"""

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from operator import and_

from .distance import discarded, measure, merge, split, useful
from .tiles import KINDS, YAOCHU

Suits = tuple[bytes, ...]

Outlook = tuple[int, bytes]
"""Shanten, and the kinds whose draw lowers it: 1 or 0 for each of the 34."""

FAR = 99
"""A shanten that no hand has: of a form that is closed to it."""


def standard_form(rows: Iterable[int], sets: int) -> int:
    """Shanten of so many sets and a pair, from the rows of the suits."""
    m, p, s, z = rows
    return (merge(merge(m, p), merge(s, z)) >> 20 + 4 * sets & 15) - 1


@cache
def other_forms(share: int) -> tuple[int, int]:
    """Shanten of chiitoitsu and of kokushi, from the shares of the suits together.

    Chiitoitsu lacks its missing pairs, and the kinds to make them of where there are fewer
    than seven; kokushi lacks its missing orphans and their pair.
    """
    kinds, pairs, orphans, orphan_pairs = share.to_bytes(4, "little")
    return 6 - pairs + max(0, 7 - kinds), 13 - orphans - (orphan_pairs > 0)


_OTHERS = tuple(
    tuple((y, *(i for i in range(4) if i not in (x, y))) for y in range(4) if y != x)
    for x in range(4)
)
"""For each suit, each of the others with the two that are left then."""


def before_draw(suits: Suits, sets: int) -> Outlook:
    """The outlook of a hand that is to draw."""
    rows, shares = zip(*map(measure, suits), strict=True)
    standard = standard_form(rows, sets)
    helpful = b""
    for x, ((y, i, j), *_) in enumerate(_OTHERS):
        _, slots = split(rows[x], merge(rows[y], merge(rows[i], rows[j])), sets)
        helpful += useful(suits[x], slots)
    if sets == 4:
        return _of_all_forms(suits, sum(shares), standard, helpful)
    return standard, helpful


def after_discards(suits: Suits, sets: int, at_most: int = FAR) -> Iterator[tuple[int, Outlook]]:
    """Each kind that a hand may discard after its draw, with the outlook it then has.

    Discards that leave shanten above `at_most` are passed over.
    """
    rows, shares = zip(*map(measure, suits), strict=True)
    # No discard brings the other forms nearer, so most hands need not look at them again.
    others_at_best = min(other_forms(sum(shares))) if sets == 4 else FAR
    for x, suit in enumerate(suits):
        others = [(y, merge(rows[i], rows[j])) for y, i, j in _OTHERS[x]]
        y, apart = others[0]
        around = merge(rows[y], apart)
        share_around = sum(shares) - shares[x]
        # What helps in the other suits depends on the row that is left here, and few differ.
        elsewhere: dict[int, tuple[bytes, bytes]] = {}
        for kind, rest, row, share in discarded(suit):
            lacking, slots = split(row, around, sets)
            standard = lacking - 1
            if standard > at_most and others_at_best > at_most:
                continue
            if row not in elsewhere:
                parts = [
                    useful(suits[y], split(rows[y], merge(row, apart), sets)[1])
                    for y, apart in others
                ]
                elsewhere[row] = b"".join(parts[:x]), b"".join(parts[x:])
            before, after = elsewhere[row]
            outlook = standard, before + useful(rest, slots) + after
            if others_at_best <= standard:
                left = (*suits[:x], rest, *suits[x + 1 :])
                outlook = _of_all_forms(left, share_around + share, *outlook)
            if outlook[0] <= at_most:
                yield 9 * x + kind, outlook


def _of_all_forms(suits: Suits, share: int, standard: int, helpful: bytes) -> Outlook:
    """The outlook of a whole hand, given that of its standard form."""
    chiitoitsu, kokushi = other_forms(share)
    best = min(standard, chiitoitsu, kokushi)
    ways = [helpful] if standard == best else []
    counts = b"".join(suits)
    if chiitoitsu == best:
        ways.append(_helpful_to_chiitoitsu(counts))
    if kokushi == best:
        ways.append(_helpful_to_kokushi(counts))
    return best, reduce(_either, ways)


def _either(one: bytes, other: bytes) -> bytes:
    return (int.from_bytes(one) | int.from_bytes(other)).to_bytes(34)


# What `bytes.translate` makes of counts: 1 for those that a draw is welcome to raise.
_NONE = bytes(held == 0 for held in range(256))
_ONE = bytes(held == 1 for held in range(256))
_NONE_OR_ONE = bytes(held <= 1 for held in range(256))
_ORPHANS = bytes(kind in YAOCHU for kind in KINDS)


def _helpful_to_chiitoitsu(counts: bytes) -> bytes:
    too_few_kinds = 34 - counts.count(0) < 7
    return counts.translate(_NONE_OR_ONE if too_few_kinds else _ONE)


def _helpful_to_kokushi(counts: bytes) -> bytes:
    has_pair = any(counts[kind] > 1 for kind in YAOCHU)
    return bytes(map(and_, _ORPHANS, counts.translate(_NONE if has_pair else _NONE_OR_ONE)))
