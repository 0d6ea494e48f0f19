"""Pictures as PNG, and at other sizes."""

import io

from PIL import Image

from .layout import TooNarrow

_LEVEL = 3
"""On these pictures within a tenth of the smallest file, in a third of the time."""


LEAST_WIDTH = 160
"""The least width of a card or page; its tiles are about eight pixels wide then."""


def to_png(image: Image.Image) -> bytes:
    """The picture as a PNG; palette pictures, as this package draws them, stay so."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=_LEVEL)
    return out.getvalue()


def resized(image: Image.Image, width: int) -> Image.Image:
    """An opaque picture, a card for one, at another width; still a palette picture.

    Raises `TooNarrow` below `LEAST_WIDTH`.
    """
    if width < LEAST_WIDTH:
        raise TooNarrow(width, LEAST_WIDTH)
    if width == image.width:
        return image
    size = width, max(1, round(image.height * width / image.width))
    smooth = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    # One pass of k-means mends what maximum coverage does to pictures of many colours.
    return smooth.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
