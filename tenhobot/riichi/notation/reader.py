"""Tokens to a hand: concealed tiles, melds, the winning tile, and all faults at once."""

from dataclasses import dataclass, field

from ..errors import AmbiguousHand, InvalidHand, MalformedHand, Problem
from ..hand import Hand, Meld
from ..tiles import Tile
from .faces import Face, faces, suits_last
from .melds import MeldFault, canonical_meld, fault, kobalab_meld
from .tokens import NUMERALS, T, Token, redden, tokenise

LIMIT = 1000
"""Characters that a text may have. The longest hand in any notation needs about a hundred."""

_SHOWN = 8
"""Problems listed in full; a longer list ends with the number of the others."""


@dataclass
class _Part:
    """A stretch of tokens that stands for concealed tiles, the drawn tile, or one meld."""

    kind: str
    tokens: list[Token] = field(default_factory=list)
    at: int = 0


@dataclass
class Reading:
    """What one way to read a text gives: a hand, or the faults that keep it from being one."""

    concealed: list[Face] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    win: Tile | None = None
    problems: list[Problem] = field(default_factory=list)

    def hand(self) -> Hand:
        """The hand; call it only where there are no problems."""
        return Hand(tuple(face.tile for face in self.concealed), tuple(self.melds), self.win)


def read_hand(text: str) -> Hand:
    """Read a text that is nothing but one hand; see `parse_hand`."""
    tokens, problems = _tokens(text)
    readings = [_read(tokens, text, suit_first=first) for first in _orders(tokens)]
    legal = [] if problems else [reading.hand() for reading in readings if not reading.problems]
    if not legal:
        worst = min(readings, key=lambda reading: len(reading.problems))
        raise _refusal(problems + worst.problems)
    hand = legal[0]
    if any(other != hand for other in legal[1:]):
        names = tuple(map(str, legal))
        raise AmbiguousHand(
            Problem("ambiguous", f"{_short(text.strip())} can be read as {' or as '.join(names)}"),
            names,
        )
    if not hand.tiles:
        raise MalformedHand(Problem("empty", "there is no tile: write a hand like 123m406p789s11z"))
    return hand


def _tokens(text: str) -> tuple[list[Token], list[Problem]]:
    if len(text) > LIMIT:
        raise MalformedHand(
            Problem(
                "too_long",
                f"{len(text):,} characters: a hand of 14 tiles needs fewer than 100, "
                f"and more than {LIMIT:,} are not read",
            )
        )
    tokens, stray = redden(tokenise(text))
    problems = [
        Problem(
            "stray_red",
            f"{token.value} at character {token.at} marks a red five, but touches no five: "
            "write 0p, r5p or 5pr",
            (token.at,),
        )
        for token in stray
    ]
    if unknown := [token for token in tokens if token.kind is T.UNKNOWN]:
        problems.append(_unknown(unknown))
    return [token for token in tokens if token.kind is not T.UNKNOWN], problems


def _orders(tokens: list[Token]) -> tuple[bool, ...]:
    """Which orders the suits may be in: suit-last, suit-first, or both are worth a try."""
    first = any(
        token.suit and following.kind in NUMERALS
        for token, following in zip(tokens, tokens[1:], strict=False)
    )
    numbers = [token for token in tokens if token.kind in NUMERALS or token.kind is T.LETTER]
    if first and numbers[-1].kind in NUMERALS and numbers[0].kind is T.LETTER:
        return (True,)
    return (False, True) if first else (False,)


def _read(tokens: list[Token], text: str, *, suit_first: bool) -> Reading:
    reading = Reading()
    bare_souzu = not any(token.suit for token in tokens) and any(
        token.kind in (T.KANJI, T.CIRCLED) or (token.kind is T.TILE and token.value[1] == "z")
        for token in tokens
    )

    def tiles(part: list[Token]) -> list[Face]:
        return faces(
            suits_last(part) if suit_first else part, reading.problems, bare_souzu=bare_souzu
        )

    drawn: list[Face] = []
    parts = _parts(tokens, reading.problems, suit_first=suit_first)
    for part in parts:
        found = tiles(part.tokens)
        if part.kind == "concealed":
            if found and drawn:
                reading.problems.append(_not_last(drawn[0]))
            reading.problems += map(_no_mark, (face for face in found if face.mark))
            reading.concealed += found
        elif part.kind == "drawn":
            if len(found) != 1 or drawn:
                reading.problems.append(_not_one(part))
            drawn += found
            reading.concealed += found
        elif found or part.kind != "kobalab":
            try:
                meld = (
                    kobalab_meld(found)
                    if part.kind == "kobalab"
                    else canonical_meld(found, concealed=part.kind == "[")
                )
            except MeldFault as error:
                reading.problems.append(fault(error, _written(part, text), part.at))
            else:
                reading.melds.append(meld)
    if drawn:
        reading.win = drawn[0].tile
    elif suit_first and _stands_apart(parts) and len(reading.concealed) % 3 == 2:
        reading.win = reading.concealed[-1].tile
    return reading


def _parts(tokens: list[Token], problems: list[Problem], *, suit_first: bool) -> list[_Part]:
    parts = [_Part("concealed")]
    outer = "concealed"
    for token in tokens:
        here = parts[-1]
        if token.kind is T.OPEN:
            if here.kind in "([":
                problems.append(_unclosed(here))
            parts.append(_Part(token.value, [], token.at))
        elif token.kind is T.CLOSE:
            if here.kind + token.value in ("()", "[]"):
                parts.append(_Part(outer, [], token.at + 1))
            else:
                problems.append(_unopened(token))
        elif here.kind in "([":
            here.tokens.append(token)
        elif suit_first and token.value == ",":
            outer = "kobalab"
            parts.append(_Part(outer, [], token.at + 1))
        elif token.kind is T.PLUS and outer == "concealed":
            parts.append(_Part("drawn", [], token.at))
        elif here.kind == "drawn" and here.tokens and token.kind is T.COMMA:
            parts.append(_Part("concealed", [], token.at))
        else:
            here.tokens.append(token)
    if parts[-1].kind in "([":
        problems.append(_unclosed(parts[-1]))
    return parts


def _stands_apart(parts: list[_Part]) -> bool:
    """Whether the last concealed tile has a suit letter of its own: kobalab's drawn tile.

    A comma behind it says that nothing was drawn.
    """
    if parts[-1].kind == "kobalab" and not parts[-1].tokens:
        return False
    concealed = [
        token
        for part in parts
        if part.kind == "concealed"
        for token in part.tokens
        if token.kind is not T.SPACE
    ]
    return [token.kind for token in concealed[-2:]] == [T.LETTER, T.DIGIT]


def _refusal(problems: list[Problem]) -> MalformedHand | InvalidHand:
    problems.sort(key=lambda problem: problem.positions)
    if len(problems) > _SHOWN:
        rest = problems[_SHOWN:]
        places = tuple(at for problem in rest for at in problem.positions)
        problems[_SHOWN:] = [Problem("more", f"and {len(rest)} more faults like these", places)]
    if all(problem.code == "bad_meld" for problem in problems):
        return InvalidHand(*problems)
    return MalformedHand(*problems)


def _unknown(tokens: list[Token]) -> Problem:
    shown = ", ".join(f"{visible(token.value)} at character {token.at}" for token in tokens[:3])
    more = f" and {len(tokens) - 3} more" if len(tokens) > 3 else ""
    return Problem(
        "unknown",
        f"{shown}{more}: no part of a hand, which is written like 123m406p789s1122z",
        tuple(token.at for token in tokens),
    )


def visible(character: str) -> str:
    """A character as it may stand in a message: by its number where it cannot be seen."""
    return repr(character) if character.isprintable() else f"U+{ord(character):04X}"


def _not_last(face: Face) -> Problem:
    return Problem(
        "drawn_not_last",
        f"+{face.tile} at character {face.at}: the drawn tile comes after all other concealed tiles",
        (face.at,),
    )


def _not_one(part: _Part) -> Problem:
    return Problem(
        "drawn_not_one",
        f"+ at character {part.at} marks one drawn tile, as in +3m",
        (part.at,),
    )


def _no_mark(face: Face) -> Problem:
    return Problem(
        "stray_mark",
        f"{face.mark} behind {face.tile} at character {face.at}: only a tile of a meld is marked, "
        "as in (55'5z)",
        (face.at,),
    )


def _unclosed(part: _Part) -> Problem:
    other = ")" if part.kind == "(" else "]"
    return Problem(
        "unclosed",
        f"{part.kind} at character {part.at} is never closed: put {other} behind the meld",
        (part.at,),
    )


def _unopened(token: Token) -> Problem:
    return Problem("unopened", f"{token.value} at character {token.at} closes nothing", (token.at,))


def _written(part: _Part, text: str) -> str:
    end = part.tokens[-1].at if part.tokens else part.at
    closing = part.kind in "([" and end < len(text)
    return _short(text[part.at - 1 : end + closing].strip())


def _short(text: str) -> str:
    text = "".join(c if c.isprintable() else "?" for c in text)
    return text if len(text) <= 40 else text[:37] + "..."
