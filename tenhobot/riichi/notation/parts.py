"""Tokens cut into parts: concealed tiles, the drawn tile, and each meld."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from ..errors import Problem
from ..hand import MeldType
from . import faults
from .faces import read_faces
from .melds import MeldError, named
from .symbols import OBJECT
from .tokens import MARKS, NUMERALS, T, Token


class P(Enum):
    """What a part stands for; the last one is a bracket never closed, or wrongly."""

    CONCEALED = auto()
    DRAWN = auto()
    OPEN = auto()
    CLOSED = auto()
    KOBALAB = auto()
    NAMED = auto()
    BROKEN = auto()


_BRACKETS = {"(": P.OPEN, "[": P.CLOSED}
_CLOSING = {")": P.OPEN, "]": P.CLOSED}


@dataclass(slots=True)
class Part:
    """A stretch of tokens, where it begins, and the word for a meld that stands with it."""

    kind: P
    at: int
    tokens: list[Token] = field(default_factory=list)
    word: MeldType | None = None

    def written(self, text: str) -> str:
        """The part as it stands in the text, brackets included."""
        end = max((token.at for token in self.tokens), default=self.at)
        return text[self.at - 1 : end + (self.kind in (P.OPEN, P.CLOSED))]


def split(tokens: Sequence[Token], problems: list[Problem], *, comma_melds: bool) -> list[Part]:
    """The parts in the order written. `comma_melds`: what follows a comma is a meld."""
    parts = [Part(P.CONCEALED, 1)]
    outside = P.CONCEALED
    for place, token in enumerate(tokens):
        here = parts[-1]
        inside = here.kind in (P.OPEN, P.CLOSED)
        if token.kind is T.OPEN:
            if inside:
                _break(here, problems)
            word = _trailing_word(here)
            parts.append(Part(_BRACKETS[token.value], token.at, word=word))
        elif token.kind is T.CLOSE:
            fits = _CLOSING[token.value] is here.kind
            if not fits:
                problems.append(faults.unopened(token))
            if inside:
                here.kind = here.kind if fits else P.BROKEN
                parts.append(Part(outside, token.at + 1))
        elif inside and token.kind is T.WORD:
            here.word = token.meld
        elif inside:
            here.tokens.append(token)
        elif token.kind is T.WORD and len(parts) > 1 and tokens[place - 1].kind is T.CLOSE:
            parts[-2].word = token.meld
        elif comma_melds and token.value == ",":
            outside = P.KOBALAB
            parts.append(Part(outside, token.at + 1))
        elif token.kind is T.PLUS and outside is P.CONCEALED:
            parts.append(Part(P.DRAWN, token.at))
        elif here.kind is P.DRAWN and here.tokens and token.kind in (T.SPACE, T.COMMA):
            parts.append(Part(P.CONCEALED, token.at))
        else:
            here.tokens.append(token)
    if parts[-1].kind in (P.OPEN, P.CLOSED):
        _break(parts[-1], problems)
    return parts


def _break(part: Part, problems: list[Problem]) -> None:
    problems.append(faults.unclosed("(" if part.kind is P.OPEN else "[", part.at))
    part.kind = P.BROKEN


def _trailing_word(part: Part) -> MeldType | None:
    """Take the word for a meld from the end of a part: the bracket that follows is that meld."""
    while part.tokens and part.tokens[-1].kind is T.SPACE:
        part.tokens.pop()
    if part.tokens and part.tokens[-1].kind is T.WORD:
        return part.tokens.pop().meld
    return None


def take_named(part: Part, problems: list[Problem], *, bare_souzu: bool) -> list[Part]:
    """A part of suit-last tokens with the melds that words name cut out of it.

    A word takes the group of tiles it touches, the one before it first, or else the next one
    and then the last one: ``白ポン``, ``ポン 555z``, ``555z ポン``. One that touches a lone tile
    takes no other: which chi ``3mチー 567p`` means is not said.
    """
    if not any(token.kind is T.WORD for token in part.tokens):
        return [part]
    groups = _groups(part)
    words = [place for place, group in enumerate(groups) if group.tokens[0].kind is T.WORD]
    for place in words:
        word = groups[place].tokens[0]
        for other in _likeliest(groups, place):
            if 0 <= other < len(groups) and _makes(groups[other], word, bare_souzu=bare_souzu):
                groups[other].kind, groups[other].word = P.NAMED, word.meld
                break
        else:
            problems.append(faults.lone_word(word))
    return [group for place, group in enumerate(groups) if place not in words]


def _likeliest(groups: Sequence[Part], place: int) -> tuple[int, ...]:
    """The places of the groups that a word may take, the likeliest first."""
    before = groups[place - 1].tokens if place else []
    if not before or (before[-1].kind in (T.SPACE, T.COMMA) and before[-1].value != OBJECT):
        return place + 1, place - 1
    followed = groups[place].tokens[-1].kind is T.WORD and place + 1 < len(groups)
    lone = sum(token.kind in NUMERALS or token.kind is T.TILE for token in before) == 1
    return (place - 1,) if lone and not followed else (place - 1, place + 1)


def _makes(group: Part, word: Token, *, bare_souzu: bool) -> bool:
    if group.kind is P.NAMED or group.tokens[0].kind is T.WORD or word.meld is None:
        return False
    try:
        named(word.meld, read_faces(group.tokens, [], bare_souzu=bare_souzu))
    except MeldError:
        return False
    return True


def _groups(part: Part) -> list[Part]:
    """The part cut into words and groups of tiles that share a suit letter or are alike."""
    groups: list[Part] = []
    for token in part.tokens:
        if groups and _belongs(token, groups[-1].tokens):
            groups[-1].tokens.append(token)
        elif token.kind not in (T.SPACE, T.COMMA):
            groups.append(Part(part.kind, token.at, [token]))
    return groups


def _belongs(token: Token, group: list[Token]) -> bool:
    if token.kind in (T.SPACE, T.COMMA):
        return True
    last = group[-1]
    if last.kind in (T.SPACE, T.COMMA):
        return False
    if token.kind is T.LETTER:
        return last.kind in NUMERALS and bool(token.suit)
    if token.kind in NUMERALS:
        return token.kind is last.kind
    return token.kind in MARKS or (token.kind is T.TILE and token.value == last.value)
