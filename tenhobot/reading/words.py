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


_LOOKS_BACK = re.compile(r"(?:\(\?<[=!].*?\))+")
_NUMERALS = "".join((*"0123456789", *_DIGITS, "十百", *(word[0] for word in _ENGLISH)))


@dataclass(frozen=True, slots=True)
class _Numbers:
    """One pattern of all words with a number, and for each of its groups, from 1, whose row it
    is and the group that its number is captured in, or else the number.
    """

    pattern: re.Pattern[str]
    rows: list[tuple[str, int | str]]


@cache
def _any_number() -> _Numbers:
    """All rows in one pattern; a number that stands first is read once for all of them."""
    spellings = [(name, one) for name, row in NUMBERS.items() for one in _split(row)]
    counted = [(name, one) for name, row in COUNTED.items() for one in _split(row)]
    rows: list[tuple[str, int | str]] = []
    parts = []
    for name, spelling in counted:
        id, _, value = name.partition(" ")
        rows.append((id, value))
        parts.append(f"({spelling})")
    for name, spelling in spellings:
        if spelling[0] not in "#@":
            rows.append((name, len(rows) + 1))
            parts.append(spelling.replace("#", _NUMBER).replace("@", _IN_DIGITS))
    for mark, number in (("#", _NUMBER), ("@", _IN_DIGITS)):
        behind = [(name, one[1:]) for name, one in spellings if one[0] == mark]
        place = len(rows) + 1
        rows += [("", place), *((name, place) for name, _ in behind)]
        parts.append(f"{number}(?:{'|'.join(f'({one})' for _, one in behind)})")
    # Most characters begin no row, which is quickly seen.
    first = {_LOOKS_BACK.sub("", one)[0] for _, one in counted + spellings} - {"#", "@"}
    begins = f"(?=[{''.join(sorted(first))}{_NUMERALS}])"
    return _Numbers(re.compile(f"{begins}(?:{'|'.join(parts)})"), rows)


def numbers(text: str) -> Iterator[tuple[Word, int]]:
    """The words with a number in a lower-case text, each with its number, from left to right."""
    known = _any_number()
    for match in known.pattern.finditer(text):
        name, number = known.rows[(match.lastindex or 1) - 1]
        value = match[number] if isinstance(number, int) else number
        yield Word("number", name, *match.span()), _value(value)


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
