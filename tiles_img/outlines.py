"""The outlines of the characters on the tiles, taken once from two open fonts.

`outlines.json` holds them, so that drawing needs no font. Kanji come from Yuji Boku, a brush
hand as on carved tiles (npm ``@fontsource/yuji-boku``, SIL OFL 1.1); digits and letters come
from Noto Sans CJK JP (PyPI ``manimgx-fonts-cjk``, SIL OFL 1.1). To take them again::

    python -m tiles_img.outlines yuji-boku-japanese-400-normal.woff2 NotoSansCJK-VF.otf.ttc
"""

import json
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("outlines.json")
KANJI = "一二三四伍六七八九萬東南西北發中"
MENDED = {
    "九": (
        "Q796 -104 798 -122",
        "Q915 -136 926 -121",
        "Q801 -110 803 -150Q805 -186 814 -214Q838 -192 862 -174Q884 -160 902 -153",
    )
}
"""Where the brush ran dry: the first ragged curve, the first sound one, and what joins them."""

LETTERS = "123456789ESWNGRhrd"
WEIGHT = 800


@dataclass(frozen=True)
class Outline:
    """A character as an SVG path, y down, 1000 units to the em; `box` is left top right bottom."""

    path: str
    box: tuple[float, float, float, float]
    advance: float


@cache
def outlines() -> dict[str, Outline]:
    """Every stored outline by its character."""
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        character: Outline(glyph["path"], tuple(glyph["box"]), glyph["advance"])
        for character, glyph in stored.items()
    }


def take(
    font_file: str, characters: str, weight: int | None = None
) -> dict[str, dict[str, object]]:
    """The outlines of some characters of a font file, at a weight if the font varies."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont

    font = TTFont(font_file, fontNumber=0)
    glyphs = font.getGlyphSet(location={"wght": weight} if weight else None)
    names = font.getBestCmap()
    taken: dict[str, dict[str, object]] = {}
    for character in characters:
        glyph = glyphs[names[ord(character)]]
        path, bounds = SVGPathPen(glyphs, ntos=lambda n: f"{n:.0f}"), BoundsPen(glyphs)
        flip = (1, 0, 0, -1, 0, 0)
        glyph.draw(TransformPen(path, flip))
        glyph.draw(TransformPen(bounds, flip))
        box = [round(edge) for edge in bounds.bounds]
        outline = mended(character, path.getCommands())
        taken[character] = {"path": outline, "box": box, "advance": round(glyph.width)}
    return taken


def mended(character: str, path: str) -> str:
    """An outline without its ragged stretch and the splinters beside it."""
    if character not in MENDED:
        return path
    ragged, sound, instead = MENDED[character]
    before, _, after = path.partition(ragged)
    return before + instead + after[after.index(sound) : after.index("Z") + 1]


def main(kanji_font: str, letter_font: str) -> None:
    """Write `outlines.json` from the two font files."""
    taken = take(kanji_font, KANJI) | take(letter_font, LETTERS, WEIGHT)
    FILE.write_text(json.dumps(taken, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
