"""Hands as pictures: the card, the strip, several hands, and the contact sheet.

Every function returns a palette picture of Pillow; `to_png` makes it bytes. Themes are the keys
of `THEMES`. Nothing here knows the rules of a win: text comes finished from the caller.
"""

from .card import Card, card
from .layout import Box, Face, Layout, Pose, TooNarrow, lay_out
from .png import resized, to_png
from .sheet import HandRow, contact_sheet, hands
from .strip import TILE, single, strip
from .theme import THEMES, Background
from .tilerow import TileRow

__all__ = [
    "THEMES",
    "TILE",
    "Background",
    "Box",
    "Card",
    "Face",
    "HandRow",
    "Layout",
    "Pose",
    "TileRow",
    "TooNarrow",
    "card",
    "contact_sheet",
    "hands",
    "lay_out",
    "resized",
    "single",
    "strip",
    "to_png",
]
