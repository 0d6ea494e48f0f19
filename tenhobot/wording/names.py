"""Names of limits, seats, rules and reasons for fu, and how yaku and numbers are written."""

from collections.abc import Iterable

from tenhobot.riichi.tiles import Wind
from tenhobot.riichi.yaku import YAKUMAN, Scored, Yaku

from .alt import Lang

LIMITS: dict[Lang, dict[str, str]] = {
    "ja": {
        "mangan": "満貫",
        "haneman": "跳満",
        "baiman": "倍満",
        "sanbaiman": "三倍満",
        "kazoe_yakuman": "数え役満",
        "yakuman": "役満",
    },
    "en": {
        "mangan": "mangan",
        "haneman": "haneman",
        "baiman": "baiman",
        "sanbaiman": "sanbaiman",
        "kazoe_yakuman": "counted yakuman",
        "yakuman": "yakuman",
    },
}

_MULTIPLE: dict[Lang, tuple[str, ...]] = {
    "ja": ("", "役満", "ダブル役満", "トリプル役満"),
    "en": ("", "yakuman", "double yakuman", "triple yakuman"),
}
_MANY = {"ja": "{}倍役満", "en": "{}-fold yakuman"}

SEATS: dict[Lang, dict[Wind, str]] = {
    "ja": {Wind.EAST: "東家", Wind.SOUTH: "南家", Wind.WEST: "西家", Wind.NORTH: "北家"},
    "en": {
        Wind.EAST: "East seat",
        Wind.SOUTH: "South seat",
        Wind.WEST: "West seat",
        Wind.NORTH: "North seat",
    },
}
ROUNDS: dict[Lang, dict[Wind, str]] = {
    "ja": {Wind.EAST: "東場", Wind.SOUTH: "南場", Wind.WEST: "西場", Wind.NORTH: "北場"},
    "en": {
        Wind.EAST: "East round",
        Wind.SOUTH: "South round",
        Wind.WEST: "West round",
        Wind.NORTH: "North round",
    },
}

FLAGS: dict[Lang, dict[str, str]] = {
    "ja": {
        "riichi": "リーチ",
        "double_riichi": "ダブルリーチ",
        "ippatsu": "一発",
        "haitei": "海底",
        "houtei": "河底",
        "rinshan": "嶺上",
        "chankan": "槍槓",
        "tenhou": "天和",
        "chiihou": "地和",
        "renhou": "人和",
    },
    "en": {
        "riichi": "riichi",
        "double_riichi": "double riichi",
        "ippatsu": "ippatsu",
        "haitei": "haitei",
        "houtei": "houtei",
        "rinshan": "rinshan",
        "chankan": "chankan",
        "tenhou": "tenhou",
        "chiihou": "chiihou",
        "renhou": "renhou",
    },
}

WON_BY: dict[Lang, dict[bool, str]] = {
    "ja": {True: "ツモ", False: "ロン"},
    "en": {True: "tsumo", False: "ron"},
}
"""How a hand was won: by tsumo (True) or by ron."""

RULES: dict[Lang, dict[str, str]] = {
    "ja": {
        "tenhou": "天鳳ルール",
        "mahjongsoul": "雀魂ルール",
        "mleague": "Mリーグルール",
        "ema": "EMAルール",
        "jpml_a": "連盟Aルール",
        "wrc": "WRCルール",
    },
    "en": {
        "tenhou": "Tenhou rules",
        "mahjongsoul": "Mahjong Soul rules",
        "mleague": "M.League rules",
        "ema": "EMA rules",
        "jpml_a": "JPML A rules",
        "wrc": "WRC rules",
    },
}

OTHER_RULES: dict[Lang, dict[str, str]] = {
    "ja": {
        "saikouisen": "最高位戦ルール",
        "npm": "日本プロ麻雀協会ルール",
        "rmu": "RMUルール",
        "jpml_b": "連盟Bルール",
        "riichi_city": "麻雀一番街のルール",
        "mcr": "中国麻雀（国標）のルール",
        "taiwanese": "台湾麻雀のルール",
    },
    "en": {
        "saikouisen": "Saikouisen rules",
        "npm": "NPM rules",
        "rmu": "RMU rules",
        "jpml_b": "JPML B rules",
        "riichi_city": "Riichi City rules",
        "mcr": "Chinese official rules (MCR)",
        "taiwanese": "Taiwanese rules",
    },
}
"""Rules by name that there is no preset for."""

FU: dict[Lang, dict[str, str]] = {
    "ja": {
        "base": "副底",
        "menzen_ron": "門前ロン",
        "tsumo": "ツモ",
        "chiitoitsu": "七対子",
        "open_no_fu": "喰い平和形",
        "minkou": "明刻",
        "ankou": "暗刻",
        "minkan": "明槓",
        "ankan": "暗槓",
        "jantou": "役牌雀頭",
        "kanchan": "嵌張",
        "penchan": "辺張",
        "tanki": "単騎",
    },
    "en": {
        "base": "base",
        "menzen_ron": "closed ron",
        "tsumo": "tsumo",
        "chiitoitsu": "seven pairs",
        "open_no_fu": "open pinfu shape",
        "minkou": "open triplet",
        "ankou": "closed triplet",
        "minkan": "open kan",
        "ankan": "closed kan",
        "jantou": "yakuhai pair",
        "kanchan": "kanchan",
        "penchan": "penchan",
        "tanki": "tanki",
    },
}
"""The reasons of `FuItem`."""

_HAN = {"ja": "{}翻", "en": "{} han"}
_BETWEEN = {"ja": "・", "en": ", "}
_AND_MORE = {"ja": "{names} ほか{more}つ", "en": "{names} and {more} more"}
_COUNTED = frozenset({"dora", "ura_dora", "aka_dora"})


def yakuman_name(units: int, lang: Lang) -> str:
    """One yakuman, or several: ``ダブル役満``."""
    names = _MULTIPLE[lang]
    return names[units] if units < len(names) else _MANY[lang].format(units)


def yaku_name(yaku: Yaku, han: int, lang: Lang) -> str:
    """A yaku by name; dora with how many there are."""
    name = yaku.ja if lang == "ja" else yaku.en
    space = "" if lang == "ja" else " "
    return f"{name}{space}{han}" if yaku.id in _COUNTED else name


def yaku_names(scored: Scored, lang: Lang) -> str:
    """Yaku by name in one line: ``立直・平和・ドラ2``."""
    return joined((yaku_name(yaku, han, lang) for yaku, han in scored), lang)


def fewer_yaku(scored: Scored, lang: Lang) -> tuple[str, ...]:
    """The same line with fewer and fewer names: ``立直・平和 ほか3つ``."""
    return tuple(
        _AND_MORE[lang].format(names=yaku_names(scored[:shown], lang), more=len(scored) - shown)
        for shown in range(len(scored) - 1, 0, -1)
    )


def yaku_sum(scored: Scored, lang: Lang) -> str:
    """The yaku with the han of each, added up: ``立直1＋平和1＝2翻``."""
    parts = (f"{yaku.ja if lang == 'ja' else yaku.en} {han}" for yaku, han in scored)
    total = _HAN[lang].format(sum(han for _, han in scored))
    plus, equals = {"ja": ("＋", "＝"), "en": (" + ", " = ")}[lang]
    return plus.join(parts) + equals + total


def yaku_rows(scored: Scored, lang: Lang) -> tuple[tuple[str, str], ...]:
    """Yaku with their han, as a card lists them."""
    return tuple(
        (yaku.ja if lang == "ja" else yaku.en, _worth(yaku, han, lang)) for yaku, han in scored
    )


def _worth(yaku: Yaku, han: int, lang: Lang) -> str:
    if yaku.is_yakuman:
        return capital(yakuman_name(han // YAKUMAN, lang))
    return _HAN[lang].format(han)


def joined(parts: Iterable[str], lang: Lang) -> str:
    """Names side by side, as the language puts them."""
    return _BETWEEN[lang].join(parts)


def number(value: float, lang: Lang) -> str:
    """A whole number; Japanese writes points without commas."""
    return f"{value:.0f}" if lang == "ja" else f"{value:,.0f}"


def capital(text: str) -> str:
    """The text with its first letter a capital one."""
    return text[:1].upper() + text[1:]
