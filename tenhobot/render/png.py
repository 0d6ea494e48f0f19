"""Pictures as PNG, and at other sizes."""

import io

from PIL import Image

from .layout import LEAST_TILE, TooNarrow

_LEVEL = 3
"""On these pictures within a tenth of the smallest file, in a third of the time."""

_SMALL_TILE = 60
"""About the width of the small tiles of a card or page."""


def to_png(image: Image.Image) -> bytes:
    """The picture as a PNG; palette pictures, as this package draws them, stay so."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=_LEVEL)
    return out.getvalue()


def resized(image: Image.Image, width: int) -> Image.Image:
    """An opaque picture, a card for one, at another width; still a palette picture.

    Raises `TooNarrow` where its tiles would be less than `LEAST_TILE` pixels wide.
    """
    if width < (least := image.width * LEAST_TILE // _SMALL_TILE):
        raise TooNarrow(width, least)
    if width == image.width:
        return image
    size = width, max(1, round(image.height * width / image.width))
    smooth = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    # One pass of k-means mends what maximum coverage does to pictures of many colours.
    return smooth.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
