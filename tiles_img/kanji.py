"""Manzu and the honours: what is written rather than drawn."""

from .outlines import outlines
from .spread import PLAIN, Spread
from .style import HEIGHT, WIDTH, Style
from .svg import path

NUMBERS = "一二三四伍六七八九"


def written(
    character: str,
    colour: str,
    at: tuple[float, float],
    scale: tuple[float, float],
    bold: float = 0,
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


def manzu(value: int, style: Style, spread: Spread = PLAIN) -> str:
    """The art of a plain manzu tile: its number over 萬."""
    return numeral(value, style.theme.ink, style, spread) + wan(style.theme.red, style, spread)


def red_manzu(style: Style, spread: Spread) -> str:
    """The art of the red five: all red; its 萬 may lie below the mark in the corner."""
    below = PLAIN if spread.down > 0.85 else spread
    return numeral(5, style.theme.red, style, spread) + wan(style.theme.red, style, below)


def numeral(value: int, colour: str, style: Style, spread: Spread) -> str:
    """The number of a manzu tile."""
    bold = weight(style) + (6 if value < 4 else 2.5)
    at = spread.at(150, 118 if value == 1 else 109)
    return written(NUMBERS[value - 1], colour, at, spread.stretched(242, 170), bold)


def wan(colour: str, style: Style, spread: Spread) -> str:
    """The 萬 of a manzu tile."""
    size = spread.stretched(244, 182)
    return written("萬", colour, spread.at(150, 278), size, style.theme.bold / 2)


def weight(style: Style) -> float:
    """How much a character is thickened, in units: more where it is small."""
    return style.theme.bold + (6 if style.width < 48 else 0)


def honour(value: int, style: Style, spread: Spread = PLAIN) -> str:
    """The art of a wind or a dragon."""
    theme = style.theme
    if value == 5:
        return white(style, spread)
    character = "東南西北 發中"[value - 1]
    colour = {6: theme.green, 7: theme.red}.get(value, theme.ink)
    return written(
        character, colour, spread.at(150, 200), spread.stretched(280, 330), weight(style)
    )


def white(style: Style, spread: Spread) -> str:
    """The white dragon: a carved frame with cut-in corners round nothing."""
    blue, line = style.theme.blue, style.line(20)
    left, top = spread.at(44, 50)
    right, bottom = spread.at(WIDTH - 44, HEIGHT - 50)
    if style.small:
        line = style.snap(line)
        left, top = (style.snap(edge - line / 2) + line / 2 for edge in (left, top))
        right, bottom = (style.snap(edge + line / 2) - line / 2 for edge in (right, bottom))
    outer = frame(left, top, right, bottom, 26)
    parts = [path(outer, "none", stroke=blue, stroke_width=line)]
    if style.shows(8):
        inner = frame(left + 28, top + 28, right - 28, bottom - 28, 22)
        parts.append(path(inner, "none", stroke=blue, stroke_width=style.line(7)))
    return "".join(parts)


def frame(left: float, top: float, right: float, bottom: float, cut: float) -> str:
    """A frame whose corners are quarter circles cut in."""
    arc = f"A{cut} {cut} 0 0 0"
    return (
        f"M{left + cut} {top}H{right - cut}{arc} {right} {top + cut}V{bottom - cut}"
        f"{arc} {right - cut} {bottom}H{left + cut}{arc} {left} {bottom - cut}V{top + cut}"
        f"{arc} {left + cut} {top}Z"
    )
