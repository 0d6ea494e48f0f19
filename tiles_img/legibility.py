"""How far apart the tiles are at 24 pixels without colour: ``python -m tiles_img.legibility``.

The figure of a pair is the root mean square difference, 0 to 255, of the two cells in grey on
white. A pair at 40 or more is told apart at a glance; twenty is what a plain five and its red
five get when only their colour differs.
"""

from itertools import combinations
from pathlib import Path

import numpy as np
from PIL import Image

from .faces import NAMES

WIDTH = 24


def cells(sheet: Path, blank: bool = False) -> dict[str, np.ndarray]:
    """Each cell of a sheet in grey on white, the blank only if asked for."""
    picture = Image.open(sheet).convert("RGBA")
    width = picture.width // len(NAMES)
    white = Image.new("RGBA", picture.size, "white")
    grey = np.asarray(Image.alpha_composite(white, picture).convert("L"), np.float64)
    return {
        name: grey[:, place * width : (place + 1) * width]
        for place, name in enumerate(NAMES)
        if blank or name != "blank"
    }


def differences(sheet: Path) -> list[tuple[float, str, str]]:
    """The figure of every pair, the most alike first."""
    faces = cells(sheet)
    return sorted(
        (float(np.sqrt(np.mean((faces[one] - faces[other]) ** 2))), one, other)
        for one, other in combinations(faces, 2)
    )


def main() -> None:
    """Print the worst pairs of every theme."""
    for sheet in sorted((Path(__file__).parent / "png").glob(f"*-{WIDTH}.png")):
        worst = differences(sheet)[:8]
        print(sheet.stem, *(f"{one}-{other} {figure:.1f}" for figure, one, other in worst))


if __name__ == "__main__":
    main()
