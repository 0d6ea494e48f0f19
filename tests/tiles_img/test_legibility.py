"""Every two tiles are told apart without colour, at 24 pixels and about."""

from pathlib import Path

import numpy as np
import pytest

import tiles_img
from tiles_img.legibility import cells, differences
from tiles_img.style import THEMES

PNG = Path(tiles_img.__file__).parent / "png"
LEAST = 40.0


PLAIN = [20, 24, 28, 32, 40, 48, 56, 64, 80]
NUMBERED = [24, 28, 32, 40, 56, 80]
SHEETS = [f"{theme}-{width}" for theme in THEMES for width in PLAIN]
SHEETS += [f"{theme}-numbered-{width}" for theme in THEMES for width in NUMBERED]


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_most_alike_pair_is_far_enough_apart(sheet: str):
    pairs = differences(PNG / f"{sheet}.png")
    assert len(pairs) == 38 * 37 // 2
    figure, one, other = pairs[0]
    assert figure >= LEAST, f"{one} and {other} differ by {figure:.1f}"


@pytest.mark.parametrize("theme", THEMES)
def test_a_red_five_is_not_known_by_its_colour_alone(theme: str):
    figures = {(one, other): figure for figure, one, other in differences(PNG / f"{theme}-24.png")}
    assert min(figures[f"5{suit}", f"0{suit}"] for suit in "mps") >= 1.3 * LEAST


@pytest.mark.parametrize("theme", THEMES)
def test_a_blank_is_neither_the_white_dragon_nor_a_back(theme: str):
    faces = cells(PNG / f"{theme}-24.png")
    blank = cells(PNG / f"{theme}-24.png", blank=True)["blank"]
    for name, face in faces.items():
        assert np.sqrt(np.mean((face - blank) ** 2)) >= LEAST, name
