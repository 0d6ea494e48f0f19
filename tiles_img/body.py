"""The tile itself: its face, its back, and the folded corner of a red five."""

from dataclasses import dataclass

from .pips import star
from .style import WIDTH, Style
from .svg import circle, moved, path, points, rect, stroke


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
    tile = outer(style, height).drawn(
        theme.rim, stroke=theme.edge, stroke_width=edge(style)
    )
    return tile + face_box(style, height).drawn(theme.face)


def back(style: Style, height: float) -> str:
    """A back: coloured all over, with a band and a lattice of diamonds."""
    theme = style.theme
    tile = outer(style, height).drawn(theme.back, stroke=theme.back_edge, stroke_width=edge(style))
    frame = outer(style, height).inset(style.snap(30))
    parts = [tile, frame.drawn("none", stroke=theme.back_line, stroke_width=style.line(8))]
    middle = height / 2
    diamond = points([(150, middle - 90), (210, middle), (150, middle + 90), (90, middle)])
    parts.append(path(diamond, theme.back_line))
    return "".join(parts)


def corner(style: Style, height: float) -> str:
    """The mark of a red five: its top right corner folded over, with a star on it."""
    theme, box = style.theme, face_box(style, height)
    leg, r = 104, box.radius
    fold = (
        f"M{box.right - leg} {box.top}H{box.right - r}Q{box.right} {box.top} {box.right} "
        f"{box.top + r}V{box.top + leg}Z"
    )
    parts = [path(fold, theme.red)]
    if style.shows(9):
        parts.append(
            moved(path(star(21, 9.5), theme.face), box.right - 0.31 * leg, box.top + 0.31 * leg, 45)
        )
    return "".join(parts)
