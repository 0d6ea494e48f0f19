"""The tile pictures: found, read once, laid on a ground, cut when needed."""

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image

from .layout import tile_height
from .theme import Colour

COLOURS = 176
"""Palette entries a tile set takes."""

BACK, BLANK = 37, 38
"""Cells of the two faces that are no tiles."""

_CELLS = 39
_PALETTE_WIDTH = 80
_VISIBLE = 8


@dataclass(frozen=True, slots=True)
class TileSet:
    """All faces at one size, side by side, in at most `COLOURS` palette colours.

    Sets of one theme on one ground share their palette, so that a picture can hold several sizes.
    """

    width: int
    height: int
    sheet: Image.Image
    mask: Image.Image

    def face(self, cell: int) -> tuple[Image.Image, Image.Image]:
        """A face upright, and the mask of what it covers; `cell` is a tile, `BACK` or `BLANK`."""
        box = (cell * self.width, 0, (cell + 1) * self.width, self.height)
        return self.sheet.crop(box), self.mask.crop(box)

    @property
    def palette(self) -> bytes:
        """The colours, four bytes each: red, green, blue, opacity."""
        colours = self.sheet.palette
        assert colours is not None
        if colours.mode == "RGBA":
            return colours.tobytes()
        rgb = colours.tobytes()
        return b"".join(rgb[i : i + 3] + b"\xff" for i in range(0, len(rgb), 3))


@cache
def folder() -> Path:
    """Where the pictures are: inside an installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    for root in (package, package.parent):
        if (found := root / "tiles_img" / "png" / "sheets.json").is_file():
            return found.parent
    raise FileNotFoundError(
        f"no tile pictures in {package / 'tiles_img'} nor {package.parent / 'tiles_img'}: "
        "install tenhobot again, or run `python -m tiles_img` in a checkout"
    )


@cache
def widths() -> tuple[int, ...]:
    """The tile widths that the pictures were drawn at, ascending."""
    index = json.loads((folder() / "sheets.json").read_text(encoding="utf-8"))
    return tuple(sorted(int(width) for width in index["widths"]))


def crisp(width: int) -> int:
    """The width of a drawn sheet a little below `width`, or `width` where there is none.

    A sheet that need not be resized has its lines on whole pixels.
    """
    return max((w for w in widths() if 0.94 * width <= w <= width), default=width)


@lru_cache(maxsize=16)
def tile_set(
    theme: str, width: int, ground: Colour | None = None, *, numerals: bool = False
) -> TileSet:
    """The faces of a theme at any width, on a ground colour or on nothing.

    A sheet drawn at just that width is used as it is, others come from the next larger one.
    """
    sheet = _read(theme, width, numerals)
    mask = sheet.getchannel("A").point([0] * _VISIBLE + [255] * (256 - _VISIBLE), "1")
    if ground is None:
        reduced = sheet.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    else:
        palette = _palette(theme, ground, numerals)
        reduced = _upon(sheet, ground).quantize(palette=palette, dither=Image.Dither.NONE)
    return TileSet(width, tile_height(width), reduced, mask)


@lru_cache(maxsize=16)
def _palette(theme: str, ground: Colour, numerals: bool) -> Image.Image:
    """The colours that serve a theme on a ground at every size."""
    sheet = _upon(_read(theme, _PALETTE_WIDTH, numerals), ground)
    return sheet.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)


def _upon(sheet: Image.Image, ground: Colour) -> Image.Image:
    return Image.alpha_composite(Image.new("RGBA", sheet.size, (*ground, 255)), sheet).convert(
        "RGB"
    )


@lru_cache(maxsize=4)
def _read(theme: str, width: int, numerals: bool) -> Image.Image:
    sheet = _drawn(theme, width)
    return Image.alpha_composite(sheet, _drawn("numerals", width)) if numerals else sheet


def _drawn(name: str, width: int) -> Image.Image:
    source = min((w for w in widths() if w >= width), default=widths()[-1])
    with Image.open(folder() / f"{name}-{source}.png") as file:
        sheet = file.convert("RGBA")
    if source == width:
        return sheet
    # Cell by cell, so that no face bleeds into its neighbour.
    size = width, tile_height(width)
    resized = Image.new("RGBA", (_CELLS * size[0], size[1]))
    for cell in range(_CELLS):
        box = (cell * source, 0, (cell + 1) * source, sheet.height)
        face = sheet.resize(size, Image.Resampling.LANCZOS, box=box, reducing_gap=3.0)
        resized.paste(face, (cell * size[0], 0))
    return resized
