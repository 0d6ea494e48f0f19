"""Numbers and letters in a corner, for those who do not read the tiles.

A numbered tile is drawn with its art drawn in below the sign, so that nothing is hidden and the
sign can be read where a tile is 26 pixels wide.
"""

from .kanji import written
from .outlines import outlines
from .style import Style

HIGH = 72
"""The height of a sign, about a sixth of the tile's."""

LEFT, TOP = 24.0, 28.0
"""Where signs begin."""

CAPITAL = 0.74
"""The height of a capital letter or a number, by the em."""

LABELS = {f"{i + 1}z": label for i, label in enumerate(("E", "S", "W", "N", "Wh", "Gr", "Rd"))} | {
    f"0{suit}": "5" for suit in "mps"
}
"""What is written on tiles whose name does not begin with their number."""


def label(name: str) -> str:
    """What the corner of a tile says; it is neither a back nor a blank."""
    return LABELS.get(name, name[0])


def sign(name: str, style: Style) -> str:
    """The corner of a tile that is neither a back nor a blank: red on a red five."""
    text, theme = label(name), style.theme
    colour = theme.red if name[0] == "0" else theme.ink
    scale = HIGH / CAPITAL
    x, foot = LEFT, style.snap(TOP + HIGH)
    parts = []
    for character in text:
        outline = outlines()[character]
        (left, top, right, bottom) = (scale * edge / 1000 for edge in outline.box)
        middle = x + (left + right) / 2, foot + (top + bottom) / 2
        parts.append(written(character, colour, middle, (scale, scale), theme.bold / 2))
        x += scale * outline.advance / 1000
    return "".join(parts)
