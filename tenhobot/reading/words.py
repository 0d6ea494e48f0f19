"""Finding the words of `vocabulary` in a text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from .vocabulary import COUNTED, LINK, NUMBERS, TABLES

_DIGITS = {character: value for value, character in enumerate("〇一二三四五六七八九")}
_ENGLISH = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
# A minus makes it no number of anything; 1-2 has none.
_NUMBER = (
    rf"(?<![0-9.])(?<!(?<![0-9])-)([0-9]{{1,5}}|(?<![a-z])(?:{'|'.join(_ENGLISH)})|"
    "[一二三四五六七八九十百]{1,5})"
)
_IN_DIGITS = _NUMBER.rpartition("|")[0] + ")"


@dataclass(frozen=True, slots=True)
class Word:
    """A word that was found: its table, its row, and where it begins and ends."""

    table: str
    name: str
    start: int
    end: int


def _split(spellings: str) -> Iterator[str]:
    """The spellings of a row: parted by the bars that stand in no bracket."""
    depth = start = 0
    for place, character in enumerate(spellings):
        depth += (character in "([") - (character in ")]")
        if character == "|" and depth == 0:
            yield spellings[start:place]
            start = place + 1
    yield spellings[start:]


def _rows() -> dict[str, list[tuple[str, str, str]]]:
    """Table, row and pattern of every spelling, by its first character."""
    rows: dict[str, list[tuple[str, str, str]]] = {}
    for table, entries in TABLES.items():
        for name, spellings in entries.items():
            for spelling in _split(spellings):
                end = "(?![a-z])" if "a" <= spelling[0] <= "z" else ""
                link = LINK if table in ("after", "theirs") else ""
                rows.setdefault(spelling[0], []).append((table, name, f"({spelling}{end}{link})"))
    return rows


_ROWS = _rows()
_STARTS = re.compile(
    "(?<![a-z])[a-z]|[" + "".join(first for first in _ROWS if not "a" <= first <= "z") + "]"
)


@cache
def _pattern(first: str) -> re.Pattern[str]:
    """All spellings that begin with a character; compiled when it is first met."""
    return re.compile("|".join(pattern for _, _, pattern in _ROWS[first]))


def words(text: str) -> Iterator[Word]:
    """Every word of the tables in a lower-case text, from left to right, none inside another."""
    end = 0
    for start in _STARTS.finditer(text):
        place, first = start.start(), start.group()
        if place < end or first not in _ROWS:
            continue
        if (match := _pattern(first).match(text, place)) and match.lastindex:
            table, name, _ = _ROWS[first][match.lastindex - 1]
            end = match.end()
            yield Word(table, name, place, end)


_NUMBERED = [
    *((name, f"({spelling})") for name, row in COUNTED.items() for spelling in _split(row)),
    *(
        (name, spelling.replace("#", _NUMBER).replace("@", _IN_DIGITS))
        for name, row in NUMBERS.items()
        for spelling in _split(row)
    ),
]


@cache
def _any_number() -> re.Pattern[str]:
    return re.compile("|".join(pattern for _, pattern in _NUMBERED))


def numbers(text: str) -> Iterator[tuple[Word, int]]:
    """The words with a number in a lower-case text, each with its number, from left to right."""
    for match in _any_number().finditer(text):
        group = match.lastindex or 1
        name, _, fixed = _NUMBERED[group - 1][0].partition(" ")
        yield Word("number", name, *match.span()), _value(fixed or match[group])


def _value(number: str) -> int:
    """An integer in digits, in kanji up to 999 or in an English word."""
    if number in _ENGLISH:
        return _ENGLISH[number]
    if number.isascii():
        return int(number)
    total = digit = 0
    for character in number:
        if character in _DIGITS:
            digit = _DIGITS[character]
        else:
            total += (digit or 1) * {"十": 10, "百": 100}[character]
            digit = 0
    return total + digit
