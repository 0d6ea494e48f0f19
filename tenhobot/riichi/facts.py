"""What the yaku ask about a reading of a hand, each thing counted once.

A reading is a division and a place in it for the winning tile. `Shape` holds what is true of
the division alone, `Finish` what the winning tile and the circumstances add. Both are small
hashable tuples, few of which are ever met, so the yaku of a pair of them can be remembered.
"""

from typing import NamedTuple

from .agari import Block, BlockType, Division, Form, Wait
from .tiles import YAOCHU, Counts, Kind

WINDS, DRAGONS = 0b0001111, 0b1110000
HAKU, HATSU, CHUN = 1 << 4, 1 << 5, 1 << 6
"""Bits of the honours, east lowest, in `Shape.honour_koutsu` and `Shape.honour_pair`."""

_SUIT = 0b111111111
_HONOURS = 0b1111111 << 27
_YAOCHU = sum(1 << kind for kind in YAOCHU)
_GREEN = sum(1 << kind for kind in (19, 20, 21, 23, 25, 32))
_STRAIGHT = 0b001001001
_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


class Shape(NamedTuple):
    """The facts of a division, wherever the winning tile stands.

    `shuntsu`, `koutsu`, `kantsu` count sets (a kantsu is a koutsu too), `closed_koutsu` the
    triplets and kans that were not called, `twins` the pairs of equal runs, `suits` the number
    suits in use. `tanyao`, `yaochu_only` and `green_only` speak of all tiles,
    `yaochu_everywhere` of every block. `gates` is the shape of the nine gates.
    `honour_koutsu` and `honour_pair` have a bit for each honour.
    """

    form: Form
    menzen: bool
    shuntsu: int
    koutsu: int
    kantsu: int
    closed_koutsu: int
    twins: int
    ittsuu: bool
    sanshoku_doujun: bool
    sanshoku_doukou: bool
    suits: int
    honours: bool
    tanyao: bool
    yaochu_everywhere: bool
    yaochu_only: bool
    green_only: bool
    gates: bool
    honour_koutsu: int
    honour_pair: int


class Finish(NamedTuple):
    """How the winning tile ended the hand, and the circumstances.

    `ankou` counts the concealed triplets: a triplet that ron completed is none. `pure_gates`
    is the wait on all nine. `seat` and `round` are the bits of the winds; `flags` are those of
    `Situation`.
    """

    wait: Wait
    ankou: int
    pure_gates: bool
    tsumo: bool
    seat: int
    round: int
    flags: frozenset[str]


def shape_of(division: Division, counts: Counts, menzen: bool) -> Shape:
    """Count the facts of a division; `counts` are the concealed tiles."""
    if division.form is Form.KOKUSHI:
        return _KOKUSHI
    shuntsu: list[Kind] = []
    tiles = runs = koutsu_bits = pair = 0
    koutsu = kantsu = closed = 0
    yaochu_everywhere = True
    for block in division.blocks:
        mask = block.mask
        tiles |= mask
        if not mask & _YAOCHU:
            yaochu_everywhere = False
        if block.type is BlockType.SHUNTSU:
            shuntsu.append(block.kind)
            runs |= 1 << block.kind
        elif block.type is BlockType.TOITSU:
            pair = mask
        else:
            koutsu += 1
            koutsu_bits |= mask
            kantsu += block.type is BlockType.KANTSU
            closed += not block.is_open
    m, p, s = tiles & _SUIT, tiles >> 9 & _SUIT, tiles >> 18 & _SUIT
    suits = (m > 0) + (p > 0) + (s > 0)
    return Shape(
        division.form,
        menzen,
        len(shuntsu),
        koutsu,
        kantsu,
        closed,
        _twins(shuntsu),
        any(_STRAIGHT & ~(runs >> suit) == 0 for suit in (0, 9, 18)),
        bool(runs & runs >> 9 & runs >> 18 & _SUIT),
        bool(koutsu_bits & koutsu_bits >> 9 & koutsu_bits >> 18 & _SUIT),
        suits,
        bool(tiles & _HONOURS),
        not tiles & _YAOCHU,
        yaochu_everywhere,
        not tiles & ~_YAOCHU,
        not tiles & ~_GREEN,
        suits == 1 and tiles.bit_count() == 9 and _is_gates(counts),
        koutsu_bits >> 27,
        pair >> 27 if division.form is Form.STANDARD else 0,
    )


_KOKUSHI = Shape(
    Form.KOKUSHI,
    menzen=True,
    shuntsu=0,
    koutsu=0,
    kantsu=0,
    closed_koutsu=0,
    twins=0,
    ittsuu=False,
    sanshoku_doujun=False,
    sanshoku_doukou=False,
    suits=3,
    honours=True,
    tanyao=False,
    yaochu_everywhere=False,
    yaochu_only=True,
    green_only=False,
    gates=False,
    honour_koutsu=0,
    honour_pair=0,
)


def _twins(shuntsu: list[Kind]) -> int:
    """Disjoint pairs of equal runs; the runs come in ascending order within each suit."""
    if len(shuntsu) < 2 or len(set(shuntsu)) == len(shuntsu):
        return 0
    return sum(shuntsu.count(kind) // 2 for kind in set(shuntsu))


def _is_gates(counts: Counts) -> bool:
    suit = max(counts[:9], counts[9:18], counts[18:27])
    return sum(suit) == 14 and all(map(int.__ge__, suit, _GATES))


def places(
    division: Division, shape: Shape, counts: Counts, win: Kind | None
) -> dict[tuple[Wait, bool], Block | None]:
    """Where the winning tile can stand in a division; any concealed tile may be it if None.

    A place is a wait, and whether it was on all nine tiles of the nine gates; its value is the
    block that the tile completed. Blocks that would make the same of the tile are one place.
    """
    if division.form is Form.KOKUSHI:
        waits = (Wait.TANKI, Wait.JUUSANMEN)
        copies = (1, 2) if win is None else (counts[win],)
        return {(waits[n - 1], False): None for n in copies}
    found: dict[tuple[Wait, bool], Block | None] = {}
    for block in division.blocks:
        for kind, wait in block.waits.items():
            if win is None or kind == win:
                # Without its winning tile, a wait on all nine gates holds 3111111113.
                found[wait, shape.gates and counts[kind] % 2 == 0] = block
    return found
