"""Tiles inside a sentence: honours by name for Japanese readers, codes for all others."""

import pytest

from tenhobot.riichi.tiles import TILES, Tile
from tenhobot.wording.tiles import set_text, tile_text, tiles_text

from ..shared import tiles


@pytest.mark.parametrize(
    ("tile", "ja", "en"), [("3m", "3m", "3m"), ("0p", "赤5p", "0p"), ("1z", "東", "1z")]
)
def test_one_tile(tile: str, ja: str, en: str) -> None:
    assert tile_text(Tile.parse(tile), "ja") == ja
    assert tile_text(Tile.parse(tile), "en") == en
    assert tile_text(Tile.parse(tile).kind, "ja") == ja.removeprefix("赤")


def test_every_tile_has_its_own_text() -> None:
    assert len({tile_text(tile, "ja") for tile in TILES}) == 37


@pytest.mark.parametrize(
    ("text", "ja"), [("222z", "南南南"), ("55z", "白白"), ("111m", "111m"), ("0555p", "0555p")]
)
def test_a_set(text: str, ja: str) -> None:
    assert set_text(text, "ja") == ja
    assert set_text(text, "en") == text


def test_a_list() -> None:
    assert tiles_text(tiles("4s1z"), "ja") == "4s・東"
    assert tiles_text(tiles("4s1z"), "en") == "4s, 1z"
