"""Whether tiles make a winning hand, and every way to divide them.

A hand wins as four sets and a pair, as seven pairs, or as the thirteen orphans with one of
them twice. The divisions of a hand are all combinations of those of its suits (see `suits`).
"""

from enum import StrEnum
from operator import itemgetter
from typing import NamedTuple

from .blocks import Block, block_of
from .facts import PAIRS_BYTE, Shape
from .hand import Hand
from .places import Place, Wait, place_bit
from .suits import SEVEN_PAIRS, STANDARD, Blocks, Memo, Part
from .tiles import YAOCHU, Counts, Kind


class Form(StrEnum):
    """The three shapes of a winning hand."""

    STANDARD = "standard"
    CHIITOITSU = "chiitoitsu"
    KOKUSHI = "kokushi"


class Division(NamedTuple):
    """One way to read a winning hand: its form, and its parts in manzu, pinzu, souzu, honours.

    `tally` packs the facts of the whole (see `facts`). Kokushi has no blocks.
    """

    form: Form
    parts: tuple[Part, ...]
    tally: int

    @property
    def blocks(self) -> Blocks:
        """The sets and the pair, or the seven pairs, suit by suit."""
        return tuple([block for part in self.parts for block in part.blocks])

    def __str__(self) -> str:
        return " ".join(map(str, self.blocks)) or self.form.value

    def __repr__(self) -> str:
        return f"Division({self})"


_M, _P, _S, _Z = STANDARD
_orphans = itemgetter(*YAOCHU)


class _Pairs(dict[bytes, int]):
    """How many pairs one suit's counts leave beside sets: 0 or 1, or `_BROKEN`."""

    def __init__(self, memo: Memo) -> None:
        self._memo = memo

    def __missing__(self, counts: bytes) -> int:
        pairs = sum(counts) % 3 // 2 if self._memo[counts] else _BROKEN
        if len(self) >= _KEPT:
            self.clear()
        self[counts] = pairs
        return pairs


_BROKEN = 9
_KEPT = 1 << 16
"""How many suits are remembered; random deals have some 10,000 different ones."""
_PAIRS, _HONOUR_PAIRS = _Pairs(_M), _Pairs(_Z)


def is_agari(counts: Counts) -> bool:
    """Whether concealed tiles win: sets and one pair, seven pairs, or kokushi.

    `counts` leaves out the melds, each of which is a set already; the number of tiles is not
    judged, except that seven pairs and kokushi take fourteen.
    """
    if _is_standard(counts):
        return True
    missing = counts.count(0)
    return (missing == 27 and _is_chiitoitsu(counts)) or (missing == 21 and _is_kokushi(counts))


def _is_standard(counts: Counts) -> bool:
    pairs = _PAIRS[counts[:9]]
    if pairs == _BROKEN:
        return False
    pairs += _PAIRS[counts[9:18]] + _PAIRS[counts[18:27]] + _HONOUR_PAIRS[counts[27:]]
    return pairs == 1


def _is_chiitoitsu(counts: Counts) -> bool:
    return counts.count(2) == 7


def _is_kokushi(counts: Counts) -> bool:
    return sorted(_orphans(counts)) == [1] * 12 + [2]


def divide(hand: Hand) -> list[Division]:
    """Every way to read the hand as a win; none when it is not one.

    Seven pairs stand beside the standard readings of the same tiles, since either may be
    worth more.
    """
    counts = hand.counts
    found: list[Division] = []
    manzu, pinzu, souzu, honours = _suits(hand)
    for z in honours:
        for m in manzu:
            for p in pinzu:
                for s in souzu:
                    tally = m.tally + p.tally + s.tally + z.tally
                    if tally & PAIRS_BYTE != 1:
                        continue
                    if m.runs & p.runs & s.runs:
                        tally += _SANSHOKU_DOUJUN
                    if m.koutsu & p.koutsu & s.koutsu:
                        tally += _SANSHOKU_DOUKOU
                    found.append(Division(Form.STANDARD, (m, p, s, z), tally))
    missing = counts.count(0)
    if missing == 27 and _is_chiitoitsu(counts):
        parts = tuple(
            memo[counts[9 * suit : 9 * suit + 9]][0] for suit, memo in enumerate(SEVEN_PAIRS)
        )
        found.append(Division(Form.CHIITOITSU, parts, sum(part.tally for part in parts)))
    elif missing == 21 and _is_kokushi(counts):
        found.append(_KOKUSHI)
    return found


_SANSHOKU_DOUJUN = Shape(sanshoku_doujun=1).tally
_SANSHOKU_DOUKOU = Shape(sanshoku_doukou=1).tally
_KOKUSHI = Division(Form.KOKUSHI, (), Shape().tally)


def _suits(hand: Hand) -> tuple[tuple[Part, ...], ...]:
    """The divisions of each suit, with the hand's melds of that suit among their blocks."""
    counts = hand.counts
    suits = (_M[counts[:9]], _P[counts[9:18]], _S[counts[18:27]], _Z[counts[27:]])
    if not hand.melds:
        return suits
    melds: tuple[list[Block], ...] = ([], [], [], [])
    for block in map(block_of, hand.melds):
        melds[block.kind // 9].append(block)
    return tuple(
        tuple(Part.of((*part.blocks, *called)) for part in parts) if called else parts
        for parts, called in zip(suits, melds, strict=True)
    )


def places_of(division: Division, hand: Hand, win: Kind | None) -> int:
    """Where the winning tile can stand, as bits; with `win` None any concealed tile may be it."""
    if division.form is Form.KOKUSHI:
        copies = 0 if win is None else hand.counts[win]
        return _KOKUSHI_PLACES[copies]
    if win is not None:
        return division.parts[win // 9].places.get(win, 0)
    m, p, s, z = division.parts
    return m.anywhere | p.anywhere | s.anywhere | z.anywhere


_TANKI, _JUUSANMEN = place_bit(Place(Wait.TANKI)), place_bit(Place(Wait.JUUSANMEN))
_KOKUSHI_PLACES = (_TANKI | _JUUSANMEN, _TANKI, _JUUSANMEN)
