"""Where a hand stands: how far from winning in each form, and which tiles bring it nearer.

The work behind `shanten`, on the suits and rows of `distance` and the number of sets to make;
only a whole closed hand makes four, and only that may be chiitoitsu or kokushi. Kinds that
help are bytes, 1 or 0 for each of the 34.
"""

from collections.abc import Iterator
from functools import reduce

from .distance import changed, discarded, merge, row, split, useful
from .tiles import YAOCHU

Suits = tuple[bytes, ...]


def standard_shanten(suits: Suits, sets: int) -> int:
    """Shanten of four sets and a pair, or of fewer sets."""
    m, p, s, z = map(row, suits)
    return (merge(merge(m, p), merge(s, z)) >> 20 + 4 * sets & 15) - 1


def chiitoitsu_shanten(counts: bytes) -> int:
    """Shanten of seven pairs: the pairs it lacks, and the kinds to make seven different ones."""
    kinds = 34 - counts.count(0)
    pairs = kinds - counts.count(1)
    return 6 - pairs + max(0, 7 - kinds)


def kokushi_shanten(counts: bytes) -> int:
    """Shanten of the thirteen orphans: those it lacks, and the pair."""
    orphans = counts[:27:9] + counts[8:27:9] + counts[27:]
    kinds = 13 - orphans.count(0)
    return 13 - kinds - (orphans.count(1) < kinds)


_OTHERS = tuple(
    tuple((y, *(i for i in range(4) if i not in (x, y))) for y in range(4) if y != x)
    for x in range(4)
)
"""For each suit, each of the others with the two that are left then."""


def before_draw(suits: Suits, sets: int) -> tuple[int, bytes]:
    """Shanten of a hand that is to draw, and the kinds that lower it."""
    rows = tuple(map(row, suits))
    lacking = 0
    helpful = b""
    for x, ((y, i, j), *_) in enumerate(_OTHERS):
        lacking, slots = split(rows[x], merge(rows[y], merge(rows[i], rows[j])), sets)
        helpful += useful(suits[x], slots)
    if sets == 4:
        return _of_all_forms(b"".join(suits), lacking - 1, helpful)
    return lacking - 1, helpful


def after_discards(suits: Suits, sets: int) -> Iterator[tuple[int, int, bytes]]:
    """Each kind that a hand can discard after its draw, with the outlook before the next."""
    rows = tuple(map(row, suits))
    counts = b"".join(suits)
    other_forms = min(chiitoitsu_shanten(counts), kokushi_shanten(counts)) if sets == 4 else 99
    for x, suit in enumerate(suits):
        others = [(y, merge(rows[i], rows[j])) for y, i, j in _OTHERS[x]]
        y, apart = others[0]
        around = merge(rows[y], apart)
        elsewhere: dict[int, tuple[bytes, bytes]] = {}
        for kind, rest, remains in discarded(suit):
            if remains not in elsewhere:
                parts = [
                    useful(suits[y], split(rows[y], merge(remains, apart), sets)[1])
                    for y, apart in others
                ]
                elsewhere[remains] = b"".join(parts[:x]), b"".join(parts[x:])
            lacking, slots = split(remains, around, sets)
            before, after = elsewhere[remains]
            away, helpful = lacking - 1, before + useful(rest, slots) + after
            kind += 9 * x
            # A discard brings no form nearer, so the others seldom need a second look.
            if other_forms <= away:
                away, helpful = _of_all_forms(changed(counts, kind, -1), away, helpful)
            yield kind, away, helpful


def _of_all_forms(counts: bytes, standard: int, helpful: bytes) -> tuple[int, bytes]:
    """The outlook of thirteen concealed tiles, given that of the standard form."""
    chiitoitsu, kokushi = chiitoitsu_shanten(counts), kokushi_shanten(counts)
    best = min(standard, chiitoitsu, kokushi)
    ways = [helpful] if standard == best else []
    if chiitoitsu == best:
        ways.append(_helpful_to_chiitoitsu(counts))
    if kokushi == best:
        ways.append(_helpful_to_kokushi(counts))
    return best, reduce(_either, ways)


def _either(one: bytes, other: bytes) -> bytes:
    return (int.from_bytes(one) | int.from_bytes(other)).to_bytes(34)


_SINGLE = bytes(held == 1 for held in range(256))
_AT_MOST_SINGLE = bytes(held <= 1 for held in range(256))


def _helpful_to_chiitoitsu(counts: bytes) -> bytes:
    too_few_kinds = 34 - counts.count(0) < 7
    return counts.translate(_AT_MOST_SINGLE if too_few_kinds else _SINGLE)


def _helpful_to_kokushi(counts: bytes) -> bytes:
    has_pair = any(counts[kind] > 1 for kind in YAOCHU)
    return bytes([kind in YAOCHU and not (has_pair and held) for kind, held in enumerate(counts)])
