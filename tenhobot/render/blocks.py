"""The parts a card is stacked from: each knows its height before it is drawn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tenhobot.riichi.tiles import Tile

from .canvas import Canvas
from .layout import Box, Layout, tile_height
from .text import BOLD, MEDIUM, Style, clean, fit, wrap
from .theme import Colour, Theme
from .tileset import crisp, tile_set


@dataclass(frozen=True, slots=True)
class Look:
    """What every part of a picture shares: theme, corner numerals, and how dense it is.

    `scale` makes text smaller where much has to fit.
    """

    theme: Theme
    numerals: bool = False
    scale: float = 1.0

    def style(self, size: int, weight: int = MEDIUM) -> Style:
        """A text style of a nominal size, scaled, and never under 24 pixels."""
        return Style(max(min(size, 24), round(size * self.scale)), weight)

    def px(self, length: int) -> int:
        """A nominal distance, scaled."""
        return round(length * self.scale)


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a picture: `draw(canvas, x, y)` fills `width` x `height` from that corner."""

    width: int
    height: int
    draw: Callable[[Canvas, int, int], None]


@dataclass(frozen=True, slots=True)
class TileRow:
    """A labelled row of tiles: indicators, waits, or what a discard leaves.

    `captions` stand under the tiles, one each; `lead` is a tile set apart before them, a
    suggested discard; `note` stands behind.
    """

    label: str
    tiles: tuple[Tile, ...]
    captions: tuple[str, ...] = ()
    lead: Tile | None = None
    note: str = ""
    ring: tuple[int, ...] = ()


def stack(blocks: Sequence[Block], gap: int) -> Block:
    """Blocks one below the other."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for block in blocks:
            block.draw(canvas, x, y)
            y += block.height + gap

    return Block(
        max((block.width for block in blocks), default=0),
        sum(block.height + gap for block in blocks) - (gap if blocks else 0),
        draw,
    )


def beside(blocks: Sequence[Block], gap: int) -> Block:
    """Blocks in a row, their tops in line."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for block in blocks:
            block.draw(canvas, x, y)
            x += block.width + gap

    width = sum(block.width + gap for block in blocks) - (gap if blocks else 0)
    return Block(width, max((block.height for block in blocks), default=0), draw)


def flow(blocks: Sequence[Block], width: int, across: int, down: int) -> Block:
    """Blocks side by side, in as many rows as `width` makes of them."""
    rows: list[list[Block]] = []
    for block in blocks:
        if not rows or beside([*rows[-1], block], across).width > width:
            rows.append([])
        rows[-1].append(block)
    return stack([beside(row, across) for row in rows], down)


def lines(
    texts: Sequence[str], style: Style, ink: Colour, *, width: int, anchor: str = "l"
) -> Block:
    """Lines of one style within `width`: against its left, in the middle (``m``), or right."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        left = x + {"l": 0, "m": width // 2, "r": width}[anchor]
        for number, text in enumerate(texts):
            baseline = y + number * style.line + style.line // 2 + round(style.size * 0.37)
            canvas.text(left, baseline, text, style, ink, anchor)

    return Block(width, len(texts) * style.line, draw)


def paragraph(text: str, style: Style, ink: Colour, width: int, anchor: str = "l") -> Block:
    """A text broken into lines within `width`."""
    return lines(wrap(clean(text), style, width), style, ink, width=width, anchor=anchor)


def headline(text: str, style: Style, ink: Colour, width: int, least: int) -> Block:
    """A text in one line as large as it fits, or in several lines at its least size."""
    fitted, texts = fit(clean(text), style, width, least)
    return lines(texts, fitted, ink, width=width)


def crisply(arrange: Callable[..., Layout], widest: int | None) -> Layout:
    """A layout with tiles at most `widest`, a little less where they need not be resized then.

    `arrange` takes `widest_tile`.
    """
    layout = arrange(widest_tile=widest)
    width = crisp(layout.tile_width)
    return layout if width == layout.tile_width else arrange(widest_tile=width)


def tiles(layout: Layout, look: Look) -> Block:
    """A laid out hand, its rings, and a bar below each lifted tile."""
    theme = look.theme

    def draw(canvas: Canvas, x: int, y: int) -> None:
        boxes = layout.moved(x, y)
        draw_tiles(canvas, boxes, layout.tile_width, look)
        for box in boxes:
            if box.lifted:
                thick = max(3, round(layout.tile_width * 0.1))
                room = round(layout.tile_width * 0.3) - thick
                canvas.bar(
                    box.x + box.w // 8,
                    box.y + box.h + room,
                    box.w - box.w // 4,
                    thick,
                    theme.accent,
                )

    return Block(layout.width, layout.height, draw)


def draw_tiles(canvas: Canvas, boxes: Sequence[Box], width: int, look: Look) -> None:
    """Paste boxes of one tile width and ring those that are marked."""
    theme = look.theme
    canvas.tiles(tile_set(theme.tiles, width, canvas.ground, numerals=look.numerals), boxes)
    for box in boxes:
        if box.ringed:
            canvas.ring(box, max(2, round(width * 0.09)), theme.alarm)


def tile_rows(rows: Sequence[TileRow], look: Look, width: int, tile: int, gap: int) -> Block:
    """Labelled rows of tiles about `tile` pixels wide, the labels in a column before them."""
    widths = [label_width(row, look, width) for row in rows]
    return stack([tile_row(row, look, width, tile, max(widths)) for row in rows], gap)


def label_width(row: TileRow, look: Look, width: int) -> int:
    """The width that a row's label takes beside its tiles."""
    return min(look.style(32).width(clean(row.label)), width // 4)


def tile_row(row: TileRow, look: Look, width: int, tile: int, beside_width: int) -> Block:
    """A labelled row of tiles; the label stands above where `beside_width` leaves it no room."""
    w = crisp(look.px(tile))
    label = paragraph(row.label, look.style(32), look.theme.muted, beside_width or width)
    if not beside_width:
        return stack([label, _tiles_with_captions(row, look, width, w)], 0)
    gap = look.px(24)
    content = _tiles_with_captions(row, look, width - beside_width - gap, w)
    return beside([_lowered(label, max(0, (tile_height(w) - label.height) // 2)), content], gap)


def _tiles_with_captions(row: TileRow, look: Look, width: int, w: int) -> Block:
    """The tiles of a row in as many lines as they take, the lead before and the note behind."""
    theme = look.theme
    h = tile_height(w)
    caption, note = look.style(32, BOLD), look.style(36, BOLD)
    captions = [wrap(clean(text), caption, 2 * w) for text in row.captions]
    widest = max((caption.width(line) for lines_ in captions for line in lines_), default=0)
    cell = max(w, widest)
    air = caption.size // 2 if captions else w // 4 if row.ring else 0

    def column(place: int, tile: Tile) -> Block:
        box = Box(tile, (cell - w) // 2, 0, w, h, ringed=place + 1 in row.ring)
        below = captions[place] if place < len(captions) else []
        face = tiles(Layout(cell, h, w, h, (box,)), look)
        return stack([face, lines(below, caption, theme.ink, width=cell, anchor="m")], 0)

    parts: list[Block] = []
    if row.lead is not None:
        parts.append(tiles(Layout(w, h, w, h, (Box(row.lead, 0, 0, w, h),)), look))
    noted = wrap(clean(row.note), note, width // 3)
    text = lines(noted, note, theme.accent, width=max(map(note.width, noted), default=0))
    room = width - (w + w // 2 if parts else 0) - (text.width + w // 2 if noted else 0)
    parts.append(flow([column(*item) for item in enumerate(row.tiles)], room, air, w // 8))
    if noted:
        parts.append(_lowered(text, max(0, (h - text.height) // 2)))
    return beside(parts, w // 2)


def _lowered(block: Block, drop: int) -> Block:
    return Block(
        block.width, block.height + drop, lambda canvas, x, y: block.draw(canvas, x, y + drop)
    )


def table(rows: Sequence[tuple[str, str]], look: Look, width: int, room: int) -> Block:
    """Names with their values, in the fewest columns of three that stand in `room` pixels.

    Where none does, the lowest.
    """
    blocks = [_columns(rows, look, width, n) for n in (1, 2, 3)]
    low = [block for block in blocks if block.height <= room]
    return low[0] if low else min(blocks, key=lambda block: block.height)


def _columns(rows: Sequence[tuple[str, str]], look: Look, width: int, columns: int) -> Block:
    theme = look.theme
    style, strong = look.style(38), look.style(38, BOLD)
    gap = look.px(56)
    column = min((width - (columns - 1) * gap) // columns, 640)
    values = [clean(value) for _, value in rows]
    names = [
        wrap(clean(name), style, column - strong.width(value) - gap // 2)
        for (name, _), value in zip(rows, values, strict=True)
    ]
    pad = look.px(12)
    heights = [max(1, len(name)) * style.line + pad for name in names]
    per_column = -(-len(rows) // columns)
    starts = range(0, len(rows), per_column)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for number, start in enumerate(starts):
            left, top = x + number * (column + gap), y
            for i in range(start, min(start + per_column, len(rows))):
                lines(names[i], style, theme.ink, width=column).draw(canvas, left, top)
                lines([values[i]], strong, theme.accent, width=column, anchor="r").draw(
                    canvas, left, top
                )
                top += heights[i]
                canvas.fill(left, top - pad // 2 - 1, column, 2, theme.line)

    height = max((sum(heights[start : start + per_column]) for start in starts), default=0)
    return Block(width, height, draw)
