"""Tokens to tiles: the one place that knows which suit a number belongs to."""

from dataclasses import dataclass

from ..errors import Problem
from ..tiles import Tile
from .tokens import NUMERALS, T, Token

_SUIT_NAMES = {"m": "manzu", "p": "pinzu", "s": "souzu"}
_OWN_SUIT = {T.KANJI: "m", T.CIRCLED: "p"}


@dataclass(slots=True)
class Face:
    """A tile as it was written: its place in the text and the mark that follows it."""

    tile: Tile
    at: int
    mark: str = ""


def suits_last(tokens: list[Token]) -> list[Token]:
    """Suit-first tokens with each suit letter moved behind the digits it rules."""
    out: list[Token] = []
    ruling: Token | None = None
    open_run = False

    def settle() -> None:
        nonlocal ruling, open_run
        if ruling is not None:
            out.append(ruling)
        elif open_run:
            out.append(Token(T.BREAK, "", 0))
        ruling, open_run = None, False

    for place, token in enumerate(tokens):
        if token.kind is T.LETTER:
            settle()
            following = tokens[place + 1] if place + 1 < len(tokens) else None
            if token.suit and following is not None and following.kind in NUMERALS:
                ruling = token
                continue
        elif token.kind is T.DIGIT:
            open_run = True
        elif token.kind not in (T.SPACE, T.CALLED, T.ADDED, T.SIDE, T.PLUS, *NUMERALS):
            settle()
        out.append(token)
    settle()
    return out


def faces(tokens: list[Token], problems: list[Problem], *, bare_souzu: bool) -> list[Face]:
    """The tiles that suit-last tokens say, in the order written; faults go to `problems`.

    Numbers take the suit that follows them. Without one, kanji are manzu, circled digits
    pinzu, and bare digits souzu if `bare_souzu`.
    """
    found: list[Face] = []
    run: list[tuple[Token, str]] = []

    def settle(letter: Token | None = None) -> None:
        if not run:
            return
        kind = run[0][0].kind
        suit = letter.suit if letter is not None else _OWN_SUIT.get(kind)
        if suit is None and bare_souzu:
            suit = "s"
        if suit is None:
            problems.append(_no_suit(run))
        elif kind is T.CIRCLED and suit != "p" and letter is not None:
            problems.append(
                Problem(
                    "wrong_suit",
                    f"{letter.value} at character {letter.at} follows circled digits, "
                    "which are pinzu",
                    (letter.at,),
                )
            )
        else:
            for token, mark in run:
                if (face := _face(token, suit, problems)) is not None:
                    face.mark = mark
                    found.append(face)
        run.clear()

    for token in tokens:
        if token.kind in NUMERALS:
            if run and run[0][0].kind is not token.kind:
                settle()
            run.append((token, ""))
        elif token.kind is T.LETTER:
            if run and token.suit:
                settle(token)
            elif token.honour:
                settle()
                found.append(Face(Tile.parse(token.honour), token.at))
            else:
                problems.append(_no_digits(token))
        elif token.kind in (T.CALLED, T.ADDED, T.SIDE, T.PLUS):
            if run:
                run[-1] = (run[-1][0], run[-1][1] + token.value)
            elif found:
                found[-1].mark += token.value
            else:
                problems.append(_stray_mark(token))
        elif token.kind is not T.SPACE:
            settle()
            if token.kind is T.TILE:
                found.append(Face(Tile.parse(token.value), token.at))
    settle()
    return found


def _face(token: Token, suit: str, problems: list[Problem]) -> Face | None:
    name = token.value + suit
    if suit == "z" and token.value in "089":
        problems.append(
            Problem(
                "bad_honour",
                f"{name} at character {token.at}: honours go from 1z to 7z "
                "(east south west north white green red)",
                (token.at,),
            )
        )
        return None
    return Face(Tile.parse(name), token.at)


def _no_suit(run: list[tuple[Token, str]]) -> Problem:
    digits = "".join(token.value for token, _ in run)
    shown = digits if len(digits) <= 14 else digits[:14] + "..."
    at = run[0][0].at
    plural = "s" * (len(digits) > 1)
    return Problem(
        "no_suit",
        f"{shown} at character {at}: the digit{plural} need{'s' * (not plural)} a suit, "
        f"as in {shown if len(shown) < 5 else '123'}m "
        "(m manzu, p pinzu, s souzu, z honours)",
        tuple(token.at for token, _ in run),
    )


def _no_digits(token: Token) -> Problem:
    return Problem(
        "no_digits",
        f"{token.value} at character {token.at}: the suit has no digits, as in 123{token.suit}",
        (token.at,),
    )


def _stray_mark(token: Token) -> Problem:
    return Problem(
        "stray_mark",
        f"{token.value} at character {token.at}: there is no tile before this mark",
        (token.at,),
    )
