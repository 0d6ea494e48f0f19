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


def flow(blocks: Sequence[Block], width: int, gap: int) -> Block:
    """Blocks side by side, on as many lines as `width` makes of them."""
    rows: list[list[Block]] = [[]]
    for block in blocks:
        if rows[-1] and sum(b.width + 2 * gap for b in rows[-1]) + block.width > width:
            rows.append([])
        rows[-1].append(block)

    def beside(row: list[Block]) -> Block:
        def draw(canvas: Canvas, x: int, y: int) -> None:
            for block in row:
                block.draw(canvas, x, y)
                x += block.width + 2 * gap

        return Block(width, max((block.height for block in row), default=0), draw)

    return stack([beside(row) for row in rows], gap)


def lines(
    texts: Sequence[str], style: Style, ink: Colour, *, width: int, anchor: str = "l"
) -> Block:
    """Lines of one style within `width`, against its left or its right side."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        left = x if anchor == "l" else x + width
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


def tile_row(row: TileRow, look: Look, width: int, tile: int, beside: int) -> Block:
    """A labelled row of tiles; the label stands above where `beside` leaves it no width."""
    w = crisp(look.px(tile))
    label = paragraph(row.label, look.style(32), look.theme.muted, beside or width)
    indent = beside + look.px(24) if beside else 0
    content = _tiles_with_captions(row, look, width - indent, w)
    drop = max(0, (tile_height(w) - label.height) // 2) if beside else 0

    def draw(canvas: Canvas, x: int, y: int) -> None:
        label.draw(canvas, x, y + drop)
        content.draw(canvas, x + indent, y if beside else y + label.height)

    return Block(
        indent + content.width,
        max(content.height, label.height) if beside else content.height + label.height,
        draw,
    )


def _tiles_with_captions(row: TileRow, look: Look, width: int, w: int) -> Block:
    """The tiles of a row in as many lines as they take, the lead before and the note behind."""
    theme = look.theme
    h = tile_height(w)
    caption, note = look.style(32, BOLD), look.style(36, BOLD)
    captions = [clean(text) for text in row.captions]
    noted = wrap(clean(row.note), note, width // 3)
    tail = max(map(note.width, noted)) + w // 2 if noted else 0
    widest = max(map(caption.width, captions), default=0)
    pitch = max(w + (w // 4 if row.ring else 0), widest + caption.size // 2 if captions else 0)
    lead = round(w * 1.6) if row.lead is not None else 0
    per_line = max(1, (width - lead - tail + pitch - w) // pitch)
    between = w // 8
    line = h + between + (caption.line if captions else 0)
    height = max(-(-len(row.tiles) // per_line), 1) * line - between

    def draw(canvas: Canvas, x: int, y: int) -> None:
        boxes = [Box(row.lead, x, y, w, h)] if row.lead is not None else []
        for i, one in enumerate(row.tiles):
            left = x + lead + i % per_line * pitch + max(0, widest - w) // 2
            top = y + i // per_line * line
            boxes.append(Box(one, left, top, w, h, ringed=i + 1 in row.ring))
            if i < len(captions):
                baseline = top + h + caption.size
                canvas.text(left + w // 2, baseline, captions[i], caption, theme.ink, "m")
        draw_tiles(canvas, boxes, w, look)
        end = x + lead + min(len(row.tiles), per_line) * pitch + w // 2
        drop = max(0, (h - len(noted) * note.line) // 2)
        lines(noted, note, theme.accent, width=width).draw(canvas, end, y + drop)

    across = lead + (min(len(row.tiles), per_line) - 1) * pitch + max(w, widest) + tail
    return Block(across, max(height, len(noted) * note.line), draw)


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
    value_width = max(map(strong.width, values), default=0)
    names = [wrap(clean(name), style, column - value_width - gap // 2) for name, _ in rows]
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
