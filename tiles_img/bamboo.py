"""Souzu: the sticks of bamboo. The bird of the one is in `bird`."""

from itertools import pairwise

from .bird import bird
from .spread import PLAIN, Spread
from .style import WIDTH, Style
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
    6: (144, 50, _rows((116, 284), (77, 150, 223))),
    7: (98, 48, ((150, 82, 0, "red"), *_rows((200, 316), (76, 150, 224)))),
    8: (
        138,
        42,
        (
            *_rows((112, 288), (50, 250)),
            (114, 112, -14, "green"),
            (186, 112, 14, "green"),
            (114, 288, 14, "green"),
            (186, 288, -14, "green"),
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


def souzu(value: int, style: Style, spread: Spread = PLAIN) -> str:
    """The art of a plain souzu tile."""
    if value == 1:
        inner = Style(style.theme, round(spread.size * style.width))
        x, y = spread.at(150, 366)
        return moved(bird(inner), x - 150 * spread.size, y - 366 * spread.size, scale=spread.size)
    return sticks(value, style, spread)


def red_souzu(style: Style, spread: Spread) -> str:
    """The art of the red five: all its sticks red."""
    return sticks(5, style, spread, style.theme.red)


def sticks(value: int, style: Style, spread: Spread, colour: str | None = None) -> str:
    """The sticks of a number, all of one colour if given one.

    Small ones are as bold as the gaps between allow.
    """
    length, breadth, drawn_at = STICKS[value]
    length, breadth = spread.down * length, spread.size * breadth
    places = [
        (*spread.at(x, y), turn, colour or getattr(style.theme, ink))
        for x, y, turn, ink in drawn_at
    ]
    if style.small:
        upright = sorted((y, x) for x, y, turn, _ in places if not turn)
        pitch = min((b[1] - a[1] for a, b in pairwise(upright) if a[0] == b[0]), default=WIDTH)
        breadth = min(breadth + 0.55 * style.pixel, pitch - 1.5 * style.pixel)
    drawn = []
    for x, y, turn, ink in places:
        long, broad, crisp = length, breadth, style.small and not turn
        if crisp:
            (x, broad), (y, long) = style.align(x, breadth, parts=2), style.align(y, length)
        shape = stick(long, broad, ink, style, crisp)
        drawn.append(moved(shape, x, y, turn))
    return "".join(drawn)


def stick(length: float, breadth: float, colour: str, style: Style, crisp: bool) -> str:
    """A stick upright round the origin: two internodes between three nodes.

    A crisp one has its edges between the pixels, given that its ends and sides have.
    """
    node, hollow, middle = 0.2 * breadth, 0.17 * breadth, 0.0
    if crisp:
        node, hollow = style.snap(node), style.snap(1.1 * hollow)
        if round((length - node) / style.pixel) % 2:
            middle = style.pixel / 2
    nodes = (node - length) / 2, middle, (length - node) / 2
    parts = [rect(-breadth / 2, y - node / 2, breadth, node, node / 2, colour) for y in nodes]
    for upper, lower in pairwise(nodes):
        # From node to node, and a hair into each, lest a seam shows.
        y, end = (upper + lower) / 2, (lower - upper) / 2 - 0.4 * node
        tube = internode(end, (breadth - node) / 2, breadth / 2 - hollow, min(node, end))
        parts.append(moved(path(tube, colour), 0, y))
        if style.fine:
            slit = end - 0.16 * breadth
            line = f"M0 {y - slit:.2f}V{y + slit:.2f}"
            parts.append(stroke(line, style.theme.face, 0.14 * breadth))
    return "".join(parts)


def internode(end: float, half: float, waist: float, bend: float) -> str:
    """The path of one length of bamboo round the origin, hollow between its ends at ±`end`."""
    h, w, e, b = (f"{size:.2f}" for size in (half, waist, end, end - bend))
    left = f"M-{h} -{e}Q-{w} -{e} -{w} -{b}V{b}Q-{w} {e} -{h} {e}"
    right = f"H{h}Q{w} {e} {w} {b}V-{b}Q{w} -{e} {h} -{e}Z"
    return left + right
