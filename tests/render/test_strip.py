"""Strips, single tiles, and the tile sets they are made of."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tenhobot.render import THEMES, TooNarrow, card, resized, single, strip, tileset, to_png
from tenhobot.render.tileset import BACK, TileSet, crisp, folder, widths
from tenhobot.riichi.hand import Hand
from tenhobot.riichi.notation import parse_hand
from tenhobot.riichi.tiles import TILES

from .conftest import Drawing
from .test_card import HAND, KANS, WINS
from .test_pictures import upon

FELT = THEMES["light"].ground


def read(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def test_a_strip_is_a_small_transparent_palette_picture() -> None:
    png = to_png(strip(HAND))
    image = read(png)
    assert image.format == "PNG"
    assert image.mode == "P"
    assert image.size == (1142, 107)
    assert len(png) < 40_000
    assert image.convert("RGBA").getpixel((13 * 80 + 10, 50))[3] == 0


@pytest.mark.parametrize("width", [120, 390, 1000, 1200, 2000])
@pytest.mark.parametrize("background", ["none", "felt"])
def test_a_strip_is_as_wide_as_it_was_asked(width: int, background: str) -> None:
    image = strip(KANS, width=width, background=background)
    assert image.width == width
    corner = image.convert("RGBA").getpixel((0, 0))
    assert corner == ((*FELT, 255) if background == "felt" else (0, 0, 0, 0))


@pytest.mark.parametrize("background", ["none", "felt"])
@pytest.mark.parametrize("hand", [HAND, KANS, parse_hand("5z1z")])
def test_no_strip_is_so_narrow_that_tiles_are_specks(
    hand: Hand, background: str, drawing: Drawing
) -> None:
    with pytest.raises(TooNarrow) as refused:
        strip(hand, width=15, background=background)
    least = refused.value.least
    with pytest.raises(TooNarrow) as again:
        strip(hand, width=least - 1, background=background)
    assert again.value.least == least
    assert not drawing.tiles
    assert strip(hand, width=least, background=background).width == least
    assert {min(box.w, box.h) for box in drawing.boxes} == {8}


def test_marks_show_on_nothing_too() -> None:
    plain, marked = strip(HAND), strip(HAND, lift=HAND.concealed[:1], ring=(2,))
    colours = {colour for _, colour in marked.convert("RGBA").getcolors(1 << 20)}
    assert (*THEMES["light"].alarm, 255) in colours
    assert (*THEMES["light"].accent, 255) in colours
    assert marked.height > plain.height


@pytest.mark.parametrize("width", [24, 80, 300, 400])
def test_one_tile_or_the_back_or_a_blank(width: int, drawing: Drawing) -> None:
    red = single(TILES[35], width=width)
    back = single("back", width=width)
    blank = single("blank", width=width)
    assert red.size == back.size == blank.size == (width, round(width * 4 / 3))
    assert len({image.convert("RGBA").tobytes() for image in (red, back, blank)}) == 3
    assert [box.pose for box in drawing.boxes] == ["upright", "back", "blank"]


@pytest.mark.parametrize("width", [20, 80, 400])
def test_felt_shows_around_one_tile(width: int, drawing: Drawing) -> None:
    image = single(TILES[35], width=width, background="felt")
    (box,) = drawing.boxes
    assert image.width == width
    for margin in (box.x, box.y, width - box.x - box.w, image.height - box.y - box.h):
        assert 0.12 * width <= margin <= 0.2 * width


def test_numerals_change_the_faces_but_not_their_places(drawing: Drawing) -> None:
    plain, numbered = strip(HAND), strip(HAND, numerals=True)
    assert plain.size == numbered.size
    assert upon(plain).tobytes() != upon(numbered).tobytes()
    assert drawing.boxes[:14] == drawing.boxes[14:]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", [None, FELT])
@pytest.mark.parametrize("width", [24, 80, 240])
def test_a_reduced_set_is_true_to_the_drawn_one(
    theme: str, ground: tuple[int, int, int] | None, width: int
) -> None:
    with Image.open(folder() / f"{THEMES[theme].tiles}-{width}.png") as file:
        drawn = upon(file, FELT)
    reduced = Image.new("RGB", drawn.size)
    for cell in range(39):
        face, _ = TileSet(THEMES[theme].tiles, width, ground).face(cell)
        reduced.paste(upon(face, FELT), (cell * width, 0))
    assert max(ImageStat.Stat(ImageChops.difference(reduced, drawn)).rms) < 4


@pytest.mark.parametrize("width", [21, 76, 83, 450])
def test_faces_of_any_width_keep_to_their_cells(width: int) -> None:
    tile_set = TileSet("light", width)
    for cell in (0, 17, BACK):
        face, mask = tile_set.face(cell)
        assert face.size == mask.size == (width, round(width * 4 / 3))
        covered = mask.getbbox()
        assert covered is not None
        assert covered[2] - covered[0] > 0.85 * width


def test_a_width_that_was_drawn_is_preferred() -> None:
    assert crisp(83) == 80
    assert crisp(80) == 80
    assert crisp(320) == 320
    assert set(widths()) >= {24, 48, 80, 240}


def test_a_card_is_not_made_a_speck() -> None:
    with pytest.raises(TooNarrow, match="the least is 160"):
        resized(card(WINS["tenhou"]), 159)


@pytest.mark.parametrize("width", [160, 390, 800, 1200])
def test_a_card_at_another_width(width: int) -> None:
    image = read(to_png(resized(card(WINS["tenhou"]), width)))
    assert image.mode == "P"
    assert image.size == (width, round(width * 675 / 1200))


def test_pictures_are_found_inside_an_installed_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "tenhobot" / "tiles_img" / "png"
    monkeypatch.setattr(tileset, "__file__", str(tmp_path / "tenhobot" / "render" / "tileset.py"))
    with pytest.raises(FileNotFoundError, match="no tile pictures in"):
        folder.__wrapped__()
    inside.mkdir(parents=True)
    (inside / "sheets.json").write_text("{}")
    assert folder.__wrapped__() == inside


def test_drawing_needs_no_numpy() -> None:
    code = "import sys, tenhobot.render; assert not {'numpy', 'scipy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_bad_hands_are_drawn_as_well() -> None:
    image = strip(parse_hand("5555505p123m"), ring=(1, 2, 3, 4, 5, 6, 7))
    assert image.width <= 1200
