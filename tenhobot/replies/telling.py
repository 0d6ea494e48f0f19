"""What was seen in a hand as lines of text, the most important ones marked to stay."""

from collections.abc import Callable, Iterator

from tenhobot.analysis import Analysis, HandKind
from tenhobot.riichi.hand import MeldType
from tenhobot.riichi.rules import Rules
from tenhobot.riichi.score import Win
from tenhobot.riichi.situation import Situation
from tenhobot.riichi.tiles import Tile, dora_of
from tenhobot.riichi.yaku import Yaku
from tenhobot.wording.alt import Lang, meld_name, side_name
from tenhobot.wording.faults import fault
from tenhobot.wording.hands import (
    accepts_text,
    better_line,
    counted,
    cut_line,
    discard_lines,
    furiten_line,
    shanten_name,
    takame_line,
    values_line,
    values_text,
    waits_text,
)
from tenhobot.wording.lines import Line
from tenhobot.wording.names import (
    FLAGS,
    OTHER_RULES,
    ROUNDS,
    RULES,
    SEATS,
    WON_BY,
    capital,
    fewer_yaku,
    joined,
    number,
    yaku_names,
)
from tenhobot.wording.phrases import say
from tenhobot.wording.table import rules_name
from tenhobot.wording.tiles import tile_text, tiles_text
from tenhobot.wording.wins import fu_line, win_line

from .liability import Liable
from .model import Note, Seen, Word

_MOST_FAULTS = 3
_MOST_ACCEPTED = 14


def lines_of(seen: Seen, lang: Lang) -> Iterator[Line]:
    """A hand in one to five lines."""
    if seen.readings:
        yield Line(question(seen, lang))
        return
    if seen.analysis is None:
        yield from _wrong(seen, lang)
        return
    yield _echo(seen.analysis, lang)
    yield from (Line(capital(note_text(note, lang)), 1) for note in seen.notes)
    yield from _result(seen, seen.analysis, lang)
    if seen.liable:
        yield Line(liable_line(seen.liable, lang), 1)
    if seen.cut:
        yield Line(cut_line(seen.cut, lang), 1)
    if seen.better:
        yield Line(better_line(seen.better, lang), 2)


def _result(seen: Seen, found: Analysis, lang: Lang) -> Iterator[Line]:
    """The result with its usual details, or with those that were asked for instead."""
    usual = _LINES[found.kind](found, lang)
    if "fu" in seen.asks and found.win:
        yield from _explained(found.win, found.situation, lang)
    elif seen.choice:
        yield next(usual)
        yield from (Line(text, 1) for text in choice_lines(*seen.choice, lang))
    elif "takame" in seen.asks and (takame := takame_line(found, lang)):
        yield next(usual)
        yield Line(takame, 1)
    else:
        yield from usual


def choice_lines(dama: Analysis, riichi: Analysis, lang: Lang) -> Iterator[str]:
    """What a hand is worth without riichi, and with it."""
    for name, one in (("by_dama", dama), ("by_riichi", riichi)):
        yield say(name, lang, worth=values_text(one, lang))


def labelled(seen: Seen, lang: Lang) -> Line:
    """A hand in one line, as one of several; where the room is short, without its tiles."""
    if seen.analysis is None:
        return Line(say("labelled", lang, label=seen.label, text=brief(seen, lang)))
    texts = (brief(seen, lang), verdict(seen.analysis, lang))
    line, short = (say("labelled", lang, label=seen.label, text=text) for text in texts)
    return Line(line, shorter=(short,))


def brief(seen: Seen, lang: Lang) -> str:
    """A hand in one line."""
    if seen.readings:
        return question(seen, lang)
    if seen.analysis is None:
        return fault(seen.problems[0], lang)
    return f"{seen.analysis.hand} {verdict(seen.analysis, lang)}"


def verdict(seen: Analysis, lang: Lang) -> str:
    """The most important line about a hand."""
    return next(line.text for line in _LINES[seen.kind](seen, lang) if line.rank == 0)


def question(seen: Seen, lang: Lang) -> str:
    """Which of the hands is meant that a text may be."""
    readings = say("or", lang).join(map(str, seen.readings))
    return say("which", lang, readings=readings)


def circumstances(seen: Analysis, lang: Lang) -> str:
    """The situation in a few words: ``東場・南家・ツモ・リーチ``."""
    return joined(_circumstances(seen, seen.situation, lang), lang)


def _circumstances(seen: Analysis, situation: Situation, lang: Lang) -> Iterator[str]:
    yield ROUNDS[lang][situation.round]
    yield SEATS[lang][situation.seat]
    if seen.kind in (HandKind.WIN, HandKind.NO_YAKU):
        yield WON_BY[lang][situation.tsumo]
    yield from (FLAGS[lang][flag] for flag in FLAGS[lang] if flag in situation.flags)
    if seen.rules.name != "tenhou" and seen.rules.name in RULES[lang]:
        yield RULES[lang][seen.rules.name]


def _echo(seen: Analysis, lang: Lang) -> Line:
    """The hand as it was read; the dora that were named, and the situation where it matters."""
    hand = str(seen.hand)
    is_on_its_way = seen.kind in (HandKind.NOTEN, HandKind.COMPLETE) or bool(seen.discards)
    tells = "" if is_on_its_way or not seen.is_full else circumstances(seen, lang)
    dora = "" if _counts_dora(seen.win) else _dora(seen.situation, lang)
    readings = [
        say("read_as", lang, hand=hand, situation=situation)
        for situation in (joined(filter(None, (tells, dora)), lang), tells)
        if situation
    ]
    return Line(readings[0], shorter=(*readings[1:], hand)) if readings else Line(hand)


def _counts_dora(win: Win | None) -> bool:
    """Whether the yaku of a win tell that the dora were heard."""
    return win is not None and any(yaku.id in ("dora", "ura_dora") for yaku, _ in win.yaku)


def _dora(situation: Situation, lang: Lang) -> str:
    """The dora that were named: ``ドラ3p``."""
    named = (("named_dora", situation.dora_indicators), ("named_ura", situation.ura_indicators))
    return joined(
        (
            say(name, lang, tiles=tiles_text((dora_of(one).tile for one in indicators), lang))
            for name, indicators in named
            if indicators
        ),
        lang,
    )


def _wrong(seen: Seen, lang: Lang) -> Iterator[Line]:
    yield from (
        Line(capital(fault(problem, lang)), 0 if place == 0 else 2)
        for place, problem in enumerate(seen.problems[:_MOST_FAULTS])
    )
    if seen.nearest:
        yield Line(say("nearest", lang, hand=seen.nearest), 1)
    elif seen.hand and len(seen.hand.tiles) <= 18:
        yield Line(str(seen.hand), 3)


def _win(seen: Analysis, lang: Lang) -> Iterator[Line]:
    win = seen.win
    assert win is not None
    yield Line(win_line(win, seen.situation, lang))
    yield Line(yaku_names(win.yaku, lang), 1, fewer_yaku(win.yaku, lang))
    if win.ordinary:
        yield Line(say("shape", lang, yaku=yaku_names(win.ordinary, lang)), 3)
    yield Line(fu_line(win, lang), 3)


def _explained(win: Win, situation: Situation, lang: Lang) -> Iterator[Line]:
    """A win whose fu were asked about."""
    yield Line(win_line(win, situation, lang))
    yield Line(say("no_fu", lang) if win.yakuman else fu_line(win, lang, asked=True), 1)
    yield Line(yaku_names(win.yaku, lang), 2, fewer_yaku(win.yaku, lang))


def _no_yaku(seen: Analysis, lang: Lang) -> Iterator[Line]:
    may_riichi = seen.hand.is_menzen and not seen.situation.tsumo
    yield Line(say("no_yaku_ron" if may_riichi else "no_yaku", lang))


def _complete(_: Analysis, lang: Lang) -> Iterator[Line]:
    yield Line(say("complete", lang))


def _on_the_way(seen: Analysis, lang: Lang) -> Iterator[Line]:
    if seen.discards:
        yield from (Line(text, 2 * place) for place, text in enumerate(discard_lines(seen, lang)))
        return
    distance = shanten_name(seen.shanten.best, lang)
    if seen.kind is HandKind.TENPAI:
        held = [(wait.tile, wait.left) for wait in seen.waits]
        yield Line(capital(joined((distance, waits_text(held, lang)), lang)))
        yield Line(values_line(seen, lang), 1)
        yield Line(furiten_line(seen, lang), 1)
        return
    accepts = seen.accepts
    assert accepts is not None
    yield Line(capital(joined((distance, accepts_text(accepts, lang)), lang)))
    if len(accepts.tiles) <= _MOST_ACCEPTED:
        yield Line(counted(accepts.tiles, lang), 2)


def note_text(note: Note, lang: Lang) -> str:
    """A note in the reader's language."""
    return say(note.name, lang, **{name: _word(word, lang) for name, word in note.fields})


def _word(word: Word, lang: Lang) -> str:
    match word:
        case Tile():
            return tile_text(word, lang)
        case Yaku():
            return word.ja if lang == "ja" else word.en
        case MeldType():
            return say("kan", lang) if word.is_kan else meld_name(word, lang)
        case Rules():
            return rules_name(word, lang)
        case int() | str():
            names = FLAGS[lang] | OTHER_RULES[lang]
            return names.get(str(word), str(word))
        case _:
            return joined((_word(one, lang) for one in word), lang)


def liable_line(found: Liable, lang: Lang) -> str:
    """Who is liable and what everybody pays."""
    shares = (
        say("pao_share", lang, who=side_name(side, lang), points=number(paid, lang))
        for side, paid in found.pays
    )
    fields = {
        "yaku": found.yaku.ja if lang == "ja" else found.yaku.en,
        "who": side_name(found.who, lang),
        "pays": joined(shares, lang),
        "own": number(found.pays[0][1], lang),
        "discarder": number(found.discarder, lang),
        "all": number(found.all, lang),
    }
    return say("pao_ron" if found.discarder else "pao_tsumo", lang, **fields)


_LINES: dict[HandKind, Callable[[Analysis, Lang], Iterator[Line]]] = {
    HandKind.WIN: _win,
    HandKind.NO_YAKU: _no_yaku,
    HandKind.COMPLETE: _complete,
    HandKind.TENPAI: _on_the_way,
    HandKind.NOTEN: _on_the_way,
}
