"""From what `replies` says to a text to the post that a network sends."""

from tenhobot.config import Settings
from tenhobot.jobs import Answer, Answerer
from tenhobot.replies import AnswerKind, answer, draw, enough
from tenhobot.riichi import PRESETS
from tenhobot.social.base import Account, Limits, Mention, Picture, Post


def answerer(settings: Settings, limits: Limits, account: Account) -> Answerer:
    """Answers mentions of this account, within a network's limits."""
    names = {account.handle, settings.bot.name}
    rules, theme = PRESETS[settings.bot.rules], settings.bot.theme

    def answer_mention(mention: Mention, context: str | None) -> Answer:
        said = answer(
            mention.text,
            names=names,
            context=context,
            usual_lang=mention.lang,
            rules=rules,
            pictures=mention.pictures,
        )
        if said.kind is AnswerKind.IGNORED:
            return Answer(None)
        pictures = (Picture(draw(said.picture, theme), said.alt),) if said.picture else ()
        # A network may have to begin the reply with the asker's name.
        room = limits.text - len(mention.handle) - 2
        post = Post(said.text(room, limits.measure), said.lang, pictures, mention)
        return Answer(post, said.context, said.mute)

    return answer_mention


def decline(mention: Mention, limit: str) -> Post:
    """The one polite line to who has reached a limit."""
    said = enough(mention.text, limit, usual_lang=mention.lang)
    return Post(said.text(), said.lang, reply_to=mention)
