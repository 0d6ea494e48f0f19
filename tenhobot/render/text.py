"""Text that fits: fonts, widths, line breaks, and no character that the font cannot draw.

The font is Noto Sans CJK, a variable one, from the package `manimgx-fonts-cjk`; no font of the
system is used.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache, lru_cache
from unicodedata import east_asian_width

from PIL import ImageFont

BOLD, MEDIUM, BLACK = 700, 500, 800

_JAPANESE = 0
_LONGEST = 400
_NOT_FIRST = "、。，．・：；？！）」』】〕〉》ー…々,.:;?!)]}%ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_BETWEEN_NAMES = re.compile("(?<=, )|(?<=[・、])")
NAME_ENDS = ",・、"
"""What stands between the names of a list."""

_NOT_LAST = "（「『【〔〈《([{"


@dataclass(frozen=True, slots=True)
class Style:
    """A size in pixels and a weight from 100 to 900."""

    size: int
    weight: int = MEDIUM

    @property
    def font(self) -> ImageFont.FreeTypeFont:
        """The font at this size and weight."""
        return _font(self.size, self.weight)

    @property
    def line(self) -> int:
        """The height of a line: less air around large text."""
        return round(self.size * (1.35 if self.size < 60 else 1.2))

    def sized(self, size: int) -> "Style":
        """The same weight at another size."""
        return Style(size, self.weight)

    def width(self, text: str) -> int:
        """How far the text reaches, in pixels."""
        return _width(self.size, self.weight, text)


@cache
def font_file() -> str:
    """The path of the one font there is."""
    # Imported here because a strip has no text and should not wait for it.
    from importlib.resources import files

    return str(files("manimgx_fonts_cjk") / "NotoSansCJK-VF.otf.ttc")


# A face takes two megabytes. A card is drawn with up to eleven, but tries many for its density.
@lru_cache(maxsize=12)
def _font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    # The basic engine is in every build of Pillow, so a text is as wide on every machine.
    engine = ImageFont.Layout.BASIC
    font = ImageFont.truetype(font_file(), size, index=_JAPANESE, layout_engine=engine)
    font.set_variation_by_axes([weight])
    return font


@lru_cache(maxsize=4096)
def _width(size: int, weight: int, text: str) -> int:
    return round(_font(size, weight).getlength(text) + 0.5)


@lru_cache(maxsize=4096)
def has_glyph(character: str) -> bool:
    """Whether the font draws this character, and not the box that stands for a missing one."""
    return _shape(character) != _shape("\U0010fffd")


def _shape(character: str) -> tuple[tuple[int, int], bytes]:
    mask = _font(16, MEDIUM).getmask(character)
    return mask.size, bytes(mask)


@lru_cache(maxsize=512)
def clean(text: str) -> str:
    """The text as it can be drawn: one line, without characters that the font does not have.

    Texts of more than 400 characters are cut and end with an ellipsis.
    """
    kept = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    kept = " ".join("".join(filter(has_glyph, kept)).split())
    return kept if len(kept) <= _LONGEST else kept[: _LONGEST - 1] + "…"


def wrap(text: str, style: Style, width: int) -> list[str]:
    """Break a text into lines of at most `width` pixels.

    Lines break at spaces and between Japanese characters, and inside a word only where the word
    alone is too wide; closing punctuation never starts a line, opening brackets never end one.
    """
    if style.width(text) <= width:
        return [text] if text else []
    lines: list[str] = []
    line = ""
    for part in _parts(text):
        if style.width((line + part).rstrip()) <= width:
            line += part
            continue
        if line.strip():
            lines.append(line.rstrip())
        line = part.lstrip()
        while style.width(line.rstrip()) > width and len(line) > 1:
            ends = range(1, len(line))
            cut = max(1, bisect_right(ends, width, key=lambda end: style.width(line[:end])))
            lines.append(line[:cut])
            line = line[cut:]
    return [*lines, line.rstrip()] if line.strip() else lines


@lru_cache(maxsize=512)
def _parts(text: str) -> tuple[str, ...]:
    """The pieces of a text that stay together, each with the spaces that follow it."""
    parts: list[str] = []
    for before, character in zip(" " + text, text, strict=False):
        breaks = before == " " or (
            (_is_wide(before) or _is_wide(character))
            and character not in _NOT_FIRST
            and before not in _NOT_LAST
        )
        if character != " " and (breaks or not parts):
            parts.append(character)
        elif parts:
            parts[-1] += character
    return tuple(parts)


def _is_wide(character: str) -> bool:
    return east_asian_width(character) in "WF"


def ends_name(line: str) -> bool:
    """Whether a line ends where one name of a list ends and the next may begin."""
    return line.endswith(tuple(NAME_ENDS))


def by_names(text: str, style: Style, width: int) -> list[str]:
    """A text in lines, broken between the names of a list where that takes no more of them."""
    lines = wrap(text, style, width)
    names: list[str] = []
    for name in _BETWEEN_NAMES.split(text):
        if names and style.width(names[-1] + name) <= width:
            names[-1] += name
        else:
            names.append(name)
    names = [name.rstrip() for name in names]
    whole = len(names) == len(lines) and max(map(style.width, names)) <= width
    return names if whole else lines
