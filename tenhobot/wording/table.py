"""Answers from the table of points: what so many han and fu are worth."""

from collections.abc import Sequence

from tenhobot.riichi.payment import base_points, shares
from tenhobot.riichi.rules import Rules

from .alt import Lang
from .names import LIMITS, WON_BY, capital, joined, number
from .phrases import say
from .wins import paid, value_of

_USUAL_FU = (30, 40)
"""What is answered where the fu matter and are not said."""

_MOST_FU = 110

_WAYS = (False, True)
"""Ron and tsumo."""

_ROLE_LINE = {"ja": "{role}: {ways}", "en": "{role}: {ways}"}
_WAY = {"ja": "{way}{points}", "en": "{way} {points}"}


def points_lines(
    han: int,
    fu: int | None,
    dealer: bool | None,
    tsumo: bool | None,
    rules: Rules,
    lang: Lang,
) -> list[str]:
    """The points of some han and fu, for whom and by what way was asked, else for all.

    What cannot be scored is told why.
    """
    if why := _impossible(han, fu, tsumo):
        shown = "" if fu is None else fu
        return [say("no_such_points", lang, han=han, fu=shown, why=say(why, lang))]
    if fu is None:
        wanted: tuple[int | None, ...] = _USUAL_FU if han < 5 else (None,)
    else:
        wanted = (fu,)
    lines: list[str] = []
    for one in wanted:
        base, limit = base_points(han, one or 30, rules)
        name = value_of(han, one, limit, 0, lang)
        if one is None and han == 13 and limit == "kazoe_yakuman":
            name = LIMITS[lang]["yakuman"]
        lines.append(capital(name))
        ways = tuple(way for way in _WAYS if _impossible(han, one, way) is None)
        if tsumo is not None:
            ways = (tsumo,)
        for role in (False, True) if dealer is None else (dealer,):
            label = say("dealer" if role else "non_dealer", lang)
            lines.append(_ROLE_LINE[lang].format(role=label, ways=_ways(base, role, ways, lang)))
    return lines


def _ways(base: int, dealer: bool, ways: Sequence[bool], lang: Lang) -> str:
    worths = []
    for tsumo in ways:
        payments = shares(base, dealer, tsumo)
        worth = paid(payments, lang) or number(payments.total, lang)
        worths.append(_WAY[lang].format(way=WON_BY[lang][tsumo], points=worth))
    return joined(worths, lang)


def _impossible(han: int, fu: int | None, tsumo: bool | None) -> str | None:
    """The phrase that says why there are no such han and fu; None where there are."""
    if han < 1:
        return "odd_han"
    if fu is None:
        return None
    if fu != 25 and (fu % 10 or not 20 <= fu <= _MOST_FU):
        return "odd_fu"
    if fu == 20 and (han < 2 or tsumo is False):
        return "fu_20"
    if fu == 25 and han < (3 if tsumo else 2):
        return "fu_25"
    return None
