"""Blocks: the sets and pairs that a hand is divided into."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

from .facts import Shape
from .hand import Meld, MeldType
from .places import Place, Wait, place_bit
from .tiles import KIND_OF, KINDS, YAOCHU, Kind

_GREEN = {19, 20, 21, 23, 25, 32}


class BlockType(StrEnum):
    """What tiles do together: a run, a triplet, a kan, a pair."""

    SHUNTSU = "shuntsu"
    KOUTSU = "koutsu"
    KANTSU = "kantsu"
    TOITSU = "toitsu"


SHUNTSU, KOUTSU, KANTSU, TOITSU = BlockType


@dataclass(frozen=True, slots=True)
class Block:
    """A set or a pair: its type, its lowest kind, and whether it was called.

    `fu` are those of a triplet or kan. `waits` maps each kind that may have completed the
    block to the wait that it ended; a called block and a kan have none. `places` has the same
    as bits of `places`, `tally` the facts of the block (see `facts`).
    """

    type: BlockType
    kind: Kind
    is_open: bool = False
    fu: int = field(init=False, repr=False, compare=False)
    waits: Mapping[Kind, Wait] = field(init=False, repr=False, compare=False)
    places: Mapping[Kind, int] = field(init=False, repr=False, compare=False)
    tally: int = field(init=False, repr=False, compare=False)
    _text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "fu", self._fu())
        put(self, "waits", self._waits())
        put(self, "places", {kind: self.place(kind) for kind in self.waits})
        put(self, "tally", self._shape().tally)
        put(self, "_text", "".join(str(kind.number) for kind in self.kinds) + self.kind.suit)

    def _fu(self) -> int:
        """2 for a triplet; doubled if concealed, and for terminals and honours; a kan is four."""
        if self.type in (SHUNTSU, TOITSU):
            return 0
        return 2 << (not self.is_open) << (self.kind in YAOCHU) << 2 * (self.type is KANTSU)

    def _waits(self) -> dict[Kind, Wait]:
        if self.is_open or self.type is KANTSU:
            return {}
        if self.type is not SHUNTSU:
            return {self.kind: Wait.TANKI if self.type is TOITSU else Wait.SHANPON}
        low, middle, high = self.kinds
        return {
            low: Wait.PENCHAN if high.number == 9 else Wait.RYANMEN,
            middle: Wait.KANCHAN,
            high: Wait.PENCHAN if low.number == 1 else Wait.RYANMEN,
        }

    def _shape(self) -> Shape:
        """Its facts, one block's share of those of a hand."""
        kinds, is_pair = self.kinds, self.type is TOITSU
        is_set = not is_pair and self.type is not SHUNTSU
        honour = 1 << self.kind - 27 if self.kind >= 27 else 0
        return Shape(
            pairs=is_pair,
            blocks=1,
            shuntsu=self.type is SHUNTSU,
            koutsu=is_set,
            kantsu=self.type is KANTSU,
            open_sets=self.is_open,
            ankou=is_set and not self.is_open,
            set_fu=self.fu,
            yaochu_blocks=any(kind in YAOCHU for kind in kinds),
            yaochu_only_blocks=all(kind in YAOCHU for kind in kinds),
            honour_blocks=honour > 0,
            green_blocks=_GREEN.issuperset(kinds),
            honour_koutsu=honour * is_set,
            honour_pairs=honour * is_pair,
        )

    def place(self, kind: Kind, *, pure_gates: bool = False) -> int:
        """The place of a winning tile of this kind in the block, as a bit."""
        return place_bit(Place(self.waits[kind], pure_gates, self.fu // 2))

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Its tiles by kind, ascending."""
        if self.type is SHUNTSU:
            return KINDS[self.kind : self.kind + 3]
        return (self.kind,) * {TOITSU: 2, KOUTSU: 3, KANTSU: 4}[self.type]

    def __str__(self) -> str:
        return self._text


PAIRS = tuple(Block(TOITSU, kind) for kind in KINDS)
TRIPLETS = tuple(Block(KOUTSU, kind) for kind in KINDS)
RUNS = tuple(Block(SHUNTSU, kind) for kind in KINDS[:25])
"""The concealed blocks by their lowest kind. (A run is never asked for at 8 or 9.)"""


def block_of(meld: Meld) -> Block:
    """The block that a meld is."""
    return _called(meld.type, KIND_OF[meld.tiles[0]])


@cache
def _called(meld: MeldType, kind: Kind) -> Block:
    type_ = {MeldType.CHI: SHUNTSU, MeldType.PON: KOUTSU}.get(meld, KANTSU)
    return Block(type_, kind, is_open=meld is not MeldType.ANKAN)
