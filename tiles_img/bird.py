"""The one of souzu: a peacock on a branch of bamboo."""

from math import cos, radians, sin

from .style import Style
from .svg import circle, element, group, moved, path, stroke

TAIL = ((8, 212), (31, 200), (54, 164), (78, 128))
"""The tail's feathers: degrees from upright, and length."""


def bird(style: Style) -> str:
    """The bird's parts from the back to the front."""
    theme = style.theme
    return "".join(
        (
            *(moved(feather(length, style), 148, 262, turn) for turn, length in TAIL),
            perch(style),
            body(style),
        )
    )


def feather(length: float, style: Style) -> str:
    """A feather upright from the origin, with an eye near its tip."""
    theme = style.theme
    wide = 25
    shape = (
        f"M0 0C{-wide * 0.5} {-length * 0.45} {-wide * 1.2} {-length * 0.72} {-wide} "
        f"{-length + wide}A{wide} {wide} 0 0 1 {wide} {-length + wide}"
        f"C{wide * 1.2} {-length * 0.72} {wide * 0.5} {-length * 0.45} 0 0Z"
    )
    parts = [path(shape, theme.green, stroke=theme.face, stroke_width=style.line(4, 0.5))]
    parts.append(circle(0, -length + wide + 2, 15, theme.face))
    parts.append(circle(0, -length + wide + 2, 10, theme.red))
    return "".join(parts)


def perch(style: Style) -> str:
    """Legs and the branch they stand on."""
    theme = style.theme
    legs = style.line(9, 1)
    return (
        stroke("M118 285L112 342M146 285L150 342", theme.red, legs)
        + path("M40 342H250Q258 342 258 350Q258 360 250 360H40Q32 360 32 350Q32 342 40 342Z", theme.green)
    )


def body(style: Style) -> str:
    """Head, neck, breast and wing."""
    theme = style.theme
    gap = style.line(4, 0.5)
    silhouette = (
        "M118 96C118 130 112 150 124 178C136 208 172 208 184 240C192 266 176 292 146 296"
        "C104 302 66 276 56 226C48 186 62 150 64 108C62 78 78 62 94 62C110 62 118 76 118 96Z"
    )
    wing = "M104 204C132 206 172 226 206 276C168 290 126 284 108 258C96 240 96 220 104 204Z"
    parts = [
        stroke("M88 62Q84 44 70 36M94 60Q96 42 92 28M101 63Q110 48 116 38", theme.red, style.line(6)),
        path("M66 84L32 98L66 108Z", theme.red),
        path(silhouette, theme.blue, stroke=theme.face, stroke_width=gap),
        path(wing, theme.green, stroke=theme.face, stroke_width=gap),
        circle(86, 90, 9, theme.face),
        circle(85, 90, 4.5, theme.ink),
    ]
    return "".join(parts)
