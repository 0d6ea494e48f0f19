"""A hand that is no win yet, in short lines: distance, waits, acceptance, discards."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from tenhobot.analysis import Analysis, WaitValue
from tenhobot.riichi.score import Win
from tenhobot.riichi.tenpai import Acceptance, Discard
from tenhobot.riichi.tiles import Kind, Tile, dora_of

from .alt import Lang
from .names import capital, joined, number
from .tiles import tile_text, tiles_text
from .wins import besides

_KANJI = "零一二三四五六七八"
_SHANTEN = {"ja": "{}向聴", "en": "{}-shanten"}
_TENPAI = {"ja": "聴牌", "en": "tenpai"}

_WAITS = {"ja": "待ち {tiles}（計{total}枚）", "en": "waits on {tiles} ({total} left)"}
_NO_WAITS = {"ja": "待ち牌はすべて自分で使っています", "en": "it holds every tile that it waits on"}
_ACCEPTS = {"ja": "受け入れ{kinds}種{total}枚", "en": "accepts {kinds} kinds, {total} tiles"}
_LEFT = {"ja": "{tile}×{left}", "en": "{tile} x{left}"}
_BETWEEN = {"ja": " ", "en": ", "}
_CUT = {"ja": "打{tile}", "en": "{tile}"}
_OR = {"ja": "・", "en": " or "}
_BEST = {"ja": "おすすめは{cut}：{gives}", "en": "I would cut {cut}: {gives}"}
_NEXT = {"ja": "次点は{cut}：{gives}", "en": "Next best {cut}: {gives}"}
_ALIKE = {"ja": "{cut}：どれを切っても{gives}", "en": "Cut {cut}, all alike: {gives}"}
_BETTER = {"ja": "{cut}のほうが良く、{gives}", "en": "Cutting {cut} is better: {gives}"}
_AFTER = {"ja": "{cut}なら{gives}", "en": "Cutting {cut}: {gives}"}

_NO_YAKU = {"ja": "役がないので和了れません", "en": "no yaku, so it cannot win"}
_NO_YAKU_RIICHI = {
    "ja": "ロンは役なし（リーチかツモで）",
    "en": "no yaku by ron (riichi, or tsumo)",
}
_NO_RON = {"ja": "{tiles}のロンは役なし", "en": "no yaku by ron on {tiles}"}
_NO_TSUMO = {"ja": "{tiles}のツモは役なし", "en": "no yaku by tsumo on {tiles}"}
_GONE = {"ja": "{tiles}は表示牌に見えて残りなし", "en": "no {tiles} left: the indicators show it"}
_RON = {"ja": "ロン{points}点", "en": "ron {points}"}
_TSUMO = {"ja": "ツモ{points}点", "en": "tsumo {points}"}
_RANGE = {"ja": "{}〜{}", "en": "{} to {}"}
_TAKAME = {"ja": "高めは{high}、安めは{low}", "en": "Best {high}; worst {low}"}
_ALL_ALIKE = {"ja": "どの待ちでも点数は同じです", "en": "Every wait is worth the same"}
_SIDE = {"ja": "{tiles}（{worth}）", "en": "{tiles} ({worth})"}
_NONE = {"ja": "役なし", "en": "no yaku"}
_FURITEN = {
    "ja": "フリテン: 捨て牌に待ち牌があり、ロンできません",
    "en": "Furiten: a wait is among the discards, so no ron",
}


def shanten_name(shanten: int, lang: Lang) -> str:
    """``聴牌``, ``一向聴``; ``tenpai``, ``1-shanten``."""
    if shanten == 0:
        return _TENPAI[lang]
    return _SHANTEN[lang].format(_KANJI[shanten] if lang == "ja" else shanten)


def counted(tiles: Sequence[tuple[Tile | Kind, int]], lang: Lang) -> str:
    """Tiles with how many are left: ``3m×4 6m×3``."""
    return _BETWEEN[lang].join(
        _LEFT[lang].format(tile=tile_text(tile, lang), left=left) for tile, left in tiles
    )


def waits_text(waits: Sequence[tuple[Tile | Kind, int]], lang: Lang) -> str:
    """The waits with their counts, or that the hand holds them all itself."""
    if not waits:
        return _NO_WAITS[lang]
    total = sum(left for _, left in waits)
    return _WAITS[lang].format(tiles=counted(waits, lang), total=total)


def accepts_text(accepts: Acceptance, lang: Lang) -> str:
    """``受け入れ5種17枚``."""
    return _ACCEPTS[lang].format(kinds=len(accepts.tiles), total=accepts.total)


def furiten_line(seen: Analysis, lang: Lang) -> str:
    """That the hand may not ron; nothing where it may."""
    return _FURITEN[lang] if seen.furiten else ""


def values_line(seen: Analysis, lang: Lang) -> str:
    """What the waits are worth by ron and by tsumo, and which way has no yaku."""
    return capital(values_text(seen, lang))


def takame_line(seen: Analysis, lang: Lang) -> str:
    """Which waits are worth the most and which the least; or that all are worth the same."""
    live = [wait for wait in seen.waits if not wait.is_gone]
    worths = {wait.tile: _worths(wait, by_ron=not seen.furiten) for wait in live}
    low, high = min(worths.values(), default=None), max(worths.values(), default=None)
    if low is None or high is None or not any(high):
        return ""
    if low == high:
        return _ALL_ALIKE[lang]
    return _TAKAME[lang].format(high=_side(worths, high, lang), low=_side(worths, low, lang))


def _worths(wait: WaitValue, *, by_ron: bool) -> tuple[int, int]:
    """The points by ron and by tsumo, 0 where there are none."""
    ron, tsumo = (win.points if win else 0 for win in (wait.ron, wait.tsumo))
    return (ron if by_ron else 0), tsumo


def _side(worths: Mapping[Tile, tuple[int, int]], worth: tuple[int, int], lang: Lang) -> str:
    """The waits that are worth so much, and how much that is."""
    tiles = tiles_text((tile for tile, one in worths.items() if one == worth), lang)
    ways = zip((_RON, _TSUMO), worth, strict=True)
    points = [way[lang].format(points=number(got, lang)) for way, got in ways if got]
    return _SIDE[lang].format(tiles=tiles, worth=joined(points, lang) or _NONE[lang])


def values_text(seen: Analysis, lang: Lang) -> str:
    """The same inside a sentence."""
    if not seen.is_full:
        return ""
    waits = [wait for wait in seen.waits if not wait.is_gone]
    gone = [wait.tile for wait in seen.waits if wait.is_gone]
    parts = _values(seen, waits, lang) if waits else []
    if gone:
        parts.append(_GONE[lang].format(tiles=tiles_text(gone, lang)))
    if any(wait.ron or wait.tsumo for wait in waits):
        parts.append(besides(seen.situation, lang))
    between = {"ja": "、", "en": "; "}[lang]
    return between.join(part for part in parts if part)


def _values(seen: Analysis, waits: Sequence[WaitValue], lang: Lang) -> list[str]:
    without_ron = [wait.tile for wait in waits if wait.ron is None]
    without_tsumo = [wait.tile for wait in waits if wait.tsumo is None]
    everything = len(waits)
    if len(without_ron) == len(without_tsumo) == everything:
        return [_NO_YAKU[lang]]
    ron = _range(_RON, waits, lambda wait: wait.ron, lang)
    tsumo = _range(_TSUMO, waits, lambda wait: wait.tsumo, lang)
    parts = [ron, tsumo]
    if seen.furiten:
        parts = [tsumo]
    elif len(without_ron) == everything and seen.hand.is_menzen:
        parts[0] = _NO_YAKU_RIICHI[lang]
    elif without_ron:
        parts.append(_NO_RON[lang].format(tiles=tiles_text(without_ron, lang)))
    if without_tsumo:
        parts.append(_NO_TSUMO[lang].format(tiles=tiles_text(without_tsumo, lang)))
    return parts


def _range(
    template: dict[str, str],
    waits: Sequence[WaitValue],
    win_of: Callable[[WaitValue], Win | None],
    lang: Lang,
) -> str:
    wins = [win for wait in waits if (win := win_of(wait))]
    if not wins:
        return ""
    low, high = (pick(wins, key=lambda win: win.points) for pick in (min, max))
    if low.points != high.points:
        points = _RANGE[lang].format(number(low.points, lang), number(high.points, lang))
    else:
        points = number(low.points, lang)
    return template[lang].format(points=points)


def cuts(discards: Sequence[Discard], lang: Lang) -> str:
    """``打5m・打6m``, ``5m or 6m``."""
    return _OR[lang].join(_CUT[lang].format(tile=tile_text(one.tile, lang)) for one in discards)


def gives(discard: Discard, lang: Lang) -> str:
    """What a discard leaves: waits, or distance and acceptance."""
    accepts = discard.accepts
    rest = waits_text(accepts.tiles, lang) if discard.shanten == 0 else accepts_text(accepts, lang)
    return joined((shanten_name(discard.shanten, lang), rest), lang)


def discard_lines(seen: Analysis, lang: Lang) -> list[str]:
    """The best discards, those that come to the same together, and the next best."""
    groups = _groups(seen)
    if len(groups) == 1 and len(groups[0]) > 1:
        return [_discard_line(_ALIKE, groups[0][:6], lang)]
    return [
        _discard_line(template, group[:3], lang)
        for template, group in zip((_BEST, _NEXT), groups, strict=False)
    ]


def cut_line(discard: Discard, lang: Lang) -> str:
    """What one discard leaves: ``打5mなら一向聴・受け入れ5種17枚``."""
    return _discard_line(_AFTER, [discard], lang)


def better_line(discard: Discard, lang: Lang) -> str:
    """What another discard would have left."""
    return _discard_line(_BETTER, [discard], lang)


def _discard_line(template: dict[str, str], discards: Sequence[Discard], lang: Lang) -> str:
    return template[lang].format(cut=cuts(discards, lang), gives=gives(discards[0], lang))


def ranked(seen: Analysis) -> list[Discard]:
    """The discards as an expert would name them: of equal ones, dora and red fives last."""
    return [one for group in _groups(seen) for one in group]


def _groups(seen: Analysis) -> list[list[Discard]]:
    """Neighbours that leave as much: the same waits, or as many kinds and tiles accepted."""
    dora = {dora_of(tile) for tile in seen.situation.dora_indicators}

    def worth(one: Discard) -> tuple[object, ...]:
        accepts = one.accepts
        return one.shanten, accepts.total, accepts.tiles if one.shanten == 0 else len(accepts.tiles)

    def is_dear(one: Discard) -> bool:
        return one.tile.is_red or one.tile.kind in dora

    return [sorted(group, key=is_dear) for _, group in groupby(seen.discards, key=worth)]
