"""Short lines that fit: the least important ones go first."""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple
from unicodedata import east_asian_width

_CONTROLS = re.compile(r"[*#>+-]|\d+[.)](?=\s)")
"""What Markdown and its kin take for a list, a heading or a quotation at the start of a line."""

_INVISIBLE = "\u200b"


class Line(NamedTuple):
    """One line of a post; `rank` is how easily it may be left out, 0 for never.

    `shorter` says the same in less and less, for where the room is short.
    """

    text: str
    rank: int = 0
    shorter: tuple[str, ...] = ()


def fit(
    lines: Iterable[Line],
    limit: int,
    measure: Callable[[str], int] = len,
    most: int | None = None,
) -> str:
    """The lines as one text of at most `limit` by `measure`, and of at most `most` lines.

    Empty lines go; then, while the text is too long, the line of the highest rank, of equal
    ones the last, is said in less where that can be, or goes. Lines of rank 0 stay: what is
    still too long, a network shortens.
    """
    kept = [line for line in lines if line.text]
    while True:
        text = "\n".join(plain(line.text) for line in kept)
        is_long = measure(text) > limit
        if not is_long and (most is None or len(kept) <= most):
            return text
        places = [
            place for place, line in enumerate(kept) if line.rank or (is_long and line.shorter)
        ]
        if not places:
            return text
        place = max(places, key=lambda place: (kept[place].rank, place))
        line = kept[place]
        if is_long and line.shorter:
            kept[place] = line._replace(text=line.shorter[0], shorter=line.shorter[1:])
        else:
            kept.pop(place)


def plain(text: str) -> str:
    """A line that no network takes for markup, and that addresses nobody."""
    text = re.sub(r"(?<!\w)@", "＠", text)
    return _INVISIBLE + text if _CONTROLS.match(text) else text


def width(text: str) -> int:
    """The length of a text with wide characters counted twice, as the strictest network does."""
    return sum(2 if east_asian_width(c) in "WFA" or ord(c) > 0x10FF else 1 for c in text)
