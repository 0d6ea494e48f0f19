"""What the yaku and the fu ask about a reading of a hand, each thing counted once.

A reading is a division and a place in it for the winning tile. The facts of a division are
counts, so those of its suits add up: each suit's are packed into one integer, a `tally`, and a
hand's tally is the sum. Few tallies are ever met, so what one is worth can be remembered; only
then is it unpacked into a `Shape`, which the rows of the table of yaku ask.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .blocks import KANTSU, SHUNTSU, TOITSU, Block, Wait
from .tiles import YAOCHU

EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = (1 << i for i in range(7))
"""Bits of the honours in `Shape.honour_koutsu` and `Shape.honour_pairs`."""

WINDS, DRAGONS = EAST | SOUTH | WEST | NORTH, HAKU | HATSU | CHUN

_GREEN = {19, 20, 21, 23, 25, 32}
_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


class Shape(NamedTuple):
    """The facts of a division, wherever the winning tile stands.

    `blocks` is 5, or 7 for chiitoitsu, or 0 for kokushi; `pairs` are 1, 7, 0. `shuntsu`,
    `koutsu`, `kantsu` count sets (a kantsu is a koutsu too), `open_sets` the called ones,
    `ankou` the concealed triplets and kans, `set_fu` the fu of all sets, `twins` the pairs of
    equal runs, `suits` the number suits in use. Blocks are counted that hold a terminal or
    honour, that hold nothing else, that are honours, that are all green. `gates` is the shape
    of the nine gates. `honour_koutsu` and `honour_pairs` have a bit for each honour.
    """

    pairs: int = 0
    blocks: int = 0
    shuntsu: int = 0
    koutsu: int = 0
    kantsu: int = 0
    open_sets: int = 0
    ankou: int = 0
    set_fu: int = 0
    twins: int = 0
    ittsuu: int = 0
    sanshoku_doujun: int = 0
    sanshoku_doukou: int = 0
    suits: int = 0
    yaochu_blocks: int = 0
    yaochu_only_blocks: int = 0
    honour_blocks: int = 0
    green_blocks: int = 0
    gates: int = 0
    honour_koutsu: int = 0
    honour_pairs: int = 0

    @property
    def menzen(self) -> bool:
        """Whether nothing was called."""
        return not self.open_sets

    @property
    def tally(self) -> int:
        """These facts in one integer, a byte each; those of the parts of a hand add up."""
        return int.from_bytes(bytes(self), "little")

    @classmethod
    def from_tally(cls, tally: int) -> "Shape":
        """The facts that `tally` packs. None exceeds a byte: the most is 128 fu of four kans."""
        return cls(*tally.to_bytes(len(cls._fields), "little"))


PAIRS_BYTE = 0xFF
"""The byte of a tally that counts the pairs."""


def shape_of_suit(blocks: Sequence[Block]) -> Shape:
    """The facts of the blocks that a hand has in one suit, all but those of several suits."""
    runs = [block.kind for block in blocks if block.type is SHUNTSU]
    sets = [block for block in blocks if block.type not in (SHUNTSU, TOITSU)]
    yaochu = [[kind in YAOCHU for kind in block.kinds] for block in blocks]
    honours = bool(blocks) and blocks[0].kind >= 27
    return Shape(
        pairs=sum(block.type is TOITSU for block in blocks),
        blocks=len(blocks),
        shuntsu=len(runs),
        koutsu=len(sets),
        kantsu=sum(block.type is KANTSU for block in sets),
        open_sets=sum(block.is_open for block in blocks),
        ankou=sum(not block.is_open for block in sets),
        set_fu=sum(block.fu for block in sets),
        twins=sum(copies // 2 for copies in Counter(runs).values()),
        ittsuu=any({low, low + 3, low + 6} <= set(runs) for low in runs),
        suits=bool(blocks) and not honours,
        yaochu_blocks=sum(map(any, yaochu)),
        yaochu_only_blocks=sum(map(all, yaochu)),
        honour_blocks=len(blocks) if honours else 0,
        green_blocks=sum(set(block.kinds) <= _GREEN for block in blocks),
        gates=not honours and _is_gates(blocks),
        honour_koutsu=sum(1 << block.kind - 27 for block in sets) if honours else 0,
        honour_pairs=sum(1 << block.kind - 27 for block in blocks if block.type is TOITSU)
        if honours
        else 0,
    )


def _is_gates(blocks: Sequence[Block]) -> bool:
    copies = Counter(kind.number for block in blocks for kind in block.kinds)
    return (
        copies.total() == 14
        and all(copies[number] >= least for number, least in enumerate(_GATES, 1))
        and not any(block.is_open for block in blocks)
    )


class Place(NamedTuple):
    """Where the winning tile can stand: the wait that it ended there, and what turns on it.

    `pure_gates` is the wait on all nine tiles of the nine gates. `opened_fu` is what a triplet
    loses if it was completed by ron, which makes it an open one.
    """

    wait: Wait
    pure_gates: bool = False
    opened_fu: int = 0


PLACES = (
    *(Place(wait) for wait in Wait if wait is not Wait.SHANPON),
    Place(Wait.SHANPON, opened_fu=2),
    Place(Wait.SHANPON, opened_fu=4),
    *(Place(wait, pure_gates=True) for wait in (Wait.RYANMEN, Wait.KANCHAN, Wait.PENCHAN)),
    Place(Wait.TANKI, pure_gates=True),
    Place(Wait.SHANPON, pure_gates=True, opened_fu=2),
    Place(Wait.SHANPON, pure_gates=True, opened_fu=4),
)
"""Every place there is. A set of them is an integer with a bit for each, by `place_bit`."""

_PLACE_BITS = {place: 1 << i for i, place in enumerate(PLACES)}


def place_bit(place: Place) -> int:
    """The bit of a place in a set of places."""
    return _PLACE_BITS[place]


def places_in(bits: int) -> Iterator[Place]:
    """The places in a set of them."""
    return (place for place, bit in _PLACE_BITS.items() if bits & bit)


class Circumstances(NamedTuple):
    """What yaku and fu ask of a `Situation`: `seat` and `round` are the bits of the winds."""

    tsumo: bool
    seat: int
    round: int
    flags: frozenset[str]


class Finish(NamedTuple):
    """A place and the circumstances, with what they make of the sets.

    `ankou` counts the triplets that are concealed at the win, `set_fu` the fu of all sets.
    """

    wait: Wait
    pure_gates: bool
    ankou: int
    set_fu: int
    tsumo: bool
    seat: int
    round: int
    flags: frozenset[str]


def finish_of(shape: Shape, place: Place, circumstances: Circumstances) -> Finish:
    """Put a shape's winning tile in its place."""
    opened = 0 if circumstances.tsumo else place.opened_fu
    return Finish(
        place.wait,
        place.pure_gates,
        shape.ankou - (opened > 0),
        shape.set_fu - opened,
        *circumstances,
    )
