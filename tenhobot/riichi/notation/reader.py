"""Text to a hand: both orders of suit letters tried, and all faults found at once."""

import re
from dataclasses import dataclass, field
from itertools import pairwise

from ..errors import AmbiguousHand, MalformedHand, Problem
from ..hand import Hand, Meld, MeldType, problems as impossible
from ..tiles import Tile
from . import faults
from .faces import Face, read_faces, suits_last
from .melds import MeldError, bracketed, kobalab, named
from .parts import P, Part, split, take_named
from .tokens import NUMERALS, T, Token, redden, tokenise

_LINK = r"\s*(?:https?://)?tenhou\.net/2/\?(?:[^\s#]*&)?[qp]=([^&#\s]*)\S*\s*"

_SUIT_OR_HONOUR = ("P", "S")
"""Capitals that name a suit and an honour: either of the two in P456S may be the suit."""


@dataclass(slots=True)
class _Reading:
    """What one way to read a text gives: a hand, or the faults that keep it from being one."""

    concealed: list[Face] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    win: Tile | None = None
    problems: list[Problem] = field(default_factory=list)

    @property
    def hand(self) -> Hand:
        return Hand(tuple(face.tile for face in self.concealed), tuple(self.melds), self.win)


def read(text: str, *, melds: bool = True) -> Hand:
    """The hand that `text` says; without `melds` a comma never begins one."""
    if len(text) > faults.LIMIT:
        raise MalformedHand(faults.too_long(text))
    tokens, stray = redden(_tokens(text))
    problems = [faults.stray_red(token) for token in stray]
    if unknown := [token for token in tokens if token.kind is T.UNKNOWN]:
        problems.append(faults.unknown(unknown))
    readings = [
        _read(tokens, text, first, comma_melds=first and melds) for first in _orders(tokens)
    ]
    if (swapped := _honours_last(tokens)) != tokens:
        readings.append(_read(swapped, text, suit_first=False, comma_melds=False))
    sound = [reading.hand for reading in readings if not (problems or reading.problems)]
    legal = list(dict.fromkeys(sound))
    if not legal:
        nearest = min(readings, key=lambda reading: len(reading.problems))
        raise faults.refusal(problems + nearest.problems, _copies(nearest))
    if len(legal) > 1:
        names = tuple(map(str, legal))
        message = f"{faults.visible(text)} can be read as {' or as '.join(names)}: which is it?"
        raise AmbiguousHand(Problem("ambiguous", message, (1,)), names)
    if not legal[0].tiles:
        raise MalformedHand(faults.empty())
    return legal[0]


def _copies(reading: _Reading) -> tuple[Problem, ...]:
    """What is impossible about the tiles of a text that has other faults besides."""
    if len(reading.concealed) > faults.WALL:
        return ()
    return impossible(reading.hand, sizes=(reading.hand.size,))


def _tokens(text: str) -> list[Token]:
    if "tenhou.net" in text and (link := re.fullmatch(_LINK, text)):
        shift = link.start(1)
        return [token._replace(at=token.at + shift) for token in tokenise(link.group(1))]
    return _unwrapped(tokenise(text))


def _unwrapped(tokens: list[Token]) -> list[Token]:
    """The tokens without quotes or brackets around the whole hand."""
    if len(tokens) < 2:
        return tokens
    ends = tokens[0].kind, tokens[-1].kind
    quoted = all(kind in (T.CALLED, T.ADDED) for kind in ends)
    inside = {token.kind for token in tokens[1:-1]}
    bracketed = ends == (T.OPEN, T.CLOSE) and not inside & {T.OPEN, T.CLOSE}
    tiles = sum(token.kind in NUMERALS or token.kind is T.TILE for token in tokens)
    return tokens[1:-1] if quoted or (bracketed and tiles > 4) else tokens


def _orders(tokens: list[Token]) -> list[bool]:
    """The orders worth a try, as "suit letters come first": only the last, or both."""
    first = any(token.suit and after.kind in NUMERALS for token, after in pairwise(tokens))
    return [False, True] if first else [False]


def _honours_last(tokens: list[Token]) -> list[Token]:
    """The tokens with P456S read as 456p south instead of white 456s; no other token moves."""
    out = list(tokens)
    place = 0
    while place < len(tokens):
        end = place + 1
        if tokens[place].value in _SUIT_OR_HONOUR and not _is_digit(tokens, place - 1):
            while _is_digit(tokens, end):
                end += 1
            closed = end < len(tokens) and tokens[end].value in _SUIT_OR_HONOUR
            if closed and end > place + 1 and not _is_digit(tokens, end + 1):
                out[place:end] = [*tokens[place + 1 : end], tokens[place]]
        place = end
    return out


def _is_digit(tokens: list[Token], place: int) -> bool:
    return 0 <= place < len(tokens) and tokens[place].kind is T.DIGIT


def _read(tokens: list[Token], text: str, suit_first: bool, *, comma_melds: bool) -> _Reading:
    reading = _Reading()
    problems = reading.problems
    bare_souzu = not any(token.suit for token in tokens) and any(
        token.kind in (T.KANJI, T.CIRCLED) or (token.kind is T.TILE and token.value[1] == "z")
        for token in tokens
    )
    written = split(tokens, problems, comma_melds=comma_melds)
    apart = suit_first and _stands_apart(written)
    parts: list[Part] = []
    for part in written:
        if suit_first:
            part.tokens = suits_last(part.tokens)
        parts += take_named(part, problems, bare_souzu=bare_souzu)
    drawn: Face | None = None
    for part in parts:
        found = read_faces(part.tokens, problems, bare_souzu=bare_souzu)
        if part.kind is P.DRAWN:
            if len(found) != 1 or drawn:
                problems.append(faults.drawn_not_one(part.at))
            else:
                drawn = found[0]
        if part.kind in (P.CONCEALED, P.DRAWN):
            reading.concealed += found
            problems += [faults.stray_mark(face.mark, face.at) for face in found if face.mark]
        elif part.kind is not P.BROKEN and (found or part.kind is not P.KOBALAB):
            try:
                reading.melds.append(_meld(part, found))
            except MeldError as error:
                problems.append(
                    faults.bad_meld(
                        part.written(text), part.at, str(error), impossible=error.impossible
                    )
                )
    if drawn:
        reading.win = drawn.tile
    elif apart and len(reading.concealed) % 3 == 2:
        reading.win = reading.concealed[-1].tile
    held = len(reading.concealed) + sum(len(meld.tiles) for meld in reading.melds)
    if held > faults.WALL:
        problems.append(faults.too_many_tiles(held))
    return reading


def _meld(part: Part, found: list[Face]) -> Meld:
    if part.kind is P.KOBALAB:
        return kobalab(found)
    closed = part.kind is P.CLOSED
    plain_kan = closed and part.word is MeldType.DAIMINKAN
    if part.word is not None and not plain_kan and not any(face.mark for face in found):
        return named(part.word, found)
    return bracketed(found, concealed=closed)


def _stands_apart(parts: list[Part]) -> bool:
    """Whether the last concealed tile has a suit letter of its own: kobalab's drawn tile.

    A comma at the end of all says that nothing was drawn.
    """
    if parts[-1].kind is P.KOBALAB and not parts[-1].tokens:
        return False
    last = [
        token.kind
        for part in parts
        if part.kind is P.CONCEALED
        for token in part.tokens
        if token.kind not in (T.SPACE, T.COMMA)
    ][-2:]
    return last == [T.LETTER, T.DIGIT]
