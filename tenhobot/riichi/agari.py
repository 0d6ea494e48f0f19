"""Whether tiles make a winning hand, and every way to divide them.

A hand wins as four sets and a pair, as seven pairs, or as the thirteen orphans with one of
them twice. Each suit is divided by itself, once: its counts are the key of a memo, and the
divisions of a hand are all combinations of those of its suits.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from .blocks import PAIRS, RUNS, TRIPLETS, Block, Wait, block_of
from .facts import PAIRS_BYTE, Place, Shape, place_bit, shape_of_suit
from .hand import Hand
from .tiles import YAOCHU, Counts, Kind


class Form(StrEnum):
    """The three shapes of a winning hand."""

    STANDARD = "standard"
    CHIITOITSU = "chiitoitsu"
    KOKUSHI = "kokushi"


Blocks = tuple[Block, ...]


class Part(NamedTuple):
    """What a division makes of one suit.

    `tally` packs the facts of its blocks (see `facts`); `runs` and `koutsu` have a bit for each
    rank that a run starts at, or that there is a triplet of. `places` has, for each kind that
    may be the winning tile, the set of its places as bits; `anywhere` is all of them.
    """

    blocks: Blocks
    tally: int
    runs: int
    koutsu: int
    places: Mapping[Kind, int]
    anywhere: int

    @classmethod
    def of(cls, blocks: Blocks) -> "Part":
        """The part that these blocks make."""
        shape = shape_of_suit(blocks)
        runs = koutsu = anywhere = 0
        places: dict[Kind, int] = {}
        for block in blocks:
            bit = 1 << block.kind % 9
            if len(set(block.kinds)) > 1:
                runs |= bit
            elif len(block.kinds) > 2:
                koutsu |= bit
            for kind, wait in block.waits.items():
                # Without its winning tile, a wait on all nine gates holds 3111111113.
                copies = sum(other.kinds.count(kind) for other in blocks)
                pure = bool(shape.gates) and copies % 2 == 0
                place = place_bit(Place(wait, pure, block.fu // 2))
                places[kind] = places.get(kind, 0) | place
                anywhere |= place
        return cls(blocks, shape.tally, runs, koutsu, places, anywhere)


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


class _Memo(dict[bytes, tuple[Part, ...]]):
    """All divisions of one suit's counts, each computed the first time it is asked for."""

    def __init__(self, first: int, divide: Callable[[bytes, int], Iterator[Blocks]]) -> None:
        self._first = first
        self._divide = divide

    def __missing__(self, counts: bytes) -> tuple[Part, ...]:
        parts = tuple(map(Part.of, self._divide(counts, self._first)))
        self[counts] = parts
        return parts


def _sets_and_pair(counts: bytes, first: int) -> Iterator[Blocks]:
    """Every way to take a suit's tiles as sets, and a pair if two are over; none of five alike."""
    surplus = sum(counts) % 3
    if surplus != 1 and max(counts) < 5:
        yield from _from_rank(0, counts, first, surplus == 2)


def _from_rank(rank: int, counts: bytes, first: int, needs_pair: bool) -> Iterator[Blocks]:
    """Of the lowest rank left, none or one triplet, the pair or not, and the rest as runs."""
    while rank < len(counts) and not counts[rank]:
        rank += 1
    if rank == len(counts):
        if not needs_pair:
            yield ()
        return
    kind = first + rank
    can_run = first < 27 and rank < 7
    for triplets, pairs in product(range(2), range(needs_pair + 1)):
        runs = counts[rank] - 3 * triplets - 2 * pairs
        if runs < 0 or (runs and not (can_run and min(counts[rank + 1 : rank + 3]) >= runs)):
            continue
        rest = bytearray(counts)
        rest[rank] = 0
        if runs:
            rest[rank + 1] -= runs
            rest[rank + 2] -= runs
        head = TRIPLETS[kind : kind + triplets] + RUNS[kind : kind + 1] * runs
        for tail in _from_rank(rank + 1, bytes(rest), first, needs_pair and not pairs):
            yield head + PAIRS[kind : kind + pairs] + tail


def _pairs_only(counts: bytes, first: int) -> Iterator[Blocks]:
    if not counts.strip(b"\0\2"):
        yield tuple(PAIRS[first + rank] for rank, copies in enumerate(counts) if copies)


_FIRSTS = (0, 9, 18, 27)
_M, _P, _S, _Z = (_Memo(first, _sets_and_pair) for first in _FIRSTS)
_PAIR_PARTS = tuple(_Memo(first, _pairs_only) for first in _FIRSTS)
_orphans = itemgetter(*YAOCHU)


class _Pairs(dict[bytes, int]):
    """How many pairs one suit's counts leave beside sets: 0 or 1, or `_BROKEN`."""

    def __init__(self, memo: _Memo) -> None:
        self._memo = memo

    def __missing__(self, counts: bytes) -> int:
        pairs = sum(counts) % 3 // 2 if self._memo[counts] else _BROKEN
        self[counts] = pairs
        return pairs


_BROKEN = 9
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
            memo[counts[first : first + 9]][0]
            for memo, first in zip(_PAIR_PARTS, _FIRSTS, strict=True)
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


def places(division: Division, hand: Hand, win: Kind | None) -> int:
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
