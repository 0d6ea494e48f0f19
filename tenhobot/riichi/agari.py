"""Whether tiles make a winning hand, and every way to divide them.

A hand wins as four sets and a pair, as seven pairs, or as the thirteen orphans with one of
them twice. Each suit is divided by itself, once: its counts are the key of a memo, and the
divisions of a hand are all combinations of those of its suits.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from .hand import Hand, MeldType
from .tiles import KIND_OF, KINDS, YAOCHU, Counts, Kind


class Form(StrEnum):
    """The three shapes of a winning hand."""

    STANDARD = "standard"
    CHIITOITSU = "chiitoitsu"
    KOKUSHI = "kokushi"


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


@dataclass(frozen=True, slots=True)
class Block:
    """A set or a pair: its type, its lowest kind, and whether it was called.

    `mask` has bit k set for each kind k in the block. `waits` maps each kind that may have
    completed the block to the wait that it ended; a called block and a kan have none.
    """

    type: BlockType
    kind: Kind
    is_open: bool = False
    mask: int = field(init=False, repr=False, compare=False)
    waits: Mapping[Kind, Wait] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        width = 0b111 if self.type is BlockType.SHUNTSU else 0b1
        object.__setattr__(self, "mask", width << self.kind)
        object.__setattr__(self, "waits", self._waits())

    def _waits(self) -> dict[Kind, Wait]:
        if self.is_open or self.type is BlockType.KANTSU:
            return {}
        if self.type is BlockType.TOITSU:
            return {self.kind: Wait.TANKI}
        if self.type is BlockType.KOUTSU:
            return {self.kind: Wait.SHANPON}
        low, middle, high = self.kinds
        return {
            low: Wait.PENCHAN if high.number == 9 else Wait.RYANMEN,
            middle: Wait.KANCHAN,
            high: Wait.PENCHAN if low.number == 1 else Wait.RYANMEN,
        }

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Its tiles by kind, ascending."""
        if self.type is BlockType.SHUNTSU:
            return KINDS[self.kind : self.kind + 3]
        copies = {BlockType.TOITSU: 2, BlockType.KOUTSU: 3, BlockType.KANTSU: 4}
        return (self.kind,) * copies[self.type]

    def __str__(self) -> str:
        return "".join(str(kind.number) for kind in self.kinds) + self.kind.suit


class Division(NamedTuple):
    """One way to read a winning hand: its form and its blocks, concealed ones first.

    Seven pairs are seven `TOITSU` blocks; kokushi has no blocks.
    """

    form: Form
    blocks: tuple[Block, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.blocks)) or self.form.value


Blocks = tuple[Block, ...]

_TOITSU = tuple(Block(BlockType.TOITSU, kind) for kind in KINDS)
_KOUTSU = tuple(Block(BlockType.KOUTSU, kind) for kind in KINDS)
_SHUNTSU = tuple(Block(BlockType.SHUNTSU, kind) for kind in KINDS[:25])
_MELD_TYPES = {
    MeldType.CHI: BlockType.SHUNTSU,
    MeldType.PON: BlockType.KOUTSU,
    MeldType.DAIMINKAN: BlockType.KANTSU,
    MeldType.KAKAN: BlockType.KANTSU,
    MeldType.ANKAN: BlockType.KANTSU,
}
_MELDS = {
    (meld, kind): Block(block, kind, is_open=meld is not MeldType.ANKAN)
    for meld, block in _MELD_TYPES.items()
    for kind in KINDS
}


class _Suit(dict[bytes, tuple[Blocks, ...]]):
    """All divisions of one suit's counts, each computed the first time it is asked for."""

    def __init__(self, first: int, size: int) -> None:
        self.honours = size == 7
        self.toitsu, self.koutsu, self.shuntsu = (
            blocks[first : first + size] for blocks in (_TOITSU, _KOUTSU, _SHUNTSU)
        )

    def __missing__(self, counts: bytes) -> tuple[Blocks, ...]:
        surplus = sum(counts) % 3
        divisions = () if surplus == 1 else tuple(self._divide(counts, 0, surplus == 2))
        self[counts] = divisions
        return divisions

    def _divide(self, counts: bytes, i: int, needs_pair: bool) -> Iterator[Blocks]:
        """From rank i on: of the lowest rank, none or one triplet, the pair or not, else runs."""
        while i < len(counts) and not counts[i]:
            i += 1
        if i == len(counts):
            if not needs_pair:
                yield ()
            return
        for pair in range(needs_pair + 1):
            for triplet in range(2):
                runs = counts[i] - 3 * triplet - 2 * pair
                if runs < 0 or (runs and not self._has_runs(counts, i, runs)):
                    continue
                head = (
                    self.koutsu[i : i + triplet]
                    + self.shuntsu[i : i + 1] * runs
                    + self.toitsu[i : i + pair]
                )
                rest = counts
                if runs:
                    rest = bytes(n - runs if i < j < i + 3 else n for j, n in enumerate(counts))
                for tail in self._divide(rest, i + 1, needs_pair and not pair):
                    yield head + tail

    def _has_runs(self, counts: bytes, i: int, runs: int) -> bool:
        return not self.honours and i < 7 and counts[i + 1] >= runs and counts[i + 2] >= runs


class _Pairs(dict[bytes, int]):
    """How many pairs one suit's counts leave beside sets: 0 or 1, or `_BROKEN`."""

    def __init__(self, suit: _Suit) -> None:
        self.suit = suit

    def __missing__(self, counts: bytes) -> int:
        pairs = sum(counts) % 3 // 2 if self.suit[counts] else _BROKEN
        self[counts] = pairs
        return pairs


_BROKEN = 9
_SUITS = (_Suit(0, 9), _Suit(9, 9), _Suit(18, 9), _Suit(27, 7))
_PAIRS, _HONOUR_PAIRS = _Pairs(_SUITS[0]), _Pairs(_SUITS[3])
_orphans = itemgetter(*YAOCHU)


def is_agari(counts: Counts) -> bool:
    """Whether concealed tiles win: sets and one pair, seven pairs, or kokushi.

    `counts` leaves out the melds, each of which is a set already; the number of tiles is not
    judged, except that seven pairs and kokushi take fourteen.
    """
    return _is_standard(counts) or _is_chiitoitsu(counts) or _is_kokushi(counts)


def _is_standard(counts: Counts) -> bool:
    pairs = _PAIRS[counts[:9]]
    if pairs > 1:
        return False
    pairs += _PAIRS[counts[9:18]] + _PAIRS[counts[18:27]] + _HONOUR_PAIRS[counts[27:]]
    return pairs == 1


def _is_chiitoitsu(counts: Counts) -> bool:
    return counts.count(2) == 7


def _is_kokushi(counts: Counts) -> bool:
    return counts.count(0) == 21 and sorted(_orphans(counts)) == [1] * 12 + [2]


def divide(hand: Hand) -> tuple[Division, ...]:
    """Every way to read the hand as a win; none when it is not one.

    Seven pairs stand beside the standard readings of the same tiles, since either may be
    worth more.
    """
    counts = hand.counts
    if _is_kokushi(counts):
        return (Division(Form.KOKUSHI, ()),)
    found: list[Division] = []
    if _is_standard(counts):
        melds = tuple(_MELDS[meld.type, KIND_OF[meld.tiles[0]]] for meld in hand.melds)
        for m, p, s, z in product(
            _SUITS[0][counts[:9]],
            _SUITS[1][counts[9:18]],
            _SUITS[2][counts[18:27]],
            _SUITS[3][counts[27:]],
        ):
            found.append(Division(Form.STANDARD, m + p + s + z + melds))
    if _is_chiitoitsu(counts):
        pairs = tuple(_TOITSU[kind] for kind in KINDS if counts[kind])
        found.append(Division(Form.CHIITOITSU, pairs))
    return tuple(found)
