"""What is on each tile: the table from names in mpsz to drawings."""

from typing import Any

from .bamboo import STICKS, souzu, sticks
from .body import back, blank, corner
from .kanji import honour, manzu, numeral, wan
from .pips import PIPS, pinzu, pips
from .style import HEIGHT, WIDTH, Style
from .svg import moved, number

NAMES: tuple[str, ...] = (
    *(f"{value}{suit}" for suit in "mps" for value in range(1, 10)),
    *(f"{value}z" for value in range(1, 8)),
    *("0m", "0p", "0s", "back", "blank"),
)
"""The cells of a sheet, in order."""

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


def draw(name: str, style: Style, height: float = HEIGHT) -> str:
    """A tile as SVG text, `height` units high (the art is centred when that is not 400)."""
    if name == "back":
        content = back(style, height)
    elif name == "blank":
        content = blank(style, height)
    else:
        content = blank(style, height) + art(name, style, height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {number(height)}">'
        f"{content}</svg>\n"
    )


def art(name: str, style: Style, height: float) -> str:
    """What lies on the face of a tile."""
    value, suit = int(name[0]), name[1]
    lift = round(((height - HEIGHT) / 2 - style.snap(9) / 2) / style.pixel) * style.pixel
    if value == 0:
        return moved(red_five(suit, style), 0, lift) + corner(style, height)
    return moved(SUITS[suit](value, style), 0, lift)
