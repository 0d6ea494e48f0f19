"""The sheets and drawings that are shipped, as the renderer finds them."""

import json
from functools import cache
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

import tiles_img
from tenhobot.riichi.tiles import TILES
from tiles_img.faces import NAMES, draw
from tiles_img.style import THEMES, Style

HERE = Path(tiles_img.__file__).parent
PNG, SVG = HERE / "png", HERE / "svg"
INDEX = json.loads((PNG / "sheets.json").read_text(encoding="utf-8"))
SIZES = dict(zip(INDEX["widths"], INDEX["heights"], strict=True))
SHEETS = [(theme, width) for theme in INDEX["themes"] for width in SIZES] + [
    (f"{theme}-numbered", width) for theme in INDEX["themes"] for width in INDEX["numbered_widths"]
]
LARGE = 240


@cache
def pixels(sheet: str, width: int) -> np.ndarray:
    with Image.open(PNG / f"{sheet}-{width}.png") as image:
        return np.asarray(image.convert("RGBA")).astype(int)


def cell(sheet: str, name: str, width: int = LARGE) -> np.ndarray:
    place = NAMES.index(name)
    return pixels(sheet, width)[:, place * width : (place + 1) * width]


def reddish(picture: np.ndarray) -> np.ndarray:
    red, green, blue = (picture[..., channel] for channel in range(3))
    return (red > green + 60) & (red > blue + 60)


def greenish(picture: np.ndarray) -> np.ndarray:
    red, green, blue = (picture[..., channel] for channel in range(3))
    return (green > red + 40) & (green > blue + 25)


def test_cells_lie_in_the_order_of_the_tiles():
    assert tuple(INDEX["tiles"]) == NAMES
    assert NAMES[:37] == tuple(map(str, TILES))
    assert NAMES[37:] == ("back", "blank")


def test_the_index_names_what_there_is():
    assert INDEX["themes"] == ["light", "dark", "high-contrast"]
    assert set(INDEX["numbered_widths"]) < set(SIZES)
    assert {file.name for file in PNG.glob("*.png")} == {f"{s}-{w}.png" for s, w in SHEETS}
    assert min(SIZES) == 20
    assert max(SIZES) == 400
    assert {24, 48, 80} < set(SIZES)


def test_a_tile_is_four_high_to_three_wide():
    for width, height in SIZES.items():
        assert abs(height - width * 4 / 3) < 1


@pytest.mark.parametrize(("sheet", "width"), SHEETS)
def test_a_sheet_is_a_row_of_cells(sheet: str, width: int):
    with Image.open(PNG / f"{sheet}-{width}.png") as image:
        assert image.mode == "P"
        assert image.size == (39 * width, SIZES[width])


def test_the_sheets_are_light_enough_to_travel():
    assert sum(file.stat().st_size for file in PNG.iterdir()) < 3_100_000


@pytest.mark.parametrize(("sheet", "width"), SHEETS)
def test_tiles_are_solid_with_transparent_corners(sheet: str, width: int):
    for name in NAMES:
        alpha = cell(sheet, name, width)[..., 3]
        assert alpha[0, 0] < 40
        assert alpha[0, -1] < 40
        assert alpha[-1, 0] < 40
        assert alpha[-1, -1] < 40
        inside = alpha[width // 5 : -width // 5, width // 5 : -width // 5]
        assert inside.min() == 255


@pytest.mark.parametrize("theme", THEMES)
def test_svg_files_are_what_the_program_draws(theme: str):
    assert {file.stem for file in (SVG / theme).iterdir()} == set(NAMES)
    for name in NAMES:
        text = (SVG / theme / f"{name}.svg").read_text(encoding="utf-8")
        assert text == draw(name, Style(THEMES[theme])), f"{name}: run python -m tiles_img"
        root = ElementTree.fromstring(text)
        assert root.get("viewBox") == "0 0 300 400"
        tags = {node.tag.rpartition("}")[2] for node in root.iter()}
        assert tags <= {"svg", "g", "path", "rect", "circle", "ellipse", "clipPath"}


@pytest.mark.parametrize("width", SIZES)
def test_every_drawing_is_well_formed_at_every_width(width: int):
    for theme, numbered in product(THEMES.values(), (False, True)):
        for name in NAMES:
            root = ElementTree.fromstring(draw(name, Style(theme, width), numbered=numbered))
            for node in root.iter():
                for number in ("r", "rx", "ry", "width", "height", "stroke-width"):
                    assert float(node.get(number, 0)) >= 0, (name, node.attrib)
                assert "--" not in node.get("d", ""), name
                assert "nan" not in node.get("d", ""), name


@pytest.mark.parametrize(("name", "width"), [("light", 24), ("dark", 48), ("dark-numbered", 28)])
def test_drawing_again_gives_the_same_picture(name: str, width: int):
    pytest.importorskip("resvg_py", reason="drawing needs the extra 'art'")
    from tiles_img.sheets import sheet

    theme = THEMES[name.removesuffix("-numbered")]
    again = np.asarray(sheet(theme, width, name.endswith("-numbered"))).astype(int)
    assert np.abs(again - pixels(name, width)).mean() < 2


@pytest.mark.parametrize("name", ["2s", "3s", "4s", "6s", "8s", "6z"])
@pytest.mark.parametrize("theme", THEMES)
def test_all_green_tiles_have_no_red(theme: str, name: str):
    picture = cell(theme, name)
    assert not reddish(picture).any()
    assert greenish(picture).sum() > 2000


@pytest.mark.parametrize("theme", THEMES)
def test_the_red_sticks_are_where_they_are_on_real_tiles(theme: str):
    height, width = SIZES[LARGE], LARGE
    rows, columns = np.nonzero(reddish(cell(theme, "7s")))
    assert rows.max() < 0.35 * height
    assert abs(columns.mean() - width / 2) < 2
    rows, columns = np.nonzero(reddish(cell(theme, "5s")))
    assert abs(columns.mean() - width / 2) < 2
    assert 0.3 * height < rows.min() < rows.max() < 0.7 * height
    rows, columns = np.nonzero(reddish(cell(theme, "9s")))
    assert abs(columns.mean() - width / 2) < 2
    assert rows.max() - rows.min() > 0.7 * height


@pytest.mark.parametrize("theme", THEMES)
def test_the_three_pips_of_7p_lie_on_a_slope(theme: str):
    green = greenish(cell(theme, "7p"))
    third = LARGE // 3
    tops = [np.nonzero(green[:, i * third : (i + 1) * third])[0].mean() for i in range(3)]
    assert tops[0] + 10 < tops[1] < tops[2] - 10


@pytest.mark.parametrize("suit", "mps")
@pytest.mark.parametrize("theme", THEMES)
def test_a_red_five_is_red_all_over_and_has_a_folded_corner(theme: str, suit: str):
    plain, red = cell(theme, f"5{suit}"), cell(theme, f"0{suit}")
    assert not greenish(red).any()
    corner = slice(LARGE // 12, LARGE // 4), slice(-LARGE // 4, -LARGE // 12)
    assert reddish(red[corner]).mean() > 0.25
    assert reddish(plain[corner]).mean() < 0.05


@pytest.mark.parametrize("width", [64, 80, 240])
@pytest.mark.parametrize("theme", THEMES)
def test_the_pips_of_a_red_five_are_solid(theme: str, width: int):
    for name, solid in (("0p", True), ("5p", False)):
        picture = cell(theme, name, width)
        # The middle of the middle pip, which a plain five leaves open.
        row, column = (round(at * width / 300) for at in ((236, 141) if solid else (200, 150)))
        near = max(1, width // 14)
        middle = picture[row - near : row + near, column - near : column + near]
        assert reddish(middle).all() == solid, name


@pytest.mark.parametrize("widths", [(56, 64), (64, 72), (72, 80), (80, 96)])
def test_tiles_of_one_picture_are_drawn_in_one_style(widths: tuple[int, int]):
    for theme, name in product(THEMES, ("1p", "5p", "0p", "9p", "8s", "5z", "back")):
        small, large = (
            Image.fromarray(cell(theme, name, width).astype(np.uint8), "RGBA").convert("L")
            for width in widths
        )
        shrunk = np.asarray(large.resize(small.size, Image.Resampling.LANCZOS)).astype(float)
        middle = slice(widths[0] // 5, -widths[0] // 5), slice(widths[0] // 5, -widths[0] // 5)
        apart = np.asarray(small)[middle] - shrunk[middle]
        assert np.sqrt((apart**2).mean()) < 40, (theme, name)
