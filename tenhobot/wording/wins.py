"""A win in short lines: what it is worth, who pays, why so many fu."""

from tenhobot.riichi.payment import Payments
from tenhobot.riichi.score import Win
from tenhobot.riichi.situation import Situation

from .alt import Lang
from .names import FU, LIMITS, capital, joined, number, yakuman_name
from .tiles import set_text

_HAN_FU = {"ja": "{han}翻{fu}符", "en": "{han} han {fu} fu"}
_HAN_ONLY = {"ja": "{han}翻", "en": "{han} han"}
_LIMIT = {"ja": "{limit}（{why}）", "en": "{limit} ({why})"}
_POINTS = {"ja": "{}点", "en": "{} points"}
_FROM_ALL = {"ja": "{other}オール", "en": "{other} from each"}
_FROM_TWO = {"ja": "{other}-{dealer}", "en": "{other}/{dealer}"}
_WORTH = {"ja": "{value} {points}", "en": "{value}: {points}"}
_PAID = {"ja": "（{}）", "en": " ({})"}
_HONBA = {"ja": "{}本場", "en": "honba {}"}
_BESIDES = {"ja": "{names}で+{points}", "en": "{points} more for {names}"}
_STICKS = {"ja": "供託{}本", "en": "riichi sticks {}"}
_TOGETHER = {"ja": "{extra}込みで{points}{paid}", "en": "with {extra}: {points}{paid}"}
_THEN = {"ja": "、", "en": "; "}
_FU = {"ja": "符: {items}＝{total}", "en": "Fu: {items} = {total}"}
_FU_ROUNDED = {"ja": "符: {items}＝{sum}→{total}", "en": "Fu: {items} = {sum}, rounded to {total}"}
_FU_ITEM = {"ja": "{name}{tiles}{fu}", "en": "{name}{tiles} {fu}"}
_FU_TILES = {"ja": "({})", "en": " ({})"}
_PLUS = {"ja": "＋", "en": " + "}

_OBVIOUS = frozenset({"base", "tsumo", "menzen_ron", "chiitoitsu"})
"""Reasons for fu that every player knows by heart."""


def value(win: Win, lang: Lang) -> str:
    """``3翻40符``, ``満貫（4翻40符）``, ``跳満（6翻）``, ``役満``."""
    return value_of(win.han, win.fu, win.limit, win.yakuman, lang)


def value_of(han: int | None, fu: int | None, limit: str | None, units: int, lang: Lang) -> str:
    """The same for han, fu, limit and yakuman units by themselves."""
    if units:
        return yakuman_name(units, lang)
    has_fu = fu is not None and limit in (None, "mangan")
    why = (_HAN_FU if has_fu else _HAN_ONLY)[lang].format(han=han, fu=fu)
    return _LIMIT[lang].format(limit=LIMITS[lang][limit], why=why) if limit else why


def points(total: int, lang: Lang) -> str:
    """``5200点``, ``5,200 points``."""
    return _POINTS[lang].format(number(total, lang))


def paid(payments: Payments, lang: Lang) -> str:
    """Who pays a tsumo: ``2600オール``, ``1300-2600``; nothing for a ron, which one pays."""
    if payments.other is None:
        return ""
    template = _FROM_ALL if payments.dealer is None else _FROM_TWO
    return template[lang].format(
        other=number(payments.other, lang), dealer=number(payments.dealer or 0, lang)
    )


def worth(value: str, payments: Payments, lang: Lang) -> str:
    """``3翻40符 5200点（1300-2600）``."""
    shares = paid(payments, lang)
    text = _WORTH[lang].format(value=value, points=points(payments.total, lang))
    return text + (_PAID[lang].format(shares) if shares else "")


def win_line(win: Win, situation: Situation, lang: Lang) -> str:
    """What a win is worth and who pays, with honba and sticks where there are any."""
    worths = (worth(capital(value(win, lang)), win.payments, lang), together(win, situation, lang))
    return _THEN[lang].join(filter(None, worths))


def together(win: Win, situation: Situation, lang: Lang) -> str:
    """What is collected with honba and sticks, and what each pays; nothing without them."""
    honba, sticks = situation.honba, situation.sticks
    if not (honba or sticks):
        return ""
    extra = ((_HONBA, honba), (_STICKS, sticks))
    each = paid(with_honba(win.payments, honba), lang) if honba else ""
    return _TOGETHER[lang].format(
        extra=joined((template[lang].format(count) for template, count in extra if count), lang),
        points=points(win.points + 300 * honba + 1000 * sticks, lang),
        paid=_PAID[lang].format(each) if each else "",
    )


def besides(situation: Situation, lang: Lang) -> str:
    """What honba and sticks add to any win: ``1本場で+300点``; nothing without them."""
    extra = ((_HONBA, situation.honba), (_STICKS, situation.sticks))
    names = joined((name[lang].format(count) for name, count in extra if count), lang)
    added = points(300 * situation.honba + 1000 * situation.sticks, lang)
    return _BESIDES[lang].format(names=names, points=added) if names else ""


def honba_text(honba: int, lang: Lang) -> str:
    """``2本場``."""
    return _HONBA[lang].format(honba)


def with_honba(payments: Payments, honba: int) -> Payments:
    """What each pays with the counters on the table."""
    ron, dealer, other, _ = payments
    each = 100 * honba
    return Payments(
        None if ron is None else ron + 3 * each,
        None if dealer is None else dealer + each,
        None if other is None else other + each,
        None,
    )


def fu_line(win: Win, lang: Lang, *, asked: bool = False) -> str:
    """The fu with their reasons, where they matter and are not obvious, or were asked for."""
    items = win.fu_items
    is_known = win.limit or all(item.reason in _OBVIOUS for item in items)
    if not items or (is_known and not asked):
        return ""
    exact = sum(item.fu for item in items)
    parts = _PLUS[lang].join(
        _FU_ITEM[lang].format(
            name=FU[lang][item.reason],
            tiles=_FU_TILES[lang].format(set_text(item.tiles, lang)) if item.tiles else "",
            fu=item.fu,
        )
        for item in items
    )
    template = _FU if exact == win.fu else _FU_ROUNDED
    return template[lang].format(items=parts, sum=exact, total=win.fu)
