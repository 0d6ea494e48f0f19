"""From han and fu to points, and from points to who pays."""

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

_COUNTERS = 100
"""What each of three payers adds for a counter (honba)."""


class Payments(NamedTuple):
    """Who pays what. `ron` is the discarder's share; `dealer` and `other` are those of a tsumo.

    These leave out honba and sticks. `deltas` has them: the change of points by seat, None
    where a ron does not say who dealt in. A liable player changes the deltas only.
    """

    ron: int | None
    dealer: int | None
    other: int | None
    deltas: dict[Wind, int] | None

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


def payments(base: int, liable_base: int, situation: Situation, rules: Rules) -> Payments:
    """The payments with the change by seat; `liable_base` is the part that pao covers.

    A liable player pays that part alone on a tsumo and halves it with the discarder on a ron.
    Honba go to the discarder, or to the liable player where the whole tsumo is his.
    """
    dealer, tsumo = situation.is_dealer, situation.tsumo
    paid = shares(base, dealer, tsumo)
    winner, pao, discarder = situation.seat, situation.pao, situation.discarder
    if not tsumo and discarder is None:
        return paid
    deltas = dict.fromkeys(Wind, 0)
    if pao is None or not liable_base or pao is discarder:
        _collect(deltas, paid, situation)
    else:
        liable = shares(liable_base, dealer, tsumo).total
        rest = base - liable_base
        _collect(deltas, shares(rest, dealer, tsumo), situation)
        if tsumo:
            deltas[pao] -= liable
        else:
            assert discarder is not None
            deltas[pao] -= liable // 2
            deltas[discarder] -= liable - liable // 2
    honba = _COUNTERS * situation.honba
    if not tsumo:
        assert discarder is not None
        deltas[discarder] -= 3 * honba
    elif pao is not None and liable_base and (liable_base == base or rules.liable_pays_honba):
        deltas[pao] -= 3 * honba
    else:
        for wind in Wind:
            deltas[wind] -= honba
    deltas[winner] = 0
    deltas[winner] = -sum(deltas.values()) + 1000 * situation.sticks
    return paid._replace(deltas=deltas)


def _collect(deltas: dict[Wind, int], paid: Payments, situation: Situation) -> None:
    for wind in Wind:
        if paid.ron is not None:
            if wind is situation.discarder:
                deltas[wind] -= paid.ron
        elif wind is Wind.EAST and paid.dealer is not None:
            deltas[wind] -= paid.dealer
        else:
            deltas[wind] -= paid.other or 0
