"""The tile pictures: found, read once, and made ready face by face when needed."""

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageStat

from .layout import tile_height
from .theme import Colour

COLOURS = 176
"""Palette entries a tile set takes."""

BACK, BLANK = 37, 38
"""Cells of the two faces that are no tiles."""

_SOFT = 16
"""How many of the colours are steps of an edge that fades into nothing."""

_PALETTE_WIDTH = 40
_NONE = Image.Dither.NONE
_STEP_OF_ALPHA = tuple(round(alpha * (_SOFT - 1) / 255) for alpha in range(256))
_IS_SOFT = [255 * (step < _SOFT - 1) for step in _STEP_OF_ALPHA]
_IS_COVERED = [255 * (step > 0) for step in _STEP_OF_ALPHA]


@dataclass(frozen=True, slots=True)
class TileSet:
    """The faces of a theme at any width, on a ground colour or on nothing.

    All sets of one theme on one ground share a palette of `COLOURS`, so that a picture can hold
    several sizes. Faces drawn at just that width are used as they are, others come from the next
    larger one.
    """

    theme: str
    width: int
    ground: Colour | None = None
    numerals: bool = False

    @property
    def palette(self) -> bytes:
        """The colours, four bytes each: red, green, blue, opacity."""
        return _colours(self.theme, self.ground, self.numerals)

    def face(self, cell: int) -> tuple[Image.Image, Image.Image]:
        """A face upright, and the mask of what it covers; `cell` is a tile, `BACK` or `BLANK`."""
        return _face(self, cell)


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
def widths(numerals: bool = False) -> tuple[int, ...]:
    """The tile widths that the pictures were drawn at, ascending."""
    index = json.loads((folder() / "sheets.json").read_text(encoding="utf-8"))
    return tuple(sorted(map(int, index["numbered_widths" if numerals else "widths"])))


def crisp(width: int) -> int:
    """The width of a drawn sheet a little below `width`, or `width` where there is none.

    A face that need not be resized has its lines on whole pixels.
    """
    return max((w for w in widths() if 0.94 * width <= w <= width), default=width)


@lru_cache(maxsize=512)
def _face(tiles: TileSet, cell: int) -> tuple[Image.Image, Image.Image]:
    face = _drawn(tiles.theme, tiles.width, cell, tiles.numerals)
    alpha = face.getchannel("A")
    opaque = _upon(face, tiles.ground or _edge(tiles.theme))
    reduced = opaque.quantize(
        palette=_palette(tiles.theme, tiles.ground, tiles.numerals), dither=_NONE
    )
    if tiles.ground is None:
        steps = alpha.point([COLOURS - _SOFT + step for step in _STEP_OF_ALPHA])
        reduced.paste(steps, mask=alpha.point(_IS_SOFT, "1"))
    reduced.putpalette(tiles.palette, "RGBA")
    return reduced, alpha.point(_IS_COVERED, "1")


@lru_cache(maxsize=16)
def _palette(theme: str, ground: Colour | None, numerals: bool) -> Image.Image:
    """The opaque colours that serve a theme on a ground at every size, as a palette picture."""
    sheet = _sheet(theme, _PALETTE_WIDTH, numerals).convert("RGBA")
    opaque = _upon(sheet, ground or _edge(theme))
    return opaque.quantize(COLOURS - _SOFT, Image.Quantize.FASTOCTREE, dither=_NONE)


@lru_cache(maxsize=16)
def _colours(theme: str, ground: Colour | None, numerals: bool) -> bytes:
    palette = _palette(theme, ground, numerals).getpalette() or []
    colours = [bytes((*palette[i : i + 3], 255)) for i in range(0, len(palette), 3)]
    opaque = b"".join(colours[: COLOURS - _SOFT]).ljust(4 * (COLOURS - _SOFT), b"\0")
    edge = _edge(theme)
    return opaque + b"".join(
        bytes((*edge, round(255 * step / (_SOFT - 1)))) for step in range(_SOFT)
    )


@cache
def _edge(theme: str) -> Colour:
    """The colour in which a tile's outline fades."""
    blank = _drawn(theme, _PALETTE_WIDTH, BLANK, numerals=False)
    alpha = blank.getchannel("A")
    fading = alpha.point([255 * (0 < step < _SOFT - 1) for step in _STEP_OF_ALPHA], "1")
    red, green, blue = ImageStat.Stat(blank.convert("RGB"), fading).mean
    return round(red), round(green), round(blue)


def _upon(face: Image.Image, ground: Colour) -> Image.Image:
    return Image.alpha_composite(Image.new("RGBA", face.size, (*ground, 255)), face).convert("RGB")


def _drawn(theme: str, width: int, cell: int, numerals: bool) -> Image.Image:
    """A face in full colour at a width."""
    drawn = widths(numerals)
    source = min((w for w in drawn if w >= width), default=drawn[-1])
    box = (cell * source, 0, (cell + 1) * source, tile_height(source))
    face = _sheet(theme, source, numerals).crop(box).convert("RGBA")
    if source == width:
        return face
    return face.resize((width, tile_height(width)), Image.Resampling.LANCZOS, reducing_gap=3.0)


@lru_cache(maxsize=8)
def _sheet(theme: str, width: int, numerals: bool) -> Image.Image:
    kind = f"{theme}-numbered" if numerals else theme
    with Image.open(folder() / f"{kind}-{width}.png") as file:
        file.load()
        return file.copy()
