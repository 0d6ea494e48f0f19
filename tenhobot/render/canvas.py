"""A picture of at most 256 chosen colours, drawn on by index.

Tiles take the first colours, as their set was reduced; every ink takes a ramp of steps from the
ground to itself, so that text and shapes have smooth edges. Nothing is reduced or dithered as a
whole: a card is written many times faster than in full colour, and its tiles are exact.
"""

from collections.abc import Iterable
from functools import cache

from PIL import Image, ImageDraw

from .layout import Box, Pose
from .text import Style
from .theme import Colour
from .tileset import BACK, BLANK, COLOURS, TileSet

_GROUND = COLOURS
_STEPS = 12
_SHARP = 4
_STEP_OF_LEVEL = tuple(round(level * _STEPS / 255) for level in range(256))
_BARE = {Pose.BACK: BACK, Pose.BLANK: BLANK}
_COVERED = bytes(255 * (step > 0) for step in _STEP_OF_LEVEL)


class Canvas:
    """A picture under way, on a ground colour or, where it is None, on nothing."""

    def __init__(self, width: int, height: int, ground: Colour | None) -> None:
        self.image = Image.new("P", (width, height), _GROUND)
        self.ground = ground
        self._tile_colours = b""
        self._ramps: dict[Colour, int] = {}
        # Many yaku of one card have the same worth.
        self._written = cache(_written)

    def tiles(self, tile_set: TileSet, boxes: Iterable[Box]) -> None:
        """Paste the faces of boxes that were laid out at the set's size."""
        self._tile_colours = tile_set.palette
        for box in boxes:
            cell = _BARE.get(box.pose, int(box.tile))
            face, mask = tile_set.face(cell)
            if box.pose in (Pose.SIDEWAYS, Pose.STACKED):
                face = face.transpose(Image.Transpose.ROTATE_90)
                mask = mask.transpose(Image.Transpose.ROTATE_90)
            self.image.paste(face, (box.x, box.y), mask)

    def text(
        self, x: int, baseline: int, text: str, style: Style, ink: Colour, anchor: str = "l"
    ) -> None:
        """One line of text; `anchor` is ``l``, ``m`` or ``r`` for what `x` is of it."""
        mask, right, down = self._written(text, style, f"{anchor}s")
        if mask is not None:
            self._paint(mask, x + right, baseline + down, ink)

    def bar(self, x: int, y: int, w: int, h: int, ink: Colour) -> None:
        """A filled rectangle with round ends."""
        mask = Image.new("L", (w * _SHARP, h * _SHARP))
        ImageDraw.Draw(mask).rounded_rectangle(
            (0, 0, w * _SHARP - 1, h * _SHARP - 1), radius=h * _SHARP / 2, fill=255
        )
        self._paint(mask.reduce(_SHARP), x, y, ink)

    def fill(self, x: int, y: int, w: int, h: int, ink: Colour) -> None:
        """A plain rectangle: a band or a line."""
        self.image.paste(self._ramp(ink) + _STEPS - 1, (x, y, x + w, y + h))

    def ring(self, box: Box, thickness: int, ink: Colour) -> None:
        """A round-cornered outline just outside a box."""
        w, h = box.w + 2 * thickness, box.h + 2 * thickness
        mask = Image.new("L", (w * _SHARP, h * _SHARP))
        ImageDraw.Draw(mask).rounded_rectangle(
            (0, 0, w * _SHARP - 1, h * _SHARP - 1),
            radius=2.2 * thickness * _SHARP,
            outline=255,
            width=thickness * _SHARP,
        )
        self._paint(mask.reduce(_SHARP), box.x - thickness, box.y - thickness, ink)

    def finish(self) -> Image.Image:
        """The picture with its palette."""
        colours = bytearray(self._tile_colours.ljust(4 * COLOURS, b"\0"))
        colours += bytes((*(self.ground or (0, 0, 0)), 255 if self.ground else 0))
        for ink in self._ramps:
            for step in range(1, _STEPS + 1):
                colours += self._between(ink, step / _STEPS)
        if self.ground:
            del colours[3::4]
        self.image.putpalette(bytes(colours), "RGB" if self.ground else "RGBA")
        return self.image

    def _between(self, ink: Colour, share: float) -> bytes:
        if self.ground is None:
            return bytes((*ink, round(255 * share)))
        return bytes(
            (*(round(g + share * (i - g)) for g, i in zip(self.ground, ink, strict=True)), 255)
        )

    def _ramp(self, ink: Colour) -> int:
        """The index of the first step from the ground to an ink."""
        number = self._ramps.setdefault(ink, len(self._ramps))
        return _GROUND + 1 + _STEPS * number

    def _paint(self, mask: Image.Image, x: int, y: int, ink: Colour) -> None:
        # Tables of bytes are several times quicker here than `Image.point`.
        levels, steps = mask.tobytes(), _indices(self._ramp(ink))
        indices, covered = (
            Image.frombytes("L", mask.size, levels.translate(table)) for table in (steps, _COVERED)
        )
        self.image.paste(indices, (x, y), covered)


def _written(text: str, style: Style, anchor: str) -> tuple[Image.Image | None, int, int]:
    """A line of text as a mask, None if there is nothing to see, and where its corner lies."""
    left, top, right, bottom = map(round, style.font.getbbox(text, anchor=anchor))
    if right <= left or bottom <= top:
        return None, 0, 0
    # A pixel of air, as a glyph may reach over its box by a part of one.
    mask = Image.new("L", (right - left + 2, bottom - top + 2))
    ImageDraw.Draw(mask).text((1 - left, 1 - top), text, fill=255, font=style.font, anchor=anchor)
    return mask, left - 1, top - 1


@cache
def _indices(first: int) -> bytes:
    """The index in a ramp that begins at `first`, by how much of a pixel is covered."""
    return bytes(first + max(step, 1) - 1 for step in _STEP_OF_LEVEL)
