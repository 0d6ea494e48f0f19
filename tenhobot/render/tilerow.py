"""Tiles as parts of a picture: laid out hands, and labelled rows of single tiles."""

from collections.abc import Callable
from dataclasses import dataclass

from tenhobot.riichi.tiles import Tile

from .blocks import Block, Look, beside, flow, lines, paragraph, shifted, stack
from .canvas import Canvas
from .layout import LIFT, Layout, lay_one, tile_height
from .text import BOLD, clean, wrap
from .tileset import TileSet, crisp


@dataclass(frozen=True, slots=True)
class TileRow:
    """A labelled row of tiles: indicators, waits, or what a discard leaves.

    `captions` stand under the tiles, one each; `lead` is a tile set apart before them, a
    suggested discard; `note` stands behind. `ring` marks tiles by place, from 1.
    """

    label: str
    tiles: tuple[Tile, ...]
    captions: tuple[str, ...] = ()
    lead: Tile | None = None
    note: str = ""
    ring: tuple[int, ...] = ()


def crisply(arrange: Callable[..., Layout], widest: int | None) -> Layout:
    """A layout with tiles at most `widest`, a little less where they need not be resized then.

    `arrange` takes `widest_tile`.
    """
    layout = arrange(widest_tile=widest)
    width = crisp(layout.tile_width)
    return layout if width == layout.tile_width else arrange(widest_tile=width)


def laid(layout: Layout, look: Look) -> Block:
    """Tiles as they are laid out, a ring around each marked one and a bar below each lifted."""
    theme, w = look.theme, layout.tile_width

    def draw(canvas: Canvas, x: int, y: int) -> None:
        boxes = layout.moved(x, y)
        for box in boxes:
            if box.ringed:
                canvas.ring(box, max(2, round(w * 0.09)), theme.alarm)
            if box.lifted:
                thick = max(3, w // 10)
                top = box.y + box.h + round(w * LIFT) - thick
                canvas.bar(box.x + w // 8, top, w - w // 4, thick, theme.accent)
        canvas.tiles(TileSet(theme.tiles, w, canvas.ground, look.numerals), boxes)

    return Block(layout.width, layout.height, draw)


def label_width(row: TileRow, look: Look, width: int) -> int:
    """The width that a row's label takes beside its tiles."""
    return min(look.style(32).width(clean(row.label)), width // 4)


def tile_row(row: TileRow, look: Look, width: int, tile: int, label_room: int) -> Block:
    """A labelled row of tiles about `tile` pixels wide.

    The label stands before the tiles in `label_room` pixels, or above them if that is 0.
    """
    w = crisp(look.px(tile))
    label = paragraph(row.label, look.style(32), look.theme.muted, label_room or width)
    if not label_room:
        return stack([label, _content(row, look, width, w)], 0)
    gap = look.px(24)
    lowered = shifted(label, down=max(0, (tile_height(w) - label.height) // 2))
    return beside([lowered, _content(row, look, width - label_room - gap, w)], gap)


def tile_rows(rows: tuple[TileRow, ...], look: Look, width: int, tile: int, gap: int) -> Block:
    """Labelled rows of tiles, the labels in a column before them."""
    room = max((label_width(row, look, width) for row in rows), default=0)
    return stack([tile_row(row, look, width, tile, room) for row in rows], gap)


def _content(row: TileRow, look: Look, width: int, w: int) -> Block:
    """The tiles of a row in as many lines as they take, the lead before and the note behind."""
    note = look.style(36, BOLD)
    noted = wrap(clean(row.note), note, width // 3)
    behind = lines(noted, note, look.theme.accent, width=max(map(note.width, noted), default=0))
    apart = w // 2
    lead = [laid(lay_one(row.lead, w), look)] if row.lead is not None else []
    room = width - (w + apart) * len(lead) - (behind.width + apart if noted else 0)
    middle = _captioned(row, look, room, w)
    behind = shifted(behind, down=max(0, (tile_height(w) - behind.height) // 2))
    return beside([*lead, middle, *([behind] if noted else [])], apart)


def _captioned(row: TileRow, look: Look, width: int, w: int) -> Block:
    """Tiles in lines, each with its caption in the middle below."""
    style = look.style(32, BOLD)
    captions = [wrap(clean(text), style, 2 * w) for text in row.captions]
    cell = max([w, *(style.width(line) for caption in captions for line in caption)])
    captions += [[]] * (len(row.tiles) - len(captions))
    columns = [
        stack(
            [
                shifted(
                    laid(lay_one(tile, w, ringed=place in row.ring), look), right=(cell - w) // 2
                ),
                lines(caption, style, look.theme.ink, width=cell, anchor="m"),
            ],
            0,
        )
        for place, (tile, caption) in enumerate(zip(row.tiles, captions, strict=False), 1)
    ]
    air = style.size // 2 if row.captions else w // 4 if row.ring else 0
    return flow(columns, width, air, w // 8)
