"""Text as a network measures it, and a text that is too long shortened at a sensible place."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable

ELLIPSIS = "…"

# Where a text may end, best place first: a line, a sentence, a word, and, in Japanese, which
# writes no spaces, the end of a run of hiragana.
_ENDS = (
    re.compile(r"(?=\n)"),
    re.compile(r"(?<=[。！？])|(?<=[.!?])(?=\s)"),
    re.compile(r"(?=\s)|(?<=[、，・」）])"),
    re.compile(r"(?<=[ぁ-ゖ])(?=[^\Wぁ-ゖー])"),
)
_JOINER = "\u200d"
_SKIN_TONES = range(0x1F3FB, 0x1F400)


def shorten(text: str, limit: int, measure: Callable[[str], int] = len) -> str:
    """`text`, or as much of its beginning as fits in `limit` by `measure`, with an ellipsis.

    It ends with the best kind of place (line, sentence, word) that keeps at least half of the
    limit; a word is cut only where it is all there is. `measure` must not shrink as a text grows.
    """
    if measure(text) <= limit:
        return text
    places = ([match.end() for match in ends.finditer(text)] for ends in _ENDS)
    cuts = [_longest(text, ends, limit, measure) for ends in places]
    for cut in cuts:
        if 2 * measure(cut) >= limit:
            return cut
    best = max(cuts, key=len)
    return best if best != ELLIPSIS else _longest(text, _anywhere(text), limit, measure)


def _anywhere(text: str) -> list[int]:
    """Where a word may be cut: not before a mark on what it follows, nor in a joined emoji."""
    return [
        end
        for end in range(1, len(text))
        if text[end] != _JOINER
        and text[end - 1] != _JOINER
        and ord(text[end]) not in _SKIN_TONES
        and not unicodedata.category(text[end]).startswith("M")
    ]


def _longest(text: str, places: list[int], limit: int, measure: Callable[[str], int]) -> str:
    """The longest beginning that stops at one of `places` and fits; the ellipsis alone if none."""

    def cut(end: int) -> str:
        return text[:end].rstrip() + ELLIPSIS

    fitting = bisect_right(places, limit, key=lambda end: measure(cut(end)))
    return cut(places[fitting - 1]) if fitting else ELLIPSIS


def weighted_length(text: str) -> int:
    """The length by X's rules: most scripts count 1, kanji, kana and emoji 2, a link 23."""
    from twitter_text import parse_tweet  # it compiles large patterns, so only when needed

    return int(parse_tweet(text).weightedLength)


def grapheme_length(text: str) -> int:
    """The number of characters as people count them (extended grapheme clusters, UAX 29)."""
    import regex

    return sum(1 for _ in regex.finditer(r"\X", text))
