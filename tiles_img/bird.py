"""The one of souzu: a peacock on a branch of bamboo."""

from .style import Style
from .svg import circle, moved, path, stroke

TAIL = ((9, 214), (30, 208), (51, 160), (73, 126))
"""The tail's feathers: degrees from upright, and length."""

CREST = ((72, 42), (91, 35), (110, 39))
"""Where the feathers on its head end."""


def bird(style: Style) -> str:
    """The bird's parts from the back to the front."""
    tail = (moved(feather(length, style), 150, 262, turn) for turn, length in TAIL)
    return "".join((*tail, body(style), branch(style), wing(style), head(style)))


def feather(length: float, style: Style) -> str:
    """A feather upright from the origin, with an eye near its tip."""
    theme, wide = style.theme, 26
    eye = -length + wide + 3
    shape = (
        f"M0 0C{-wide * 0.3:.1f} {-length * 0.4:.1f} {-wide} {-length * 0.62:.1f} {-wide} "
        f"{-length + wide}A{wide} {wide} 0 0 1 {wide} {-length + wide}"
        f"C{wide} {-length * 0.62:.1f} {wide * 0.3:.1f} {-length * 0.4:.1f} 0 0Z"
    )
    parts = [path(shape, theme.green, stroke=theme.face, stroke_width=style.line(6, 0.4))]
    if style.shows(3):
        parts.append(stroke(f"M0 {eye}V-60", theme.face, 3.5))
    parts.append(circle(0, eye, 17, theme.face))
    parts.append(circle(0, eye, 12, theme.red))
    if style.shows(5):
        parts.append(circle(0, eye, 5, theme.face))
    return "".join(parts)


def branch(style: Style) -> str:
    """Legs, and the bamboo they stand on."""
    theme = style.theme
    culm = (
        "M36 340Q30 351 36 362H112Q117 351 112 340Z"
        "M118 340Q123 351 118 362H198Q203 351 198 340Z"
        "M204 340Q209 351 204 362H262Q268 351 262 340Z"
    )
    leaf = "M226 340Q228 312 258 300Q262 326 238 340Z"
    toes = (
        "M109 300L104 335M104 334L88 339M104 334L119 339"
        "M138 298L142 335M142 334L127 339M142 334L157 339"
    )
    return (
        path(culm, theme.green)
        + path(leaf, theme.green)
        + stroke(toes, theme.red, style.line(8, 0.8))
    )


def body(style: Style) -> str:
    """Neck, breast and back, cut out from the tail."""
    shape = (
        "M68 80C72 60 98 52 112 66C124 78 121 98 117 116C112 142 124 160 148 182"
        "C178 208 198 234 190 264C182 292 150 306 118 300C78 292 52 260 56 218"
        "C59 186 78 164 79 134C80 118 74 108 67 98Z"
    )
    theme = style.theme
    return path(shape, theme.blue, stroke=theme.face, stroke_width=style.line(8, 0.5))


def wing(style: Style) -> str:
    """The folded wing, its feathers told apart by lines."""
    theme = style.theme
    shape = (
        "M90 212C116 190 152 204 178 230C200 252 212 270 222 296C196 300 166 300 142 292"
        "C106 280 80 250 90 212Z"
    )
    parts = [path(shape, theme.green, stroke=theme.face, stroke_width=style.line(7, 0.5))]
    if style.shows(5):
        lines = "M112 236C140 228 166 252 196 286M110 258C132 254 150 270 168 290"
        parts.append(stroke(lines, theme.face, 5.5))
    return "".join(parts)


def head(style: Style) -> str:
    """Crest, beak and eye."""
    theme = style.theme
    crest = "M84 62Q82 50 72 42M92 60Q94 46 91 35M99 62Q107 52 110 39"
    parts = [stroke(crest, theme.red, style.line(5, 0.7))]
    if style.shows(6):
        parts += [circle(x, y, 7, theme.red) for x, y in CREST]
    parts.append(path("M70 78Q50 80 34 100Q54 100 71 101Z", theme.red))
    parts.append(circle(91, 86, 9.5, theme.face))
    parts.append(circle(90, 86, 5, theme.ink))
    return "".join(parts)
