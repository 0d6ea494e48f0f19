"""From a tenhou that was found to the post about it: scored, worded, drawn."""

from collections.abc import Mapping

from tenhobot.config import Settings
from tenhobot.jobs import Found
from tenhobot.render import Card, card, to_png
from tenhobot.riichi import PRESETS, Hand, Situation, Win, Wind, evaluate
from tenhobot.riichi.tiles import sort_tiles
from tenhobot.social.base import Picture, Post
from tenhobot.store import NewPost

ODDS = 330_529.5
"""One deal in so many is a tenhou."""


def compose(found: Found, settings: Settings) -> NewPost:
    """Score, word and draw a tenhou as the settings say."""
    bot = settings.bot
    hand = Hand(sort_tiles(found.tiles))
    win = evaluate(hand, Situation(tenhou=True, seat=Wind.EAST), PRESETS[bot.rules])
    names = [getattr(yaku, bot.language) for yaku, _ in (*win.yaku, *win.ordinary)]
    words = {
        "hand": str(hand),
        "limit": win.limit or "",
        "odds": f"{ODDS:,}",
        "points": f"{win.points:,}",
        "seed": found.seed,
        "tries": f"{found.deal:,}",
        "yaku": " ".join(names),
    }
    words["text"] = _WORDING[bot.language].format_map(words)
    text = settings.deal.template.format_map(words)
    picture = card(
        Card(
            title="天和" if bot.language == "ja" else "Tenhou",
            hand=hand,
            points=words["points"],
            yaku=tuple((name, "") for name in names),
            footer=words["seed"],
        ),
        theme=bot.theme,
    )
    return NewPost(
        key=found.seed,
        post=Post(text, bot.language, (Picture(to_png(picture), words["text"]),)),
        hand=str(hand),
        tries=found.deal,
        yaku=tuple(yaku.id for yaku, _ in (*win.yaku, *win.ordinary)),
        points=win.points,
        score=_score(win),
        one_in=ODDS,
    )


_WORDING = {
    "ja": "天和！ {yaku}\n{hand}\n{tries}回目の配牌 {points}点",
    "en": "Tenhou! {yaku}\n{hand}\ndeal {tries}, {points} points",
}


def _score(win: Win) -> Mapping[str, object]:
    return {"points": win.points, "yakuman": win.yakuman}
