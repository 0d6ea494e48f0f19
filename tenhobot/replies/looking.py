"""One hand of a text looked at as an expert would, with what is worth saying before the result."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tenhobot.analysis import Analysis, HandKind, analyse
from tenhobot.reading import Found, Reading
from tenhobot.riichi.errors import AmbiguousHand, InvalidHand, Problem, RiichiError
from tenhobot.riichi.hand import Hand, problems
from tenhobot.riichi.notation import parse_hand
from tenhobot.riichi.rules import Rules
from tenhobot.riichi.shanten import Discard, discards, furiten
from tenhobot.riichi.situation import Situation
from tenhobot.riichi.tiles import mpsz

from .circumstances import situation_of, without
from .model import Seen
from .nearest import nearest_hand, nearest_text

_NEARLY_WHOLE = 12
"""Tiles from which on somebody surely means a whole hand."""

_ON_THE_WAY = (HandKind.TENPAI, HandKind.NOTEN)


def look(found: Found, reading: Reading, rules: Rules, before: Hand | None = None) -> Seen:
    """What there is to say of one hand of a text; never raises.

    `before` is the hand that a thread was about before this text of it.
    """
    hand = found.hand
    if hand is None:
        return _unreadable(found, rules)
    try:
        seen = _judge(hand, reading, situation_of(reading), rules)
        return replace(seen, better=_better(hand, before)) if before else seen
    except InvalidHand as error:
        faults = _whole_size(hand, error.problems)
        return Seen(hand, None, faults, nearest_hand(hand, faults, rules))
    except RiichiError as error:
        return Seen(hand, None, error.problems)


def _unreadable(found: Found, rules: Rules) -> Seen:
    error = found.error
    if isinstance(error, AmbiguousHand):
        return Seen(None, None, error.problems, readings=tuple(map(parse_hand, error.readings)))
    faults = error.problems if error else (Problem("empty", "there is no tile"),)
    return Seen(None, None, faults, nearest_text(found.text, faults, rules))


def _whole_size(hand: Hand, faults: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The faults with the size a whole hand should have, where one was plainly meant."""
    if hand.size < _NEARLY_WHOLE:
        return faults
    sized = [fault for fault in problems(hand, sizes=(13, 14)) if fault.code == "wrong_size"]
    return (*(fault for fault in faults if fault.code != "wrong_size"), *sized)


def _judge(hand: Hand, reading: Reading, situation: Situation, rules: Rules) -> Seen:
    by_ron = hand.size % 3 == 2 and hand.win is not None and not situation.tsumo
    if by_ron and (waited := _furiten(hand, situation)):
        by_tsumo = analyse(hand, situation.won_by(tsumo=True), rules)
        if by_tsumo.kind not in _ON_THE_WAY:
            return Seen(hand, by_tsumo, notes=(("furiten_ron", waited),))
    seen = analyse(hand, situation, rules)
    if by_ron and seen.kind in _ON_THE_WAY:
        return _no_ron(hand, situation, rules)
    return Seen(hand, seen, notes=tuple(_notes(seen, reading)), cut=_cut(seen, reading))


def _notes(seen: Analysis, reading: Reading) -> Iterator[tuple[str, str]]:
    """What to say before the result: what was assumed, and what was said but cannot be."""
    has_drawn = seen.hand.size % 3 == 2
    if seen.win and seen.win.win_assumed:
        yield "last_is_win", str(seen.win.win_tile)
    if reading.win is not None and has_drawn and seen.hand.win is None:
        yield "not_held", str(reading.win)
    elif reading.tsumo is False and has_drawn and seen.kind in _ON_THE_WAY:
        yield "not_complete", ""


def _cut(seen: Analysis, reading: Reading) -> Discard | None:
    """The discard that was asked about, where it is not the best one anyhow."""
    if reading.cut is None:
        return None
    kind = reading.cut.kind
    return next((one for one in seen.discards[1:] if one.tile.kind == kind), None)


def _better(hand: Hand, before: Hand) -> Discard | None:
    """What would have been a better discard than the one that made this hand of that."""
    if before.size != hand.size + 1:
        return None
    options = discards(before)
    best = options[0]
    (gone,) = Counter(before.concealed) - Counter(hand.concealed)
    chosen = next(one for one in options if one.tile.kind == gone.kind)
    is_better = (best.shanten, -best.accepts.total) < (chosen.shanten, -chosen.accepts.total)
    return best if is_better else None


def _no_ron(hand: Hand, situation: Situation, rules: Rules) -> Seen:
    """A ron on a tile that completes nothing: what the hand really waits for."""
    assert hand.win is not None
    before = without(hand, hand.win)
    seen = analyse(before, situation, rules)
    name = "not_a_wait" if seen.kind is HandKind.TENPAI else "not_tenpai"
    return Seen(before, seen, notes=((name, str(hand.win)),))


def _furiten(hand: Hand, situation: Situation) -> str:
    """The waits among the discards, in mpsz."""
    assert hand.win is not None
    return mpsz(furiten(without(hand, hand.win), situation.discards))
