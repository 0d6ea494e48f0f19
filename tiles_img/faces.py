"""What is on each tile: the table from names in mpsz to drawings."""

from .bamboo import red_souzu, souzu
from .body import back, blank, corner
from .kanji import honour, manzu, red_manzu
from .numerals import sign
from .pips import pinzu, red_pinzu
from .spread import PLAIN, Spread
from .style import HEIGHT, WIDTH, Style
from .svg import moved, number

NAMES: tuple[str, ...] = (
    *(f"{value}{suit}" for suit in "mps" for value in range(1, 10)),
    *(f"{value}z" for value in range(1, 8)),
    *("0m", "0p", "0s", "back", "blank"),
)
"""The cells of a sheet, in order."""

SUITS = {"m": manzu, "p": pinzu, "s": souzu, "z": honour}
RED_FIVES = {"m": red_manzu, "p": red_pinzu, "s": red_souzu}

BELOW = {
    "m": Spread(0.99, 0.77),
    "p": Spread(1.0, 0.78, 0.84),
    "s": Spread(1.0, 0.78, 0.86),
    "z": Spread(0.88, 0.76),
}
"""How the art of a suit is spread below a number in the left corner."""

BESIDE = {
    "m": Spread(0.86, 0.86, middle=136, foot=342),
    "p": Spread(0.86, 0.84, 1.06, middle=141),
    "s": Spread(0.86, 0.84, middle=141),
}
"""The same for a red five, beside the mark in its right corner."""

BETWEEN = {
    "m": Spread(0.93, 0.71, middle=147),
    "p": Spread(0.84, 0.74, 0.98),
    "s": Spread(0.95, 0.74, 0.96),
}
"""The same below both."""


def draw(name: str, style: Style, height: float = HEIGHT, numbered: bool = False) -> str:
    """A tile as SVG text, `height` units high (the art is centred when that is not 400).

    With its number or letter in the corner if `numbered`.
    """
    if name == "back":
        content = back(style, height)
    elif name == "blank":
        content = blank(style, height)
    else:
        content = blank(style, height) + art(name, style, height, numbered)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {number(height)}">'
        f"{content}</svg>\n"
    )


def art(name: str, style: Style, height: float, numbered: bool) -> str:
    """What lies on the face of a tile."""
    value, suit = int(name[0]), name[1]
    if value:
        figure = SUITS[suit](value, style, BELOW[suit] if numbered else PLAIN)
    else:
        figure = RED_FIVES[suit](style, (BETWEEN if numbered else BESIDE)[suit])
    lift = round(((height - HEIGHT) / 2 - style.snap(9) / 2) / style.pixel) * style.pixel
    return (
        moved(figure, 0, lift)
        + (corner(style, height) if not value else "")
        + (sign(name, style) if numbered else "")
    )
