"""Fu: the small points of a reading, each with its reason."""

from collections.abc import Sequence
from typing import NamedTuple

from .blocks import KOUTSU, TOITSU, Block
from .facts import DRAGONS, Finish, Shape
from .places import Wait
from .rules import Rules
from .tiles import Kind


class FuItem(NamedTuple):
    """So many fu for one reason: `reason` names it, `tiles` are what it is for in mpsz.

    Reasons are ``base``, ``menzen_ron``, ``tsumo``, ``chiitoitsu``, ``open_no_fu`` (an open
    hand without any other fu), the sets ``minkou``, ``ankou``, ``minkan``, ``ankan``, the pair
    ``jantou``, and the waits ``kanchan``, ``penchan``, ``tanki``.
    """

    reason: str
    fu: int
    tiles: str = ""


_BASE = FuItem("base", 20)
_CHIITOITSU = FuItem("chiitoitsu", 25)
_MENZEN_RON = FuItem("menzen_ron", 10)
_TSUMO = FuItem("tsumo", 2)
_WAITS = {wait: FuItem(wait.value, 2) for wait in (Wait.KANCHAN, Wait.PENCHAN, Wait.TANKI)}


def count_fu(shape: Shape, finish: Finish, rules: Rules) -> tuple[FuItem, ...]:
    """The fu of a reading before rounding, all sets as one item ``sets``; none for kokushi."""
    if shape.blocks == 0:
        return ()
    if shape.blocks == 7:
        return (_CHIITOITSU,)
    items = [_BASE]
    if shape.menzen and not finish.tsumo:
        items.append(_MENZEN_RON)
    if finish.set_fu:
        items.append(FuItem("sets", finish.set_fu))
    if pair_fu := _pair_fu(shape, finish, rules):
        items.append(FuItem("jantou", pair_fu))
    if finish.wait in _WAITS:
        items.append(_WAITS[finish.wait])
    if finish.tsumo:
        is_pinfu = len(items) == 1 and shape.menzen
        if not (is_pinfu and rules.pinfu_tsumo_fu == 20) and (
            rules.rinshan_tsumo_fu or "rinshan" not in finish.flags
        ):
            items.append(_TSUMO)
    elif len(items) == 1 and rules.open_no_fu_hand > 20:
        items.append(FuItem("open_no_fu", rules.open_no_fu_hand - 20))
    return tuple(items)


def _pair_fu(shape: Shape, finish: Finish, rules: Rules) -> int:
    if shape.honour_pairs == finish.seat == finish.round:
        return rules.double_wind_pair_fu
    return 2 if shape.honour_pairs & (DRAGONS | finish.seat | finish.round) else 0


def total_fu(items: tuple[FuItem, ...]) -> int:
    """The fu of a hand: the sum, rounded up to a ten, except for seven pairs."""
    fu = sum(item.fu for item in items)
    return fu if items == (_CHIITOITSU,) else -(-fu // 10) * 10


def explain_fu(
    items: tuple[FuItem, ...], blocks: Sequence[Block], opened: Kind | None
) -> tuple[FuItem, ...]:
    """The items of `count_fu` with each set by itself and the tiles of sets and pair named.

    `opened` is the kind of the triplet that ron completed, if one was.
    """
    found: list[FuItem] = []
    for item in items:
        if item.reason == "jantou":
            found += [FuItem("jantou", item.fu, str(b)) for b in blocks if b.type is TOITSU]
        elif item.reason == "sets":
            found += [_explain_set(b, opened) for b in blocks if b.fu]
        else:
            found.append(item)
    return tuple(found)


def _explain_set(block: Block, opened: Kind | None) -> FuItem:
    is_open, fu = block.is_open, block.fu
    if block.type is KOUTSU and block.kind == opened and not is_open:
        is_open, fu = True, fu // 2
    name = ("min" if is_open else "an") + ("kou" if block.type is KOUTSU else "kan")
    return FuItem(name, fu, str(block))
