"""Pictures of several hands: the hands of one reply, and the contact sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from tenhobot.riichi.hand import Hand
from tenhobot.riichi.notation import parse_hand
from tenhobot.riichi.tiles import TILES, Tile, sort_tiles

from .blocks import Block, Look, lines, paragraph, stack
from .canvas import Canvas
from .layout import Face, Layout, lay_one, lay_out
from .page import INNER, MARGIN, WIDTH
from .strip import TILE
from .text import BOLD
from .theme import THEMES
from .tilerow import crisply, laid


@dataclass(frozen=True, slots=True)
class HandRow:
    """One of several hands: a line above it, a line below, and its marks as for `strip`."""

    hand: Hand
    label: str = ""
    note: str = ""
    lift: tuple[Tile, ...] = ()
    ring: tuple[int, ...] = ()


def hands(rows: Sequence[HandRow], *, theme: str = "light", numerals: bool = False) -> Image.Image:
    """Draw some hands in one picture, 1200 pixels wide and as high as they need."""
    look = Look(THEMES[theme], numerals)
    return _page([_hand_row(row, look) for row in rows], look, 40)


def contact_sheet(*, theme: str = "light", numerals: bool = False) -> Image.Image:
    """Draw every tile, the back and the blank, every kind of meld and every mark, with its text."""
    look = Look(THEMES[theme], numerals)
    suits: dict[str, list[Face]] = {}
    for tile in sort_tiles(TILES):
        suits.setdefault(tile.suit, []).append(tile)
    suits["z"] += ["back", "blank"]
    tiles = [
        _line([_named(lay_one(face, _TILE), str(face), look) for face in row], _COLUMNS, _TILE)
        for row in suits.values()
    ]
    melds = [
        _line([_named_hand(text, look) for text in row], len(row), 4 * _SMALL_TILE)
        for row in _MELDS
    ]
    return _page([*tiles, *melds], look, 34)


def _page(blocks: Sequence[Block], look: Look, gap: int) -> Image.Image:
    page = stack(blocks, gap)
    canvas = Canvas(WIDTH, page.height + 2 * MARGIN, look.theme.ground)
    page.draw(canvas, MARGIN, MARGIN)
    return canvas.finish()


def _hand_row(row: HandRow, look: Look) -> Block:
    theme = look.theme

    def arrange(widest: int | None) -> Layout:
        return lay_out(row.hand, INNER, widest_tile=widest, lift=row.lift, ring=row.ring)

    layout = crisply(arrange, TILE)
    return stack(
        [
            *([paragraph(row.label, look.style(40, BOLD), theme.ink, INNER)] if row.label else []),
            laid(layout, look),
            *([paragraph(row.note, look.style(34), theme.accent, INNER)] if row.note else []),
        ],
        10,
    )


def _line(cells: Sequence[Block], columns: int, widest: int) -> Block:
    """Cells on one line, as far apart as so many columns fill the width."""
    height = max(cell.height for cell in cells)
    pitch = (INNER - widest) / (columns - 1)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for place, cell in enumerate(cells):
            cell.draw(canvas, x + round(place * pitch), y + height - cell.height)

    return Block(INNER, height, draw)


def _named(layout: Layout, name: str, look: Look) -> Block:
    style = look.style(30, BOLD)
    below = lines([name], style, look.theme.ink, width=layout.width, anchor="m")
    return stack([laid(layout, look), below], 4)


def _named_hand(text: str, look: Look) -> Block:
    """A few tiles with their notation; a ``!`` before it lifts the first and rings the last."""
    hand = parse_hand(text.lstrip("!"))
    marks = (hand.concealed[:1], (hand.size,)) if text[0] == "!" else ((), ())
    layout = lay_out(hand, INNER, widest_tile=_SMALL_TILE, lift=marks[0], ring=marks[1])
    return _named(layout, str(hand), look)


_TILE, _SMALL_TILE, _COLUMNS = 96, 64, 10

_MELDS = (
    ("(6'78s)", "(7'68s)", "(8'67s)", "[1111z]"),
    ("(5'05p)", "(05'5p)", "(055'p)", "[0555p]"),
    ("(5'055p)", "(05'55p)", "(0555'p)", "12m+3m"),
    ("(5'5\"05p)", "(05'5\"5p)", "(055'5\"p)", "!123m"),
)
"""Chi by the tile that was called; pon, open and added kan by whom it came from; a concealed kan
without and with its red five; the drawn tile apart, and the marks."""
