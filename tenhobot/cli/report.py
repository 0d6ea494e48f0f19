"""A hand's score and outlook as lines for a terminal."""

from collections.abc import Iterator

from tenhobot.analysis import Analysis, HandKind
from tenhobot.riichi.fu import FuItem
from tenhobot.riichi.payment import Payments
from tenhobot.riichi.score import Win
from tenhobot.riichi.tenpai import Acceptance, Discard
from tenhobot.wording.names import LIMITS

_MOST_DISCARDS = 8


def score_lines(seen: Analysis) -> Iterator[str]:
    """What the hand scores, or why it does not."""
    if seen.win:
        yield f"{seen.hand}  ({_circumstances(seen)})"
        yield from _win_lines(seen.win)
    elif seen.kind is HandKind.NO_YAKU:
        yield f"{seen.hand}: complete, but it has no yaku and cannot win"
    else:
        yield f"{seen.hand}: not a winning hand ({shanten_name(seen.shanten.best)})"


def shanten_lines(seen: Analysis) -> Iterator[str]:
    """How far the hand is, and what brings it on."""
    away = seen.shanten
    yield f"{seen.hand}: {shanten_name(away.best)}"
    forms = {"chiitoitsu": away.chiitoitsu, "kokushi": away.kokushi}
    whole = [f"{form} {n}" for form, n in forms.items() if n is not None]
    if whole:
        yield f"by form: standard {away.standard}, {', '.join(whole)}"
    if seen.waits:
        yield from _wait_lines(seen)
    elif seen.accepts and seen.accepts.tiles:
        yield f"accepts {_acceptance(seen.accepts)}"
    yield from map(_discard_line, seen.discards[:_MOST_DISCARDS])
    if len(seen.discards) > _MOST_DISCARDS:
        yield f"and {len(seen.discards) - _MOST_DISCARDS} more; --json lists all"


def shanten_name(shanten: int) -> str:
    """The name of a distance: complete, tenpai, 1-shanten ..."""
    return {-1: "complete", 0: "tenpai"}.get(shanten, f"{shanten}-shanten")


def _circumstances(seen: Analysis) -> str:
    situation = seen.situation
    way = "tsumo" if situation.tsumo else "ron"
    return f"{way}, seat {situation.seat}, round {situation.round}, rules {seen.rules.name}"


def _win_lines(win: Win) -> Iterator[str]:
    for yaku, han in win.yaku:
        yield f"  {yaku.en:42}{'yakuman' if yaku.is_yakuman else han}"
    if win.ordinary:
        yield f"  and its shape: {', '.join(f'{yaku.en} {han}' for yaku, han in win.ordinary)}"
    yield f"  {worth(win)}: {payment(win.payments)}"
    if win.fu_items:
        yield f"  fu: {' + '.join(map(_fu, win.fu_items))}"
    if win.payments.deltas:
        changes = (f"{wind} {change:+}" for wind, change in win.payments.deltas.items())
        yield f"  {'  '.join(changes)}"


def worth(win: Win) -> str:
    """The size of a win: han, fu and the limit, if it reaches one."""
    if win.yakuman:
        return "yakuman" if win.yakuman == 1 else f"{win.yakuman} yakuman"
    size = f"{win.han} han" if win.fu is None else f"{win.han} han {win.fu} fu"
    return f"{size}, {LIMITS['en'][win.limit]}" if win.limit else size


def payment(paid: Payments) -> str:
    """The points of a win and who pays them."""
    if paid.ron is not None:
        return f"{paid.ron} points"
    if paid.dealer is None:
        return f"{paid.total} points ({paid.other} from each)"
    return f"{paid.total} points ({paid.other} from each, {paid.dealer} from the dealer)"


def _fu(item: FuItem) -> str:
    return f"{item.fu} {item.reason.replace('_', ' ')}{f' {item.tiles}' if item.tiles else ''}"


def _wait_lines(seen: Analysis) -> Iterator[str]:
    total = sum(wait.left for wait in seen.waits)
    yield f"waits on {_count(total)}{', furiten: no ron' if seen.furiten else ''}"
    if not seen.is_full:
        yield "  " + "  ".join(f"{wait.tile}x{wait.left}" for wait in seen.waits)
        return
    yield f"  {'tile':6}{'left':6}{'by tsumo':36}by ron"
    for wait in seen.waits:
        if wait.is_gone:
            yield f"  {wait.tile!s:6}{wait.left:<6}none left: the indicators show the last"
            continue
        ron = "furiten" if seen.furiten else _value(wait.ron)
        yield f"  {wait.tile!s:6}{wait.left:<6}{_value(wait.tsumo):36}{ron}"


def _value(win: Win | None) -> str:
    return f"{worth(win)}: {win.points}" if win else "no yaku"


def _discard_line(discard: Discard) -> str:
    line = f"  discard {discard.tile}: {shanten_name(discard.shanten)}"
    return f"{line}, {_acceptance(discard.accepts)}" if discard.accepts.tiles else line


def _acceptance(accepts: Acceptance) -> str:
    tiles = "  ".join(f"{kind}x{left}" for kind, left in accepts.tiles)
    return f"{_count(accepts.total)}: {tiles}"


def _count(tiles: int) -> str:
    return f"{tiles} tile{'s' * (tiles != 1)}"
