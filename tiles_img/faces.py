"""What is on each tile: the table from names in mpsz to drawings."""

from .bamboo import souzu, stick
from .body import back, blank, corner
from .kanji import honour, manzu, numeral, written
from .pips import PIPS, pinzu, pip
from .style import HEIGHT, WIDTH, Style
from .svg import group, moved, number

NAMES: tuple[str, ...] = (
    *(f"{value}{suit}" for suit in "mps" for value in range(1, 10)),
    *(f"{value}z" for value in range(1, 8)),
    *("0m", "0p", "0s", "back", "blank"),
)
"""The cells of a sheet, in order."""

SUITS = {"m": manzu, "p": pinzu, "s": souzu, "z": honour}


def red_five(suit: str, style: Style) -> str:
    """The art of a red five: all of it red, a little smaller and lower than the plain one."""
    red = style.theme.red
    if suit == "m":
        art = numeral(5, red, style) + written("萬", red, (150, 274), (250, 190))
    elif suit == "p":
        radius, places = PIPS[5]
        art = "".join(pip(x, y, radius, "red", style) for x, y, _ in places)
    else:
        art = "".join(
            moved(stick(136, 44, red, style), x, y)
            for x, y in ((70, 110), (230, 110), (150, 200), (70, 290), (230, 290))
        )
    return moved(art, 14, 56, scale=0.86)


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
    lift = (height - HEIGHT) / 2 - style.snap(9) / 2
    if value == 0:
        return moved(red_five(suit, style), 0, lift) + corner(style, height)
    return moved(SUITS[suit](value, style), 0, lift)
