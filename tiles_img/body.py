"""The tile itself: its face, its back, and the folded corner of a red five."""

from dataclasses import dataclass
from math import ceil, sqrt

from .pips import star
from .style import WIDTH, Style
from .svg import group, moved, path, points, rect, stroke


@dataclass(frozen=True)
class Box:
    """A rectangle with rounded corners."""

    left: float
    top: float
    right: float
    bottom: float
    radius: float

    def drawn(self, fill: str, **more: object) -> str:
        """The box as an element."""
        width, height = self.right - self.left, self.bottom - self.top
        return rect(self.left, self.top, width, height, self.radius, fill, **more)

    def inset(self, by: float, foot: float = 0) -> "Box":
        """A box inside this one, `foot` further from the bottom."""
        return Box(
            self.left + by,
            self.top + by,
            self.right - by,
            self.bottom - by - foot,
            max(4.0, self.radius - by),
        )


def outer(style: Style, height: float) -> Box:
    """The tile's edge, the middle of its line."""
    half = edge(style) / 2
    return Box(half, half, WIDTH - half, height - half, 36 - half)


def edge(style: Style) -> float:
    """The thickness of the tile's edge, in whole pixels."""
    return style.snap(7 + style.theme.bold)


def face_box(style: Style, height: float) -> Box:
    """The flat part that the art lies on."""
    rim = style.snap(7)
    return outer(style, height).inset(edge(style) / 2 + rim, style.snap(9))


def blank(style: Style, height: float) -> str:
    """A face with nothing on it."""
    theme = style.theme
    tile = outer(style, height).drawn(theme.rim, stroke=theme.edge, stroke_width=edge(style))
    return tile + face_box(style, height).drawn(theme.face)


def back(style: Style, height: float) -> str:
    """A back: coloured all over, with hemp leaves inside a band."""
    theme = style.theme
    box = outer(style, height)
    frame = box.inset(style.snap(26))
    parts = [box.drawn(theme.back, stroke=theme.back_edge, stroke_width=edge(style))]
    if style.fine:
        inside = frame.inset(style.snap(12))
        clip = f'<clipPath id="inside">{inside.drawn("#000")}</clipPath>'
        leaves = stroke(hemp_leaves(66, height), theme.back_line, max(4, style.pixel))
        parts.append(clip + group(leaves, clip_path="url(#inside)"))
    else:
        middle = height / 2
        diamond = [(150, middle - 96), (218, middle), (150, middle + 96), (82, middle)]
        parts.append(path(points(diamond), theme.back_line))
    parts.append(frame.drawn("none", stroke=theme.back_line, stroke_width=style.line(9)))
    return "".join(parts)


def hemp_leaves(side: float, height: float) -> str:
    """The path of the pattern *asanoha*: equilateral triangles, each joined to its middle."""
    rise = side * sqrt(3) / 2
    rows, columns = ceil(height / rise / 2) + 1, ceil(WIDTH / side / 2) + 1
    lines = []
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x = WIDTH / 2 + (column + (row % 2) / 2) * side
            y = height / 2 + row * rise
            for down in (1, -1):
                below = y + down * rise
                corners = ((x, y), (x - side / 2, below), (x + side / 2, below))
                middle = (x, y + down * rise * 2 / 3)
                lines += [points((at, middle), close=False) for at in corners]
            lines.append(points(((x, y), (x + side, y)), close=False))
            lines += [points(((x, y), (x + s * side / 2, y + rise)), close=False) for s in (-1, 1)]
    return "".join(lines)


def corner(style: Style, height: float) -> str:
    """The mark of a red five: its top right corner folded over, with a star where it shows."""
    theme, box = style.theme, face_box(style, height)
    leg, r = 114, box.radius
    fold = (
        f"M{box.right - leg} {box.top}H{box.right - r}Q{box.right} {box.top} {box.right} "
        f"{box.top + r}V{box.top + leg}Z"
    )
    parts = [path(fold, theme.red)]
    if style.shows(8):
        parts.append(
            moved(path(star(21, 9.5), theme.face), box.right - 0.31 * leg, box.top + 0.31 * leg, 45)
        )
    return "".join(parts)
