"""Text to tokens, each with its place in the text as it was written."""

import re
import unicodedata
from enum import Enum, auto
from functools import cache
from typing import NamedTuple

from ..hand import MeldType
from ..tiles import RED_OF, TILES, Tile
from . import symbols


class T(Enum):
    """What a token is."""

    DIGIT = auto()
    KANJI = auto()
    CIRCLED = auto()
    TILE = auto()
    LETTER = auto()
    RED = auto()
    CALLED = auto()
    ADDED = auto()
    PLUS = auto()
    SIDE = auto()
    OPEN = auto()
    CLOSE = auto()
    COMMA = auto()
    SPACE = auto()
    WORD = auto()
    UNKNOWN = auto()


NUMERALS = frozenset({T.DIGIT, T.KANJI, T.CIRCLED})
MARKS = frozenset({T.CALLED, T.ADDED, T.SIDE, T.PLUS})


class Token(NamedTuple):
    """One token: its kind, its meaning, and the place of its first character, from 1.

    The value of a number is its digit, of a tile its name in mpsz (``5z``), of anything else
    the text itself. `red` is the mark that made a 5 to a 0.
    """

    kind: T
    value: str
    at: int
    red: "Token | None" = None

    @property
    def suit(self) -> str | None:
        """The suit that this letter names, if it names one."""
        return symbols.SUITS.get(self.value) if self.kind is T.LETTER else None

    @property
    def honour(self) -> str | None:
        """The honour that this letter names where it touches no digits, in mpsz."""
        if self.kind is T.LETTER and self.value in symbols.HONOUR_LETTERS:
            return f"{symbols.HONOUR_LETTERS[self.value]}z"
        return None

    @property
    def meld(self) -> MeldType | None:
        """The meld that this word names, if it names one."""
        return symbols.MELD_WORDS.get(self.value) if self.kind is T.WORD else None


def _meanings() -> dict[str, tuple[T, str]]:
    table: dict[str, tuple[T, str]] = {d: (T.DIGIT, d) for d in "0" + symbols.NUMBERS}
    for kind, numbers in ((T.KANJI, symbols.KANJI_NUMBERS), (T.CIRCLED, symbols.CIRCLED_NUMBERS)):
        table |= {c: (kind, d) for c, d in zip(numbers, symbols.NUMBERS, strict=True)}
    table |= {c: (T.LETTER, c) for c in (*symbols.SUITS, *symbols.HONOUR_LETTERS)}
    for honours in (symbols.HONOUR_KANJI, symbols.HONOUR_WORDS):
        table |= {c: (T.TILE, f"{d}z") for c, d in honours.items()}
    table |= {c: (T.TILE, str(TILES[i])) for i, c in enumerate(symbols.UNICODE)}
    table |= {word: (T.WORD, word) for word in symbols.MELD_WORDS}
    for kind, characters in (
        (T.RED, symbols.RED),
        (T.PLUS, "+"),
        (T.SIDE, "=-"),
        (T.OPEN, "(["),
        (T.CLOSE, ")]"),
        (T.COMMA, symbols.SEPARATORS + symbols.OBJECT),
    ):
        table |= {c: (kind, c) for c in characters}
    table |= dict.fromkeys(symbols.CALLED, (T.CALLED, "'"))
    return table | dict.fromkeys((*symbols.ADDED, "''"), (T.ADDED, '"'))


_MEANING = _meanings()

_LATIN_WORDS = sorted(
    (w for w in _MEANING if len(w) > 1 and w.isascii() and w.isalpha()), key=len, reverse=True
)
_OTHER_WORDS = sorted(
    (w for w in _MEANING if len(w) > 1 and not w.isascii()), key=len, reverse=True
)


@cache
def _token() -> re.Pattern[str]:
    """One token of any kind; compiled when a text is first read, since not every use reads one."""
    return re.compile(
        # A romaji word is none inside another word, nor right after a digit: 123pei is no hand.
        rf"(?<![0-9a-z])(?:{'|'.join(_LATIN_WORDS)})(?![a-z])|{'|'.join(_OTHER_WORDS)}|''|.",
        re.DOTALL | re.IGNORECASE,
    )


_INVISIBLE = frozenset({"Cf", "Mn", "Me"})
"""Categories of characters that take no room: zero-width and direction marks, selectors."""

_HALF_WIDTH = {full: full - 0xFEE0 for full in range(0xFF01, 0xFF5F)}


def normalise(text: str) -> tuple[str, list[int]]:
    """The text without what cannot be seen, full-width made plain, and each place from 1."""
    kept: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text.translate(_HALF_WIDTH), 1):
        if character.isascii() or unicodedata.category(character) not in _INVISIBLE:
            kept.append(character)
            places.append(place)
    return "".join(kept), places


def tokenise(text: str) -> list[Token]:
    """All of `text` as tokens; what means nothing in any notation is `T.UNKNOWN`."""
    plain, places = normalise(text)
    tokens: list[Token] = []
    for match in _token().finditer(plain):
        word = match.group()
        at = places[match.start()]
        meaning = _MEANING.get(word) or _MEANING.get(word.lower())
        if meaning is not None:
            tokens.append(Token(*meaning, at))
        else:
            tokens.append(Token(T.SPACE if word.isspace() else T.UNKNOWN, word, at))
    return tokens


def redden(tokens: list[Token]) -> tuple[list[Token], list[Token]]:
    """The tokens with each ``r`` or 赤 put into the five it touches, and those that touch none.

    The five after the mark comes first: ``5pr5s`` is 5p 0s. Otherwise it is the five before
    it, with or without its suit: ``5rp``, ``5pr``.
    """
    out: list[Token] = []
    stray: list[Token] = []
    pending: Token | None = None
    for place, token in enumerate(tokens):
        if pending is not None:
            token = _red(token, pending) or token
            pending = None
        if token.kind is not T.RED:
            out.append(token)
        elif place + 1 < len(tokens) and _red(tokens[place + 1], token) is not None:
            pending = token
        else:
            back = 2 if len(out) > 1 and out[-1].suit else 1
            red = _red(out[-back], token) if len(out) >= back else None
            if red is None:
                stray.append(token)
            else:
                out[-back] = red
    return out, stray


def _red(token: Token, mark: Token) -> Token | None:
    if token.kind in NUMERALS and token.value in "05":
        return token if token.value == "0" else token._replace(value="0", red=mark)
    if token.kind is T.TILE:
        tile = Tile.parse(token.value)
        if tile.is_red or tile.kind in RED_OF:
            return token._replace(value=str(RED_OF[tile.kind]))
    return None
