"""What can be wrong with a text, each fault with its place and what would be right."""

from collections.abc import Sequence

from ..errors import InvalidHand, MalformedHand, Problem
from ..hand import MeldType
from .tokens import Token

LIMIT = 500
"""Characters that a text may have. The longest hand in any notation needs about a hundred."""

WALL = 136
"""Tiles in the game."""

_SHOWN = 8
_IMPOSSIBLE = frozenset({"bad_meld", "too_many_tiles"})


def refusal(
    problems: Sequence[Problem], impossible: Sequence[Problem] = ()
) -> MalformedHand | InvalidHand:
    """The error that lists the problems by place; of a long list the end is only counted.

    `impossible` is what is wrong with the tiles that could be read, to be said with the rest.
    """
    listed = sorted(problems, key=lambda problem: problem.positions)
    if rest := listed[_SHOWN:]:
        places = tuple(at for problem in rest for at in problem.positions)
        listed[_SHOWN:] = [Problem("more", f"and {len(rest)} more faults like these", places)]
    readable = all(problem.code in _IMPOSSIBLE for problem in listed)
    return (InvalidHand if readable else MalformedHand)(*listed, *impossible)


def visible(text: str) -> str:
    """A stretch of text as it may stand in a message: short, and nothing in it unprintable."""
    text = "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in text.strip()[:60])
    return text if len(text) <= 40 else text[:37] + "..."


def empty() -> Problem:
    """There is no tile at all."""
    return Problem("empty", "there is no tile: tiles are written like 123m406p789s11z")


def too_long(text: str) -> Problem:
    """The text is no hand, and not worth reading."""
    return Problem(
        "too_long",
        f"{len(text):,} characters: a hand needs fewer than 100, and more than {LIMIT:,} are "
        "not read",
    )


def too_many_tiles(number: int) -> Problem:
    """More tiles than there are in the game."""
    return Problem("too_many_tiles", f"{number} tiles: a hand has 14, and the whole game {WALL}")


def unknown(tokens: Sequence[Token]) -> Problem:
    """Characters that mean nothing in any notation."""
    shown = ", ".join(f"{visible(token.value)!r} at character {token.at}" for token in tokens[:3])
    more = f" and {len(tokens) - 3} more" if len(tokens) > 3 else ""
    return Problem(
        "unknown",
        f"{shown}{more}: no part of a hand, which is written like 123m406p789s1122z",
        tuple(token.at for token in tokens),
    )


def stray_red(token: Token) -> Problem:
    """An ``r`` beside no five of a suit."""
    return Problem(
        "stray_red",
        f"{token.value} at character {token.at} marks a red five but touches no five of m, p or s: "
        "write 0p, r5p or 5pr",
        (token.at,),
    )


def bad_honour(token: Token) -> Problem:
    """An honour that is none: 8z, 9z, 0z; or one that was marked as a red five."""
    if token.red:
        return stray_red(token.red)
    return Problem(
        "bad_honour",
        f"{token.value}z at character {token.at}: honours go from 1z to 7z "
        "(east south west north white green red)",
        (token.at,),
    )


def no_suit(digits: Sequence[Token]) -> Problem:
    """Digits that no suit letter belongs to."""
    text = "".join("5" if token.red else token.value for token in digits)
    example = f"{text if len(text) < 5 else text[:3]}m"
    shown = text if len(text) <= 14 else text[:14] + "..."
    verb = "digits need" if len(text) > 1 else "digit needs"
    return Problem(
        "no_suit",
        f"{shown} at character {digits[0].at}: the {verb} a suit, as in {example} "
        "(m manzu, p pinzu, s souzu, z honours)",
        tuple(token.at for token in digits),
    )


def no_digits(token: Token) -> Problem:
    """A suit letter without digits."""
    return Problem(
        "no_digits",
        f"{token.value} at character {token.at}: the suit has no digits, as in 123{token.suit}",
        (token.at,),
    )


def circled_suit(letter: Token) -> Problem:
    """Circled digits with a suit that is not theirs."""
    return Problem(
        "wrong_suit",
        f"{letter.value} at character {letter.at} follows circled digits, which are always pinzu",
        (letter.at,),
    )


def stray_mark(mark: str, at: int) -> Problem:
    """A mark that belongs to no tile of a meld."""
    return Problem(
        "stray_mark",
        f"{mark} at character {at}: only a tile of a meld is marked, as in (55'5z)",
        (at,),
    )


def drawn_not_one(at: int) -> Problem:
    """A plus before no tile or before several."""
    return Problem("drawn_not_one", f"+ at character {at} marks one drawn tile, as in +3m", (at,))


def unclosed(bracket: str, at: int) -> Problem:
    """A bracket that is never closed."""
    closing = {"(": ")", "[": "]"}[bracket]
    return Problem(
        "unclosed",
        f"{bracket} at character {at} is never closed: put {closing} behind the meld",
        (at,),
    )


def unopened(token: Token) -> Problem:
    """A closing bracket without its opening one."""
    return Problem("unopened", f"{token.value} at character {token.at} closes nothing", (token.at,))


def bad_meld(text: str, at: int, reason: str, *, impossible: bool) -> Problem:
    """A meld, as it was written, that is none or whose marks say nothing."""
    code = "bad_meld" if impossible else "bad_mark"
    return Problem(code, f"{visible(text)} at character {at}: {reason}", (at,))


def lone_word(token: Token) -> Problem:
    """A word for a meld without the tiles of one beside it."""
    tiles = {MeldType.CHI: "123m", MeldType.PON: "555z"}.get(token.meld or MeldType.PON, "5555z")
    return Problem(
        "lone_word",
        f"{token.value} at character {token.at}: the tiles of the {token.meld} must stand "
        f"beside it, as in {token.value} {tiles}",
        (token.at,),
    )
