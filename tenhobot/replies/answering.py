"""From a text to its answer: what it asks for, and who is asked."""

import re
from collections.abc import Collection
from dataclasses import replace

from tenhobot.reading import Points, Reading, scan
from tenhobot.riichi.hand import Hand
from tenhobot.riichi.rules import PRESETS, TENHOU, Rules
from tenhobot.wording.alt import Lang
from tenhobot.wording.lines import Line
from tenhobot.wording.phrases import say
from tenhobot.wording.table import points_lines

from .circumstances import follow, is_follow_up, remember
from .looking import look
from .model import Answer, AnswerKind
from .picturing import alt_of, picture_of
from .telling import brief, lines_of

MOST_HANDS = 4

_FOLLOW_UP = 60
"""Characters that a text without a hand may have to be one about the thread's hand."""

_WORD = re.compile(r"[^\W\d_]")
_NAME = re.compile(r"@[\w.@-]+")


def answer(
    text: str,
    *,
    names: Collection[str] | None = None,
    context: str | None = None,
    lang: Lang | None = None,
    usual_lang: str | None = None,
    rules: Rules = TENHOU,
    pictures: int = 0,
) -> Answer:
    """The answer to a text; never raises, whatever the text holds.

    `names` are the bot's own: a text that mentions others alone is ignored. None says that the
    text is known to address the bot. `context` is what the thread is about so
    far: a hand, or an earlier answer's `context`. `lang` is the language to answer in; else it
    is the text's own, and for a text without a word `usual_lang`, the author's. `pictures` is
    the number of pictures that came with the text.
    """
    reading = scan(text)
    if lang is None:
        lang = _language(text, reading, usual_lang)
    if names is not None and not any(map(reading.addresses, names)):
        return Answer(AnswerKind.IGNORED, lang)
    before = None
    if reading.command and not reading.hands:
        return _command(reading.command, lang)
    is_short = not (reading.hands or reading.points) and len(text) <= _FOLLOW_UP
    if context and is_short and is_follow_up(reading):
        reading, before = follow(reading, context)
    if reading.three_player and (reading.hands or reading.points):
        return _says(AnswerKind.ANSWER, lang, "three_player")
    if reading.hands:
        return _of_hands(reading, lang, PRESETS.get(reading.rules or "", rules), before)
    if reading.points:
        return _of_points(reading.points, lang, PRESETS.get(reading.rules or "", rules))
    if not _WORD.search(_NAME.sub("", text)):
        return _says(AnswerKind.HELP, lang, "hint_picture" if pictures else "hint")
    return Answer(AnswerKind.IGNORED, lang)


def enough(text: str, limit: str, *, usual_lang: str | None = None) -> Answer:
    """The one polite line to who has reached a limit: ``thread``, ``user`` or ``hour``."""
    lang = _language(text, scan(text), usual_lang)
    return _says(AnswerKind.ANSWER, lang, "enough_thread" if limit == "thread" else "enough")


def _of_hands(reading: Reading, lang: Lang, rules: Rules, before: Hand | None = None) -> Answer:
    seen = tuple(look(found, reading, rules, before) for found in reading.hands[:MOST_HANDS])
    is_question = all(one.readings for one in seen)
    if len(seen) == 1:
        lines = tuple(lines_of(seen[0], lang))[: 1 if reading.image_only else None]
    else:
        lines = tuple(
            Line(say("labelled", lang, label=label, text=brief(one, lang)))
            for label, one in zip("ABCD", seen, strict=False)
        )
        if len(reading.hands) > MOST_HANDS:
            lines += (Line(say("more_hands", lang), 1),)
    picture = picture_of(seen, lang, image_only=reading.image_only)
    about = next((one.analysis.hand for one in seen if one.analysis), None)
    return Answer(
        AnswerKind.QUESTION if is_question else AnswerKind.ANSWER,
        lang,
        lines,
        seen,
        picture,
        alt_of(seen, picture, lang),
        context=remember(about, reading) if about else None,
    )


def _of_points(points: Points, lang: Lang, rules: Rules) -> Answer:
    lines = points_lines(points.han, points.fu, points.dealer, points.tsumo, rules, lang)
    return Answer(AnswerKind.ANSWER, lang, tuple(map(Line, lines)))


def _command(name: str, lang: Lang) -> Answer:
    if name == "help":
        return _says(AnswerKind.HELP, lang, name)
    return replace(_says(AnswerKind.COMMAND, lang, name), mute=name == "stop")


def _says(kind: AnswerKind, lang: Lang, phrase: str) -> Answer:
    lines = say(phrase, lang).split("\n")
    return Answer(kind, lang, tuple(Line(text, rank) for rank, text in enumerate(lines)))


def _language(text: str, reading: Reading, usual: str | None) -> Lang:
    if reading.japanese:
        return "ja"
    words = _NAME.sub("", text)
    for found in reading.hands:
        words = words.replace(found.text, "")
    return "ja" if (usual or "").startswith("ja") and not _WORD.search(words) else "en"
