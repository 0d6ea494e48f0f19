"""A text to what it says: the hands in it and the words that go with them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..riichi.errors import RiichiError
from ..riichi.hand import Hand
from ..riichi.notation import symbols
from ..riichi.notation.tokens import normalise
from ..riichi.tiles import RED_OF, Tile, Wind
from . import judge, vocabulary
from .model import Found, Points, Reading
from .noise import blank
from .pieces import Piece, groups, pieces
from .roles import assign
from .vocabulary import Word

LENGTH = 2000
"""Characters of a text that are read; no network lets many more be written."""

_MOST_GROUPS = 16

_QUOTES = {
    **dict.fromkeys(map(ord, symbols.CALLED), "'"),
    **dict.fromkeys(map(ord, symbols.ADDED), '"'),
}
_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_MEANS_TSUMO = frozenset({"tsumo", "haitei", "rinshan", "tenhou", "chiihou"})
_MEANS_RON = frozenset({"ron", "houtei", "chankan", "renhou"})

_LOOSELY = {
    frozenset({"haitei", "ron"}): frozenset({"houtei", "ron"}),
    frozenset({"houtei", "tsumo"}): frozenset({"haitei", "tsumo"}),
}
"""What is loosely called by the other's name: 海底ロン says houtei."""


def scan(text: str) -> Reading:
    """Read a text; it never raises, whatever the text holds."""
    visible, places = normalise(text[:LENGTH])
    plain, mentions = blank(visible)
    plain = plain.translate(_QUOTES)
    said = "".join(c if len(low := c.lower()) != 1 else low for c in plain)
    numbers = list(vocabulary.numbers(said))
    words = list(vocabulary.words(_cover(said, [word for word, _ in numbers])))
    plain = _cover(plain, [*words, *(word for word, _ in numbers)])
    found = list(pieces(plain))
    roles = assign(plain, words, found)
    plain = _cover(plain, [word for word in words if word.table == "bridge"], " ")
    hands = _hands(plain, said, [piece for piece in found if piece not in roles.taken])
    if not hands and (hands := _hands(plain, said, roles.discarded)):
        roles.discards = ()
    return Reading(
        hands=tuple(
            Found(
                text[places[start] - 1 : places[end - 1]],
                places[start] - 1,
                places[end - 1],
                _with_win(result, roles.win) if isinstance(result, Hand) else None,
                result if isinstance(result, RiichiError) else None,
            )
            for result, start, end in hands
        ),
        mentions=mentions,
        win=roles.win,
        cut=roles.cut,
        dora=roles.dora,
        indicators=roles.indicators,
        ura=roles.ura,
        ura_indicators=roles.ura_indicators,
        discards=roles.discards,
        points=None if hands else _points(words, numbers, said),
        command=_command(said),
        japanese=_JAPANESE.search(said) is not None,
        **_situation(words, numbers),
    )


def _cover(text: str, words: Sequence[Word], by: str = "\0") -> str:
    """The text with the words covered: by what parts its neighbours, or by spaces, which do not."""
    characters = list(text)
    for word in words:
        characters[word.start : word.end] = by * (word.end - word.start)
    return "".join(characters)


def _hands(
    plain: str, said: str, found: Sequence[Piece]
) -> list[tuple[Hand | RiichiError, int, int]]:
    asked = vocabulary.ASKS.search(said) is not None
    hands: list[tuple[Hand | RiichiError, int, int]] = []
    together = list(groups(plain, found))
    least = judge.SMALLEST if len(together) == 1 else judge.SMALLEST_IN_PROSE
    worth = [group for group in together if sum(piece.tiles for piece in group) >= least]
    for group in worth[:_MOST_GROUPS]:
        outside = plain[: group[0].start] + plain[group[-1].end :]
        alone = not any(c.isalnum() or c == "\0" for c in outside)
        for part in judge.parts(plain, group):
            result, used = judge.read(plain, part)
            if judge.is_hand(result, used, alone=alone, asked=asked):
                hands.append((result, used[0].start, used[-1].end))
    return hands[: judge.MOST_HANDS]


def _with_win(hand: Hand, win: Tile | None) -> Hand:
    """The hand with the tile it was won with: added to 13 tiles, or found among 14."""
    if win is None or hand.win is not None:
        return hand
    if hand.size % 3 == 1:
        return Hand((*hand.concealed, win), hand.melds, win)
    twin = RED_OF.get(win.kind, win) if not win.is_red else win.kind.tile
    held = next((tile for tile in (win, twin) if tile in hand.concealed), None)
    return replace(hand, win=held) if held is not None else hand


def _situation(words: Sequence[Word], numbers: Sequence[tuple[Word, int]]) -> dict[str, Any]:
    named = {table: [w.name for w in words if w.table == table] for table in vocabulary.TABLES}
    counts = {word.name: value for word, value in reversed(numbers)}
    said = frozenset(named["situation"])
    for loose, strict in _LOOSELY.items():
        if loose <= said and not {"tsumo", "ron"} <= said:
            said = said - loose | strict
    flags = said - {"tsumo", "ron"}
    if "ippatsu" in flags and "double_riichi" not in flags:
        flags |= {"riichi"}
    if "double_riichi" in flags:
        flags -= {"riichi"}
    tsumo, ron = bool(said & _MEANS_TSUMO), bool(said & _MEANS_RON)
    return {
        "tsumo": tsumo if tsumo != ron else None,
        "flags": flags,
        "seat": Wind(named["seat"][0]) if named["seat"] else None,
        "round": Wind(named["round"][0]) if named["round"] else None,
        "honba": counts.get("honba"),
        "sticks": counts.get("sticks"),
        "rules": named["rules"][0] if named["rules"] else None,
        "image_only": "image_only" in named["wish"],
        "three_player": "three_player" in named["wish"],
    }


def _points(words: Sequence[Word], numbers: Sequence[tuple[Word, int]], said: str) -> Points | None:
    counts = {word.name: value for word, value in reversed(numbers)}
    limit = next((int(word.name) for word in words if word.table == "limit"), None)
    han, fu = counts.get("han", limit), counts.get("fu")
    if han is None or (fu is None and not vocabulary.ASKS_POINTS.search(said)):
        return None
    names = {word.name for word in words}
    seat = next((word.name for word in words if word.table == "seat"), None)
    dealer = False if "non_dealer" in names else (None if seat is None else seat == "E")
    tsumo = {(True, False): True, (False, True): False}.get(("tsumo" in names, "ron" in names))
    return Points(han, fu, dealer, tsumo)


def _command(said: str) -> str | None:
    alone = re.sub(r"[\W_]+", "", said)
    return next((name for name, row in vocabulary.COMMANDS.items() if alone in row.split()), None)
