"""One hand of a text looked at as an expert would, with what is worth saying before the result."""

from collections.abc import Iterator
from dataclasses import replace

from tenhobot.analysis import Analysis, HandKind, analyse
from tenhobot.reading import Found, Reading
from tenhobot.riichi.errors import AmbiguousHand, InvalidHand, Problem, RiichiError
from tenhobot.riichi.hand import Hand, problems
from tenhobot.riichi.notation import parse_hand
from tenhobot.riichi.rules import Rules
from tenhobot.riichi.situation import Situation
from tenhobot.riichi.tenpai import SIZES, Discard, discards, furiten
from tenhobot.riichi.tiles import Tile
from tenhobot.riichi.yaku import YAKU, Yaku

from .calls import after_call
from .circumstances import held, situation_of, without
from .kyuushu import kyuushu_notes
from .liability import is_fed, liable
from .model import Note, Seen
from .nearest import nearest_hand, nearest_text
from .ruling import under

_NEARLY_WHOLE = 12
"""Tiles from which on somebody surely means a whole hand."""

_ON_THE_WAY = (HandKind.TENPAI, HandKind.NOTEN)


def look(found: Found, reading: Reading, rules: Rules, before: Hand | None = None) -> Seen:
    """What there is to say of one hand of a text; never raises.

    `before` is the hand that a thread was about before this text of it.
    """
    hand = found.hand
    if hand is None:
        return _unreadable(found, rules, len(reading.hands))
    given = before or hand
    if found.tsumo is not None:
        reading = replace(reading, tsumo=found.tsumo, both_ways=False)
    if reading.call is not None and before is None:
        hand = after_call(hand, reading.call.type, reading.call.tile) or hand
    written = hand
    ruled = under(hand, reading, rules)
    hand, reading = ruled.hand, ruled.reading
    if hand.is_menzen and (reading.ura or reading.ura_indicators or reading.ura_count):
        # As with ippatsu: nobody turns over ura dora who did not declare riichi.
        reading = replace(reading, flags=reading.flags | _riichi(reading))
    try:
        seen = _judge(hand, reading, situation_of(reading), rules, before)
    except InvalidHand as error:
        faults = _whole_size(hand, error.problems)
        return Seen(hand, None, faults, nearest_hand(hand, faults, rules))
    except RiichiError as error:
        return Seen(hand, None, error.problems)
    notes = [
        *ruled.notes,
        *_of_moves(given, reading),
        *seen.notes,
    ]
    if "kyuushu_kyuuhai" in reading.asks:
        notes += kyuushu_notes(hand, rules)
    return replace(
        seen,
        notes=tuple(notes),
        choice=_choice(seen.analysis, reading, rules) if "riichi" in reading.asks else None,
        better=_better(before, reading) if before else None,
        asks=reading.asks,
        about=written if written.reds > hand.reds else seen.about,
    )


def _riichi(reading: Reading) -> frozenset[str]:
    return frozenset() if "double_riichi" in reading.flags else frozenset({"riichi"})


def _of_moves(hand: Hand, reading: Reading) -> Iterator[Note]:
    """Of a discard or a call that is asked about: that it was made, or that it cannot be."""
    if call := reading.call:
        can = after_call(hand, call.type, call.tile) is not None
        yield Note.of("after_call" if can else "cannot_call", tile=call.tile, what=call.type)
    elif reading.cut is not None and held(hand, reading.cut) is None:
        yield Note.of("not_held", tile=reading.cut)
    elif reading.win is None and _asks_for_cut(reading) and hand.size % 3 == 1:
        yield Note.of("nothing_drawn", number=hand.size)


def _asks_for_cut(reading: Reading) -> bool:
    return reading.cut is not None or "discard" in reading.asks


def _unreadable(found: Found, rules: Rules, hands: int) -> Seen:
    error = found.error
    if isinstance(error, AmbiguousHand):
        return Seen(None, None, error.problems, readings=tuple(map(parse_hand, error.readings)))
    faults = error.problems if error else (Problem("empty", "there is no tile"),)
    return Seen(None, None, faults, nearest_text(found.text, faults, rules, hands))


def _whole_size(hand: Hand, faults: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The faults with the size a whole hand should have, where one was plainly meant."""
    if hand.size < _NEARLY_WHOLE:
        return faults
    sized = [fault for fault in problems(hand, sizes=(13, 14)) if fault.code == "wrong_size"]
    return (*(fault for fault in faults if fault.code != "wrong_size"), *sized)


def _judge(
    hand: Hand, reading: Reading, situation: Situation, rules: Rules, before: Hand | None
) -> Seen:
    by_ron = hand.size % 3 == 2 and hand.win is not None and not situation.tsumo
    if by_ron and (waited := _furiten(hand, situation)):
        by_tsumo = analyse(hand, situation.won_by(tsumo=True), rules)
        if by_tsumo.kind not in _ON_THE_WAY:
            return Seen(hand, by_tsumo, notes=(Note.of("furiten_ron", tiles=waited),))
    seen = analyse(hand, situation, rules)
    if seen.kind not in _ON_THE_WAY and _asks_for_waits(reading, before):
        return _waits_of(hand, situation, rules)
    if by_ron and seen.kind in _ON_THE_WAY:
        return _no_ron(hand, situation, rules)
    notes = tuple(_notes(seen, reading))
    return Seen(hand, seen, notes=notes, cut=_cut(seen, reading), liable=liable(seen))


def _asks_for_waits(reading: Reading, before: Hand | None) -> bool:
    """Whether a complete hand is asked for the waits that it had, and not for its points."""
    asks = reading.asks
    how = before is None and (reading.tsumo is not None or reading.win is not None)
    return bool(asks & {"waits", "takame"}) and "score" not in asks and not how


def _notes(seen: Analysis, reading: Reading) -> Iterator[Note]:
    """What to say before the result: what was assumed, and what was said but cannot be."""
    has_drawn = seen.hand.size % 3 == 2
    win = seen.win
    missing = _missing(seen, reading)
    assumed = win.win_tile if win and win.win_assumed else None
    if assumed is not None and missing:
        yield Note.of("last_is_win_without", tile=assumed, what=missing)
    elif assumed is not None:
        yield Note.of("last_is_win", tile=assumed)
    elif missing:
        yield Note.of("not_had", what=missing)
    if reading.both_ways and win:
        yield Note.of("both_ways_tsumo" if seen.situation.tsumo else "both_ways_ron")
    if reading.no_tile:
        yield Note.of("no_such_tile", tile=reading.no_tile)
    if reading.win is not None and has_drawn and seen.hand.win is None:
        yield Note.of("not_held", tile=reading.win)
    elif reading.tsumo is False and has_drawn and seen.kind in _ON_THE_WAY:
        yield Note.of("not_complete")
    if "discard" in reading.asks and seen.kind is HandKind.WIN:
        yield Note.of("already_won")
    if "furiten" in reading.asks and seen.kind is HandKind.TENPAI and not has_drawn:
        if not reading.discards:
            yield Note.of("furiten_unknown")
        elif not seen.furiten:
            yield Note.of("no_furiten")
    if "pao" in reading.asks and win and not liable(seen):
        yield Note.of("pao_unknown" if is_fed(seen) else "no_pao")


def _missing(seen: Analysis, reading: Reading) -> tuple[Yaku, ...]:
    """The yaku that somebody spoke of and that the win does not have."""
    if seen.win is None:
        return ()
    scored = [yaku for yaku, _ in (*seen.win.yaku, *seen.win.ordinary)]
    had = {yaku.id for yaku in scored} | {yaku.refines for yaku in scored}
    if seen.win.yakuman and not any(YAKU[id].is_yakuman for id in reading.yaku):
        return ()
    return tuple(yaku for id, yaku in YAKU.items() if id in reading.yaku and id not in had)


def _cut(seen: Analysis, reading: Reading) -> Discard | None:
    """The discard that was asked about, where it is not the best one anyhow.

    Of a complete hand it is the best one, where any was asked about.
    """
    if "discard" in reading.asks and seen.kind in (HandKind.WIN, HandKind.NO_YAKU):
        return discards(seen.hand)[0]
    if reading.cut is None:
        return None
    kind = reading.cut.kind
    return next((one for one in seen.discards[1:] if one.tile.kind == kind), None)


def _choice(
    seen: Analysis | None, reading: Reading, rules: Rules
) -> tuple[Analysis, Analysis] | None:
    """A closed tenpai hand without and with riichi; of one that has drawn, after its best cut."""
    if seen is None or seen.kind is not HandKind.TENPAI or not seen.hand.is_menzen:
        return None
    hand = without(seen.hand, seen.discards[0].tile) if seen.discards else seen.hand
    plain = replace(reading, flags=frozenset(), ura=(), ura_indicators=(), ura_count=None)
    declared = replace(plain, flags=frozenset({"riichi"}))
    return (
        analyse(hand, situation_of(plain), rules),
        analyse(hand, situation_of(declared), rules),
    )


def _better(before: Hand, reading: Reading) -> Discard | None:
    """What would have been a better discard than the one that was made of this hand."""
    cut = reading.cut
    if cut is None or before.size % 3 != 2 or held(before, cut) is None:
        return None
    if problems(before, sizes=SIZES):
        return None
    options = discards(before)
    best = options[0]
    chosen = next(one for one in options if one.tile.kind == cut.kind)
    is_better = (best.shanten, -best.accepts.total) < (chosen.shanten, -chosen.accepts.total)
    return best if is_better else None


def _no_ron(hand: Hand, situation: Situation, rules: Rules) -> Seen:
    """A ron on a tile that completes nothing: what the hand really waits for."""
    assert hand.win is not None
    before = without(hand, hand.win)
    seen = analyse(before, situation, rules)
    name = "not_a_wait" if seen.kind is HandKind.TENPAI else "not_tenpai"
    return Seen(before, seen, notes=(Note.of(name, tile=hand.win),))


def _waits_of(hand: Hand, situation: Situation, rules: Rules) -> Seen:
    """What a complete hand waited for before its winning tile, or the last one written."""
    win = hand.concealed[-1] if hand.win is None else hand.win
    before = without(hand, win)
    seen = analyse(before, situation, rules)
    return Seen(before, seen, notes=(Note.of("waits_before", tile=win),), about=hand)


def _furiten(hand: Hand, situation: Situation) -> tuple[Tile, ...]:
    """The waits among the discards."""
    assert hand.win is not None
    return furiten(without(hand, hand.win), situation.discards)
