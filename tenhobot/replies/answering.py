"""From a text to its answer: what it asks for, and who is asked."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from tenhobot.reading import Found, Reading, scan
from tenhobot.riichi.hand import Hand
from tenhobot.riichi.rules import PRESETS, TENHOU, Rules
from tenhobot.wording.alt import Lang
from tenhobot.wording.lines import Line
from tenhobot.wording.names import OTHER_RULES
from tenhobot.wording.phrases import say
from tenhobot.wording.table import kiriage_lines, rules_name

from .aloud import alt_of
from .circumstances import follow, language_of, remember, speaks_of_hand
from .looking import look
from .model import Answer, AnswerKind
from .picturing import picture_of
from .telling import labelled, lines_of
from .worth import worth_lines

MOST_HANDS = 4

_FOLLOW_UP = 60
"""Characters that a text without a hand may have to be one about the thread's hand."""

_OF_A_HAND = frozenset(
    {"waits", "discard", "score", "shanten", "yaku", "fu", "furiten", "accepts", "takame"}
)
"""What is asked about a hand, and cannot be told without one."""

_WORD = re.compile(r"[^\W\d_]")
_NAME = re.compile(r"@[\w.@-]+")
_NOTHING = re.compile(r"[\s?？]*")
_ASKED = re.compile(
    r"[?？]|教えて|とは|は$|何(?!でも|か|より|とか|度|回)|どう(?!も|せ|やら)|^\W*(?:待ち|what|which|how|waits?|score)\b",
    re.IGNORECASE,
)
"""What makes a question of a few words."""

_WHY = re.compile(
    r"なんで(?!も)|何で(?!も)|なぜ|どうして|(?:じゃ|では)な.*[?？]|^(?:これ|この手).*[?？]|"
    r"\bwhy\b|n't .*[?？]|^(?:is|was) (?:this|that|it)\b.*[?？]",
    re.IGNORECASE,
)
"""What asks for the reasons of an answer, doubts it, or asks about "this"."""
_LIMIT = re.compile(r"満貫|[跳倍役]満|mangan|haneman|baiman|yakuman", re.IGNORECASE)
_POINTS = re.compile(r"\d{3}|\d+\s*(?:[点翻飜符]|han\b|fu\b)", re.IGNORECASE)
"""What an answer is doubted with: 1000点じゃないの？"""

_EXPLAIN = re.compile(
    r"何|なに|とは|教えて|どう|ルール|\b(?:what|how|explain|rules?)\b", re.IGNORECASE
)
_CAN_YOU = re.compile(r"でき(?:る|ます)|対応|\b(?:can|do) you\b", re.IGNORECASE)
_LABEL = re.compile(
    r"(?:^|[\s、。,])[(（]?(?:([A-Za-z0-9])(?=[)）:：.．、])|([①-⑨]))[)）:：.．、]?\s*$"
)


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
    is the text's own, and for a text without a word that of the thread, or else `usual_lang`,
    the author's. `pictures` is the number of pictures that came with the text.
    """
    reading = scan(text)
    if lang is None:
        lang = _language(reading, (context and language_of(context)) or usual_lang)
    if names is not None and not any(map(reading.addresses, names)):
        return Answer(AnswerKind.IGNORED, lang)
    before = None
    if reading.command and not reading.hands:
        return _command(reading.command, lang)
    words = _NAME.sub("", text).strip()
    if context and not reading.hands and len(words) <= _FOLLOW_UP and _is_follow_up(words, reading):
        reading, before = follow(reading, context)
    is_asked = reading.hands or reading.points or _CAN_YOU.search(words)
    if reading.three_player and is_asked:
        return _says(AnswerKind.ANSWER, lang, "three_player")
    rules = PRESETS.get(reading.rules or "", rules)
    if reading.hands:
        return _of_hands(text, reading, lang, rules, before)
    if said := _of_rules(words, reading, lang, rules):
        return said
    return _hint(words, reading, lang, is_talk=bool(context), has_pictures=bool(pictures))


def _hint(words: str, reading: Reading, lang: Lang, *, is_talk: bool, has_pictures: bool) -> Answer:
    """How to write a hand, for who wants to know of one and wrote none; else silence."""
    says_nothing = _NOTHING.fullmatch(words) is not None
    asks = bool(reading.asks & _OF_A_HAND) and _ASKED.search(words) is not None
    if has_pictures:
        wants = says_nothing or (not is_talk and (asks or not _WORD.search(words)))
    else:
        wants = not is_talk and (says_nothing or (asks and reading.bare))
    if not wants:
        return Answer(AnswerKind.IGNORED, lang)
    return _says(AnswerKind.HELP, lang, "hint_picture" if has_pictures else "hint")


def _is_follow_up(words: str, reading: Reading) -> bool:
    """Whether a short text without a hand is about that of its thread, and no remark.

    It speaks of the hand, by a term, a tile or something that can be asked about; and it
    either is made of nothing but those, particles and question words (`Reading.bare`), or is
    plainly a question. So リーチなら and "as dealer?" are, and "nice ron" is not. A question
    about points alone is one only where it doubts the answer or says "this".
    """
    doubts = _WHY.search(words) is not None
    if reading.points and not doubts:
        return False
    speaks = speaks_of_hand(reading)
    if reading.bare and (speaks or doubts):
        return True
    named = speaks or reading.yaku or _LIMIT.search(words) or (doubts and _POINTS.search(words))
    return bool(named) and (doubts or _ASKED.search(words) is not None)


def enough(text: str, limit: str, *, usual_lang: str | None = None) -> Answer:
    """The one polite line to who has reached a limit: ``thread``, ``user`` or ``hour``."""
    lang = _language(scan(text), usual_lang)
    return _says(AnswerKind.ANSWER, lang, "enough_thread" if limit == "thread" else "enough")


def _of_hands(text: str, reading: Reading, lang: Lang, rules: Rules, before: Hand | None) -> Answer:
    asked = reading.hands[:MOST_HANDS]
    labels = _labels(text, asked)
    seen = tuple(
        replace(look(found, reading, rules, before), label=label)
        for found, label in zip(asked, labels, strict=True)
    )
    is_question = all(one.readings for one in seen)
    if len(seen) == 1:
        lines = tuple(lines_of(seen[0], lang))[: 1 if reading.image_only else None]
    else:
        lines = tuple(labelled(one, lang) for one in seen)
        if len(reading.hands) > MOST_HANDS:
            lines += (Line(say("more_hands", lang)),)
    picture = picture_of(seen, lang, image_only=reading.image_only)
    about = next((one.about or one.hand for one in seen if one.analysis), None)
    return Answer(
        AnswerKind.QUESTION if is_question else AnswerKind.ANSWER,
        lang,
        lines,
        seen,
        picture,
        alt_of(seen, picture, lang),
        context=remember(about, reading, lang) if about else None,
    )


def _labels(text: str, hands: Sequence[Found]) -> Sequence[str]:
    """What the asker calls each of the hands, where that tells them apart, else A to D."""
    own = [
        match[match.lastindex or 1] for one in hands if (match := _LABEL.search(text[: one.start]))
    ]
    return own if len(set(own)) == len(hands) else "ABCD"[: len(hands)]


def _of_rules(words: str, reading: Reading, lang: Lang, rules: Rules) -> Answer | None:
    """The answer to a question about points or rules alone; None where there is none."""
    is_asked = _ASKED.search(words) is not None
    lines: list[str] = []
    if reading.points or (is_asked and "kiriage_mangan" not in reading.asks):
        lines = worth_lines(words, reading, rules, lang)
    if not lines and is_asked and (reading.bare or _EXPLAIN.search(words)):
        lines = _explained(reading, rules, lang)
    if lines and reading.unknown_rules:
        what = OTHER_RULES[lang][reading.unknown_rules]
        lines.append(say("unknown_rules", lang, what=what, rules=rules_name(rules, lang)))
    return Answer(AnswerKind.ANSWER, lang, tuple(map(Line, lines))) if lines else None


def _explained(reading: Reading, rules: Rules, lang: Lang) -> list[str]:
    """What a rule is that a text asks about."""
    if "kiriage_mangan" in reading.asks:
        return kiriage_lines(rules, lang)
    known = ("pao", "kyuushu_kyuuhai", "nagashi_mangan")
    name = next((name for name in known if name in reading.asks), None)
    return [say(f"what_{name}", lang)] if name else []


def _command(name: str, lang: Lang) -> Answer:
    if name == "help":
        return _says(AnswerKind.HELP, lang, name)
    return replace(_says(AnswerKind.COMMAND, lang, name), mute=name == "stop")


def _says(kind: AnswerKind, lang: Lang, phrase: str) -> Answer:
    lines = say(phrase, lang).split("\n")
    return Answer(kind, lang, tuple(Line(text, rank) for rank, text in enumerate(lines)))


def _language(reading: Reading, usual: str | None) -> Lang:
    """The language of a text; the usual one where it has no word."""
    if reading.japanese:
        return "ja"
    return "ja" if reading.wordless and (usual or "").startswith("ja") else "en"
