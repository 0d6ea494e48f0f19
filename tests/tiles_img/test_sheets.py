"""The sheets and drawings that are shipped, as the renderer finds them."""

import json
from functools import cache
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
    named = {f"{s}-{w}.png" for s in (*INDEX["themes"], "numerals") for w in SIZES}
    assert {file.name for file in PNG.glob("*.png")} == named
    assert min(SIZES) == 20
    assert max(SIZES) == 400
    assert {24, 48, 80} < set(SIZES)


def test_a_tile_is_four_high_to_three_wide():
    for width, height in SIZES.items():
        assert abs(height - width * 4 / 3) < 1


@pytest.mark.parametrize("sheet", [*THEMES, "numerals"])
@pytest.mark.parametrize("width", SIZES)
def test_a_sheet_is_a_row_of_cells(sheet: str, width: int):
    with Image.open(PNG / f"{sheet}-{width}.png") as image:
        assert image.mode == "P"
        assert image.size == (39 * width, SIZES[width])


def test_the_sheets_are_light_enough_to_travel():
    assert sum(file.stat().st_size for file in PNG.iterdir()) < 6_000_000


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", SIZES)
def test_tiles_are_solid_with_transparent_corners(theme: str, width: int):
    for name in NAMES:
        alpha = cell(theme, name, width)[..., 3]
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
    for theme in THEMES.values():
        for name in NAMES:
            root = ElementTree.fromstring(draw(name, Style(theme, width)))
            for node in root.iter():
                for number in ("r", "rx", "ry", "width", "height", "stroke-width"):
                    assert float(node.get(number, 0)) >= 0, (name, node.attrib)
                assert "--" not in node.get("d", ""), name
                assert "nan" not in node.get("d", ""), name


@pytest.mark.parametrize(("theme", "width"), [("light", 24), ("dark", 48)])
def test_drawing_again_gives_the_same_picture(theme: str, width: int):
    pytest.importorskip("resvg_py", reason="drawing needs the extra 'art'")
    from tiles_img.sheets import numeral_sheet, sheet

    again = np.asarray(sheet(THEMES[theme], width)).astype(int)
    assert np.abs(again - pixels(theme, width)).mean() < 2
    again = np.asarray(numeral_sheet(width)).astype(int)
    assert np.abs(again - pixels("numerals", width)).mean() < 2


def test_every_face_has_its_own_corner_sign():
    for width in (20, 48, LARGE):
        signs = {name: cell("numerals", name, width) for name in NAMES}
        assert not signs["back"].any()
        assert not signs["blank"].any()
        assert (signs["0p"] == signs["5p"]).all()
        assert (signs["3m"] == signs["3s"]).all()
        kinds = [name for name in NAMES[:34] if name[1] in "mz"]
        assert len({signs[name].tobytes() for name in kinds}) == 16
        for name in NAMES[:37]:
            rows, columns = np.nonzero(signs[name][..., 3])
            assert rows.max() <= 0.5 * width
            assert columns.max() <= (0.65 if name == "5z" else 0.5) * width


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
