"""The few SVG elements that a tile is made of, as text."""

from collections.abc import Iterable


def number(value: float) -> str:
    """A coordinate, to a hundredth of a unit."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, **attributes: object) -> str:
    """One element; underscores in names become hyphens, numbers are rounded, None is left out."""
    text = " ".join(
        f'{key.replace("_", "-")}="{number(value) if isinstance(value, float | int) else value}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name} {text}/>"


def circle(x: float, y: float, r: float, fill: str, **more: object) -> str:
    """A disc, or a ring with ``fill="none"`` and a stroke."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, **more)


def rect(x: float, y: float, w: float, h: float, r: float, fill: str, **more: object) -> str:
    """A rectangle with rounded corners."""
    return element("rect", x=x, y=y, width=w, height=h, rx=r, fill=fill, **more)


def path(d: str, fill: str = "none", **more: object) -> str:
    """A path."""
    return element("path", d=d, fill=fill, **more)


def stroke(d: str, colour: str, width: float, **more: object) -> str:
    """A line along a path, with round ends and joins."""
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"} | more
    return element("path", d=d, fill="none", stroke=colour, stroke_width=width, **ends)


def points(pairs: Iterable[tuple[float, float]], close: bool = True) -> str:
    """The path through some points."""
    text = "L".join(f"{number(x)} {number(y)}" for x, y in pairs)
    return f"M{text}Z" if close else f"M{text}"


def group(content: str, **attributes: object) -> str:
    """Elements together, with attributes that hold for all of them."""
    return element("g", **attributes)[:-2] + f">{content}</g>"


def moved(content: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> str:
    """Elements drawn round the origin, scaled, turned (degrees) and moved to a place."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({number(scale)})")
    return group(content, transform=" ".join(steps))
