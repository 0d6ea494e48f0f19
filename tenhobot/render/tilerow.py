"""Tiles as parts of a picture: laid out hands, and labelled rows of single tiles."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, islice, zip_longest

from tenhobot.riichi.tiles import Tile

from .blocks import Block, Look, beside, flow, lines, paragraph, shifted, stack
from .canvas import Canvas
from .layout import LIFT, Layout, lay_one, tile_height
from .text import BOLD, clean, wrap
from .tileset import TileSet, crisp

_LEADS = "→"


@dataclass(frozen=True, slots=True)
class TileRow:
    """A labelled row of tiles: indicators, waits, or what a discard leaves.

    `captions` stand under the tiles, one each, and `worths` below those, some small lines each;
    `leads` are tiles set apart before them, the discards that lead to them; `note` stands behind,
    and `aside` below that, small. `ring` marks tiles by place, from 1.
    """

    label: str
    tiles: tuple[Tile, ...]
    captions: tuple[str, ...] = ()
    leads: tuple[Tile, ...] = ()
    note: str = ""
    ring: tuple[int, ...] = ()
    worths: tuple[tuple[str, ...], ...] = ()
    aside: str = ""


def crisply(arrange: Callable[[int | None], Layout], widest: int | None) -> Layout:
    """A layout with tiles at most `widest`, a little less where they need not be resized then.

    `arrange` lays tiles out that are at most so wide.
    """
    layout = arrange(widest)
    width = crisp(layout.tile_width)
    return layout if width == layout.tile_width else arrange(width)


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
    return min(look.style(34).width(clean(row.label)), width // 4)


def tile_row(row: TileRow, look: Look, width: int, w: int, label_room: int) -> Block:
    """A labelled row of tiles `w` pixels wide.

    The label stands before the tiles in `label_room` pixels, or above them if that is 0.
    """
    label = paragraph(row.label, look.style(34), look.theme.muted, label_room or width)
    if not label_room:
        return stack([label, _content(row, look, width, w)], 0)
    gap = look.px(24)
    content = _content(row, look, width - label_room - gap, w)
    return beside([_lowered(label, w), content], gap)


def tile_rows(rows: Sequence[TileRow], look: Look, width: int, w: int, gap: int) -> Block:
    """Labelled rows of tiles, the labels in a column before them."""
    room = max((label_width(row, look, width) for row in rows), default=0)
    return stack([tile_row(row, look, width, w, room) for row in rows], gap)


def _lowered(block: Block, w: int) -> Block:
    """A block beside tiles, its middle in line with theirs."""
    return shifted(block, down=max(0, (tile_height(w) - block.height) // 2))


def _content(row: TileRow, look: Look, width: int, w: int) -> Block:
    """The tiles of a row in as many lines as they take, the leads before and the note behind."""
    note, arrow = look.style(38, BOLD), look.style(48)
    noted = wrap(clean(row.note), note, width // 3)
    small = look.style(30)
    aside = wrap(clean(row.aside), small, width // 2)
    across = max([0, *map(note.width, noted), *map(small.width, aside)])
    behind = stack(
        [
            lines(noted, note, look.theme.accent, width=across),
            lines(aside, small, look.theme.muted, width=across),
        ],
        0,
    )
    apart = w // 3
    before = [
        beside([laid(lay_one(tile, w), look) for tile in row.leads], w // 10),
        _lowered(lines([_LEADS], arrow, look.theme.muted, width=arrow.width(_LEADS)), w),
    ] * bool(row.leads)
    taken = sum(block.width + apart for block in (*before, behind) if block.width)
    parts = [*before, _captioned(row, look, width - taken, w), _lowered(behind, w)]
    return beside(parts if behind.width else parts[:-1], apart)


def _captioned(row: TileRow, look: Look, width: int, w: int) -> Block:
    """Tiles in lines, each with what is written in the middle below."""
    theme, style, small = look.theme, look.style(34, BOLD), look.style(28)
    captions = [wrap(clean(text), style, 2 * w) for text in row.captions]
    worths = [[clean(line) for line in some] for some in row.worths]
    cell = max(
        [w, *map(style.width, chain(*captions)), *map(small.width, chain(*worths))],
    )
    columns = [
        stack(
            [
                shifted(
                    laid(lay_one(tile, w, ringed=place in row.ring), look), right=(cell - w) // 2
                ),
                lines(caption or (), style, theme.ink, width=cell, anchor="m"),
                lines(worth or (), small, theme.muted, width=cell, anchor="m"),
            ],
            0,
        )
        for place, (tile, caption, worth) in enumerate(
            islice(zip_longest(row.tiles, captions, worths), len(row.tiles)), 1
        )
    ]
    air = style.size // 2 if row.captions else w // 4 if row.ring else w // 20
    return flow(columns, width, air, w // 8)
