"""The strip: a hand alone, or a single tile, or a river; and several hands one below the other."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PIL import Image

from tenhobot.riichi.hand import Hand
from tenhobot.riichi.tiles import Tile

from .blocks import Block, Look, paragraph, stack, tiles
from .canvas import Canvas
from .layout import Box, Layout, Pose, lay_out, lay_out_river, tile_height
from .text import BOLD
from .theme import THEMES
from .tileset import crisp

WIDTH = 1200
TILE = 80


@dataclass(frozen=True, slots=True)
class HandRow:
    """One of several hands: what stands above it and behind, and its marks as for `strip`."""

    hand: Hand
    label: str = ""
    note: str = ""
    lift: tuple[Tile, ...] = ()
    ring: tuple[int, ...] = ()


def strip(
    hand: Hand,
    *,
    theme: str = "light",
    width: int | None = None,
    background: str = "none",
    numerals: bool = False,
    lift: Collection[Tile] = (),
    ring: Collection[int] = (),
) -> Image.Image:
    """Draw a hand alone, on nothing or on felt.

    The picture is exactly `width` wide, with the tiles as large as they fit; without it, tiles
    are 80 pixels wide (less where the picture would pass 1200) and the picture fits them. `lift`
    and `ring` are as in `layout.lay_out`.
    """
    look = Look(THEMES[theme], numerals)
    widest = None if width else TILE
    layout = lay_out(hand, width or WIDTH, widest_tile=widest, lift=lift, ring=ring)
    return _framed(layout, look, width, background)
