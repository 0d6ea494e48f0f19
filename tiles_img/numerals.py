"""Small numbers and letters in a corner, for those who do not read the tiles.

They are a layer of their own, laid over a face of any theme.
"""

from .kanji import written
from .style import WIDTH, Style
from .svg import group, number, rect

BADGE, SIGN = "#4d5a69", "#ffffff"
LABELS = {f"{i + 1}z": label for i, label in enumerate(("E", "S", "W", "N", "Wh", "G", "R"))} | {
    f"0{suit}": "5" for suit in "mps"
}
"""What is written on tiles whose name does not begin with their number."""


def label(name: str) -> str:
    """What the corner of a tile says: nothing on a back or a blank."""
    return "" if name in ("back", "blank") else LABELS.get(name, name[0])


def draw_numeral(name: str, style: Style, height: float) -> str:
    """The corner of a tile as SVG text on nothing."""
    text = label(name)
    content = ""
    if text:
        high = max(64.0, 8.5 * style.pixel)
        wide = high * (0.84 + 0.5 * (len(text) - 1))
        left = top = style.snap(8)
        size = 0.98 * high
        content = rect(left, top, wide, high, 0.26 * high, BADGE) + "".join(
            written(
                character,
                SIGN,
                (left + wide * (i + 1) / (len(text) + 1), top + high / 2),
                (size, size),
            )
            for i, character in enumerate(text)
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {number(height)}">'
        f"{group(content)}</svg>\n"
    )
