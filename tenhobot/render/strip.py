"""The strip: a hand alone, or a single tile."""

from collections.abc import Callable, Collection
from functools import partial

from PIL import Image

from tenhobot.riichi.hand import Hand
from tenhobot.riichi.tiles import Tile

from .blocks import Look
from .canvas import Canvas
from .layout import LEAST_TILE, Face, Layout, TooNarrow, lay_one, lay_out
from .page import WIDTH
from .theme import THEMES, Background
from .tilerow import crisply, laid

TILE = 80
"""The width of its tiles where there is room."""


def strip(
    hand: Hand,
    *,
    theme: str = "light",
    width: int | None = None,
    background: Background = "none",
    numerals: bool = False,
    lift: Collection[Tile] = (),
    ring: Collection[int] = (),
) -> Image.Image:
    """Draw a hand alone, on nothing or on the theme's felt.

    With `width` the picture is exactly so wide and the tiles are as large as they fit; without
    it they are 80 pixels wide, less where the picture would pass 1200. `lift` and `ring` are as
    in `layout.lay_out`, which also says what raises `TooNarrow`.
    """

    def arrange(room: int, widest_tile: int | None) -> Layout:
        return lay_out(hand, room, widest_tile=widest_tile, lift=lift, ring=ring)

    return _frame(arrange, Look(THEMES[theme], numerals), width, background)


def single(
    face: Face,
    *,
    theme: str = "light",
    width: int = TILE,
    background: Background = "none",
    numerals: bool = False,
) -> Image.Image:
    """Draw one tile, the back, or a blank; the picture is `width` wide."""

    def arrange(room: int, widest_tile: int | None) -> Layout:
        return lay_one(face, min(room, widest_tile or room))

    return _frame(arrange, Look(THEMES[theme], numerals), width, background)


def _frame(
    arrange: Callable[[int, int | None], Layout],
    look: Look,
    width: int | None,
    background: Background,
) -> Image.Image:
    """A picture of a layout, in the middle, with a margin on felt."""
    felt = background == "felt"
    room, widest = width or WIDTH, None if width else TILE
    try:
        bare = arrange(room, widest)
        margin = _margin(room, bare.tile_width) if felt else 0
        layout = crisply(partial(arrange, room - 2 * margin), widest)
    except TooNarrow as error:
        least = error.least
        while felt and least - 2 * _margin(least, LEAST_TILE) < error.least:
            least += 1
        raise TooNarrow(room, least) from None
    size = width or layout.width + 2 * margin, layout.height + 2 * margin
    canvas = Canvas(*size, look.theme.ground if felt else None)
    laid(layout, look).draw(canvas, (size[0] - layout.width) // 2, margin)
    return canvas.finish()


def _margin(room: int, tile: int) -> int:
    """The felt around a layout: enough for a wide one, and for a single tile."""
    return max(room // 50, round(0.15 * tile))
