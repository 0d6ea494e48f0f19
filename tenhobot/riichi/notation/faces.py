"""Tokens to tiles: the one place that knows which suit a number belongs to."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import Problem
from ..tiles import Tile
from . import faults
from .tokens import MARKS, NUMERALS, T, Token

_OWN_SUIT = {T.KANJI: "m", T.CIRCLED: "p"}


@dataclass(slots=True)
class Face:
    """A tile as it was written: its place in the text and the marks that follow it."""

    tile: Tile
    at: int
    mark: str = ""


def suits_last(tokens: Sequence[Token]) -> list[Token]:
    """Suit-first tokens with each suit letter moved behind the numbers it rules, all of a kind."""
    out: list[Token] = []
    ruling: Token | None = None
    ruled: T | None = None

    def settle(*, known: bool = True) -> None:
        nonlocal ruling, ruled
        if ruling is not None:
            out.append(ruling)
        elif ruled is T.DIGIT and known:
            out.append(Token(T.COMMA, "", 0))
        ruling = ruled = None

    for place, token in enumerate(tokens):
        if token.kind is T.LETTER:
            settle()
            touching = tokens[place + 1].kind if place + 1 < len(tokens) else None
            if token.suit and touching in NUMERALS:
                ruling = token
                continue
        elif token.kind in NUMERALS:
            if ruled not in (None, token.kind):
                settle()
            ruled = token.kind
        elif token.kind is not T.SPACE and token.kind not in MARKS:
            settle(known=token.kind is not T.UNKNOWN)
        out.append(token)
    settle()
    return out


def read_faces(tokens: Sequence[Token], problems: list[Problem], *, bare_souzu: bool) -> list[Face]:
    """The tiles that suit-last tokens say, in the order written; faults go to `problems`.

    Numbers take the suit that follows them. Without one, kanji are manzu, circled digits
    pinzu, and bare digits souzu if `bare_souzu`.
    """
    found: list[Face] = []
    run: list[tuple[Token, str]] = []

    def settle(letter: Token | None = None) -> None:
        if not run:
            return
        numerals = [token for token, _ in run]
        kind = numerals[0].kind
        if kind is T.CIRCLED and letter is not None and letter.suit != "p":
            problems.append(faults.circled_suit(letter))
        suit = letter.suit if letter else _OWN_SUIT.get(kind, "s" if bare_souzu else None)
        if suit is None:
            problems.append(faults.no_suit(numerals))
        elif suit == "z":
            bad = [token for token in numerals if token.value in "089"]
            problems.extend(map(faults.bad_honour, bad))
            found.extend(
                Face(Tile.parse(f"{token.value}z"), token.at, mark)
                for token, mark in run
                if token not in bad
            )
        else:
            found.extend(
                Face(Tile.parse(token.value + suit), token.at, mark) for token, mark in run
            )
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
                problems.append(faults.no_digits(token))
        elif token.kind in MARKS:
            if run:
                run[-1] = (run[-1][0], run[-1][1] + token.value)
            elif found:
                found[-1].mark += token.value
            else:
                problems.append(faults.stray_mark(token.value, token.at))
        elif token.kind is T.UNKNOWN:
            # It stands where the suit should be and is a fault already.
            run.clear()
        elif token.kind is not T.SPACE:
            settle()
            if token.kind is T.TILE:
                found.append(Face(Tile.parse(token.value), token.at))
    settle()
    return found
