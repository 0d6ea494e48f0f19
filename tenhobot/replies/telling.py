"""What was seen in a hand as lines of text, the most important ones marked to stay."""

from collections.abc import Callable, Iterator

from tenhobot.analysis import Analysis, HandKind
from tenhobot.riichi.situation import Situation
from tenhobot.wording.alt import Lang
from tenhobot.wording.faults import fault
from tenhobot.wording.hands import (
    accepts_text,
    better_line,
    counted,
    cut_line,
    discard_lines,
    furiten_line,
    shanten_name,
    values_line,
    waits_text,
)
from tenhobot.wording.lines import Line
from tenhobot.wording.names import (
    FLAGS,
    ROUNDS,
    RULES,
    SEATS,
    WON_BY,
    capital,
    joined,
    yaku_names,
)
from tenhobot.wording.phrases import say
from tenhobot.wording.wins import fu_line, table_line, win_line

from .model import Seen

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
    yield Line(_echo(seen.analysis, lang))
    yield from (Line(say(name, lang, tile=tile, tiles=tile), 1) for name, tile in seen.notes)
    yield from _LINES[seen.analysis.kind](seen.analysis, lang)
    if seen.cut:
        yield Line(cut_line(seen.cut, lang), 1)
    if seen.better:
        yield Line(better_line(seen.better, lang), 2)


def brief(seen: Seen, lang: Lang) -> str:
    """A hand in one line, as one of several."""
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


def _echo(seen: Analysis, lang: Lang) -> str:
    """The hand as it was read; the situation too where it matters."""
    if seen.kind in (HandKind.NOTEN, HandKind.COMPLETE) or not seen.is_full or seen.discards:
        return str(seen.hand)
    return say("read_as", lang, hand=seen.hand, situation=circumstances(seen, lang))


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
    yield Line(win_line(win, lang))
    yield Line(yaku_names(win.yaku, lang), 1)
    yield Line(table_line(win, seen.situation, lang), 2)
    if win.ordinary:
        yield Line(say("shape", lang, yaku=yaku_names(win.ordinary, lang)), 3)
    yield Line(fu_line(win, lang), 3)


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


_LINES: dict[HandKind, Callable[[Analysis, Lang], Iterator[Line]]] = {
    HandKind.WIN: _win,
    HandKind.NO_YAKU: _no_yaku,
    HandKind.COMPLETE: _complete,
    HandKind.TENPAI: _on_the_way,
    HandKind.NOTEN: _on_the_way,
}
