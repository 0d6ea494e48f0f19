"""From han and fu to points, and from points to who pays."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from .rules import Rules
from .situation import Situation
from .tiles import Wind

_LIMITS = (
    (13, "kazoe_yakuman", 8000),
    (11, "sanbaiman", 6000),
    (8, "baiman", 4000),
    (6, "haneman", 3000),
    (5, "mangan", 2000),
)
"""The least han of each limit, its name, its base points."""

_WINDS = tuple(Wind)
_COUNTER = 100
"""What each of three payers adds for a counter (honba)."""


@dataclass(frozen=True, slots=True)
class Deltas(Mapping[Wind, int]):
    """The change of points by seat, east first."""

    changes: tuple[int, int, int, int]

    def __getitem__(self, seat: Wind) -> int:
        return self.changes[_WINDS.index(seat)]

    def __iter__(self) -> Iterator[Wind]:
        return iter(_WINDS)

    def __len__(self) -> int:
        return len(_WINDS)


class Payments(NamedTuple):
    """Who pays what. `ron` is the discarder's share; `dealer` and `other` are those of a tsumo.

    These leave out honba and sticks. `deltas` has them: the change of points by seat, None
    where a ron does not say who dealt in. A liable player changes the deltas only.
    """

    ron: int | None
    dealer: int | None
    other: int | None
    deltas: Deltas | None

    @property
    def total(self) -> int:
        """What the winner collects without honba and sticks."""
        if self.ron is not None:
            return self.ron
        assert self.other is not None
        return 3 * self.other if self.dealer is None else self.dealer + 2 * self.other


def base_points(han: int, fu: int, rules: Rules) -> tuple[int, str | None]:
    """The base points of an ordinary hand, and the name of its limit if it reaches one."""
    if han < 5:
        base = fu << (2 + han)
        if base >= 2000 or (base == 1920 and rules.kiriage_mangan):
            return 2000, "mangan"
        return base, None
    for least, name, base in _LIMITS:
        if han >= least and (least < 13 or rules.counted_yakuman_from_han is not None):
            return base, name
    raise AssertionError(han)


@lru_cache(maxsize=4096)
def shares(base: int, is_dealer: bool, tsumo: bool) -> Payments:
    """The payments for some base points, each rounded up to a hundred, without deltas."""
    if not tsumo:
        return Payments(_hundreds(base * (6 if is_dealer else 4)), None, None, None)
    double = _hundreds(2 * base)
    if is_dealer:
        return Payments(None, None, double, None)
    return Payments(None, double, _hundreds(base), None)


def _hundreds(points: int) -> int:
    return -(-points // 100) * 100


@lru_cache(maxsize=4096)
def payments(base: int, liable_base: int, situation: Situation, rules: Rules) -> Payments:
    """The payments with the change by seat; `liable_base` is the part that pao covers.

    A liable player pays that part alone on a tsumo and halves it with the discarder on a ron.
    Honba go to the discarder, or to the liable player where the whole tsumo is his.
    """
    winner, tsumo, discarder = situation.seat, situation.tsumo, situation.discarder
    is_dealer = winner is Wind.EAST
    paid = shares(base, is_dealer, tsumo)
    if not tsumo and discarder is None:
        return paid
    pao = situation.pao if liable_base and situation.pao is not discarder else None
    rest = shares(base - liable_base, is_dealer, tsumo) if pao else paid
    honba = _COUNTER * situation.honba
    pao_honba = pao is not None and (liable_base == base or rules.liable_pays_honba)
    deltas = {}
    for wind in _WINDS:
        if wind is winner:
            share = 0
        elif not tsumo:
            share = (rest.ron or 0) + 3 * honba if wind is discarder else 0
        elif wind is Wind.EAST and rest.dealer is not None:
            share = rest.dealer + honba * (not pao_honba)
        else:
            share = (rest.other or 0) + honba * (not pao_honba)
        deltas[wind] = -share
    if pao:
        liable = shares(liable_base, is_dealer, tsumo).total
        if tsumo:
            deltas[pao] -= liable + 3 * honba * pao_honba
        elif discarder:
            deltas[pao] -= liable // 2
            deltas[discarder] -= liable // 2
    deltas[winner] = 1000 * situation.sticks - sum(deltas.values())
    e, s, w, n = map(deltas.__getitem__, _WINDS)
    return Payments(paid.ron, paid.dealer, paid.other, Deltas((e, s, w, n)))
