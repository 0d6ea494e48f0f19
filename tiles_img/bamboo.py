"""Souzu: the sticks of bamboo. The bird of the one is in `bird`."""

from .bird import bird
from .style import Style
from .svg import moved, path, stroke

Place = tuple[float, float, float, str]
"""Where a stick's middle lies, its turn in degrees, and its colour's name in the theme."""


def _rows(ys: tuple[float, ...], xs: tuple[float, ...]) -> tuple[Place, ...]:
    return tuple((x, y, 0, "green") for y in ys for x in xs)


STICKS: dict[int, tuple[float, float, tuple[Place, ...]]] = {
    2: (146, 50, _rows((118, 282), (150,))),
    3: (146, 50, _rows((118,), (150,)) + _rows((282,), (86, 214))),
    4: (146, 50, _rows((118, 282), (92, 208))),
    5: (136, 44, (*_rows((110, 290), (70, 230)), (150, 200, 0, "red"))),
    6: (146, 44, _rows((118, 282), (72, 150, 228))),
    7: (102, 44, ((150, 84, 0, "red"), *_rows((204, 316), (72, 150, 228)))),
    8: (
        146,
        36,
        (
            *_rows((118, 282), (58, 242)),
            (115, 118, -22, "green"),
            (185, 118, 22, "green"),
            (115, 282, 22, "green"),
            (185, 282, -22, "green"),
        ),
    ),
    9: (
        104,
        44,
        tuple(
            (x, y, 0, colour)
            for y in (86, 200, 314)
            for x, colour in ((72, "green"), (150, "red"), (228, "green"))
        ),
    ),
}
"""Length, breadth and places of the sticks of each number but one."""


def souzu(value: int, style: Style) -> str:
    """The art of a plain souzu tile."""
    if value == 1:
        return bird(style)
    length, breadth, places = STICKS[value]
    return "".join(
        moved(stick(length, breadth, getattr(style.theme, colour), style), x, y, turn)
        for x, y, turn, colour in places
    )


def stick(length: float, breadth: float, colour: str, style: Style) -> str:
    """A stick upright round the origin: two internodes between three nodes."""
    end, half = length / 2, breadth / 2
    knot, waist = 0.16 * breadth, 0.3 * breadth
    left = (
        f"M{-half + knot} {-end}Q{-half} {-end} {-half} {-end + knot}"
        f"Q{-half} {-end + 2 * knot} {-waist} {-end + 3 * knot}"
        f"L{-waist} {-2 * knot}Q{-half} {-knot} {-half} 0Q{-half} {knot} {-waist} {2 * knot}"
        f"L{-waist} {end - 3 * knot}Q{-half} {end - 2 * knot} {-half} {end - knot}"
        f"Q{-half} {end} {-half + knot} {end}"
    )
    right = (
        f"L{half - knot} {end}Q{half} {end} {half} {end - knot}"
        f"Q{half} {end - 2 * knot} {waist} {end - 3 * knot}"
        f"L{waist} {2 * knot}Q{half} {knot} {half} 0Q{half} {-knot} {waist} {-2 * knot}"
        f"L{waist} {-end + 3 * knot}Q{half} {-end + 2 * knot} {half} {-end + knot}"
        f"Q{half} {-end} {half - knot} {-end}Z"
    )
    parts = [path(left + right, colour)]
    if style.shows(0.12 * breadth):
        for top, bottom in ((-end + 3.4 * knot, -2.6 * knot), (2.6 * knot, end - 3.4 * knot)):
            parts.append(stroke(f"M0 {top}V{bottom}", style.theme.face, 0.12 * breadth))
    return "".join(parts)
