"""Fu: the small points of a reading, each with its reason."""

from typing import NamedTuple

from .agari import Block, BlockType, Division, Form, Wait
from .facts import Finish, Shape
from .rules import Rules
from .tiles import KINDS, YAOCHU, Kind


class FuItem(NamedTuple):
    """So many fu for one reason: `reason` names it, `tiles` are what it is for in mpsz.

    Reasons are ``base``, ``menzen_ron``, ``tsumo``, ``chiitoitsu``, ``open_no_fu`` (an open
    hand without any other fu), the sets ``minkou``, ``ankou``, ``minkan``, ``ankan``, the pair
    ``jantou``, and the waits ``kanchan``, ``penchan``, ``tanki``.
    """

    reason: str
    fu: int
    tiles: str = ""


BASE = FuItem("base", 20)
CHIITOITSU = FuItem("chiitoitsu", 25)
MENZEN_RON = FuItem("menzen_ron", 10)
TSUMO = FuItem("tsumo", 2)
_WAITS = {wait: FuItem(wait.value, 2) for wait in (Wait.KANCHAN, Wait.PENCHAN, Wait.TANKI)}


def _set_item(block: Block) -> FuItem:
    """2 fu for a triplet; doubled for terminals and honours, if concealed, and twice for a kan."""
    kan = block.type is BlockType.KANTSU
    fu = 2 << (block.kind in YAOCHU) << (not block.is_open) << 2 * kan
    return FuItem(("min" if block.is_open else "an") + ("kan" if kan else "kou"), fu, str(block))


_SETS = {
    block: _set_item(block)
    for type in (BlockType.KOUTSU, BlockType.KANTSU)
    for kind in KINDS
    for block in (Block(type, kind), Block(type, kind, is_open=True))
}
_JANTOU = {
    fu: {kind: FuItem("jantou", fu, f"{kind.number}{kind.number}{kind.suit}") for kind in KINDS}
    for fu in (2, 4)
}


def fu_items(
    division: Division, completed: Block | None, shape: Shape, finish: Finish, rules: Rules
) -> tuple[FuItem, ...]:
    """Every fu of a reading with its reason, before rounding; none for kokushi.

    `completed` is the block that the winning tile ended: a triplet that ron ended is open.
    """
    if division.form is Form.KOKUSHI:
        return ()
    if division.form is Form.CHIITOITSU:
        return (CHIITOITSU,)
    items = [BASE]
    if shape.menzen and not finish.tsumo:
        items.append(MENZEN_RON)
    for block in division.blocks:
        if block.type is BlockType.TOITSU:
            if fu := _pair_fu(block.kind, finish, rules):
                items.append(_JANTOU[fu][block.kind])
        elif block.type is not BlockType.SHUNTSU:
            if block is completed and not finish.tsumo:
                block = Block(BlockType.KOUTSU, block.kind, is_open=True)
            items.append(_SETS[block])
    if finish.wait in _WAITS:
        items.append(_WAITS[finish.wait])
    if finish.tsumo:
        is_pinfu = len(items) == 1 and shape.menzen
        if not (is_pinfu and rules.pinfu_tsumo_fu == 20) and _counts_tsumo(finish, rules):
            items.append(TSUMO)
    elif len(items) == 1 and rules.open_no_fu_hand > 20:
        items.append(FuItem("open_no_fu", rules.open_no_fu_hand - 20))
    return tuple(items)


def _pair_fu(kind: Kind, finish: Finish, rules: Rules) -> int:
    if kind < 27:
        return 0
    if kind >= 31:
        return 2
    bit = 1 << (kind - 27)
    if bit == finish.seat == finish.round:
        return rules.double_wind_pair_fu
    return 2 if bit in (finish.seat, finish.round) else 0


def _counts_tsumo(finish: Finish, rules: Rules) -> bool:
    return rules.rinshan_tsumo_fu or "rinshan" not in finish.flags


def total(items: tuple[FuItem, ...]) -> int:
    """The fu of a hand: the sum, rounded up to a ten, except for seven pairs."""
    fu = sum([item.fu for item in items])
    return fu if fu == 25 else -(-fu // 10) * 10
