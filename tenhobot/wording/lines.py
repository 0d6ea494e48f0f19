"""Short lines that fit: the least important ones go first."""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple
from unicodedata import east_asian_width

_CONTROLS = re.compile(r"[*#>+-]|\d+[.)](?=\s)")
"""What Markdown and its kin take for a list, a heading or a quotation at the start of a line."""

_INVISIBLE = "\u200b"


class Line(NamedTuple):
    """One line of a post; `rank` is how easily it may be left out, 0 for never."""

    text: str
    rank: int = 0


def fit(lines: Iterable[Line], limit: int, measure: Callable[[str], int] = len) -> str:
    """The lines as one text of at most `limit` by `measure`.

    Empty lines go; then, while the text is too long, the line of the highest rank, of equal
    ones the last. Lines of rank 0 always stay: what is still too long, a network shortens.
    """
    kept = [line for line in lines if line.text]
    while True:
        text = "\n".join(plain(line.text) for line in kept)
        if measure(text) <= limit:
            return text
        rank = max((line.rank for line in kept), default=0)
        if rank == 0:
            return text
        kept.pop(max(place for place, line in enumerate(kept) if line.rank == rank))


def plain(text: str) -> str:
    """A line that no network takes for markup, and that addresses nobody."""
    text = re.sub(r"(?<!\w)@", "＠", text)
    return _INVISIBLE + text if _CONTROLS.match(text) else text


def width(text: str) -> int:
    """The length of a text with wide characters counted twice, as the strictest network does."""
    return sum(2 if east_asian_width(c) in "WFA" or ord(c) > 0x10FF else 1 for c in text)
