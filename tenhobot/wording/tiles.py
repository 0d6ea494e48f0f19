"""Tiles inside a sentence, as readers of the language write them."""

from collections.abc import Iterable

from tenhobot.riichi.tiles import Kind, Tile

from .alt import Lang, tile_name


def tile_text(tile: Tile | Kind, lang: Lang) -> str:
    """``3m``; in Japanese ``東`` for an honour and ``赤5p`` for a red five."""
    face = tile.tile if isinstance(tile, Kind) else tile
    if lang == "en":
        return str(face)
    if face.suit == "z":
        return tile_name(face, lang)
    return f"赤{face.kind}" if face.is_red else str(face)


def set_text(tiles: str, lang: Lang) -> str:
    """A set in mpsz as it stands in a sentence: ``222m``, ``東東``."""
    if lang == "en" or not tiles.endswith("z"):
        return tiles
    return "".join(tile_text(Tile.parse(f"{number}z"), lang) for number in tiles[:-1])


def tiles_text(tiles: Iterable[Tile], lang: Lang) -> str:
    """Tiles one after the other: ``3m・東``, ``3m, 1z``."""
    return {"ja": "・", "en": ", "}[lang].join(tile_text(tile, lang) for tile in tiles)
