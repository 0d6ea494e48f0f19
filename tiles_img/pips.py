"""Pinzu: the circles, and the great wheel of the one."""

from math import cos, pi, sin, tan

from .spread import PLAIN, Spread
from .style import Style
from .svg import circle, element, moved, points

Place = tuple[float, float, str]
"""Where a pip lies, and its colour's name in the theme."""

PIPS: dict[int, tuple[float, tuple[Place, ...]]] = {
    2: (68, ((150, 116, "green"), (150, 284, "blue"))),
    3: (50, ((80, 88, "blue"), (150, 200, "red"), (220, 312, "green"))),
    4: (54, ((88, 122, "blue"), (212, 122, "green"), (88, 278, "green"), (212, 278, "blue"))),
    5: (
        47,
        (
            (80, 88, "blue"),
            (220, 88, "green"),
            (150, 200, "red"),
            (80, 312, "green"),
            (220, 312, "blue"),
        ),
    ),
    6: (
        46,
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
        41,
        (
            (66, 74, "green"),
            (150, 108, "green"),
            (234, 142, "green"),
            (100, 232, "red"),
            (200, 232, "red"),
            (100, 322, "red"),
            (200, 322, "red"),
        ),
    ),
    8: (38, tuple((x, y, "blue") for y in (73, 157.5, 242.5, 327) for x in (96, 204))),
    9: (
        38,
        tuple(
            (x, y, colour)
            for y, colour in ((84, "green"), (200, "red"), (316, "blue"))
            for x in (66, 150, 234)
        ),
    ),
}
"""Radius and places of the pips of each number but one."""


def pinzu(value: int, style: Style, spread: Spread = PLAIN) -> str:
    """The art of a plain pinzu tile."""
    if value == 1:
        return moved(wheel(style), *spread.at(150, 200), scale=spread.size)
    radius, places = PIPS[value]
    return "".join(
        moved(pip(spread.size * radius, getattr(style.theme, colour), style), *spread.at(x, y))
        for x, y, colour in places
    )


def red_pinzu(style: Style, spread: Spread) -> str:
    """The art of the red five: its pips red and solid."""
    radius, places = PIPS[5]
    return "".join(
        circle(*spread.at(x, y), spread.size * radius, style.theme.red) for x, y, _ in places
    )


def pip(r: float, ink: str, style: Style) -> str:
    """A pip round the origin: rings about a flower, about a dot, or a hole, as can be seen."""
    face = style.theme.face
    parts = [circle(0, 0, r, ink)]
    if style.fine:
        parts.append(circle(0, 0, 0.74 * r, "none", stroke=face, stroke_width=0.1 * r))
        parts.append(circle(0, 0, 0.5 * r, face))
        parts.append(flower(0.44 * r, 6, ink))
        parts.append(circle(0, 0, 0.1 * r, face))
    elif style.shows(0.2 * r):
        parts.append(circle(0, 0, 0.54 * r, "none", stroke=face, stroke_width=0.2 * r))
    else:
        parts.append(circle(0, 0, 0.36 * r, face))
    return "".join(parts)


def flower(r: float, petals: int, colour: str) -> str:
    """Round petals about the origin, each as broad as its place allows."""
    half = pi / petals
    broad = 0.62 * r * tan(half) * 0.86
    petal = element("ellipse", cx=0, cy=-0.6 * r, rx=broad, ry=0.4 * r, fill=colour)
    return "".join(moved(petal, turn=360 * i / petals) for i in range(petals))


def wheel(style: Style) -> str:
    """The one of pinzu round the origin: a great wheel of rings and petals."""
    theme = style.theme
    parts = [circle(0, 0, 122, theme.green)]
    parts.append(circle(0, 0, 105, theme.face))
    parts.append(circle(0, 0, 96, theme.blue))
    if style.fine:
        beads = [(80 * sin(pi * i / 8), 80 * cos(pi * i / 8)) for i in range(16)]
        parts += [circle(x, y, 9, theme.face) for x, y in beads]
    parts.append(circle(0, 0, 64, theme.face))
    parts.append(flower(60, 8, theme.red))
    parts.append(circle(0, 0, 16, theme.face))
    parts.append(circle(0, 0, 9, theme.red))
    return "".join(parts)


def star(r: float, inner: float, tips: int = 5) -> str:
    """The path of a star round the origin."""
    return points(
        (radius * sin(pi * i / tips), -radius * cos(pi * i / tips))
        for i in range(2 * tips)
        for radius in (inner if i % 2 else r,)
    )
