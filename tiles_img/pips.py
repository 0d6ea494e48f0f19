"""Pinzu: the circles, and the great wheel of the one."""

from math import cos, pi, sin

from .style import Style
from .svg import circle, moved, path, points

Place = tuple[float, float, str]
"""Where a pip lies, and its colour's name in the theme."""

PIPS: dict[int, tuple[float, tuple[Place, ...]]] = {
    2: (62, ((150, 116, "green"), (150, 284, "blue"))),
    3: (47, ((80, 88, "blue"), (150, 200, "red"), (220, 312, "green"))),
    4: (52, ((88, 122, "blue"), (212, 122, "green"), (88, 278, "green"), (212, 278, "blue"))),
    5: (
        44,
        (
            (80, 88, "blue"),
            (220, 88, "green"),
            (150, 200, "red"),
            (80, 312, "green"),
            (220, 312, "blue"),
        ),
    ),
    6: (
        44,
        (
            (92, 84, "green"),
            (208, 84, "green"),
            (92, 218, "red"),
            (208, 218, "red"),
            (92, 316, "red"),
            (208, 316, "red"),
        ),
    ),
    7: (
        39,
        (
            (68, 72, "green"),
            (150, 106, "green"),
            (232, 140, "green"),
            (100, 232, "red"),
            (200, 232, "red"),
            (100, 322, "red"),
            (200, 322, "red"),
        ),
    ),
    8: (38, tuple((x, y, "blue") for y in (74, 158, 242, 326) for x in (96, 204))),
    9: (
        36,
        tuple(
            (x, y, colour)
            for y, colour in ((84, "green"), (200, "red"), (316, "blue"))
            for x in (70, 150, 230)
        ),
    ),
}
"""Radius and places of the pips of each number but one."""


def pinzu(value: int, style: Style) -> str:
    """The art of a plain pinzu tile."""
    if value == 1:
        return wheel(style)
    radius, places = PIPS[value]
    return "".join(pip(x, y, radius, colour, style) for x, y, colour in places)


def pip(x: float, y: float, r: float, colour: str, style: Style) -> str:
    """One pip: a disc with a ring cut into it, and a flower in the middle if it can be seen."""
    face, ink = style.theme.face, getattr(style.theme, colour)
    ring = style.line(0.12 * r, 0.9)
    parts = [circle(0, 0, r, ink)]
    if style.shows(0.1 * r):
        parts.append(circle(0, 0, 0.74 * r, "none", stroke=face, stroke_width=0.1 * r))
        parts.append(circle(0, 0, 0.5 * r, face))
        parts.append(flower(0.44 * r, 6, ink))
        parts.append(circle(0, 0, 0.1 * r, face))
    else:
        parts.append(circle(0, 0, 0.5 * r, "none", stroke=face, stroke_width=ring))
    return moved("".join(parts), x, y)


def flower(r: float, petals: int, colour: str) -> str:
    """Pointed petals round the origin, that touch at their widest."""
    half = pi / petals
    shape = []
    for i in range(petals):
        turn = 2 * pi * i / petals
        tip = (r * sin(turn), -r * cos(turn))
        sides = [
            (0.62 * r * sin(turn + s * half * 0.8), -0.62 * r * cos(turn + s * half * 0.8))
            for s in (-1, 1)
        ]
        (ax, ay), (bx, by) = sides
        shape.append(
            f"M0 0Q{ax:.2f} {ay:.2f} {tip[0]:.2f} {tip[1]:.2f}Q{bx:.2f} {by:.2f} 0 0Z"
        )
    return path("".join(shape), colour)


def wheel(style: Style) -> str:
    """The one of pinzu: a great wheel of rings and petals."""
    theme = style.theme
    parts = [circle(0, 0, 122, theme.green)]
    parts.append(circle(0, 0, 105, theme.face))
    parts.append(circle(0, 0, 96, theme.blue))
    if style.shows(9):
        beads = [(80 * sin(pi * i / 8), 80 * cos(pi * i / 8)) for i in range(16)]
        parts += [circle(x, y, 9, theme.face) for x, y in beads]
    parts.append(circle(0, 0, 64, theme.face))
    parts.append(flower(60, 8, theme.red))
    parts.append(circle(0, 0, 16, theme.face))
    parts.append(circle(0, 0, 9, theme.red))
    return moved("".join(parts), 150, 200)


def star(r: float, inner: float, tips: int = 5) -> str:
    """The path of a star round the origin."""
    return points(
        (radius * sin(pi * i / tips), -radius * cos(pi * i / tips))
        for i in range(2 * tips)
        for radius in (inner if i % 2 else r,)
    )
