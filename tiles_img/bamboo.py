"""Souzu: the sticks of bamboo. The bird of the one is in `bird`."""

from collections.abc import Iterable

from .bird import bird
from .style import Style
from .svg import moved, path, rect, stroke

Place = tuple[float, float, float, str]
"""Where a stick's middle lies, its turn in degrees, and its colour's name in the theme."""


def _rows(ys: tuple[float, ...], xs: tuple[float, ...]) -> tuple[Place, ...]:
    return tuple((x, y, 0, "green") for y in ys for x in xs)


STICKS: dict[int, tuple[float, float, tuple[Place, ...]]] = {
    2: (144, 58, _rows((116, 284), (150,))),
    3: (144, 58, _rows((116,), (150,)) + _rows((284,), (84, 216))),
    4: (144, 58, _rows((116, 284), (88, 212))),
    5: (138, 52, (*_rows((108, 292), (64, 236)), (150, 200, 0, "red"))),
    6: (144, 50, _rows((116, 284), (82, 150, 218))),
    7: (98, 48, ((150, 82, 0, "red"), *_rows((200, 316), (76, 150, 224)))),
    8: (
        144,
        42,
        (
            *_rows((116, 284), (50, 250)),
            (113, 116, -14, "green"),
            (187, 116, 14, "green"),
            (113, 284, 14, "green"),
            (187, 284, -14, "green"),
        ),
    ),
    9: (
        96,
        50,
        tuple(
            (x, y, 0, colour)
            for y in (84, 200, 316)
            for x, colour in ((66, "green"), (150, "red"), (234, "green"))
        ),
    ),
}
"""Length, breadth and places of the sticks of each number but one."""


SLIT = 96
"""The width from which on the slits in the sticks can be seen."""


def souzu(value: int, style: Style) -> str:
    """The art of a plain souzu tile."""
    if value == 1:
        return bird(style)
    return sticks(*STICKS[value], style)


def sticks(length: float, breadth: float, places: Iterable[Place], style: Style) -> str:
    """Sticks of one size at their places."""
    if style.small:
        breadth += 7
    drawn = []
    for x, y, turn, colour in places:
        long, broad = length, breadth
        if not turn:
            (x, broad), (y, long) = style.align(x, breadth), style.align(y, length)
        drawn.append(moved(stick(long, broad, getattr(style.theme, colour), style), x, y, turn))
    return "".join(drawn)


def stick(length: float, breadth: float, colour: str, style: Style) -> str:
    """A stick upright round the origin: two internodes between three nodes."""
    end, node, hollow = length / 2, 0.2 * breadth, 0.17 * breadth
    if style.small:
        node, hollow = style.snap(node), style.snap(1.1 * hollow)
    parts = [
        rect(-breadth / 2, y - node / 2, breadth, node, node / 2, colour)
        for y in (node / 2 - end, 0, end - node / 2)
    ]
    # From node to node, and a hair into each, lest a seam shows.
    tube = internode(end / 2 - 0.6 * node, (breadth - node) / 2, breadth / 2 - hollow, node)
    for y in (node / 4 - end / 2, end / 2 - node / 4):
        parts.append(moved(path(tube, colour), 0, y))
        if style.width >= SLIT and not style.theme.bold:
            slit = end / 2 - 0.75 * node - 0.16 * breadth
            line = f"M0 {y - slit:.2f}V{y + slit:.2f}"
            parts.append(stroke(line, style.theme.face, 0.14 * breadth))
    return "".join(parts)


def internode(end: float, half: float, waist: float, bend: float) -> str:
    """The path of one length of bamboo round the origin, hollow between its ends at ±`end`."""
    h, w, e, b = (f"{size:.2f}" for size in (half, waist, end, end - bend))
    left = f"M-{h} -{e}Q-{w} -{e} -{w} -{b}V{b}Q-{w} {e} -{h} {e}"
    right = f"H{h}Q{w} {e} {w} {b}V-{b}Q{w} -{e} {h} -{e}Z"
    return left + right
