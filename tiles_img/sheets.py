"""From drawings to files: an SVG a tile, and a PNG sheet a theme and width."""

import io
import json
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import resvg_py
from PIL import Image

from .faces import NAMES, draw
from .palette import to_palette
from .style import THEMES, WIDTH, Style, Theme

HERE = Path(__file__).parent
WIDTHS = (20, 24, 28, 32, 40, 48, 56, 64, 72, 80, 96, 120, 160, 240, 400)
NUMBERED_WIDTHS = (24, 28, 32, 40, 56, 80, 160)


def height_of(width: int) -> int:
    """The height of a tile in pixels: four to three."""
    return round(width * 4 / 3)


def raster(svg: str, width: int, height: int) -> Image.Image:
    """An SVG text as pixels."""
    data = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def tile(name: str, theme: Theme, width: int, numbered: bool = False) -> Image.Image:
    """One tile at a width."""
    height = height_of(width)
    svg = draw(name, Style(theme, width), WIDTH * height / width, numbered)
    return raster(svg, width, height)


def sheet(theme: Theme, width: int, numbered: bool = False) -> Image.Image:
    """All tiles of a theme side by side, in the order of `NAMES`."""
    whole = Image.new("RGBA", (width * len(NAMES), height_of(width)))
    for place, name in enumerate(NAMES):
        whole.paste(tile(name, theme, width, numbered), (place * width, 0))
    return whole


def write_svgs(themes: Iterable[Theme]) -> None:
    """``svg/<theme>/<tile>.svg`` for every tile."""
    for theme in themes:
        folder = HERE / "svg" / theme.name
        folder.mkdir(parents=True, exist_ok=True)
        for name in NAMES:
            (folder / f"{name}.svg").write_text(draw(name, Style(theme)), encoding="utf-8")


def write_pngs(themes: Iterable[Theme], widths: Iterable[int] = WIDTHS) -> None:
    """``png/<theme>-<width>.png``, ``png/<theme>-numbered-<width>.png``, ``png/sheets.json``."""
    folder = HERE / "png"
    folder.mkdir(exist_ok=True)
    index = {
        "tiles": NAMES,
        "themes": list(THEMES),
        "widths": WIDTHS,
        "numbered_widths": NUMBERED_WIDTHS,
        "heights": [height_of(width) for width in WIDTHS],
    }
    (folder / "sheets.json").write_text(json.dumps(index) + "\n", encoding="utf-8")
    for theme, width in product(themes, widths):
        _save(sheet(theme, width), folder / f"{theme.name}-{width}.png")
        if width in NUMBERED_WIDTHS:
            _save(sheet(theme, width, True), folder / f"{theme.name}-numbered-{width}.png")


def _save(image: Image.Image, file: Path) -> None:
    to_palette(image).save(file, optimize=True)
