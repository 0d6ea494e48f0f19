"""The card: a hand with what there is to say about it, 1200 x 675."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from PIL import Image

from tenhobot.riichi.hand import Hand
from tenhobot.riichi.tiles import Tile

from .blocks import Block, Look, beside, flow, lines, paragraph, stack, table, title_lines, unbroken
from .canvas import Canvas
from .layout import Layout, lay_out
from .page import INNER, MARGIN, WIDTH
from .text import BLACK, BOLD, clean, wrap
from .theme import THEMES
from .tilerow import TileRow, crisply, label_width, laid, tile_row, tile_rows
from .tileset import crisp, widths

HEIGHT = 675

_EDGE = 28
_ENDLESS = 100_000
_SCALES = (1.3, 1.2, 1.1, 1.0, 0.92, 0.84, 0.76, 0.7)

_HAND_MARGIN, _HAND_HEIGHT = 16, 310
_WIDEST_TILE = 112
_TILE, _INDICATOR, _LEAST_TILE = 84, 68, 56


@dataclass(frozen=True, slots=True)
class Card:
    """What a card shows: finished text and tiles, in the language of the reader.

    `yaku` are names with their han; `shape` are those that do not count, under `shape_label`.
    `rows` are labelled tiles (indicators, waits, discards), `notes` plain sentences. `lift` and
    `ring` mark tiles as `layout.lay_out` takes them. Anything but the title may be left out.
    Nothing is cut off: much text makes the card denser, then taller.
    """

    title: str
    hand: Hand | None = None
    subtitle: str = ""
    points: str = ""
    payments: str = ""
    fu: str = ""
    yaku: tuple[tuple[str, str], ...] = ()
    rows: tuple[TileRow, ...] = ()
    notes: tuple[str, ...] = ()
    footer: str = ""
    name: str = ""
    lift: tuple[Tile, ...] = ()
    ring: tuple[int, ...] = ()
    shape: tuple[tuple[str, str], ...] = ()
    shape_label: str = ""


@dataclass(frozen=True, slots=True)
class _Page:
    """A card's parts at one density: blocks from the top, the footer at the bottom."""

    look: Look
    blocks: tuple[Block, ...]
    foot: Block
    gap: int

    @property
    def height(self) -> int:
        """The least height that holds it all."""
        filled = sum(block.height + self.gap for block in self.blocks)
        return filled + self.foot.height + 2 * _EDGE

    @property
    def breaks(self) -> int:
        """How many names are broken."""
        return sum(block.breaks for block in self.blocks)


def card(content: Card, *, theme: str = "light", numerals: bool = False) -> Image.Image:
    """Draw a card, 1200 pixels wide and 675 high, or higher where its text needs it."""

    @cache
    def page(scale: float) -> _Page:
        return _page(content, Look(THEMES[theme], numerals, scale))

    def fits(scale: float) -> bool:
        broken = page(scale).breaks
        return page(scale).height <= HEIGHT and (not broken or broken <= page(_SCALES[-1]).breaks)

    # No part shrinks more than its scale does: most that would not fit need not be tried.
    likely = [scale for scale in _SCALES if scale * page(1.0).height <= 1.1 * HEIGHT]
    chosen = page(next(filter(fits, likely), _SCALES[-1]))
    height = max(HEIGHT, chosen.height)
    canvas = Canvas(WIDTH, height, chosen.look.theme.ground)
    y = _EDGE
    for block in chosen.blocks:
        block.draw(canvas, MARGIN, y)
        y += block.height + chosen.gap + (height - chosen.height) // len(chosen.blocks)
    chosen.foot.draw(canvas, MARGIN, height - _EDGE - chosen.foot.height)
    return canvas.finish()


def _page(content: Card, look: Look) -> _Page:
    gap = look.px(22)
    header, hand, foot = _header(content, look), _hand(content, look), _footer(content, look)
    above = tuple(part for part in (header, hand) if part.height)
    used = _Page(look, above, foot, gap).height
    body = _body(content, look, HEIGHT - used - gap)
    return _Page(look, (*above, *([body] if body.height else [])), foot, gap)


def _header(content: Card, look: Look) -> Block:
    """Title and points on one line and of one size, below each what goes with it."""
    theme, least = look.theme, look.px(40)
    style, small = look.style(58, BLACK), look.style(34)
    title, points = clean(content.title), clean(content.points)
    apart = look.px(48) if title and points else 0
    both = style.width(title) + style.width(points)
    if both > INNER - apart:
        style = style.sized(max(least, style.size * (INNER - apart) // both))

    most = INNER * 9 // 20
    details = [text for text in (clean(content.payments), clean(content.fu)) if text]
    if small.width(" · ".join(details)) <= most:
        details = [" · ".join(details)]
    said = wrap(points, style, most)
    width = max([*map(style.width, said), *(min(small.width(text), most) for text in details), 0])
    worth = stack(
        [
            lines(said, style, theme.accent, width=width, anchor="r"),
            *(unbroken(text, small, theme.muted, width, "r") for text in details),
        ],
        0,
    )
    room = INNER - (worth.width + look.px(48) if worth.height else 0)
    name = title_lines(title, style, theme.ink, room)
    narrow, wide = (
        unbroken(content.subtitle, small, theme.muted, across) for across in (room, INNER)
    )
    if not narrow.breaks:
        return _facing(stack([name, narrow], 0), worth)
    # A card on which it fits beside is to be preferred, smaller though its text be.
    return stack([_facing(name, worth), replace(wide, breaks=1)], 0)


def _facing(left: Block, right: Block) -> Block:
    """Two blocks against the two sides."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        left.draw(canvas, x, y)
        right.draw(canvas, x + INNER - right.width, y)

    height = max(left.height, right.height)
    return Block(INNER, height, draw, left.breaks + right.breaks)


def _hand(content: Card, look: Look) -> Block:
    """The hand on its tray, as large as the width lets it and in the middle."""
    if (held := content.hand) is None:
        return stack([], 0)

    def arrange(widest: int | None) -> Layout:
        room = WIDTH - 2 * _HAND_MARGIN
        return lay_out(held, room, widest_tile=widest, lift=content.lift, ring=content.ring)

    layout = crisply(arrange, _WIDEST_TILE)
    if layout.height > (most := min(_HAND_HEIGHT, look.px(325))):
        layout = crisply(arrange, layout.tile_width * most // layout.height)
    hand, pad = laid(layout, look), look.px(26)

    def draw(canvas: Canvas, _: int, y: int) -> None:
        canvas.fill(0, y, WIDTH, hand.height + 2 * pad, look.theme.tray)
        hand.draw(canvas, (WIDTH - hand.width) // 2, y + pad)

    return Block(INNER, hand.height + 2 * pad, draw)


def _body(content: Card, look: Look, room: int) -> Block:
    """The yaku with the indicators, then sentences; or sentences, then rows of tiles."""
    ink = look.theme.muted if content.yaku else look.theme.ink
    notes = [paragraph(text, look.style(36), ink, INNER) for text in content.notes]
    gap = look.px(20)
    room -= sum(note.height + gap for note in notes)
    if content.yaku:
        return stack([_fitting(_ways(content, look), room), *notes], gap)
    return stack([*notes, *_rows(content, look, gap)], gap)


def _rows(content: Card, look: Look, gap: int) -> list[Block]:
    """Rows of tiles one below the other; those that say nothing more, indicators, side by side."""
    telling = [row for row in content.rows if row.captions or row.leads or row.note]
    others = [row for row in content.rows if row not in telling]
    return [
        *([_tall(telling, look, gap)] if telling else []),
        *([_flat(others, look)] if others else []),
    ]


def _tall(rows: Sequence[TileRow], look: Look, gap: int) -> Block:
    """Rows of large tiles, smaller where each is one line then."""
    for tile in reversed(widths()):
        if _LEAST_TILE <= tile <= look.px(_TILE):
            block = tile_rows(rows, look, _ENDLESS, tile, gap)
            if block.width <= INNER:
                return block
    return tile_rows(rows, look, INNER, _indicator(look), gap)


def _flat(rows: Sequence[TileRow], look: Look) -> Block:
    """Rows of small tiles, side by side where they fit."""
    tile = _indicator(look)
    blocks = [tile_row(row, look, INNER, tile, label_width(row, look, INNER)) for row in rows]
    return flow(blocks, INNER, look.px(56), look.px(20))


def _indicator(look: Look) -> int:
    return max(_LEAST_TILE, crisp(look.px(_INDICATOR)))


def _fitting(ways: Iterator[Block], room: int) -> Block:
    """The first of some ways that breaks no name and is low enough, or else the best."""
    tried = []
    for way in ways:
        if not way.breaks and way.height <= room:
            return way
        tried.append(way)
    return min(tried, key=lambda way: (way.breaks, way.height))


def _ways(content: Card, look: Look) -> Iterator[Block]:
    """How yaku and what stands beside them can be put: in halves, or one above the other."""
    gap = look.px(56)
    half = (INNER - gap) // 2
    if not content.rows and not content.shape:
        yield from (table(content.yaku, look, INNER, n) for n in (2, 3, 1))
        return
    shape = _shape(content, look, half)
    rows = [tile_row(row, look, half, _indicator(look), 0) for row in content.rows]
    side = stack([*shape, *rows], look.px(14))
    yield beside([table(content.yaku, look, half, 1), side], gap)
    if (wide := INNER - gap - side.width) > half:
        yield beside([table(content.yaku, look, wide, 2), side], gap)
    flat = [_flat(content.rows, look)] if content.rows else []
    for columns in (2, 3):
        shape = _shape(content, look, INNER, columns)
        yield stack([table(content.yaku, look, INNER, columns), *shape, *flat], look.px(24))


def _shape(content: Card, look: Look, width: int, columns: int = 1) -> list[Block]:
    """What the hand has besides and does not count, muted."""
    if not content.shape:
        return []
    label = paragraph(content.shape_label, look.style(30), look.theme.muted, width)
    return [label, table(content.shape, look.muted(), width, columns)]


def _footer(content: Card, look: Look) -> Block:
    theme = look.theme
    style, strong = look.style(26), look.style(26, BOLD)
    name = clean(content.name)
    room = min(strong.width(name), INNER // 2)
    left = paragraph(content.footer, style, theme.muted, INNER - room - look.px(30))
    right = paragraph(name, strong, theme.muted, room, "r")
    if not left.height and not right.height:
        return stack([], 0)
    pad = look.px(12)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.fill(x, y, INNER, 2, theme.line)
        left.draw(canvas, x, y + pad)
        right.draw(canvas, x + INNER - room, y + pad)

    return Block(INNER, max(left.height, right.height) + pad, draw)
