"""Pictures with few colours as palette PNGs, their transparent edges kept."""

import numpy as np
from PIL import Image


def to_palette(image: Image.Image, rounds: int = 12) -> Image.Image:
    """The picture in at most 256 colours with alpha, found by k-means.

    Colours are weighed by the square root of how often they occur, so that the blends along
    edges get their share.
    """
    pixels = np.asarray(image.convert("RGBA"), dtype=np.uint8).reshape(-1, 4).copy()
    pixels[pixels[:, 3] == 0] = 0
    packed, place, often = np.unique(
        pixels.view("<u4").reshape(-1), return_inverse=True, return_counts=True
    )
    colours = packed.view(np.uint8).reshape(-1, 4).astype(np.float32)
    centres = colours[np.argsort(-often, kind="stable")[:256]]
    if len(colours) > 256:
        weight = np.sqrt(often).astype(np.float64)
        centres = _k_means(colours, weight, _spread(colours, weight), rounds)
    centres = np.rint(centres).astype(np.uint8)
    index = _nearest(colours, centres.astype(np.float32)).astype(np.uint8)
    result = Image.fromarray(index[place.reshape(-1)].reshape(image.height, image.width), "P")
    result.putpalette(centres.tobytes(), "RGBA")
    return result


def _spread(colours: np.ndarray, weight: np.ndarray, bits: int = 4) -> np.ndarray:
    """256 colours to begin with: the heaviest of each coarse cell of the colour space."""
    cell = (colours.astype(np.int64) >> (8 - bits)) @ (1 << (bits * np.arange(4)))
    order = np.argsort(-weight, kind="stable")
    _, first = np.unique(cell[order], return_index=True)
    seeds = order[np.sort(first)][:256]
    rest = order[~np.isin(order, seeds)][: 256 - len(seeds)]
    return colours[np.concatenate([seeds, rest])]


def _k_means(
    colours: np.ndarray, weight: np.ndarray, centres: np.ndarray, rounds: int
) -> np.ndarray:
    for _ in range(rounds):
        index = _nearest(colours, centres)
        total = np.bincount(index, weight, len(centres))
        for channel in range(4):
            sums = np.bincount(index, weight * colours[:, channel], len(centres))
            centres[:, channel] = np.where(total > 0, sums / np.maximum(total, 1e-9), centres[:, channel])
    return centres


def _nearest(colours: np.ndarray, centres: np.ndarray) -> np.ndarray:
    """The index of the centre nearest to each colour."""
    index = np.empty(len(colours), np.int64)
    norms = (centres**2).sum(1)
    for start in range(0, len(colours), 8192):
        part = colours[start : start + 8192]
        index[start : start + 8192] = (norms - 2 * part @ centres.T).argmin(1)
    return index
