"""Numbers in the corners: read on a phone, and hiding nothing."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import tiles_img
from tiles_img.faces import NAMES
from tiles_img.numerals import label
from tiles_img.style import THEMES

PNG = Path(tiles_img.__file__).parent / "png"
LEAST = 22
"""How far apart two signs must be: the root mean square of their difference in grey."""

PHONE = 26
"""How wide a tile of a strip or card is on a phone: 80 of 1200 pixels, shown on 390."""


def faces(theme: str, width: int) -> dict[str, Image.Image]:
    """The numbered faces on white."""
    with Image.open(PNG / f"{theme}-numbered-{width}.png") as file:
        sheet = file.convert("RGBA")
    white = Image.alpha_composite(Image.new("RGBA", sheet.size, "white"), sheet).convert("RGB")
    return {
        name: white.crop((i * width, 0, (i + 1) * width, sheet.height))
        for i, name in enumerate(NAMES)
    }


def near(picture: np.ndarray, colour: str, reach: int = 40) -> np.ndarray:
    """Where a picture has about a colour."""
    red, green, blue = bytes.fromhex(colour[1:])
    return (np.abs(picture.astype(int) - (red, green, blue)) < reach).all(-1)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("drawn", [28, 80])
def test_numbers_are_told_apart_on_a_phone(theme: str, drawn: int):
    signs = {}
    for name, face in faces(theme, drawn).items():
        if name in ("back", "blank"):
            continue
        shown = face.resize((PHONE, round(PHONE * 4 / 3)), Image.Resampling.LANCZOS).convert("L")
        signs[label(name)] = np.asarray(shown.crop((1, 1, 15, 9))).astype(float)
    assert len(signs) == 16
    for sign in signs.values():
        assert np.ptp(sign) > 90, "dark on light, or the reverse"
    for one, other in combinations(signs, 2):
        apart = np.sqrt(((signs[one] - signs[other]) ** 2).mean())
        assert apart > LEAST, f"{one} and {other} differ by {apart:.0f}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [80, 160])
def test_a_sign_is_a_sixth_of_the_tile_and_stands_free(theme: str, width: int):
    colours = THEMES[theme]
    unit = width / 300
    for name, face in faces(theme, width).items():
        if name[1] not in "ps" or name == "1s":  # its crest may reach up to the sign
            continue
        picture = np.asarray(face)
        rim = round(20 * unit)
        corner = picture[rim : round(104 * unit), rim : round(110 * unit)]
        rows, columns = np.nonzero(near(corner, colours.red if name[0] == "0" else colours.ink, 60))
        assert 60 <= np.ptp(rows) / unit <= 80, name
        assert min(rows.min(), columns.min()) > 0, name
        right = round(20 * unit) + int(columns.max())
        gap = round(102 * unit), slice(round(24 * unit), right)
        gap = round(102 * unit), slice(round(24 * unit), round((right + 6) * unit))
        assert near(picture[gap], colours.face, 90).all(), name


@pytest.mark.parametrize("theme", THEMES)
def test_backs_and_blanks_have_no_number(theme: str):
    numbered = faces(theme, 80)
    with Image.open(PNG / f"{theme}-80.png") as file:
        plain = file.convert("RGBA")
    for name in ("back", "blank"):
        place = NAMES.index(name) * 80
        alone = plain.crop((place, 0, place + 80, plain.height))
        white = Image.alpha_composite(Image.new("RGBA", alone.size, "white"), alone)
        apart = np.asarray(white.convert("RGB")).astype(int) - np.asarray(numbered[name])
        assert np.abs(apart).mean() < 2
