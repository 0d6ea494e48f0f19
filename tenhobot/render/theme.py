"""Looks: which tile set, and the colours of what surrounds it."""

from dataclasses import dataclass
from typing import Literal

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""

Background = Literal["none", "felt"]
"""What a strip lies on: nothing (transparent), or the theme's ground."""


@dataclass(frozen=True, slots=True)
class Theme:
    """One look. `tiles` names the tile set; text is drawn in the inks, always upon `ground`.

    `tray` is the band that a card's hand lies on.
    """

    name: str
    tiles: str
    ground: Colour
    tray: Colour
    ink: Colour
    muted: Colour
    accent: Colour
    line: Colour
    alarm: Colour


def _colour(text: str) -> Colour:
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


def _theme(name: str, tiles: str, **colours: str) -> Theme:
    return Theme(name, tiles, **{role: _colour(text) for role, text in colours.items()})


THEMES: dict[str, Theme] = {
    theme.name: theme
    for theme in (
        _theme(
            "light",
            "light",
            ground="12493b",
            tray="0d382d",
            ink="fbf6e6",
            muted="b4cdbd",
            accent="f6c453",
            line="4b8271",
            alarm="ff7a5c",
        ),
        _theme(
            "dark",
            "dark",
            ground="12171c",
            tray="05070a",
            ink="f3ecdc",
            muted="a0abb6",
            accent="f2b84b",
            line="4a5663",
            alarm="ff7168",
        ),
        _theme(
            "high-contrast",
            "high-contrast",
            ground="000000",
            tray="1f1f1f",
            ink="ffffff",
            muted="ffffff",
            accent="ffd400",
            line="8c8c8c",
            alarm="ff5a46",
        ),
    )
}
"""The looks by name: felt with ivory tiles, night with dark tiles, black and white."""
