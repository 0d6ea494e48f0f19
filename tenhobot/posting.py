"""From a tenhou that was found to the post about it: scored, worded, drawn."""

from typing import cast

from tenhobot.analysis import analyse
from tenhobot.config import Settings
from tenhobot.jobs import Found
from tenhobot.render import Card, card, to_png
from tenhobot.riichi import PRESETS, Hand, Rules, Tile
from tenhobot.riichi.tiles import sort_tiles
from tenhobot.sampling.odds import AS_DEALT, load_odds, yaku_of
from tenhobot.social.base import Picture, Post
from tenhobot.store import NewPost
from tenhobot.wording.alt import Lang, read_hand
from tenhobot.wording.posts import Hunted, TenhouPost


def compose(found: Found, settings: Settings) -> NewPost:
    """Score, word and draw a tenhou as the settings say; its key is the seed that dealt it.

    It is worded and drawn once for each language that some network's posts are in.
    """
    rules = PRESETS[settings.bot.rules]
    hand = Hand(sort_tiles(_as_played(tile, rules) for tile in found.tiles))
    analysis = analyse(hand, AS_DEALT, rules)
    win = analysis.win
    assert win is not None
    # By the rules that the odds were counted with, whatever the bot's are.
    ids = yaku_of(hand.tiles)
    odds, deal = load_odds(), settings.deal
    one_in = odds.rarity(ids)
    told = TenhouPost(
        hand=str(hand),
        win=win,
        deal=found.deal,
        one_in=one_in,
        wait=60.0 * deal.every_minutes * odds.runs_until(one_in, deal.tries),
        minutes=deal.every_minutes,
        proof=found.proof,
        hunted=Hunted(found.quest.yaku, found.quest.rarity) if found.quest else None,
        is_seed_chosen=found.is_seed_chosen,
    )
    usual, languages = settings.bot.language, settings.languages
    spoken = dict.fromkeys(languages.values() or [usual])
    posts = {lang: _post(told, hand, cast(Lang, lang), settings) for lang in spoken}
    post = posts[usual if usual in posts else next(iter(posts))]
    return NewPost(
        key=found.seed,
        post=post,
        elsewhere={name: posts[at] for name, at in languages.items() if posts[at] is not post},
        hand=str(hand),
        tries=found.deal,
        yaku=ids,
        points=win.points,
        score=analysis.score_json(),
        one_in=one_in,
    )


def _post(told: TenhouPost, hand: Hand, lang: Lang, settings: Settings) -> Post:
    words = told.words(lang)
    picture = card(
        Card(
            title=told.title(lang),
            hand=hand,
            subtitle=told.subtitle(lang),
            points=words["points"],
            payments=words["paid"],
            yaku=told.rows(lang),
            shape=told.shape_rows(lang),
            shape_label=told.shape_label(lang),
            notes=told.notes(lang),
            footer=words["proof"],
            name=settings.bot.name,
        ),
        theme=settings.bot.theme,
    )
    worth = f"{words['points']} {words['paid']}"
    shape = f"{told.shape_label(lang)}: {words['yaku']}" if words["yaku"] else ""
    says = (told.title(lang), told.subtitle(lang), worth, shape, *told.notes(lang))
    template = settings.deal.template
    text = template.format_map(words | {"text": told.text(lang)})
    # The operator's own words may leave out anything but this, which stands where nothing is cut.
    if "{text}" not in template and (disclosure := told.disclosure(lang)):
        text = f"{disclosure}\n{text}"
    return Post(text, lang, (Picture(to_png(picture), read_hand(hand, lang, says=says)),))


def _as_played(tile: Tile, rules: Rules) -> Tile:
    """The tile by these rules: every wall is dealt with red fives, and some rules have none."""
    is_red = tile.is_red and rules.red_fives["mps".index(tile.suit)]
    return tile if is_red else tile.kind.tile
