"""What is on each tile: the table from names in mpsz to drawings."""

from typing import Any

from .bamboo import STICKS, souzu, sticks
from .body import back, blank, corner
from .kanji import honour, manzu, numeral, wan
from .numerals import badge
from .pips import PIPS, pinzu, pips
from .style import HEIGHT, WIDTH, Style
from .svg import moved, number

NAMES: tuple[str, ...] = (
    *(f"{value}{suit}" for suit in "mps" for value in range(1, 10)),
    *(f"{value}z" for value in range(1, 8)),
    *("0m", "0p", "0s", "back", "blank"),
)
"""The cells of a sheet, in order."""

LOWEST = 360
"""How far down art reaches on a face."""

BELOW, RED_BELOW = (0.76, 150, LOWEST), (0.89, 141, 362)
"""Art below a badge: how large, and the middle and the foot of what is made smaller.

A red five has been drawn in already.
"""

SUITS = {"m": manzu, "p": pinzu, "s": souzu, "z": honour}


def red_five(suit: str, style: Style) -> str:
    """The art of a red five: all red, and drawn in to leave room for the mark in its corner."""
    if suit == "p":
        radius, places = PIPS[5]
        return pips(0.92 * radius, map(drawn_in, places), style, solid=True)
    if suit == "s":
        length, breadth, sticks_ = STICKS[5]
        return sticks(0.84 * length, breadth, [*map(drawn_in, sticks_)], style)
    red = style.theme.red
    return numeral(5, red, style, (142, 134), 0.82) + wan(red, style, (142, 286), 0.88)


def drawn_in(place: tuple[Any, ...]) -> tuple[Any, ...]:
    """A place moved away from the right top corner, its colour made red."""
    x, y, *turn, _ = place
    return (12 + 0.86 * x, 60 + 0.84 * y, *turn, "red")


def draw(name: str, style: Style, height: float = HEIGHT, numbered: bool = False) -> str:
    """A tile as SVG text, `height` units high (the art is centred when that is not 400).

    With its number or letter in the corner if `numbered`.
    """
    if name == "back":
        content = back(style, height)
    elif name == "blank":
        content = blank(style, height)
    else:
        laid = numbered_art if numbered else art
        content = blank(style, height) + laid(name, style, height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {number(height)}">'
        f"{content}</svg>\n"
    )


def art(name: str, style: Style, height: float) -> str:
    """What lies on the face of a tile."""
    lift = round(((height - HEIGHT) / 2 - style.snap(9) / 2) / style.pixel) * style.pixel
    return moved(figure(name, style), 0, lift) + fold(name, style, height)


def numbered_art(name: str, style: Style, height: float) -> str:
    """The same below a badge: smaller by whole pixels, so that sharp edges stay sharp."""
    share, middle, foot = RED_BELOW if name[0] == "0" else BELOW
    inner = Style(style.theme, round(share * style.width))
    scale = inner.width / style.width
    x = WIDTH / 2 - scale * middle
    y = height - (HEIGHT - LOWEST) - scale * foot
    x, y = (round(at / style.pixel) * style.pixel for at in (x, y))
    return (
        moved(figure(name, inner), x, y, scale=scale)
        + fold(name, style, height)
        + badge(name, style)
    )


def figure(name: str, style: Style) -> str:
    """What tells the tile, for a face of 300 to 400."""
    value, suit = int(name[0]), name[1]
    return SUITS[suit](value, style) if value else red_five(suit, style)


def fold(name: str, style: Style, height: float) -> str:
    """The corner of a red five, nothing on others."""
    return corner(style, height) if name[0] == "0" else ""
