"""Pictures of several hands: the hands of one reply, and the contact sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from PIL import Image

from tenhobot.riichi.hand import Hand, Meld, MeldType, Source
from tenhobot.riichi.tiles import TILES, Tile, sort_tiles

from .blocks import Block, Look, flow, paragraph, stack
from .canvas import Canvas
from .layout import Layout, lay_one, lay_out
from .page import INNER, MARGIN, WIDTH
from .strip import TILE
from .text import BOLD
from .theme import THEMES
from .tilerow import TileRow, crisply, laid, tile_row


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
    """Draw every tile with its name, the back, and every kind of meld with its notation."""
    look = Look(THEMES[theme], numerals)
    suits = [
        _named_row(tuple(group), look)
        for _, group in groupby(sort_tiles(TILES), key=lambda tile: tile.suit)
    ]
    melds = [laid(lay_one("back", TILE), look), *(_named_meld(meld, look) for meld in _MELDS)]
    return _page([*suits, flow(melds, INNER, 40, 20)], look, 30)


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


def _named_row(row: tuple[Tile, ...], look: Look) -> Block:
    return tile_row(TileRow("", row, tuple(map(str, row))), look, INNER, TILE, 0)


def _named_meld(meld: Meld, look: Look) -> Block:
    layout = lay_out(Hand((), (meld,)), INNER, widest_tile=64)
    name = paragraph(str(meld), look.style(30, BOLD), look.theme.ink, layout.width)
    air = Block(layout.width, 2 * 64 - layout.height, lambda *_: None)
    return stack([air, laid(layout, look), name], 0)


def _triplet(suit_five: str, size: int) -> tuple[Tile, ...]:
    five = Tile.parse(suit_five)
    return (Tile.parse(f"0{five.suit}"), *[five] * (size - 1))


_FIVE = Tile.parse("5p")
_MELDS: tuple[Meld, ...] = (
    Meld(MeldType.CHI, tuple(map(Tile.parse, ("6s", "7s", "8s"))), Tile.parse("7s"), Source.LEFT),
    *(Meld(MeldType.PON, _triplet("5p", 3), _FIVE, source) for source in Source),
    *(Meld(MeldType.DAIMINKAN, _triplet("5p", 4), _FIVE, source) for source in Source),
    *(Meld(MeldType.KAKAN, _triplet("5p", 4), _FIVE, source, _FIVE) for source in Source),
    Meld(MeldType.ANKAN, _triplet("5p", 4)),
)
