"""Manzu and the honours: what is written rather than drawn."""

from .outlines import outlines
from .style import Style
from .svg import path, rect, stroke

NUMBERS = "一二三四伍六七八九"


def written(
    character: str, colour: str, at: tuple[float, float], scale: tuple[float, float], bold: float = 0
) -> str:
    """A character with the middle of its ink at a point; `scale` is units an em across and down."""
    outline = outlines()[character]
    left, top, right, bottom = outline.box
    across, down = scale[0] / 1000, scale[1] / 1000
    x, y = at[0] - across * (left + right) / 2, at[1] - down * (top + bottom) / 2
    line = {"stroke": colour, "stroke_width": 2 * bold / (across + down)} if bold else {}
    return path(
        outline.path,
        colour,
        transform=f"translate({x:.2f} {y:.2f}) scale({across:.4f} {down:.4f})",
        **line,
    )


def manzu(value: int, style: Style) -> str:
    """The art of a plain manzu tile: its number over 萬."""
    theme = style.theme
    return numeral(value, theme.ink, style) + written(
        "萬", theme.red, (150, 274), (250, 190), theme.bold
    )


def numeral(value: int, colour: str, style: Style) -> str:
    """The number of a manzu tile."""
    return written(
        NUMBERS[value - 1], colour, (150, 106), (236, 172), theme_bold(style)
    )


def theme_bold(style: Style) -> float:
    """How much a character is thickened, in units."""
    return style.theme.bold + (6 if style.width < 48 else 0)


def honour(value: int, style: Style) -> str:
    """The art of a wind or a dragon."""
    theme = style.theme
    if value == 5:
        return white(style)
    character = "東南西北 發中"[value - 1]
    colour = {6: theme.green, 7: theme.red}.get(value, theme.ink)
    return written(character, colour, (150, 200), (280, 330), theme_bold(style))


def white(style: Style) -> str:
    """The white dragon: a carved frame round nothing."""
    theme = style.theme
    return rect(52, 60, 196, 280, 10, "none", stroke=theme.blue, stroke_width=style.line(22)) + (
        rect(84, 92, 132, 216, 4, "none", stroke=theme.blue, stroke_width=6)
        if style.shows(6)
        else ""
    )
