"""What a picture drew, recorded while it draws: tiles with their boxes, texts with theirs."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from PIL import Image

from tenhobot.render.canvas import Canvas
from tenhobot.render.layout import Box, Pose
from tenhobot.render.text import Style
from tenhobot.render.theme import Colour
from tenhobot.render.tileset import BACK, BLANK, TileSet

Rectangle = tuple[int, int, int, int]


@dataclass
class Drawing:
    tiles: list[tuple[TileSet, Box]] = field(default_factory=list)
    texts: list[tuple[str, Rectangle]] = field(default_factory=list)
    manner: dict[str, tuple[int, Style, Colour]] = field(default_factory=dict)
    """The base line, style and ink of each text as it was first written."""

    @property
    def boxes(self) -> list[Box]:
        return [box for _, box in self.tiles]

    @property
    def rectangles(self) -> list[Rectangle]:
        return [rectangle(box) for box in self.boxes] + [place for _, place in self.texts]

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.texts)


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Drawing:
    record = Drawing()
    draw_tiles, draw_text = Canvas.tiles, Canvas.text

    def tiles(self: Canvas, tile_set: TileSet, boxes: Any) -> None:
        boxes = list(boxes)
        record.tiles += [(tile_set, box) for box in boxes]
        draw_tiles(self, tile_set, boxes)

    def text(
        self: Canvas, x: int, y: int, text: str, style: Any, ink: Any, anchor: str = "l"
    ) -> None:
        left, top, right, bottom = map(int, style.font.getbbox(text, anchor=f"{anchor}s"))
        # Bars and stacked accents may reach a hair into the next line.
        hair = style.size // 12
        place = x + left, y + top + hair, x + right, y + bottom - hair
        record.texts.append((text, place))
        record.manner.setdefault(text, (y, style, ink))
        draw_text(self, x, y, text, style, ink, anchor)

    monkeypatch.setattr(Canvas, "tiles", tiles)
    monkeypatch.setattr(Canvas, "text", text)
    return record


def rectangle(box: Box) -> Rectangle:
    return box.x, box.y, box.x + box.w, box.y + box.h


def overlap(one: Rectangle, other: Rectangle) -> bool:
    return (
        one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    )  # fmt: skip


def assert_apart_and_inside(places: list[Rectangle], width: int, height: int) -> None:
    for place in places:
        assert place[0] >= 0
        assert place[1] >= 0
        assert place[2] <= width
        assert place[3] <= height
    for i, one in enumerate(places):
        assert not [other for other in places[i + 1 :] if overlap(one, other)]


def face_as_pasted(tile_set: TileSet, box: Box) -> tuple[Image.Image, Image.Image]:
    """What a box should show: the face in full colour, turned as it lies, and where it covers."""
    face, mask = tile_set.face({Pose.BACK: BACK, Pose.BLANK: BLANK}.get(box.pose, int(box.tile)))
    face = face.convert("RGBA")
    if box.pose in (Pose.SIDEWAYS, Pose.STACKED):
        return tuple(image.transpose(Image.Transpose.ROTATE_90) for image in (face, mask))
    return face, mask
