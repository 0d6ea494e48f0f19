"""What was seen in a hand as a picture: a card of finished text and marked tiles."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tenhobot.analysis import Analysis, HandKind, WaitValue
from tenhobot.render import Card, HandRow, TileRow, card, hands, strip, to_png
from tenhobot.riichi.hand import Hand
from tenhobot.riichi.payment import Payments
from tenhobot.riichi.situation import Situation
from tenhobot.riichi.tenpai import Acceptance, Discard
from tenhobot.riichi.tiles import Tile
from tenhobot.wording.alt import Lang
from tenhobot.wording.faults import fault
from tenhobot.wording.hands import furiten_line, ranked, shanten_name, values_line
from tenhobot.wording.names import (
    LIMITS,
    WON_BY,
    capital,
    joined,
    number,
    yaku_rows,
    yakuman_name,
)
from tenhobot.wording.phrases import say
from tenhobot.wording.wins import besides, paid, points, together, value_of

from .model import Bare, Picture, Seen
from .telling import brief, choice_lines, circumstances, verdict

_MOST_TILES = 18
"""Tiles of a wrong hand that is drawn."""

_OF_SITUATIONS = frozenset({"contradiction", "too_many", "bad_number"})

_DISCARDS_SHOWN = 3
_TILES_SHOWN = 26
"""Of the best discards with what they accept, together."""

_ACCEPTED_SHOWN = 16

_WORTHS_SHOWN = 5
"""Waits under which there is room for what they are worth."""

_SHARES: dict[Lang, str] = {
    "ja": "親{dealer}・子{other}",
    "en": "Dealer pays {dealer}, others {other}",
}


def draw(picture: Picture, theme: str = "light") -> bytes:
    """The picture as a PNG."""
    match picture:
        case Card():
            return to_png(card(picture, theme=theme))
        case Bare(hand):
            return to_png(strip(hand, theme=theme, background="felt"))
        case rows:
            return to_png(hands(rows, theme=theme))


def picture_of(seen: Sequence[Seen], lang: Lang, *, image_only: bool) -> Picture | None:
    """What to draw for some hands: nothing where no hand was read."""
    if len(seen) != 1:
        return tuple(_rows(seen, lang)) or None
    only = seen[0]
    if only.readings:
        return tuple(HandRow(hand, label=str(hand)) for hand in only.readings)
    if only.analysis and image_only:
        return Bare(drawn_hand(only.analysis))
    if only.analysis:
        drawn = hand_card(only.analysis, lang)
        return _with_choice(drawn, *only.choice, lang) if only.choice else drawn
    return _wrong_card(only, lang)


def drawn_hand(seen: Analysis) -> Hand:
    """The hand as it is drawn: the tile that was taken for the winning one stands apart."""
    win = seen.win.win_tile if seen.win and seen.win.win_assumed else None
    return seen.hand if win is None else replace(seen.hand, win=win)


def hand_card(seen: Analysis, lang: Lang) -> Card:
    """The card of a hand of any kind."""
    return _CARDS[seen.kind](seen, lang)


def _with_choice(drawn: Card, dama: Analysis, riichi: Analysis, lang: Lang) -> Card:
    """The card with what the hand is worth without riichi and with it, not one of them alone."""
    rows = tuple(replace(row, worths=(), aside="") for row in drawn.rows)
    notes = (*choice_lines(dama, riichi, lang), furiten_line(dama, lang))
    return replace(drawn, rows=rows, notes=tuple(filter(None, notes)))


def _rows(seen: Sequence[Seen], lang: Lang) -> Iterator[HandRow]:
    for one in seen:
        hand = drawn_hand(one.analysis) if one.analysis else one.hand
        if hand is not None and len(hand.tiles) <= _MOST_TILES:
            note = verdict(one.analysis, lang) if one.analysis else brief(one, lang)
            yield HandRow(hand, one.label, note, ring=_ringed(one))


def _ringed(seen: Seen) -> tuple[int, ...]:
    return tuple({place for problem in seen.problems for place in problem.positions})


def _wrong_card(seen: Seen, lang: Lang) -> Card | None:
    shown = seen.hand or seen.nearest
    if shown is None or len(shown.tiles) > _MOST_TILES:
        return None
    notes = [capital(fault(problem, lang)) for problem in seen.problems[:3]]
    if seen.nearest:
        notes.append(say("nearest", lang, hand=seen.nearest))
    if seen.hand is None:
        title = "unclear"
    else:
        title = "wrong_situation" if _is_of_situation(seen) else "wrong"
    ring = _ringed(seen) if seen.hand else ()
    return Card(title=say(title, lang), hand=shown, notes=tuple(notes), ring=ring)


def _is_of_situation(seen: Seen) -> bool:
    return all(problem.code in _OF_SITUATIONS for problem in seen.problems)


def _win_card(seen: Analysis, lang: Lang) -> Card:
    win = seen.win
    assert win is not None
    worth = value_of(win.han, win.fu, None, 0, lang)
    if win.yakuman:
        title, fu = yakuman_name(win.yakuman, lang), ""
    elif win.limit:
        title, fu = LIMITS[lang][win.limit], worth
    else:
        title, fu = worth, ""
    return Card(
        title=capital(title),
        subtitle=circumstances(seen, lang),
        hand=drawn_hand(seen),
        points=points(win.points, lang),
        payments=_shares(win.payments, lang),
        fu=fu,
        yaku=yaku_rows(win.yaku, lang),
        rows=_indicators(seen.situation, lang),
        notes=tuple(filter(None, (capital(together(win, seen.situation, lang)),))),
    )


def _shares(payments: Payments, lang: Lang) -> str:
    """Who pays a tsumo; nothing for a ron, which one pays."""
    if payments.dealer is None or payments.other is None:
        return paid(payments, lang)
    dealer, other = (number(share, lang) for share in (payments.dealer, payments.other))
    return _SHARES[lang].format(dealer=dealer, other=other)


def _no_yaku_card(seen: Analysis, lang: Lang) -> Card:
    return Card(
        title=say("no_yaku_title", lang),
        subtitle=circumstances(seen, lang),
        hand=seen.hand,
        notes=(verdict(seen, lang),),
        rows=_indicators(seen.situation, lang),
    )


def _complete_card(seen: Analysis, lang: Lang) -> Card:
    return Card(title=say("complete", lang), hand=seen.hand)


def _way_card(seen: Analysis, lang: Lang) -> Card:
    if seen.discards:
        return _discards_card(seen, lang)
    return (_waits_card if seen.kind is HandKind.TENPAI else _accepts_card)(seen, lang)


def _discards_card(seen: Analysis, lang: Lang) -> Card:
    shown = tuple(_shown(ranked(seen)))
    alike: dict[tuple[int, Acceptance], list[Tile]] = {}
    for discard in shown:
        alike.setdefault((discard.shanten, discard.accepts), []).append(discard.tile)
    rows = tuple(
        _accepted_row("cut", accepts, lang, tuple(tiles)) for (_, accepts), tiles in alike.items()
    )
    return Card(title=_distance(seen, lang), hand=seen.hand, rows=rows, lift=(shown[0].tile,))


def _shown(discards: Sequence[Discard]) -> Iterator[Discard]:
    """The best discards, as many as leave the picture clear."""
    room, drawn = _TILES_SHOWN, set()
    for place, discard in enumerate(discards[:_DISCARDS_SHOWN]):
        if discard.accepts not in drawn:
            room -= min(len(discard.accepts.tiles), _ACCEPTED_SHOWN)
        drawn.add(discard.accepts)
        if place and (room < 0 or discard.shanten > discards[0].shanten):
            return
        yield discard


def _waits_card(seen: Analysis, lang: Lang) -> Card:
    each = tuple(_worths(wait, seen, lang) for wait in seen.waits)
    # What stands beside the tiles needs no sentence; that there is no yaku one way does.
    is_told = bool(each) and all(map(all, each))
    is_alike = is_told and len(set(each)) == 1
    is_told = is_alike or (is_told and len(each) <= _WORTHS_SHOWN)
    waits = TileRow(
        say("waits", lang),
        tuple(wait.tile for wait in seen.waits),
        tuple(say("tiles", lang, wait.left) for wait in seen.waits),
        note=say("total", lang, sum(wait.left for wait in seen.waits)),
        worths=each if is_told and not is_alike else (),
        aside=joined(each[0], lang) if is_alike else "",
    )
    values = capital(besides(seen.situation, lang)) if is_told else values_line(seen, lang)
    return Card(
        title=_distance(seen, lang),
        subtitle=circumstances(seen, lang) if seen.is_full else "",
        hand=seen.hand,
        rows=(*((waits,) if seen.waits else ()), *_indicators(seen.situation, lang)),
        notes=tuple(filter(None, (values, furiten_line(seen, lang)))),
    )


def _worths(wait: WaitValue, seen: Analysis, lang: Lang) -> tuple[str, ...]:
    """What a wait is worth by ron and by tsumo, a line each, empty where it has no yaku."""
    ways = [(wait.tsumo, True)] if seen.furiten else [(wait.ron, False), (wait.tsumo, True)]
    return tuple(
        f"{WON_BY[lang][tsumo]} {number(win.points, lang)}" if win else "" for win, tsumo in ways
    )


def _accepts_card(seen: Analysis, lang: Lang) -> Card:
    assert seen.accepts is not None
    row = _accepted_row("accepts", seen.accepts, lang)
    return Card(title=_distance(seen, lang), hand=seen.hand, rows=(row,) if row.tiles else ())


def _accepted_row(
    label: str, accepts: Acceptance, lang: Lang, leads: tuple[Tile, ...] = ()
) -> TileRow:
    """The tiles that help, each with how many are left; of very many only the first."""
    shown = accepts.tiles[:_ACCEPTED_SHOWN]
    return TileRow(
        say(label, lang),
        tuple(kind.tile for kind, _ in shown),
        tuple(str(left) for _, left in shown),
        leads,
        say("total", lang, accepts.total),
    )


def _distance(seen: Analysis, lang: Lang) -> str:
    return capital(shanten_name(seen.shanten.best, lang))


_CARDS = {
    HandKind.WIN: _win_card,
    HandKind.NO_YAKU: _no_yaku_card,
    HandKind.COMPLETE: _complete_card,
    HandKind.TENPAI: _way_card,
    HandKind.NOTEN: _way_card,
}


def _indicators(situation: Situation, lang: Lang) -> tuple[TileRow, ...]:
    def row(name: str, tiles: tuple[Tile, ...]) -> tuple[TileRow, ...]:
        return (TileRow(say(name, lang), tiles),) if tiles else ()

    return row("dora", situation.dora_indicators) + row("ura", situation.ura_indicators)
