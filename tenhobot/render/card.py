"""The card: a hand with what there is to say about it, about 1200 x 675."""

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache, partial

from PIL import Image

from tenhobot.riichi.hand import Hand
from tenhobot.riichi.tiles import Tile

from .blocks import Block, Look, beside, flow, headline, lines, paragraph, stack, table
from .canvas import Canvas
from .layout import lay_out
from .text import BLACK, BOLD, clean, fit
from .theme import THEMES
from .tilerow import TileRow, crisply, label_width, laid, tile_row, tile_rows

WIDTH, HEIGHT = 1200, 675

_MARGIN, _EDGE = 28, 30
_INNER = WIDTH - 2 * _MARGIN
_USUAL_TILE, _WIDEST_TILE = 80, 96
_SCALES = (1.12, 1.04, 0.96, 0.88, 0.82, 0.76)


@dataclass(frozen=True, slots=True)
class Card:
    """What a card shows: finished text and tiles, in the language of the reader.

    `yaku` are names with their han, `rows` labelled tiles (indicators, waits, discards), `notes`
    plain sentences. `lift` and `ring` mark tiles as `layout.lay_out` takes them. Anything but
    the title may be left out. Nothing is cut off: much text makes the card denser, then taller.
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


@dataclass(frozen=True, slots=True)
class _Page:
    """A card's parts at one density: blocks from the top, the footer at the bottom."""

    look: Look
    blocks: tuple[Block, ...]
    foot: Block

    @property
    def gap(self) -> int:
        return self.look.px(24)

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
    def page(step: int) -> _Page:
        return _page(content, Look(THEMES[theme], numerals, _SCALES[step]))

    last = len(_SCALES) - 1

    def fits(step: int) -> bool:
        low = page(step).height <= HEIGHT
        return low and (not page(step).breaks or page(step).breaks <= page(last).breaks)

    chosen = page(bisect_left(range(last), True, key=fits))
    height = max(HEIGHT, chosen.height)
    canvas = Canvas(WIDTH, height, chosen.look.theme.ground)
    y = _EDGE
    for block in chosen.blocks:
        block.draw(canvas, _MARGIN, y)
        y += block.height + chosen.gap + (height - chosen.height) // len(chosen.blocks)
    chosen.foot.draw(canvas, _MARGIN, height - _EDGE - chosen.foot.height)
    return canvas.finish()


def _page(content: Card, look: Look) -> _Page:
    parts = (_header(content, look), _hand(content, look), _body(content, look))
    return _Page(look, tuple(part for part in parts if part.height), _footer(content, look))


def _header(content: Card, look: Look) -> Block:
    """The title at the left, what it is worth at the right, the subtitle where it breaks least."""
    theme = look.theme
    worth = _worth(content, look)
    width = _INNER - (worth.width + look.px(60) if worth.height else 0)
    title = headline(content.title, look.style(116, BLACK), theme.ink, width, look.px(68))
    narrow, wide = (
        paragraph(content.subtitle, look.style(36), theme.muted, room) for room in (width, _INNER)
    )
    ways = _facing(stack([title, narrow], 0), worth), stack([_facing(title, worth), wide], 0)
    return min(ways, key=lambda way: way.height)


def _facing(left: Block, right: Block) -> Block:
    """Two blocks against the two sides."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        left.draw(canvas, x, y)
        right.draw(canvas, x + _INNER - right.width, y)

    height = max(left.height, right.height)
    return Block(_INNER, height, draw, left.breaks + right.breaks)


def _worth(content: Card, look: Look) -> Block:
    theme = look.theme
    most = _INNER * 9 // 20
    style, texts = fit(clean(content.points), look.style(80, BLACK), most, look.px(40))
    small = look.style(34)
    details = [text for text in (clean(content.payments), clean(content.fu)) if text]
    if small.width(" · ".join(details)) <= most:
        details = [" · ".join(details)]
    width = min(most, max([*map(style.width, texts), *map(small.width, details)], default=0))
    return stack(
        [
            lines(texts, style, theme.accent, width=width, anchor="r"),
            *(paragraph(text, small, theme.muted, width, "r") for text in details if text),
        ],
        0,
    )


def _hand(content: Card, look: Look) -> Block:
    if content.hand is None:
        return stack([], 0)
    arrange = partial(lay_out, content.hand, _INNER, lift=content.lift, ring=content.ring)
    hand = laid(crisply(arrange, max(_USUAL_TILE, look.px(_WIDEST_TILE))), look)
    pad = look.px(22)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.fill(0, y, WIDTH, hand.height + 2 * pad, look.theme.tray)
        hand.draw(canvas, x, y + pad)

    return Block(_INNER, hand.height + 2 * pad, draw)


def _body(content: Card, look: Look) -> Block:
    """The yaku with the indicators, then sentences; or sentences, then rows of tiles."""
    ink = look.theme.muted if content.yaku else look.theme.ink
    notes = [paragraph(text, look.style(36), ink, _INNER) for text in content.notes]
    if not content.yaku:
        tile = 72 if all(row.lead is None for row in content.rows) else 64
        rows = tile_rows(content.rows, look, _INNER, tile, look.px(20))
        return stack([*notes, *([rows] if content.rows else [])], look.px(20))
    ways = [_below(content, look), *([_beside(content, look)] if content.rows else [])]
    return stack([min(ways, key=lambda way: (way.breaks, way.height)), *notes], look.px(20))


def _beside(content: Card, look: Look) -> Block:
    side, gap = _INNER * 3 // 10, look.px(64)
    rows = stack([tile_row(row, look, side, 56, 0) for row in content.rows], look.px(12))
    room = max(rows.height, look.px(200))
    yaku = table(content.yaku, look, _INNER - side - gap, columns=(1, 2, 3), room=room)
    return beside([yaku, rows], gap)


def _below(content: Card, look: Look) -> Block:
    rows = [tile_row(row, look, _INNER, 56, label_width(row, look, _INNER)) for row in content.rows]
    yaku = table(content.yaku, look, _INNER, columns=(2, 3, 1), room=look.px(200))
    return stack(
        [yaku, *([flow(rows, _INNER, look.px(44), look.px(20))] if rows else [])], look.px(24)
    )


def _footer(content: Card, look: Look) -> Block:
    theme = look.theme
    style, strong = look.style(28), look.style(28, BOLD)
    name = clean(content.name)
    room = min(strong.width(name), _INNER // 2)
    left = paragraph(content.footer, style, theme.muted, _INNER - room - look.px(30))
    right = paragraph(name, strong, theme.muted, room, "r")
    if not left.height and not right.height:
        return stack([], 0)
    pad = look.px(12)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.fill(x, y, _INNER, 2, theme.line)
        left.draw(canvas, x, y + pad)
        right.draw(canvas, x + _INNER - room, y + pad)

    return Block(_INNER, max(left.height, right.height) + pad, draw)
