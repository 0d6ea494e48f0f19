"""From a tenhou that was found to the post about it: scored, worded, drawn."""

from typing import cast

from tenhobot.analysis import analyse
from tenhobot.config import Settings
from tenhobot.jobs import Found
from tenhobot.render import Card, card, to_png
from tenhobot.riichi import PRESETS, Hand, Rules, Tile
from tenhobot.riichi.tiles import sort_tiles
from tenhobot.sampling.odds import TENHOU, load_odds, yaku_of
from tenhobot.social.base import Picture, Post
from tenhobot.store import NewPost
from tenhobot.wording.alt import Lang, read_hand
from tenhobot.wording.posts import Tenhou


def compose(found: Found, settings: Settings) -> NewPost:
    """Score, word and draw a tenhou as the settings say; its key is the seed that dealt it.

    It is worded and drawn once for each language that some network's posts are in.
    """
    rules = PRESETS[settings.bot.rules]
    hand = Hand(sort_tiles(_as_played(tile, rules) for tile in found.tiles))
    analysis = analyse(hand, TENHOU, rules)
    win = analysis.win
    assert win is not None
    # By the rules that the odds were counted with, whatever the bot's are.
    ids = yaku_of(hand.tiles)
    told = Tenhou(
        hand=str(hand),
        win=win,
        deal=found.deal,
        one_in=load_odds().rarity(ids),
        tries=settings.deal.tries,
        minutes=settings.deal.every_minutes,
        proof=found.proof,
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
        one_in=told.one_in,
    )


def _post(told: Tenhou, hand: Hand, lang: Lang, settings: Settings) -> Post:
    words = told.words(lang)
    picture = card(
        Card(
            title=told.title(lang),
            hand=hand,
            subtitle=told.subtitle(lang),
            points=words["points"],
            payments=words["paid"],
            yaku=told.rows(lang),
            notes=(told.note(lang),),
            footer=words["proof"],
            name=settings.bot.name,
        ),
        theme=settings.bot.theme,
    )
    worth = f"{words['points']} {words['paid']}"
    says = (told.title(lang), told.subtitle(lang), worth, words["yaku"], told.note(lang))
    text = settings.deal.template.format_map(words | {"text": told.text(lang)})
    return Post(text, lang, (Picture(to_png(picture), read_hand(hand, lang, says=says)),))


def _as_played(tile: Tile, rules: Rules) -> Tile:
    """The tile by these rules: every wall is dealt with red fives, and some rules have none."""
    is_red = tile.is_red and rules.red_fives["mps".index(tile.suit)]
    return tile if is_red else tile.kind.tile
