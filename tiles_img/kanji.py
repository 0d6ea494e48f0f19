"""Manzu and the honours: what is written rather than drawn."""

from .outlines import outlines
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


def manzu(value: int, style: Style) -> str:
    """The art of a plain manzu tile: its number over 萬."""
    return numeral(value, style.theme.ink, style) + wan(style.theme.red, style)


def numeral(
    value: int, colour: str, style: Style, at: tuple[float, float] = (150, 106), scale: float = 1
) -> str:
    """The number of a manzu tile."""
    bold = weight(style) + (6 if value < 4 else 2.5)
    if value == 1:
        at = at[0], at[1] + 12 * scale
    return written(NUMBERS[value - 1], colour, at, (242 * scale, 178 * scale), bold)


def wan(colour: str, style: Style, at: tuple[float, float] = (150, 278), scale: float = 1) -> str:
    """The 萬 of a manzu tile."""
    return written("萬", colour, at, (244 * scale, 182 * scale), style.theme.bold)


def weight(style: Style) -> float:
    """How much a character is thickened, in units: more where it is small."""
    return style.theme.bold + (6 if style.width < 48 else 0)


def honour(value: int, style: Style) -> str:
    """The art of a wind or a dragon."""
    theme = style.theme
    if value == 5:
        return white(style)
    character = "東南西北 發中"[value - 1]
    colour = {6: theme.green, 7: theme.red}.get(value, theme.ink)
    return written(character, colour, (150, 200), (280, 330), weight(style))


def white(style: Style) -> str:
    """The white dragon: a carved frame with cut-in corners round nothing."""
    blue, line = style.theme.blue, style.line(20)
    left, top = 44.0, 50.0
    if style.small:
        line = style.snap(line)
        left, top = (style.snap(edge - line / 2) + line / 2 for edge in (left, top))
    parts = [path(frame(left, top, 26), "none", stroke=blue, stroke_width=line)]
    if style.shows(8):
        parts.append(path(frame(72, 78, 22), "none", stroke=blue, stroke_width=style.line(7)))
    return "".join(parts)


def frame(left: float, top: float, cut: float) -> str:
    """A frame round the middle of the face whose corners are quarter circles cut in."""
    right, bottom = WIDTH - left, HEIGHT - top
    arc = f"A{cut} {cut} 0 0 0"
    return (
        f"M{left + cut} {top}H{right - cut}{arc} {right} {top + cut}V{bottom - cut}"
        f"{arc} {right - cut} {bottom}H{left + cut}{arc} {left} {bottom - cut}V{top + cut}"
        f"{arc} {left + cut} {top}Z"
    )
