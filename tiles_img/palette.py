"""Pictures with few colours as palette PNGs, their transparent edges kept."""

import numpy as np
from PIL import Image

COLOURS, TRANSLUCENT = 256, 48
"""How many colours a palette has, and at most how many of them one can see through."""


def to_palette(image: Image.Image) -> Image.Image:
    """The picture in at most 256 colours with alpha.

    What is opaque stays so: opaque and translucent colours are gathered apart, each by k-means.
    """
    pixels = np.asarray(image.convert("RGBA"), dtype=np.uint8).reshape(-1, 4).copy()
    pixels[pixels[:, 3] == 0] = 0
    packed, place, often = np.unique(
        pixels.view("<u4").reshape(-1), return_inverse=True, return_counts=True
    )
    colours = packed.view(np.uint8).reshape(-1, 4).astype(np.float32)
    opaque = colours[:, 3] == 255
    room = min(TRANSLUCENT, int((~opaque).sum()))
    index = np.empty(len(colours), np.uint8)
    palette = np.empty((0, 4), np.uint8)
    for part, size in ((~opaque, room), (opaque, COLOURS - room)):
        if part.any():
            centres = gather(colours[part], often[part], size)
            index[part] = len(palette) + _nearest(colours[part], centres.astype(np.float32))
            palette = np.concatenate([palette, centres])
    result = Image.fromarray(index[place.reshape(-1)].reshape(image.height, image.width), "P")
    result.putpalette(palette.tobytes(), "RGBA")
    return result


def gather(colours: np.ndarray, often: np.ndarray, size: int, rounds: int = 12) -> np.ndarray:
    """At most `size` colours that stand for all, found by k-means.

    A colour weighs the square root of how often it occurs, so that the blends along edges get
    their share.
    """
    if len(colours) <= size:
        return colours.astype(np.uint8)
    weight = np.sqrt(often)
    centres = _spread(colours, weight, size)
    for _ in range(rounds):
        index = _nearest(colours, centres)
        total = np.bincount(index, weight, size)
        sums = [np.bincount(index, weight * channel, size) for channel in colours.T]
        means = np.stack(sums, 1) / np.maximum(total, 1e-9)[:, None]
        centres = np.where(total[:, None] > 0, means, centres).astype(np.float32)
    settled: np.ndarray = np.rint(centres).astype(np.uint8)
    return settled


def _spread(colours: np.ndarray, weight: np.ndarray, size: int, bits: int = 4) -> np.ndarray:
    """Colours to begin with: the heaviest of each coarse cell of the colour space, then others."""
    cell = (colours.astype(np.int64) >> (8 - bits)) @ (1 << (bits * np.arange(4)))
    order = np.argsort(-weight, kind="stable")
    _, first = np.unique(cell[order], return_index=True)
    seeds = order[np.sort(first)][:size]
    rest = order[~np.isin(order, seeds)][: size - len(seeds)]
    chosen: np.ndarray = colours[np.concatenate([seeds, rest])]
    return chosen


def _nearest(colours: np.ndarray, centres: np.ndarray) -> np.ndarray:
    """The index of the centre nearest to each colour."""
    index = np.empty(len(colours), np.int64)
    norms = (centres**2).sum(1)
    for start in range(0, len(colours), 8192):
        part = colours[start : start + 8192]
        index[start : start + 8192] = (norms - 2 * part @ centres.T).argmin(1)
    return index
