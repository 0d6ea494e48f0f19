"""Blocks: the sets and pairs that a hand is divided into."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

from .hand import Meld, MeldType
from .tiles import KIND_OF, KINDS, YAOCHU, Kind


class Wait(StrEnum):
    """How the winning tile completed the hand; `JUUSANMEN` is kokushi's thirteen-sided one."""

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    SHANPON = "shanpon"
    TANKI = "tanki"
    JUUSANMEN = "juusanmen"


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
    block to the wait that it ended; a called block and a kan have none.
    """

    type: BlockType
    kind: Kind
    is_open: bool = False
    fu: int = field(init=False, repr=False, compare=False)
    waits: Mapping[Kind, Wait] = field(init=False, repr=False, compare=False)
    _text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fu", self._fu())
        object.__setattr__(self, "waits", self._waits())
        text = "".join(str(kind.number) for kind in self.kinds) + self.kind.suit
        object.__setattr__(self, "_text", text)

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
