"""What an expert sees in a hand: the one object that pictures, words and commands are made from."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from .riichi.errors import InvalidSituation
from .riichi.hand import Hand
from .riichi.rules import TENHOU, Rules
from .riichi.score import NoYaku, Win, check, evaluate
from .riichi.situation import Situation
from .riichi.tenpai import (
    SIZES,
    Acceptance,
    Accepted,
    Discard,
    Shanten,
    discards,
    furiten,
    shanten,
    ukeire,
)
from .riichi.tiles import KIND_OF, RED_OF, Kind, Tile
from .riichi.yaku import Scored


class HandKind(StrEnum):
    """What a hand is: a win, complete without yaku, complete but small, tenpai, or further away."""

    WIN = "win"
    NO_YAKU = "no_yaku"
    COMPLETE = "complete"
    TENPAI = "tenpai"
    NOTEN = "noten"


@dataclass(frozen=True, slots=True)
class WaitValue:
    """A tile that completes a hand, how many are left unseen by it, and what it is worth.

    `tsumo` and `ron` are None where the hand would have no yaku that way, and for a hand of
    fewer than 13 tiles, which cannot be scored. They are None too where the tile `is_gone`:
    the indicators show the last of it.
    """

    tile: Tile
    left: int
    tsumo: Win | None
    ron: Win | None
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything about one hand in one situation under one set of rules.

    Which parts are filled depends on `kind` and on whether a tile was drawn: a win has `win`;
    a hand before its draw has `waits` when it is tenpai and `accepts` in any case; a hand
    after its draw has `discards`, best first. `furiten` says that the discards given rule out
    winning by ron.
    """

    hand: Hand
    situation: Situation
    rules: Rules
    kind: HandKind
    shanten: Shanten
    win: Win | None = None
    accepts: Acceptance | None = None
    waits: tuple[WaitValue, ...] = ()
    discards: tuple[Discard, ...] = ()
    furiten: bool = False

    @property
    def is_full(self) -> bool:
        """Whether it is a whole hand, 13 tiles or 14 with the drawn one, a meld being three."""
        return self.hand.size >= 13

    def score_json(self) -> dict[str, Any]:
        """The hand's score as the commands print it; no win is an answer too."""
        if self.win:
            tile = self.win.win_tile
            head = {"hand": str(self.hand), "agari": True, "reason": None}
            return {**head, **win_json(self.win), "win": None if tile is None else str(tile)}
        agari = self.kind is HandKind.NO_YAKU
        reason = "no_yaku" if agari else "not_agari"
        return {"hand": str(self.hand), "agari": agari, "reason": reason, **_NO_WIN}

    def shanten_json(self) -> dict[str, Any]:
        """The way of the hand to tenpai and to a win, as the commands print it."""
        away = self.shanten
        found: dict[str, Any] = {
            "hand": str(self.hand),
            "shanten": away.best,
            "standard": away.standard,
            "chiitoitsu": away.chiitoitsu,
            "kokushi": away.kokushi,
        }
        if self.waits:
            found["waits"] = [self._wait_json(wait) for wait in self.waits]
        elif self.accepts:
            found["accepts"] = list(map(_accepted_json, self.accepts.tiles))
        if self.discards:
            found["discards"] = list(map(_discard_json, self.discards))
        return found

    def _wait_json(self, wait: WaitValue) -> dict[str, Any]:
        return {
            "tile": str(wait.tile),
            "left": wait.left,
            "tsumo": win_json(wait.tsumo) if wait.tsumo else None,
            "ron": win_json(wait.ron) if wait.ron else None,
            "furiten": self.furiten,
        }


def analyse(hand: Hand, situation: Situation | None = None, rules: Rules = TENHOU) -> Analysis:
    """Look at a hand of any size as an expert would.

    Raises `InvalidHand` or `InvalidSituation` with everything that is impossible.
    """
    situation = situation or Situation()
    check(hand, situation, rules, SIZES)
    away = shanten(hand)
    if away.best < 0:
        return _analyse_complete(hand, situation, rules, away)
    kind = HandKind.NOTEN if away.best else HandKind.TENPAI
    if hand.size % 3 == 2:
        return Analysis(hand, situation, rules, kind, away, discards=discards(hand))
    accepts = ukeire(hand)
    waits: tuple[WaitValue, ...] = ()
    if kind is HandKind.TENPAI:
        waits = tuple(_value(hand, accepted, situation, rules) for accepted in accepts.tiles)
    return Analysis(
        hand,
        situation,
        rules,
        kind,
        away,
        accepts=accepts,
        waits=waits,
        furiten=bool(furiten(hand, situation.discards)),
    )


def _analyse_complete(hand: Hand, situation: Situation, rules: Rules, away: Shanten) -> Analysis:
    if hand.size != 14:
        return Analysis(hand, situation, rules, HandKind.COMPLETE, away)
    try:
        win = evaluate(hand, situation, rules)
    except NoYaku:
        return Analysis(hand, situation, rules, HandKind.NO_YAKU, away)
    return Analysis(hand, situation, rules, HandKind.WIN, away, win=win)


def _value(hand: Hand, accepted: Accepted, situation: Situation, rules: Rules) -> WaitValue:
    """The value of a wait as if nothing had been discarded: furiten is told apart."""
    seen = (*hand.tiles, *situation.dora_indicators, *situation.ura_indicators)
    tile = _face(accepted.kind, seen, rules)
    if [KIND_OF[other] for other in seen].count(accepted.kind) > 3:
        return WaitValue(tile, accepted.left, None, None, is_gone=True)
    situation = replace(situation, discards=())
    tsumo, ron = (
        _win_with(tile, hand, situation.won_by(tsumo=tsumo), rules) for tsumo in (True, False)
    )
    return WaitValue(tile, accepted.left, tsumo, ron)


def _face(kind: Kind, seen: Sequence[Tile], rules: Rules) -> Tile:
    """The plain tile of a kind, or the red five where that alone is left to be drawn."""
    if kind not in RED_OF:
        return kind.tile
    reds = rules.red_fives[kind // 9]
    reds_left = reds - seen.count(RED_OF[kind])
    return RED_OF[kind] if reds_left > 0 and seen.count(kind.tile) >= 4 - reds else kind.tile


def _win_with(tile: Tile, hand: Hand, situation: Situation, rules: Rules) -> Win | None:
    if hand.size != 13:
        return None
    try:
        return evaluate(Hand((*hand.concealed, tile), hand.melds, tile), situation, rules)
    except (NoYaku, InvalidSituation):
        # Impossible is chankan on a tile that the hand holds itself.
        return None


def win_json(win: Win) -> dict[str, Any]:
    """What a win is worth, as the commands print it."""
    return {
        "yaku": yaku_json(win.yaku),
        "ordinary": yaku_json(win.ordinary),
        "han": win.han,
        "fu": win.fu,
        "fu_items": [item._asdict() for item in win.fu_items],
        "yakuman": win.yakuman,
        "limit": win.limit,
        "points": win.points,
        "payments": _payments_json(win),
    }


_NO_WIN: dict[str, Any] = {
    "yaku": [],
    "ordinary": [],
    "han": None,
    "fu": None,
    "fu_items": [],
    "yakuman": 0,
    "limit": None,
    "points": 0,
    "payments": None,
    "win": None,
}


def yaku_json(scored: Scored) -> list[dict[str, Any]]:
    """Yaku with their names and han."""
    return [{"id": yaku.id, "ja": yaku.ja, "en": yaku.en, "han": han} for yaku, han in scored]


def _payments_json(win: Win) -> dict[str, Any]:
    paid = win.payments
    found: dict[str, Any]
    if paid.ron is not None:
        found = {"ron": paid.ron}
    elif paid.dealer is None:
        found = {"tsumo": {"other": paid.other}}
    else:
        found = {"tsumo": {"dealer": paid.dealer, "other": paid.other}}
    if paid.deltas is not None:
        found["deltas"] = {wind.value: change for wind, change in paid.deltas.items()}
    return found


def _accepted_json(accepted: Accepted) -> dict[str, Any]:
    return {"tile": str(accepted.kind), "left": accepted.left}


def _discard_json(discard: Discard) -> dict[str, Any]:
    return {
        "tile": str(discard.tile),
        "shanten": discard.shanten,
        "accepts": list(map(_accepted_json, discard.accepts.tiles)),
        "left": discard.accepts.total,
    }
