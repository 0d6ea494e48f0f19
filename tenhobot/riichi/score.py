"""What a winning hand is worth: division, facts, yaku, fu, points, and the best of them."""

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from .agari import Division, Wait, divide
from .errors import InvalidHand, InvalidSituation, RiichiError
from .facts import Finish, places, shape_of
from .fu import FuItem, fu_items, total
from .hand import Hand, problems
from .payment import Payments, base_points, payments, shares
from .rules import TENHOU, Rules
from .situation import Situation
from .tiles import KIND_OF, Counts, Tile, count, dora_of
from .yaku import AKA_DORA, DORA, RENHOU, URA_DORA, YAKUMAN, Scored, find, wind_bit


class Win(NamedTuple):
    """A scored win.

    `yaku` are what counts, dora among them, with their han; of a yakuman hand only the yakuman
    (13 a unit), and `ordinary` has what its shape is worth besides. `han` and `fu` are None
    for a yakuman; `fu_items` explain the fu before rounding. `yakuman` is the number of units.
    `limit` is None, ``mangan``, ``haneman``, ``baiman``, ``sanbaiman``, ``kazoe_yakuman`` or
    ``yakuman``. `points` is what the winner collects without honba and sticks. `win_tile` is
    the tile that was taken as the winning one (None for a tenhou that did not say), and
    `win_assumed` tells that it is merely the last one written.
    """

    yaku: Scored
    ordinary: Scored
    han: int | None
    fu: int | None
    fu_items: tuple[FuItem, ...]
    yakuman: int
    limit: str | None
    points: int
    payments: Payments
    division: Division
    win_tile: Tile | None
    win_assumed: bool


class NotAgari(RiichiError):
    """The tiles do not make a winning hand; `hand` is what was asked."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(f"{hand} is not a winning hand")
        self.hand = hand


class NoYaku(RiichiError):
    """The hand is complete but has no yaku, so it cannot win; `divisions` are its readings."""

    def __init__(self, hand: Hand, divisions: tuple[Division, ...]) -> None:
        super().__init__(f"{hand} is complete but has no yaku")
        self.hand = hand
        self.divisions = divisions


class _Reading(NamedTuple):
    """One way to count a hand; the first four fields decide which is best."""

    points: int
    plainness: int
    han: int
    fu: int
    base: int
    limit: str | None
    units: int
    yaku: Scored
    ordinary: Scored
    fu_items: tuple[FuItem, ...]
    division: Division


_YAKUMAN: str | None = "yakuman"
_worth = itemgetter(0, 1, 2, 3)
_DEFAULT = Situation()


def evaluate(hand: Hand, situation: Situation = _DEFAULT, rules: Rules = TENHOU) -> Win:
    """The best reading of a winning hand: most points, then most han, then most fu.

    Where `hand.win` is None, a tenhou takes the best reading over all its tiles (of equal ones
    the plain yakuman), and anything else takes the last tile written. Raises `InvalidHand` and
    `InvalidSituation` with everything that is impossible, `NotAgari` when the tiles do not win,
    `NoYaku` when they may not.
    """
    counts = check(hand, situation, rules)
    divisions = divide(hand)
    if not divisions:
        raise NotAgari(hand)
    win, assumed = hand.win, False
    if win is None and not situation.tenhou:
        win, assumed = hand.concealed[-1], True
    dora = _dora(hand, counts, situation)
    readings = list(_readings(hand, divisions, win, dora, situation, rules))
    if situation.renhou and rules.renhou == "mangan":
        readings.append(_renhou(divisions[0], situation))
    if not readings:
        raise NoYaku(hand, divisions)
    best = max(readings, key=_worth)
    units = best.units
    liable = _liable_base(best, rules) if situation.pao else 0
    return Win(
        yaku=best.yaku,
        ordinary=best.ordinary if units else (),
        han=None if units else best.han,
        fu=None if units else best.fu,
        fu_items=() if units else best.fu_items,
        yakuman=units,
        limit=best.limit,
        points=best.points,
        payments=payments(best.base, liable, situation, rules),
        division=best.division,
        win_tile=win,
        win_assumed=assumed,
    )


def check(hand: Hand, situation: Situation, rules: Rules) -> Counts:
    """The counts of all the hand's tiles, melds too, once it is known to be possible.

    Raises `InvalidHand` or `InvalidSituation` with every problem of its kind.
    """
    counts = hand.counts if not hand.melds else count(hand.tiles)
    indicators = situation.dora_indicators + situation.ura_indicators
    if (
        hand.size != 14
        or max(counts) > 4
        or indicators
        or hand.reds > 1
        or (hand.reds and rules.red_fives != (1, 1, 1))
    ):
        found = problems(hand, indicators=indicators, red_fives=rules.red_fives)
        if found:
            raise InvalidHand(*found)
    if (situation.flags or indicators) and (wrong := situation.problems(hand, rules)):
        raise InvalidSituation(*wrong)
    return counts


def _readings(
    hand: Hand,
    divisions: tuple[Division, ...],
    win: Tile | None,
    dora: Scored,
    situation: Situation,
    rules: Rules,
) -> Iterator[_Reading]:
    """Every division, with every place of the winning tile in it, that has a yaku."""
    menzen = hand.is_menzen
    kind = None if win is None else KIND_OF[win]
    tsumo, flags = situation.tsumo, situation.flags
    seat, round_ = wind_bit(situation.seat), wind_bit(situation.round)
    dora_han = sum([han for _, han in dora])
    for division in divisions:
        shape = shape_of(division, hand.counts, menzen)
        for (wait, pure), completed in places(division, shape, hand.counts, kind).items():
            by_ron = wait is Wait.SHANPON and not tsumo
            ankou = shape.closed_koutsu - by_ron
            finish = Finish(wait, ankou, pure, tsumo, seat, round_, flags)
            found = find(shape, finish, rules)
            if not (found.yakuman or found.ordinary):
                continue
            items = fu_items(division, completed, shape, finish, rules)
            fu = total(items)
            han = sum([han for _, han in found.ordinary])
            if found.yakuman:
                units = sum([han for _, han in found.yakuman]) // YAKUMAN
                units = units if rules.multiple_yakuman else 1
                base, limit = 8000 * units, _YAKUMAN
            else:
                units = 0
                han += dora_han
                base, limit = base_points(han, fu, rules)
            yield _Reading(
                points=shares(base, situation.is_dealer, tsumo).total,
                plainness=-found.refined,
                han=han,
                fu=fu,
                base=base,
                limit=limit,
                units=units,
                yaku=found.yakuman or found.ordinary + dora,
                ordinary=found.ordinary,
                fu_items=items,
                division=division,
            )


def _renhou(division: Division, situation: Situation) -> _Reading:
    """Renhou where it is a mangan paid in place of the hand, without dora."""
    base, limit = 2000, "mangan"
    points = shares(base, situation.is_dealer, tsumo=False).total
    yaku = ((RENHOU, RENHOU.closed),)
    return _Reading(points, 0, RENHOU.closed, 0, base, limit, 0, yaku, (), (), division)


def _dora(hand: Hand, counts: Counts, situation: Situation) -> Scored:
    """The dora of each sort with how many there are; sorts with none are left out."""
    sorts = (
        (DORA, sum([counts[dora_of(tile)] for tile in situation.dora_indicators])),
        (URA_DORA, sum([counts[dora_of(tile)] for tile in situation.ura_indicators])),
        (AKA_DORA, hand.reds),
    )
    return tuple([sort for sort in sorts if sort[1]])


def _liable_base(best: _Reading, rules: Rules) -> int:
    """The base points that pao covers: the liable yakuman, or all of them by some rules."""
    units = sum(han for yaku, han in best.yaku if yaku.id in rules.liable) // YAKUMAN
    if units and rules.liable_pays_all_of_a_multiple_yakuman:
        return best.base
    return min(8000 * units, best.base)
