"""From a tenhou that was found to the post about it: scored, worded, drawn."""

from tenhobot.analysis import analyse
from tenhobot.config import Settings
from tenhobot.jobs import Found
from tenhobot.render import Card, card, to_png
from tenhobot.riichi.hand import Hand
from tenhobot.riichi.rules import PRESETS
from tenhobot.riichi.tiles import sort_tiles
from tenhobot.sampling.odds import TENHOU, load_odds, yaku_of
from tenhobot.social.base import Picture, Post
from tenhobot.store import NewPost
from tenhobot.wording.alt import Lang, read_hand
from tenhobot.wording.names import LIMITS, yaku_names
from tenhobot.wording.posts import Tenhou
from tenhobot.wording.wins import paid, points


def compose(found: Found, settings: Settings) -> NewPost:
    """Score, word and draw a tenhou as the settings say."""
    bot, deal = settings.bot, settings.deal
    lang: Lang = "en" if bot.language == "en" else "ja"
    hand = Hand(sort_tiles(found.tiles))
    analysis = analyse(hand, TENHOU, PRESETS[bot.rules])
    win = analysis.win
    assert win is not None
    tenhou = Tenhou(
        hand=str(hand),
        win=win,
        deal=found.deal,
        # By the odds' own rules, whatever the bot's: the table was made with them.
        one_in=load_odds().rarity(yaku_of(hand.tiles)),
        tries=deal.tries,
        minutes=deal.every_minutes,
        proof=_proof(found),
    )
    text = tenhou.text(lang)
    scored = (*win.yaku, *win.ordinary)
    template_fields = {
        "hand": str(hand),
        "limit": LIMITS[lang].get(win.limit or "", ""),
        "odds": f"{tenhou.one_in:,.0f}",
        "points": points(win.points, lang),
        "seed": tenhou.proof,
        "text": text,
        "tries": f"{found.deal:,}",
        "yaku": yaku_names(scored, lang),
    }
    content = Card(
        title=tenhou.title(lang),
        subtitle=tenhou.subtitle(lang),
        hand=hand,
        points=points(win.points, lang),
        payments=paid(win.payments, lang),
        yaku=tenhou.rows(lang),
        notes=(tenhou.note(lang),),
        footer=tenhou.proof,
        name=bot.name,
    )
    alt = read_hand(
        hand,
        lang,
        says=(
            content.title,
            f"{content.points} {content.payments}",
            template_fields["yaku"],
            content.subtitle,
            *content.notes,
        ),
    )
    return NewPost(
        key=found.seed,
        post=Post(
            deal.template.format_map(template_fields),
            lang,
            (Picture(to_png(card(content, theme=bot.theme)), alt),),
        ),
        hand=str(hand),
        tries=found.deal,
        yaku=tuple(yaku.id for yaku, _ in scored),
        points=win.points,
        score=analysis.score_json(),
        one_in=tenhou.one_in,
    )


def _proof(found: Found) -> str:
    """What `tenhobot verify` takes: the seed, and how many deals came before this one."""
    return found.seed if ":" in found.seed else f"{found.seed}:{found.deal - 1}"
