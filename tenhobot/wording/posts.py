"""What is said of a tenhou, in the post and on its card."""

from dataclasses import dataclass

from tenhobot.riichi.score import Win
from tenhobot.riichi.yaku import YAKU

from .alt import Lang
from .lines import Line, fit, width
from .names import capital, joined, yaku_names, yaku_rows
from .rarity import one_in, runs_until, span
from .wins import paid, points, value

LIMIT = 280
"""The strictest network's limit, by `width`."""

_OPENING = {"ja": "天和！ {yakuman}", "en": "Tenhou! {yakuman}"}
_ALONE = {"ja": "天和！", "en": "Tenhou!"}
_DEAL = {"ja": "配牌{deal}回目で和了", "en": "Won on deal {deal}"}
_WORTH = {"ja": "{value} {points}（{paid}）", "en": "{value}, {points} ({paid})"}
_SHAPE = {"ja": "手役 {yaku}", "en": "In the shape: {yaku}"}
_RARE = {
    "ja": "この役の天和は{one_in}（{minutes}分に1度の抽選で{span}に一度）",
    "en": "A tenhou like this: {one_in} deals, or one in {span} of this bot",
}
_PROOF = {"ja": "検証 {proof}", "en": "Verify: {proof}"}

_TITLE = {"ja": "天和", "en": "Tenhou"}
_SUBTITLE = {"ja": "配牌 {deal}回目で和了", "en": "won on deal {deal}"}
_NOTE = {
    "ja": "この役の天和は {one_in}（{minutes}分に1度の抽選で約{span}待ち）",
    "en": "A tenhou like this: {one_in} deals, or one in {span} of this bot",
}


@dataclass(frozen=True, slots=True)
class Tenhou:
    """A tenhou to speak of: its score, the number of its deal, its odds, where to find it.

    One deal in `one_in` has the same yaku; the bot makes `tries` deals every so many `minutes`;
    `proof` is the seed with the number of deals before it.
    """

    hand: str
    win: Win
    deal: int
    one_in: float
    tries: int
    minutes: int
    proof: str

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
            "span": span(60.0 * self.minutes * runs_until(self.one_in, self.tries), lang),
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
            Line(_DEAL[lang].format_map(words), 2),
            Line(_RARE[lang].format_map(words), 1),
            Line(_PROOF[lang].format_map(words), 4),
        )
        return fit(lines, LIMIT, width)

    def title(self, lang: Lang) -> str:
        """The headline of its card."""
        words = self.words(lang)
        return joined(filter(None, (_TITLE[lang], words["yakuman"])), lang)

    def subtitle(self, lang: Lang) -> str:
        """The line under the headline."""
        return _SUBTITLE[lang].format_map(self.words(lang))

    def note(self, lang: Lang) -> str:
        """How rare it is, in a sentence."""
        return _NOTE[lang].format_map(self.words(lang))

    def rows(self, lang: Lang) -> tuple[tuple[str, str], ...]:
        """The yaku with what each is worth."""
        return yaku_rows((*self.win.yaku, *self.win.ordinary), lang)
