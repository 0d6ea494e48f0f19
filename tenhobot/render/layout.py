"""Where each tile of a hand goes: pure geometry, in pixels, y downwards.

Concealed tiles stand sorted with the drawn or winning one apart at the right; melds follow as
they lie on the table. The called tile lies sideways at the side of the player it came from (a
chi's comes first), and an added tile lies on top of the called one. Where the called tile of an
open meld is not known its first tile lies, so that every open meld shows a lying tile and every
concealed kan shows two backs, outside, with any red five between them. Several rows are centred.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate, chain, combinations, pairwise
from typing import Literal

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

Face = Tile | Literal["back", "blank"]
"""What a tile alone shows."""

# More distances, in tile widths.
_DRAWN_GAP = 0.28
_MELD_GAP = 0.5
_ROW_GAP = 0.25
_RING = 0.11


class TooNarrow(ValueError):
    """A picture cannot be so narrow; `least` is the least width in pixels that works."""

    def __init__(self, width: int, least: int) -> None:
        super().__init__(f"{width} pixels are too few, the least is {least}")
        self.least = least


class Pose(StrEnum):
    """How a tile lies: on its feet, on its side, on its side upon another, face down; or bare."""

    UPRIGHT = "upright"
    SIDEWAYS = "sideways"
    STACKED = "stacked"
    BACK = "back"
    BLANK = "blank"


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


def lay_one(face: Face, width: int, *, ringed: bool = False) -> Layout:
    """A single tile `width` pixels wide; a ring adds no room."""
    height = tile_height(width)
    tile, pose = (TILES[0], Pose(face)) if isinstance(face, str) else (face, Pose.UPRIGHT)
    box = Box(tile, 0, 0, width, height, pose, ringed=ringed)
    return Layout(width, height, width, height, (box,))


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
        ringed = [tile for place, tile in enumerate(meld.tiles, first) if place in ring]
        pieces.append(_meld(meld, number, ringed))
        first += len(meld.tiles)
    return pieces


def _meld(meld: Meld, number: int, ringed: Sequence[Tile]) -> _Piece:
    """A meld's tiles from the left; of equal ones the first are ringed."""
    laid = _laid(meld)
    shown = [tile for tile, _ in laid]
    return tuple(
        _Slot(
            tile,
            gap=0.0 if i else _MELD_GAP,
            pose=pose,
            meld=number,
            ringed=shown[:i].count(tile) < ringed.count(tile),
        )
        for i, (tile, pose) in enumerate(laid)
    )


def _laid(meld: Meld) -> list[tuple[Tile, Pose]]:
    """How a meld's tiles lie from the left, a stacked one right after the one below it."""
    if meld.type is MeldType.ANKAN:
        # Canonical order puts red fives first, so the two in the middle show them.
        left, right, *hidden = meld.tiles
        backs = [(tile, Pose.BACK) for tile in hidden]
        return [backs[0], (left, Pose.UPRIGHT), (right, Pose.UPRIGHT), backs[1]]
    tiles, called = meld.lying()
    lying, added = called or 0, meld.added
    if meld.type is MeldType.KAKAN and added is None:
        tiles, added = tiles[:-1], tiles[-1]
    laid = [(tile, Pose.SIDEWAYS if i == lying else Pose.UPRIGHT) for i, tile in enumerate(tiles)]
    return (
        laid if added is None else [*laid[: lying + 1], (added, Pose.STACKED), *laid[lying + 1 :]]
    )


def _arrange(pieces: Sequence[_Piece], width: int, widest_tile: int | None) -> Layout:
    for most in range(1, len(pieces) + 1):
        rows = _split(pieces, most)
        if max(map(_row_units, rows)) <= WIDEST_ROW or most == len(pieces):
            return _place(rows, width, widest_tile)
    return Layout(0, 0, 0, 0, ())


def _split(pieces: Sequence[_Piece], most: int) -> list[_Piece]:
    """Cut the pieces into at most so many rows whose widest is as narrow as can be."""
    ends = [0.0, *accumulate(sum(slot.units() + slot.gap for slot in piece) for piece in pieces)]

    def units(start: int, end: int) -> float:
        return ends[end] - ends[start] - pieces[start][0].gap

    def cut(limit: float) -> list[int]:
        """Where rows begin that take as many pieces as the limit lets them."""
        starts = [0]
        for place in range(1, len(pieces)):
            if units(starts[-1], place + 1) > limit:
                starts.append(place)
        return starts

    limits = sorted(units(*run) for run in combinations(range(len(ends)), 2))
    enough = bisect_left(limits, True, key=lambda limit: len(cut(limit)) <= most)
    rows = pairwise((*cut(limits[enough]), len(pieces)))
    return [tuple(chain.from_iterable(pieces[start:end])) for start, end in rows]


def _row_units(row: Sequence[_Slot]) -> float:
    return sum(slot.units() + slot.gap for slot in row) - row[0].gap


def _place(rows: Sequence[_Piece], width: int, widest_tile: int | None) -> Layout:
    widest = min(width, widest_tile or width)
    # The first tile width that is too much; the one before is the largest that fits.
    w = (
        bisect_right(
            range(widest + 1), width, key=lambda w: max(_row_width(row, w) for row in rows)
        )
        - 1
    )
    if w < LEAST_TILE:
        raise TooNarrow(width, max(_row_width(row, LEAST_TILE) for row in rows))
    return _rows_at(rows, w)


def _row_width(row: _Piece, w: int) -> int:
    """How wide a row is in pixels with tiles `w` wide."""
    return sum(
        _across(slot, w) + round(w * slot.gap) * (i > 0) + 2 * round(w * _RING) * slot.ringed
        for i, slot in enumerate(row)
        if slot.pose is not Pose.STACKED
    )


def _across(slot: _Slot, w: int) -> int:
    return tile_height(w) if slot.pose is Pose.SIDEWAYS else w


def _rows_at(rows: Sequence[_Piece], w: int) -> Layout:
    h = tile_height(w)
    clearance, lift = round(w * _RING), round(w * LIFT)
    boxes: list[Box] = []
    widths = [_row_width(row, w) for row in rows]
    top = 0
    for row, width in zip(rows, widths, strict=True):
        if boxes:
            top += round(w * _ROW_GAP)
        pad = clearance if any(slot.ringed for slot in row) else 0
        rise = max(
            h + lift * any(slot.lifted for slot in row),
            2 * w * any(slot.pose is Pose.STACKED for slot in row),
        )
        bottom = top + pad + rise
        x = (max(widths) - width) // 2
        for i, slot in enumerate(row):
            if slot.pose is Pose.STACKED:
                below = boxes[-1]
                boxes.append(_box(slot, below.x, below.y - w, h, w))
                continue
            side = clearance * slot.ringed
            x += round(w * slot.gap) * (i > 0) + side
            across = _across(slot, w)
            high = h + w - across
            boxes.append(_box(slot, x, bottom - high - lift * slot.lifted, across, high))
            x += across + side
        top = bottom + pad
    return Layout(max(widths), top, w, h, tuple(boxes))


def _box(slot: _Slot, x: int, y: int, w: int, h: int) -> Box:
    return Box(slot.tile, x, y, w, h, slot.pose, slot.meld, slot.drawn, slot.lifted, slot.ringed)
