"""Text as a network measures it, and a text that is too long shortened at a sensible place."""

import re
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
# The last resort for a word that is longer than the limit: not before a mark that belongs to
# the character it follows, nor inside a joined emoji.
_ANYWHERE = re.compile(
    "(?![\u0300-\u036f\u200d\u3099\u309a\ufe00-\ufe0f\U0001f3fb-\U0001f3ff])(?<!\u200d)"
)


def shorten(text: str, limit: int, measure: Callable[[str], int] = len) -> str:
    """`text`, or as much of its beginning as fits in `limit` by `measure`, with an ellipsis.

    It ends with the best kind of place (line, sentence, word) that keeps at least half of the
    limit; a word is cut only where it is all there is. `measure` must not shrink as a text grows.
    """
    if measure(text) <= limit:
        return text
    cuts = [_longest(text, ends, limit, measure) for ends in _ENDS]
    for cut in cuts:
        if 2 * measure(cut) >= limit:
            return cut
    best = max(cuts, key=len)
    return best if best != ELLIPSIS else _longest(text, _ANYWHERE, limit, measure)


def _longest(text: str, ends: re.Pattern[str], limit: int, measure: Callable[[str], int]) -> str:
    """The longest beginning that stops at one of `ends` and fits; the ellipsis alone if none."""

    def cut(end: int) -> str:
        return text[:end].rstrip() + ELLIPSIS

    places = [match.end() for match in ends.finditer(text)]
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
