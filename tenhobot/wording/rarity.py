"""How rare a hand is, and how long that is for a bot that deals every ten minutes."""

from .alt import Lang

_UNITS: dict[Lang, tuple[tuple[float, str], ...]] = {
    "ja": ((1e16, "京"), (1e12, "兆"), (1e8, "億"), (1e4, "万")),
    "en": ((1e15, " quadrillion"), (1e12, " trillion"), (1e9, " billion"), (1e6, " million")),
}
_MINUTE, _HOUR, _DAY, _YEAR = 60.0, 3600.0, 86_400.0, 365.25 * 86_400
_TWO = 1.98
"""Nearly two: 47.9 hours are two days, not 48 hours."""

_SPANS: dict[Lang, tuple[tuple[float, str], ...]] = {
    "ja": ((_YEAR, "年"), (_DAY, "日"), (_HOUR, "時間"), (_MINUTE, "分")),
    "en": ((_YEAR, " years"), (_DAY, " days"), (_HOUR, " hours"), (_MINUTE, " minutes")),
}


def about(number: float, lang: Lang) -> str:
    """A large number in words, to two or three digits: ``230万``, ``2.3 million``."""
    for unit, name in _UNITS[lang]:
        # As it will be told: 9,999万 and more may round to 1億.
        if float(f"{number:.3g}") >= unit:
            return _rounded(number / unit) + name
    return _rounded(number)


def _rounded(number: float) -> str:
    if number < 10:
        return f"{number:.1f}".removesuffix(".0")
    return f"{float(f'{number:.3g}'):,.0f}"


def span(seconds: float, lang: Lang) -> str:
    """A time in the largest unit that makes two of it or more, or very nearly so."""
    spans = _SPANS[lang]
    unit, name = next((row for row in spans if seconds >= _TWO * row[0]), spans[-1])
    count = max(1, round(seconds / unit))
    return about(count, lang) + (name.removesuffix("s") if count == 1 else name)


def one_in(number: float, lang: Lang) -> str:
    """``約230万回に1回``, ``1 in 2.3 million``."""
    return {"ja": "約{}回に1回", "en": "1 in {}"}[lang].format(about(number, lang))
