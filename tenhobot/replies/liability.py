"""Who is liable for a yakuman (pao), and what everybody pays then."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tenhobot.analysis import Analysis
from tenhobot.riichi.hand import Hand, Meld, MeldType, Source
from tenhobot.riichi.score import evaluate
from tenhobot.riichi.situation import Situation
from tenhobot.riichi.tiles import Wind
from tenhobot.riichi.yaku import Yaku

_DRAGONS, _WINDS = frozenset({31, 32, 33}), frozenset({27, 28, 29, 30})

_SETS = {"daisangen": 3, "daisuushii": 4, "suukantsu": 4}
"""How many melds each of the yakuman has that somebody can be liable for."""

_STEPS = {Source.RIGHT: 1, Source.ACROSS: 2, Source.LEFT: 3}
"""How many seats after the winner's each of the others sits."""


@dataclass(frozen=True, slots=True)
class Liable:
    """The player who fed the last meld of a yakuman, as the winner sees the table.

    `pays` is what each pays, honba included; `discarder` is what a discarder who is somebody
    else pays beside, 0 for a tsumo; where the liable player deals in himself he pays it `all`.
    """

    yaku: Yaku
    who: Source
    pays: tuple[tuple[Source, int], ...]
    discarder: int
    all: int


def liable(seen: Analysis) -> Liable | None:
    """Who is liable for the win: None where nobody is, or nobody knows.

    The melds are taken to stand in the order in which they were called.
    """
    fed = _fed(seen)
    if fed is None or fed[1] is None:
        return None
    return _liable(seen, fed[0], fed[1])


def is_fed(seen: Analysis) -> bool:
    """Whether somebody fed the last meld of such a yakuman, on whichever side he sits."""
    return _fed(seen) is not None


def _fed(seen: Analysis) -> tuple[Yaku, Source | None] | None:
    """The yakuman that was fed and from which side."""
    for yaku, _ in seen.win.yaku if seen.win else ():
        if yaku.id in seen.rules.liable and (last := _last_meld(seen.hand, yaku)):
            return yaku, last.source
    return None


def _last_meld(hand: Hand, yaku: Yaku) -> Meld | None:
    """The meld that made the yakuman sure, if all its sets are laid open and it was called."""
    kinds = {"daisangen": _DRAGONS, "daisuushii": _WINDS}.get(yaku.id)
    melds = [
        meld
        for meld in hand.melds
        if (meld.type.is_kan if kinds is None else meld.tiles[0].kind in kinds)
    ]
    if len(melds) < _SETS[yaku.id] or not melds[-1].is_open:
        return None
    is_kakan = melds[-1].type is MeldType.KAKAN
    return None if kinds is None and is_kakan else melds[-1]


def _liable(seen: Analysis, yaku: Yaku, who: Source) -> Liable:
    situation, seats = seen.situation, _seats(seen.situation.seat)
    if situation.tsumo:
        paid = _paid(seen, replace(situation, pao=seats[who], sticks=0))
        return Liable(yaku, who, tuple((side, paid[side]) for side in seats if paid[side]), 0, 0)
    other = next(side for side in seats if side is not who)
    by_other = replace(situation, pao=seats[who], discarder=seats[other], sticks=0)
    paid = _paid(seen, by_other)
    return Liable(yaku, who, ((who, paid[who]),), paid[other], paid[who] + paid[other])


def _paid(seen: Analysis, situation: Situation) -> Mapping[Source, int]:
    deltas = evaluate(seen.hand, situation, seen.rules).payments.deltas
    assert deltas is not None
    return {side: -deltas[seat] for side, seat in _seats(situation.seat).items()}


def _seats(winner: Wind) -> Mapping[Source, Wind]:
    order = list(Wind)
    place = order.index(winner)
    return {side: order[(place + steps) % 4] for side, steps in _STEPS.items()}
