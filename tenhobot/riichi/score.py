"""What a winning hand is worth: division, facts, yaku, fu, points, and the best of them."""

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from .agari import Division, divide, places_of
from .errors import InvalidHand, InvalidSituation, Problem, RiichiError
from .facts import EAST, Circumstances, Finish, Shape, finish_of
from .fu import FuItem, count_fu, explain_fu, total_fu
from .hand import Hand, problems
from .payment import Payments, base_points, payments, shares
from .places import places_in
from .rules import TENHOU, Rules
from .situation import Situation
from .tenpai import furiten
from .tiles import KIND_OF, Kind, Tile, count, dora_of, mpsz
from .yaku import AKA_DORA, DORA, RENHOU, URA_DORA, YAKUMAN, Scored, find


class Win(NamedTuple):
    """A scored win.

    `yaku` are what counts, dora among them, with their han; of a yakuman hand only the yakuman
    (13 a unit), and `ordinary` has what its shape is worth besides. `han` and `fu` are None
    for a yakuman. `yakuman` is the number of units.
    `limit` is None, ``mangan``, ``haneman``, ``baiman``, ``sanbaiman``, ``kazoe_yakuman`` or
    ``yakuman``. `points` is what the winner collects without honba and sticks. `win_tile` is
    the tile that was taken as the winning one (None for a tenhou that did not say), and
    `win_assumed` tells that it is merely the last one written. `fu_sums` and `opened` are what
    `fu_items` explain: the fu with all sets as one, and the kind of the triplet that ron ended.
    """

    yaku: Scored
    ordinary: Scored
    han: int | None
    fu: int | None
    yakuman: int
    limit: str | None
    points: int
    payments: Payments
    division: Division
    win_tile: Tile | None
    win_assumed: bool
    fu_sums: tuple[FuItem, ...]
    opened: Kind | None

    @property
    def fu_items(self) -> tuple[FuItem, ...]:
        """The fu before rounding, each with its reason and its tiles; none for a yakuman."""
        return explain_fu(self.fu_sums, self.division.blocks, self.opened)


class NotAgari(RiichiError):
    """The tiles do not make a winning hand; `hand` is what was asked."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(f"{hand} is not a winning hand")
        self.hand = hand

    def __reduce__(self) -> tuple[Any, ...]:
        return NotAgari, (self.hand,)


class NoYaku(RiichiError):
    """The hand is complete but has no yaku, so it cannot win; `divisions` are its readings."""

    def __init__(self, hand: Hand, divisions: tuple[Division, ...]) -> None:
        super().__init__(f"{hand} is complete but has no yaku")
        self.hand = hand
        self.divisions = divisions

    def __reduce__(self) -> tuple[Any, ...]:
        return NoYaku, (self.hand, self.divisions)


class _Order(NamedTuple):
    """What makes one reading better than another, first to last."""

    points: int
    is_yakuman: bool = False
    is_plain: bool = True
    han: int = 0
    fu: int = 0


class _Worth(NamedTuple):
    """What a reading is worth: `order` ranks readings, `award` is a `Win` up to its points."""

    order: "_Order"
    award: tuple[Scored, Scored, int | None, int | None, int, str | None, int]
    base: int
    fu_sums: tuple[FuItem, ...]
    opens_triplet: bool


_order = attrgetter("order")
_DEFAULT = Situation()


def evaluate(hand: Hand, situation: Situation = _DEFAULT, rules: Rules = TENHOU) -> Win:
    """The best reading of a winning hand: most points, then a yakuman, then most han and fu.

    Where `hand.win` is None, a tenhou takes the best reading over all its tiles (of equal ones
    the plain yakuman), and anything else takes the last tile written. Raises `InvalidHand` and
    `InvalidSituation` with everything that is impossible, `NotAgari` when the tiles do not win,
    `NoYaku` when they may not.
    """
    divisions = divide(hand)
    # Fourteen concealed tiles that divide cannot be wrong by themselves: the memo of suits knows
    # none with five of a kind. Anything more than that is looked at closely.
    if not divisions or hand.size != 14 or hand.melds or hand.reds or situation.makes_demands:
        check(hand, situation, rules)
        if not divisions:
            raise NotAgari(hand)
    assumed = hand.win is None and not situation.tenhou
    win = hand.last if assumed else hand.win
    kind = None if win is None else KIND_OF[win]
    dora = _dora(hand, situation)
    best: _Worth | None = None
    division = divisions[0]
    for candidate in divisions:
        ends = places_of(candidate, hand, kind)
        worth = _best_place(candidate.tally, ends, situation.circumstances, dora, rules)
        if worth and (best is None or worth.order > best.order):
            best, division = worth, candidate
    if situation.renhou and rules.renhou == "mangan":
        best = max(filter(None, (best, _RENHOU_MANGAN)), key=_order)
    if best is None:
        raise NoYaku(hand, tuple(divisions))
    opened = kind if best.opens_triplet else None
    liable = _liable_base(best, rules) if situation.pao else 0
    return Win(
        *best.award,
        payments(best.base, liable, situation, rules),
        division,
        win,
        assumed,
        best.fu_sums,
        opened,
    )


@lru_cache(maxsize=1 << 12)
def _best_place(
    tally: int, ends: int, circumstances: Circumstances, dora: Scored, rules: Rules
) -> _Worth | None:
    """The best place of the winning tile in one division; None where none has a yaku."""
    shape = Shape.from_tally(tally).simplified()
    finishes = [finish_of(shape, place, circumstances) for place in places_in(ends)]
    worths = [_worth(shape, finish, dora, rules) for finish in finishes]
    return max(filter(None, worths), key=_order, default=None)


@lru_cache(maxsize=1 << 11)
def _worth(shape: Shape, finish: Finish, dora: Scored, rules: Rules) -> _Worth | None:
    found = find(shape, finish, rules)
    if not (found.yakuman or found.ordinary):
        return None
    is_dealer = finish.seat == EAST
    items = count_fu(shape, finish, rules)
    fu, exact_fu = total_fu(items), sum(item.fu for item in items)
    if found.yakuman:
        units = sum(han for _, han in found.yakuman) // YAKUMAN if rules.multiple_yakuman else 1
        base = 8000 * units
        points = shares(base, is_dealer, finish.tsumo).total
        han = sum(han for _, han in found.ordinary)
        is_plain = not any(yaku.refines for yaku, _ in found.yakuman)
        return _Worth(
            _Order(points, True, is_plain, han, exact_fu),
            (found.yakuman, found.ordinary, None, None, units, "yakuman", points),
            base,
            (),
            opens_triplet=False,
        )
    yaku = found.ordinary + dora
    han = sum(han for _, han in yaku)
    base, limit = base_points(han, fu, rules)
    points = shares(base, is_dealer, finish.tsumo).total
    return _Worth(
        _Order(points, han=han, fu=exact_fu),
        (yaku, (), han, fu, 0, limit, points),
        base,
        items,
        finish.set_fu < shape.set_fu,
    )


# Renhou where it is a mangan: paid in place of the hand, without its dora.
_RENHOU_MANGAN = _Worth(
    order=_Order(8000, han=RENHOU.closed),
    award=(((RENHOU, RENHOU.closed),), (), RENHOU.closed, None, 0, "mangan", 8000),
    base=2000,
    fu_sums=(),
    opens_triplet=False,
)


def _dora(hand: Hand, situation: Situation) -> Scored:
    """The dora of each sort with how many there are; sorts with none are left out."""
    if not (situation.dora_indicators or situation.ura_indicators or any(situation.counted)):
        return ((AKA_DORA, hand.reds),) if hand.reds else ()
    counts = count(hand.tiles)
    shown = (
        sum(counts[dora_of(tile)] for tile in situation.dora_indicators),
        sum(counts[dora_of(tile)] for tile in situation.ura_indicators),
        hand.reds,
    )
    numbers = map(max, shown, situation.counted)
    sorts = zip((DORA, URA_DORA, AKA_DORA), numbers, strict=True)
    return tuple((sort, number) for sort, number in sorts if number)


def _liable_base(best: _Worth, rules: Rules) -> int:
    """The base points that pao covers: the liable yakuman, or all of them by some rules."""
    units = sum(han for yaku, han in best.award[0] if yaku.id in rules.liable) // YAKUMAN
    if units and rules.liable_pays_all_of_a_multiple_yakuman:
        return best.base
    return min(8000 * units, best.base)


def check(hand: Hand, situation: Situation, rules: Rules, sizes: Sequence[int] = (14,)) -> None:
    """Make sure that a hand of one of these sizes is possible, and so in these circumstances.

    Raises `InvalidHand`, or `InvalidSituation` where the hand itself is sound, with everything
    that is wrong.
    """
    found: tuple[Problem, ...] = ()
    wrong: tuple[Problem, ...] = ()
    shown = situation.dora_indicators + situation.ura_indicators + situation.discards
    counts = count(hand.tiles) if hand.melds else hand.counts
    reds_fit = not hand.reds or hand.reds <= min(rules.red_fives)
    # Most hands are sound: a full search for problems is made only where there may be one.
    if shown or not reds_fit or hand.size not in sizes or max(counts) > 4:
        found = problems(hand, sizes=sizes, indicators=shown, red_fives=rules.red_fives)
    if hand.melds or situation.makes_demands:
        wrong = situation.problems(hand, rules)
    if found:
        raise InvalidHand(*found, *wrong)
    if situation.discards and not situation.tsumo and hand.size == 14:
        wrong += _furiten(hand, situation)
    if wrong:
        raise InvalidSituation(*wrong)


def _furiten(hand: Hand, situation: Situation) -> tuple[Problem, ...]:
    """The problem of winning by ron on a hand that waits for a tile its player discarded."""
    rest = list(hand.concealed)
    assert hand.last is not None
    rest.remove(hand.last)
    discarded = furiten(Hand(tuple(rest), hand.melds), situation.discards)
    if not discarded:
        return ()
    return (
        Problem("furiten", f"furiten: {mpsz(discarded)} was discarded and is a wait, so no ron"),
    )
