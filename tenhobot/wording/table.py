"""Answers from the table of points: what so many han and fu, or a limit, are worth."""

from collections.abc import Iterator, Sequence

from tenhobot.riichi.payment import base_points, shares
from tenhobot.riichi.rules import Rules
from tenhobot.riichi.yaku import YAKUMAN, Yaku

from .alt import Lang
from .names import LIMITS, RULES, WON_BY, capital, joined, number, yakuman_name
from .phrases import say
from .wins import honba_text, paid, value_of, with_honba

_USUAL_FU = (30, 40)
"""What is answered where the fu matter and are not said."""

_MOST_FU = 110

_WAYS = (False, True)
"""Ron and tsumo."""

_ONLY = {"tenhou": (True, True), "chiihou": (False, True), "renhou": (False, False)}
"""Who alone wins a yakuman, as dealer or not, and how."""

_BASE = 8000
"""The base points of a yakuman."""

_HAN_OF = {"mangan": (5, 5), "haneman": (6, 7), "baiman": (8, 10), "sanbaiman": (11, 12)}
"""The least and the most han that earn each limit."""

_UNITS = {"yakuman": 1, "double_yakuman": 2, "triple_yakuman": 3}

_ROLE = {"ja": "{role}: {ways}", "en": "{role}: {ways}"}
_ROW = {"ja": "{} {}", "en": "{}. {}"}
_THEN = {"ja": "、", "en": "; "}
_WAY = {"ja": "{way}{points}", "en": "{way} {points}"}


def points_lines(
    han: int,
    fu: int | None,
    dealer: bool | None,
    tsumo: bool | None,
    rules: Rules,
    lang: Lang,
    *,
    limit: str | None = None,
    honba: int = 0,
    sticks: int = 0,
) -> list[str]:
    """The points of some han and fu, for whom and by what way was asked, else for all.

    With a `limit` it is what that limit is worth, whatever the han. What cannot be scored is
    told why.
    """
    if limit is None and (why := _impossible(han, fu, tsumo)):
        shown = "" if fu is None else fu
        return [say("no_such_points", lang, han=han, fu=shown, why=say(why, lang))]
    parts: list[tuple[str, list[str]]] = []
    for title, base, known in _rows(han, fu, limit, rules, lang):
        ways = tuple(way for way in _WAYS if limit or _impossible(han, known, way) is None)
        if tsumo is not None:
            ways = (tsumo,)
        roles = [
            _ROLE[lang].format(
                role=say("dealer" if role else "non_dealer", lang),
                ways=_ways(base, role, ways, honba, lang),
            )
            for role in ((False, True) if dealer is None else (dealer,))
        ]
        together = (title, honba_text(honba, lang)) if honba else (title,)
        parts.append((capital(joined(together, lang)), roles))
    if len(parts) == 1:
        lines = [parts[0][0], *parts[0][1]]
    else:
        lines = [_ROW[lang].format(title, _THEN[lang].join(roles)) for title, roles in parts]
    if sticks:
        lines.append(say("sticks_too", lang, sticks=sticks, points=number(1000 * sticks, lang)))
    return lines


def _rows(
    han: int, fu: int | None, limit: str | None, rules: Rules, lang: Lang
) -> Iterator[tuple[str, int, int | None]]:
    """What to head each part of the answer with, its base points, and its fu."""
    if limit in _UNITS:
        units = _UNITS[limit]
        yield yakuman_name(units, lang), _BASE * units, None
    elif limit == "kazoe_yakuman":
        base, reached = base_points(13, 30, rules)
        if reached == limit:
            yield say("counted_title", lang), base, None
        else:
            title = say("no_counted", lang, rules=rules_name(rules, lang))
            yield title, base, None
    elif limit:
        least, most = _HAN_OF[limit]
        shown = least if least == most else say("from_to", lang, least=least, most=most)
        name = say("limit_title", lang, limit=LIMITS[lang][limit], han=shown)
        yield name, base_points(han, 30, rules)[0], None
    else:
        wanted: tuple[int | None, ...] = (fu,) if fu is not None else (None,)
        for one in _USUAL_FU if fu is None and han < 5 else wanted:
            base, reached = base_points(han, one or 30, rules)
            yield value_of(han, one, reached, 0, lang), base, one


def yaku_lines(yaku: Yaku, dealer: bool | None, rules: Rules, lang: Lang) -> list[str]:
    """What one yaku is worth: its han, closed and open; of a yakuman its points."""
    name = yaku.ja if lang == "ja" else yaku.en
    if yaku.id == "renhou" and rules.renhou is None:
        return [say("not_counted", lang, what=name)]
    if yaku.id == "renhou" and rules.renhou == "mangan":
        return [say("yaku_title", lang, yaku=name, worth=capital(LIMITS[lang]["mangan"]))]
    if yaku.is_yakuman or (yaku.id, rules.renhou) == ("renhou", "yakuman"):
        dealer, tsumo = _ONLY.get(yaku.id, (dealer, None))
        limit = "double_yakuman" if yaku.id in rules.double_yakuman else "yakuman"
        title, *roles = points_lines(YAKUMAN, None, dealer, tsumo, rules, lang, limit=limit)
        return [say("yaku_title", lang, yaku=name, worth=title), *roles]
    is_closed = not yaku.open or (yaku.id == "tanyao" and not rules.open_tanyao)
    way = "closed_only" if is_closed else "open_too" if yaku.open == yaku.closed else "open_less"
    han = say(way, lang, closed=yaku.closed, open=yaku.open)
    return [say("yaku_title", lang, yaku=name, worth=han)]


def sum_lines(
    named: Sequence[Yaku],
    dora: int,
    fu: int | None,
    dealer: bool | None,
    tsumo: bool | None,
    rules: Rules,
    lang: Lang,
) -> list[str]:
    """What some yaku and dora are worth in a closed hand; `fu` is None where they can vary."""
    han = dora + sum(yaku.closed for yaku in named)
    names = [yaku.ja if lang == "ja" else yaku.en for yaku in named]
    names += [say("some_dora", lang, dora)] if dora else []
    title = joined(names, lang)
    if all(yaku.open for yaku in named) and any(yaku.open < yaku.closed for yaku in named):
        title = say("if_closed", lang, yaku=title)
    return [title, *points_lines(han, fu, dealer, tsumo, rules, lang)]


def han_fu_lines(points: int, dealer: bool | None, rules: Rules, lang: Lang) -> list[str]:
    """Which han and fu a ron of so many points has; nothing where none has."""
    lines = []
    for role in (False, True) if dealer is None else (dealer,):
        found = [
            value_of(han, fu, None, 0, lang)
            for han in range(1, 5)
            for fu in (25, *range(30, _MOST_FU + 10, 10))
            if _impossible(han, fu, False) is None
            and shares(base_points(han, fu, rules)[0], role, False).total == points
            and base_points(han, fu, rules)[1] is None
        ]
        if found:
            who = say("dealer" if role else "non_dealer", lang)
            lines.append(_ROLE[lang].format(role=who, ways=joined(found, lang)))
    title = say("ron_of", lang, points=number(points, lang))
    return [title, *lines] if lines else []


def kiriage_lines(rules: Rules, lang: Lang) -> list[str]:
    """What kiriage mangan is, and whether these rules have it."""
    status = "with_kiriage" if rules.kiriage_mangan else "without_kiriage"
    return [say("kiriage", lang), say(status, lang, rules=rules_name(rules, lang))]


def rules_name(rules: Rules, lang: Lang) -> str:
    """``天鳳ルール``; rules of one's own have no name."""
    return RULES[lang].get(rules.name, say("these_rules", lang))


def _ways(base: int, dealer: bool, ways: Sequence[bool], honba: int, lang: Lang) -> str:
    worths = []
    for tsumo in ways:
        payments = with_honba(shares(base, dealer, tsumo), honba)
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
