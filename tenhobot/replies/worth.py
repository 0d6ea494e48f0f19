"""What yaku, han and fu are worth that are asked about without a hand."""

import re

from tenhobot.reading import Reading
from tenhobot.riichi.rules import Rules
from tenhobot.riichi.tiles import Wind
from tenhobot.riichi.yaku import YAKU, Yaku
from tenhobot.wording.alt import Lang
from tenhobot.wording.table import han_fu_lines, points_lines, sum_lines, yaku_lines

_YAKU_OF = {
    "haitei": "haitei_raoyue",
    "houtei": "houtei_raoyui",
    "rinshan": "rinshan_kaihou",
}
"""The yaku of the flags that have another name."""

_FU = {"chiitoitsu": {True: 25, False: 25}, "pinfu": {True: 20, False: 30}}
"""The yaku that settle the fu, by tsumo and by ron."""

_ONE_WAY = frozenset({"haitei_raoyue", "houtei_raoyui", "rinshan_kaihou", "chankan", "renhou"})
"""The yaku that say themselves whether a hand was won by tsumo."""

_RIICHI = re.compile(r"リー|立直|riichi", re.IGNORECASE)
_HAN_FU = re.compile(r"何翻何符|何符|\bhow many (?:han|fu)\b|\bwhat (?:han|fu)\b", re.IGNORECASE)
_POINTS = re.compile(r"(?<![0-9.,])([0-9]{1,2},?[0-9]00)(?![0-9])")


def worth_lines(words: str, reading: Reading, rules: Rules, lang: Lang) -> list[str]:
    """What the points, or the yaku, that a text asks about are worth; nothing where it does not."""
    if asked := reading.points:
        return points_lines(
            asked.han,
            asked.fu,
            asked.dealer,
            asked.tsumo,
            rules,
            lang,
            limit=asked.limit,
            honba=reading.honba or 0,
            sticks=reading.sticks or 0,
        )
    if _HAN_FU.search(words) and (found := _POINTS.search(words)):
        return han_fu_lines(int(found[1].replace(",", "")), _dealer(reading), rules, lang)
    named = _named(words, reading) if "score" in reading.asks else []
    return _of_yaku(named, reading, rules, lang) if named else []


def _named(words: str, reading: Reading) -> list[Yaku]:
    """The yaku that a text names, in the order of the table."""
    ids = {*reading.yaku, *(_YAKU_OF.get(flag, flag) for flag in reading.flags)}
    if "ippatsu" in ids and not _RIICHI.search(words):
        ids -= {"riichi"}  # It only follows from the ippatsu.
    return [yaku for id, yaku in YAKU.items() if id in ids]


def _of_yaku(named: list[Yaku], reading: Reading, rules: Rules, lang: Lang) -> list[str]:
    dealer, tsumo = _dealer(reading), reading.tsumo
    dora = sum(filter(None, (reading.dora_count, reading.ura_count, reading.red_count)))
    yakuman = [yaku for yaku in named if yaku.is_yakuman]
    is_one = len(named) == 1 and not dora and (tsumo is None or named[0].id in _ONE_WAY)
    if yakuman or is_one:
        return yaku_lines((yakuman or named)[0], dealer, rules, lang)
    if not reading.bare:
        return []  # Who knows what else was said, and how much it adds.
    is_menzen = any(not yaku.open for yaku in named)
    if tsumo:
        named = [YAKU["menzen_tsumo"], *named]
    elif is_menzen:
        tsumo = False  # By tsumo it would be another yaku.
    fu = next((by_way[bool(tsumo)] for id, by_way in _FU.items() if YAKU[id] in named), None)
    return sum_lines(named, dora, fu, dealer, tsumo, rules, lang)


def _dealer(reading: Reading) -> bool | None:
    if "dealer" in reading.denied:
        return False
    return None if reading.seat is None else reading.seat is Wind.EAST
