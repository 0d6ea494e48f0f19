"""One hand of a text looked at as an expert would, with what is worth saying before the result."""

from collections import Counter
from dataclasses import replace

from tenhobot.analysis import HandKind, analyse
from tenhobot.reading import Found, Reading
from tenhobot.riichi.errors import AmbiguousHand, InvalidHand, Problem, RiichiError
from tenhobot.riichi.hand import Hand, problems
from tenhobot.riichi.notation import parse_hand
from tenhobot.riichi.rules import Rules
from tenhobot.riichi.shanten import Discard, discards, waits
from tenhobot.riichi.situation import Situation
from tenhobot.riichi.tiles import mpsz, sort_tiles

from .circumstances import situation_of, without
from .model import Seen
from .nearest import nearest_hand, nearest_text

_NEARLY_WHOLE = 12
"""Tiles from which on somebody surely means a whole hand."""

Notes = tuple[tuple[str, str], ...]


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
    seen = analyse(hand, situation, rules)
    is_complete = seen.kind in (HandKind.WIN, HandKind.NO_YAKU, HandKind.COMPLETE)
    if hand.size % 3 == 2 and not situation.tsumo and hand.win is not None:
        if not is_complete:
            return _no_ron(hand, situation, rules)
        if furiten := _furiten(hand, situation):
            seen = analyse(hand, situation.won_by(tsumo=True), rules)
            return Seen(hand, seen, notes=(("furiten_ron", furiten),))
    notes: Notes = ()
    if not is_complete and hand.size % 3 == 2 and reading.tsumo is not None and not reading.cut:
        notes = (("not_complete", ""),)
    if seen.win and seen.win.win_assumed:
        notes = (("last_is_win", str(seen.win.win_tile)),)
    if reading.win is not None and hand.win is None and hand.size % 3 == 2:
        notes = (("not_held", str(reading.win)),)
    cut: Discard | None = None
    if reading.cut is not None:
        kind = reading.cut.kind
        asked = (one for one in seen.discards if one.tile.kind == kind)
        cut = next((one for one in asked if one is not seen.discards[0]), None)
    return Seen(hand, seen, notes=notes, cut=cut)


def _better(hand: Hand, before: Hand) -> Discard | None:
    """What would have been a better discard than the one that made this hand of that."""
    if before.size != hand.size + 1:
        return None
    options = discards(before)
    made = Counter(before.concealed) - Counter(hand.concealed)
    chosen = next(one for one in options if made[one.tile])
    best = options[0]
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
    kinds = {kind for kind, _ in waits(without(hand, hand.win)).tiles}
    # The wait that the hand itself holds four times counts too, but cannot be discarded.
    return mpsz(sort_tiles({tile for tile in situation.discards if tile.kind in kinds}))
