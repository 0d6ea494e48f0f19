"""What is said of a tenhou, in the post and on its card."""

from dataclasses import dataclass

from tenhobot.riichi.score import Win
from tenhobot.riichi.yaku import YAKU

from .alt import Lang
from .lines import Line, fit, width
from .names import capital, fewer_yaku, joined, yaku_names, yaku_rows
from .rarity import one_in, span
from .wins import paid, points, value

LIMIT = 280
"""The strictest network's limit, by `width`."""

_OPENING = {"ja": "天和！ {yakuman}", "en": "Tenhou! {yakuman}"}
_ALONE = {"ja": "天和！", "en": "Tenhou!"}
_DEAL = {"ja": "配牌{deal}回目で和了", "en": "Won on deal {deal}"}
_HUNTED = {
    "ja": "{quest}を狙って探し、{deal}回目の配牌で発見",
    "en": "Hunted for {quest}: found on deal {deal}",
}
_ANY = {"ja": "天和", "en": "any tenhou"}
_AS_RARE = {"ja": "{one_in}より珍しい手", "en": "{one_in} deals or rarer"}
_CHOSEN = {"ja": "シードは人が選択", "en": "The seed was chosen by hand"}
_WORTH = {"ja": "{value} {points}（{paid}）", "en": "{value}, {points} ({paid})"}
_SHAPE = {"ja": "手役 {yaku}", "en": "In the shape: {yaku}"}
_RARE = {
    "ja": "この役の天和は{one_in}（{minutes}分に1度の抽選で{span}に一度）",
    "en": "A tenhou like this: {one_in} deals, or one in {span} of this bot",
}
_PROOF = {"ja": "検証 {proof}", "en": "Verify: {proof}"}

_IN_SHAPE = {"ja": "この形の役", "en": "In the shape"}
_TITLE = {"ja": "天和", "en": "Tenhou"}
_SUBTITLE = {"ja": "配牌 {deal}回目で和了", "en": "won on deal {deal}"}
_NOTE = {
    "ja": "この役の天和は {one_in}（{minutes}分に1度の抽選で約{span}待ち）",
    "en": "A tenhou like this: {one_in} deals, or one in {span} of this bot",
}


@dataclass(frozen=True, slots=True)
class Hunted:
    """What somebody looked for: all these yaku, by id, and one deal in `rarity` or rarer."""

    yaku: frozenset[str] = frozenset()
    rarity: float = 0.0

    def told(self, lang: Lang) -> tuple[str, ...]:
        """What was looked for in words, and the same in less and less."""
        named = tuple((yaku, 0) for id, yaku in YAKU.items() if id in self.yaku)
        names = (yaku_names(named, lang), *fewer_yaku(named, lang))
        rare = _AS_RARE[lang].format(one_in=one_in(self.rarity, lang)) if self.rarity else ""
        return tuple(joined(filter(None, (name, rare)), lang) or _ANY[lang] for name in names)


@dataclass(frozen=True, slots=True)
class TenhouPost:
    """A tenhou to speak of: its score, the number of its deal, its odds, where to find it.

    One deal in `one_in` has the same yaku, for which the bot, dealing every so many `minutes`,
    waits `wait` seconds in the mean; `proof` is the seed with the number of deals before it.
    What was not left to the bot's own luck is said: what it was `hunted` for, and whether
    somebody chose the seed.
    """

    hand: str
    win: Win
    deal: int
    one_in: float
    wait: float
    minutes: int
    proof: str
    hunted: Hunted | None = None
    is_seed_chosen: bool = False

    def words(self, lang: Lang) -> dict[str, str]:
        """Every piece of text that the lines below are made of."""
        more = tuple(row for row in self.win.yaku if row[0] is not YAKU["tenhou"])
        return {
            "yakuman": yaku_names(more, lang),
            "hand": self.hand,
            "deal": f"{self.deal:,}",
            "value": capital(value(self.win, lang)),
            "points": points(self.win.points, lang),
            "paid": paid(self.win.payments, lang),
            "yaku": yaku_names(self.win.ordinary, lang),
            "one_in": one_in(self.one_in, lang),
            "span": span(self.wait, lang),
            "minutes": str(self.minutes),
            "proof": self.proof,
        }

    def text(self, lang: Lang) -> str:
        """The post: short enough for every network."""
        words = self.words(lang)
        opening = (_OPENING if words["yakuman"] else _ALONE)[lang]
        lines = (
            Line(opening.format_map(words)),
            Line(self.hand),
            Line(_SHAPE[lang].format_map(words) if words["yaku"] else "", 3),
            Line(_WORTH[lang].format_map(words), 1),
            self._find(lang),
            Line(_RARE[lang].format_map(words), 1),
            Line(_CHOSEN[lang] if self.is_seed_chosen else ""),
            Line(_PROOF[lang].format_map(words), 4),
        )
        return fit(lines, LIMIT, width)

    def disclosure(self, lang: Lang) -> str:
        """That it was hunted, what for, that the seed was chosen; nothing where all was luck."""
        hunted = self._find(lang).text if self.hunted else ""
        return "\n".join(filter(None, (hunted, _CHOSEN[lang] if self.is_seed_chosen else "")))

    def _find(self, lang: Lang) -> Line:
        """How it was found; that it was hunted is left out of no post."""
        deal = f"{self.deal:,}"
        if self.hunted is None:
            return Line(_DEAL[lang].format(deal=deal), 2)
        first, *shorter = (
            _HUNTED[lang].format(quest=quest, deal=deal) for quest in self.hunted.told(lang)
        )
        return Line(first, 0, tuple(shorter))

    def title(self, lang: Lang) -> str:
        """The headline of its card."""
        words = self.words(lang)
        return joined(filter(None, (_TITLE[lang], words["yakuman"])), lang)

    def subtitle(self, lang: Lang) -> str:
        """The line under the headline."""
        if self.hunted:
            return self._find(lang).text
        return _SUBTITLE[lang].format_map(self.words(lang))

    def notes(self, lang: Lang) -> tuple[str, ...]:
        """How rare it is, in a sentence, and whether the seed was chosen."""
        rare = _NOTE[lang].format_map(self.words(lang))
        return (rare, _CHOSEN[lang]) if self.is_seed_chosen else (rare,)

    def rows(self, lang: Lang) -> tuple[tuple[str, str], ...]:
        """The yaku with what each is worth."""
        return yaku_rows(self.win.yaku, lang)

    def shape_rows(self, lang: Lang) -> tuple[tuple[str, str], ...]:
        """What the shape has besides, which counts for nothing beside a yakuman."""
        return yaku_rows(self.win.ordinary, lang)

    def shape_label(self, lang: Lang) -> str:
        """What stands over those."""
        return _IN_SHAPE[lang]
