"""Numbers and letters in a corner, for those who do not read the tiles.

A numbered tile is drawn with its art made smaller below a badge, so that nothing is hidden and the
number can be read where a tile is 26 pixels wide.
"""

from .body import edge
from .kanji import written
from .outlines import outlines
from .style import Style
from .svg import rect

HIGH, WIDE = 95, 98
"""The badge of one sign, about a third of the tile wide."""

LABELS = {f"{i + 1}z": label for i, label in enumerate(("E", "S", "W", "N", "Wh", "G", "R"))} | {
    f"0{suit}": "5" for suit in "mps"
}
"""What is written on tiles whose name does not begin with their number."""


def label(name: str) -> str:
    """What the corner of a tile says: nothing on a back or a blank."""
    return "" if name in ("back", "blank") else LABELS.get(name, name[0])


def badge(name: str, style: Style) -> str:
    """The corner of a tile that is neither a back nor a blank: light on dark, or the reverse."""
    text, theme = label(name), style.theme
    left = top = edge(style)
    high, wide = style.snap(HIGH), style.snap(WIDE + 56 * (len(text) - 1))
    down = 1.06 * high
    advances = [outlines()[character].advance / 1000 for character in text]
    across = min(down, 0.87 * wide / sum(advances))
    x = left + (wide - across * sum(advances)) / 2
    parts = [rect(left, top, wide, high, 0.26 * high, theme.ink)]
    for character, advance in zip(text, advances, strict=True):
        middle = x + across * advance / 2, top + high / 2
        parts.append(written(character, theme.face, middle, (across, down)))
        x += across * advance
    return "".join(parts)
