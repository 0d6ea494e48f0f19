"""Where each tile of a hand goes: pure geometry, in pixels, y downwards.

Concealed tiles stand sorted with the drawn or winning one apart at the right; melds follow as
they lie on the table. The called tile lies sideways at the side of the player it came from (a
chi's comes first), and an added tile lies on top of the called one. Where the called tile of an
open meld is not known its first tile lies, so that every open meld shows a lying tile and every
concealed kan shows two backs, outside, with any red five between them.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tenhobot.riichi.hand import Hand, Meld, MeldType
from tenhobot.riichi.tiles import ORDER, TILES, Tile

RATIO = 4 / 3
"""Height of a tile by its width."""

WIDEST_ROW = 18.0
"""Tiles a row may be wide before the hand takes another: about 66 px a tile at width 1200."""

LEAST_TILE = 8
"""Pixels below which a tile of a hand is nothing but a speck."""

LIFT = 0.3
"""How far a suggested discard is raised, in tile widths."""

# More distances, in tile widths.
_DRAWN_GAP = 0.3
_MELD_GAP = 0.45
_ROW_GAP = 0.25
_RING = 0.11


class TooNarrow(ValueError):
    """A picture cannot be so narrow; `least` is the least width in pixels that works."""

    def __init__(self, width: int, least: int) -> None:
        super().__init__(f"{width} pixels are too few, the least is {least}")
        self.least = least


class Pose(StrEnum):
    """How a tile lies: on its feet, on its side, on its side upon another, or face down."""

    UPRIGHT = "upright"
    SIDEWAYS = "sideways"
    STACKED = "stacked"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Box:
    """One tile's place. A back keeps the tile it hides; `meld` counts from 0, None is concealed."""

    tile: Tile
    x: int
    y: int
    w: int
    h: int
    pose: Pose = Pose.UPRIGHT
    meld: int | None = None
    drawn: bool = False
    lifted: bool = False
    ringed: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes in a frame of `width` x `height`, and the size of an upright tile."""

    width: int
    height: int
    tile_width: int
    tile_height: int
    boxes: tuple[Box, ...]

    def moved(self, x: int, y: int) -> tuple[Box, ...]:
        """The boxes with the frame's corner at (x, y)."""
        return tuple(replace(box, x=box.x + x, y=box.y + y) for box in self.boxes)


@dataclass(frozen=True, slots=True)
class _Slot:
    """A tile before it has a place; `gap` is the distance to the one before, in tile widths."""

    tile: Tile
    gap: float = 0.0
    pose: Pose = Pose.UPRIGHT
    meld: int | None = None
    drawn: bool = False
    lifted: bool = False
    ringed: bool = False

    def units(self) -> float:
        """The width it adds to a row, in tile widths, without its gap."""
        if self.pose is Pose.STACKED:
            return 0.0
        return (RATIO if self.pose is Pose.SIDEWAYS else 1.0) + 2 * _RING * self.ringed


_Piece = tuple[_Slot, ...]
"""Slots that stay in one row: a meld, or a single concealed tile."""


def tile_height(width: int) -> int:
    """The height in pixels of an upright tile of that width."""
    return round(width * RATIO)


def lay_out(
    hand: Hand,
    width: int,
    *,
    widest_tile: int | None = None,
    lift: Collection[Tile] = (),
    ring: Collection[int] = (),
) -> Layout:
    """The hand's boxes within `width` pixels, as large as they go up to `widest_tile`.

    `lift` raises one concealed tile of each given face, a suggested discard; `ring` marks tiles
    by place as `Problem.positions` counts them: from 1, concealed as written, then each meld in
    canonical order. The frame fits the boxes, so it may be narrower than `width`. Raises
    `TooNarrow` when `width` leaves less than `LEAST_TILE` pixels a tile.
    """
    return _arrange(_pieces(hand, lift, ring), width, widest_tile)


def lay_one(tile: Tile | None, width: int, *, ringed: bool = False) -> Layout:
    """A single tile `width` pixels wide, or a back where `tile` is None; a ring adds no room."""
    height = tile_height(width)
    pose = Pose.BACK if tile is None else Pose.UPRIGHT
    box = Box(TILES[0] if tile is None else tile, 0, 0, width, height, pose, ringed=ringed)
    return Layout(width, height, width, height, (box,))


def lay_out_river(
    discards: Sequence[Tile],
    width: int,
    *,
    widest_tile: int | None = None,
    riichi: int | None = None,
) -> Layout:
    """Discards in rows of six, the last row as long as it gets, the riichi tile sideways.

    `riichi` is the place of the tile discarded with the declaration, from 1.
    """
    slots = [
        _Slot(tile, pose=Pose.SIDEWAYS if place == riichi else Pose.UPRIGHT)
        for place, tile in enumerate(discards, 1)
    ]
    rows = list(filter(None, (slots[:6], slots[6:12], slots[12:])))
    return _place(rows, width, widest_tile, row_gap=0.0)


def _pieces(hand: Hand, lift: Collection[Tile], ring: Collection[int]) -> list[_Piece]:
    concealed = sorted(enumerate(hand.concealed, 1), key=lambda item: ORDER[item[1]])
    if hand.win is not None:
        last = max(i for i, (_, tile) in enumerate(concealed) if tile == hand.win)
        concealed.append(concealed.pop(last))
    to_lift = set(lift)
    pieces: list[_Piece] = []
    for i, (place, tile) in enumerate(concealed):
        drawn = hand.win is not None and i == len(concealed) - 1
        pieces.append(
            (
                _Slot(
                    tile,
                    gap=_DRAWN_GAP if drawn else 0.0,
                    drawn=drawn,
                    lifted=tile in to_lift,
                    ringed=place in ring,
                ),
            )
        )
        to_lift.discard(tile)
    first = len(hand.concealed) + 1
    for number, meld in enumerate(hand.melds):
        ringed = [meld.tiles[i] for i in range(len(meld.tiles)) if first + i in ring]
        pieces.append(_meld(meld, number, ringed))
        first += len(meld.tiles)
    return pieces


def _meld(meld: Meld, number: int, ringed: list[Tile]) -> _Piece:
    slots: list[_Slot] = []

    def add(tile: Tile, pose: Pose) -> None:
        marked = tile in ringed
        if marked:
            ringed.remove(tile)
        slots.append(_Slot(tile, _MELD_GAP if not slots else 0.0, pose, meld=number, ringed=marked))

    if meld.type is MeldType.ANKAN:
        # Canonical order puts red fives first, so the two in the middle show them.
        shown, hidden = meld.tiles[:2], meld.tiles[2:]
        add(hidden[0], Pose.BACK)
        for tile in shown:
            add(tile, Pose.UPRIGHT)
        add(hidden[1], Pose.BACK)
        return tuple(slots)
    tiles, lying = meld.lying()
    added: Tile | None = meld.added
    if meld.type is MeldType.KAKAN and added is None:
        tiles, added = tiles[:-1], tiles[-1]
    for i, tile in enumerate(tiles):
        if i == (lying or 0):
            add(tile, Pose.SIDEWAYS)
            if added is not None:
                add(added, Pose.STACKED)
        else:
            add(tile, Pose.UPRIGHT)
    return tuple(slots)


def _arrange(pieces: Sequence[_Piece], width: int, widest_tile: int | None) -> Layout:
    rows = 1
    while True:
        split = _split(pieces, rows)
        if max(map(_row_units, split), default=0.0) <= WIDEST_ROW or rows >= len(pieces):
            return _place(list(filter(None, split)), width, widest_tile, row_gap=_ROW_GAP)
        rows += 1


def _split(pieces: Sequence[_Piece], rows: int) -> list[list[_Slot]]:
    """Cut the pieces into at most so many rows whose widest is as narrow as can be."""
    limit = _row_units([slot for piece in pieces for slot in piece]) / rows
    while True:
        split: list[list[_Slot]] = [[]]
        for piece in pieces:
            if split[-1] and _row_units([*split[-1], *piece]) > limit + 1e-6:
                split.append([])
            split[-1].extend(piece)
        if len(split) <= rows:
            return split
        limit += 0.1


def _row_units(row: Iterable[_Slot]) -> float:
    slots = list(row)
    return sum(slot.units() + slot.gap for slot in slots) - (slots[0].gap if slots else 0.0)


def _place(
    rows: Sequence[Sequence[_Slot]], width: int, widest_tile: int | None, *, row_gap: float
) -> Layout:
    units = max(map(_row_units, rows), default=1.0)
    w = min(int(width / units) + 1, widest_tile or width)
    while w >= LEAST_TILE:
        layout = _rows_at(rows, w, row_gap)
        if layout.width <= width:
            return layout
        w -= 1
    raise TooNarrow(width, _rows_at(rows, LEAST_TILE, row_gap).width)


def _rows_at(rows: Sequence[Sequence[_Slot]], w: int, row_gap: float) -> Layout:
    h = tile_height(w)
    clearance, lift = round(w * _RING), round(w * LIFT)
    boxes: list[Box] = []
    right = top = 0
    for number, row in enumerate(rows):
        if number:
            top += round(w * row_gap)
        pad = clearance if any(slot.ringed for slot in row) else 0
        rise = max(
            h + lift * any(slot.lifted for slot in row),
            2 * w * any(slot.pose is Pose.STACKED for slot in row),
        )
        bottom = top + pad + rise
        x = 0
        for i, slot in enumerate(row):
            if slot.pose is Pose.STACKED:
                below = boxes[-1]
                boxes.append(_box(slot, below.x, below.y - w, h, w))
                continue
            side = clearance * slot.ringed
            x += round(w * slot.gap) * (i > 0) + side
            across, high = (h, w) if slot.pose is Pose.SIDEWAYS else (w, h)
            boxes.append(_box(slot, x, bottom - high - lift * slot.lifted, across, high))
            x += across + side
        right = max(right, x)
        top = bottom + pad
    return Layout(right, top, w, h, tuple(boxes))


def _box(slot: _Slot, x: int, y: int, w: int, h: int) -> Box:
    return Box(slot.tile, x, y, w, h, slot.pose, slot.meld, slot.drawn, slot.lifted, slot.ringed)
