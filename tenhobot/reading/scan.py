"""A text to what it says: the hands in it and the words that go with them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..riichi.errors import RiichiError
from ..riichi.hand import Hand
from ..riichi.notation import parse_tiles, symbols
from ..riichi.notation.tokens import normalise
from ..riichi.tiles import RED_OF, Tile, Wind
from . import judge, vocabulary
from .model import Call, Found, Points, Reading
from .noise import blank
from .pieces import Piece, groups, pieces
from .roles import Roles, assign
from .spelling import spell
from .words import Word
from .words import numbers as find_numbers
from .words import words as find_words

LENGTH = 2000
"""Characters of a text that are read; no network lets many more be written."""

_MOST_GROUPS = 16

_QUOTES = {
    **dict.fromkeys(map(ord, symbols.CALLED), "'"),
    **dict.fromkeys(map(ord, symbols.ADDED), '"'),
}
_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_OF_A_GAME = frozenset(
    {"situation", "denied", "seat", "dealer", "round", "after", "before", "rules"}
)
"""Tables of words that speak of a hand that is won or played, not of hands as such."""

_PAYERS = frozenset({"discarder", "other_seat"})
_IN_WORDS = re.compile(r"[^\W\d_]{2}|\0")
_LETTER = re.compile(r"[^\W\d_]")

_NEAR = 2
"""Characters between a round and the seat behind it."""

_TSUMO, _RON = frozenset({"tsumo"}), frozenset({"ron"})
_MEANS_TSUMO = frozenset({"haitei", "rinshan", "tenhou", "chiihou"})
_MEANS_RON = frozenset({"houtei", "chankan", "renhou"})

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
    plain = spell(plain, _lower(plain))
    said = _lower(plain)
    numbers = list(find_numbers(said))
    words = list(find_words(_cover(said, [word for word, _ in numbers])))
    plain = _cover(plain, [*words, *(word for word, _ in numbers)])
    plain = _cover(plain, [word for word in words if word.table in _PAYERS], " ")
    found = list(pieces(plain))
    roles = assign(plain, words, found)
    plain = _cover(plain, [word for word in words if word.table == "bridge"], " ")
    hands = _hands(plain, said, words, [piece for piece in found if piece not in roles.taken])
    if not hands and roles.discarded:
        hands = _behind_discards(plain, said, words, roles)
    read = [hand for hand, _, _ in hands if isinstance(hand, Hand)]
    if roles.cut and not roles.win and read and all(hand.size % 3 == 1 for hand in read):
        # What is gone from a hand that needs a tile was discarded before.
        roles.discards, roles.cut = (*roles.discards, roles.cut), None
    asides = [] if hands else [piece for piece in found if piece not in roles.taken]
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
        points=None if hands else _points(plain, said, words, numbers),
        command=_command(said),
        asks=frozenset(
            name for name, question in vocabulary.QUESTIONS.items() if question.search(said)
        ),
        japanese=_JAPANESE.search(said) is not None,
        **_aside(plain, asides),
        **_situation(words, numbers, has_hands=bool(hands)),
    )


def _lower(text: str) -> str:
    """The text in lower case, each character in its place."""
    return "".join(c if len(low := c.lower()) != 1 else low for c in text)


def _cover(text: str, words: Sequence[Word], by: str = "\0") -> str:
    """The text with the words covered: by what parts its neighbours, or by spaces, which do not."""
    characters = list(text)
    for word in words:
        characters[word.start : word.end] = by * (word.end - word.start)
    return "".join(characters)


def _hands(
    plain: str, said: str, words: Sequence[Word], found: Sequence[Piece]
) -> list[tuple[Hand | RiichiError, int, int]]:
    asked = vocabulary.ASKS.search(said) is not None
    played = any(word.table in _OF_A_GAME for word in words)
    hands: list[tuple[Hand | RiichiError, int, int]] = []
    together = list(groups(plain, found))
    least = judge.SMALLEST if len(together) == 1 else judge.SMALLEST_IN_PROSE
    worth = [group for group in together if sum(piece.tiles for piece in group) >= least]
    for group in worth[:_MOST_GROUPS]:
        outside = plain[: group[0].start] + " " + plain[group[-1].end :]
        alone = not any(c.isalnum() or c == "\0" for c in outside)
        example = not played and _IN_WORDS.search(outside) is not None
        for part in judge.parts(plain, group):
            result, used = judge.read(plain, part)
            if judge.is_hand(result, used, alone=alone, asked=asked, example=example):
                hands.append((result, used[0].start, used[-1].end))
    return hands[: judge.MOST_HANDS]


def _behind_discards(
    plain: str, said: str, words: Sequence[Word], roles: Roles
) -> list[tuple[Hand | RiichiError, int, int]]:
    """The hand that stands behind its discards in one line, or that is no row of discards."""
    gone = roles.discarded
    sizes = [piece.size for piece in gone]
    ends = [i for i in range(1, len(gone)) if sum(sizes[i:]) in judge.WHOLE]
    whole = next((i for i in ends if sizes[i] > 1), ends[0] if ends else 0)
    hands = _hands(plain, said, words, gone[whole:])
    if hands:
        roles.discards = (
            parse_tiles(" ".join(piece.text for piece in gone[:whole])) if whole else ()
        )
    return hands


def _with_win(hand: Hand, win: Tile | None) -> Hand:
    """The hand with the tile it was won with: added to 13 tiles, or found among 14."""
    if win is None or hand.win is not None:
        return hand
    if hand.size % 3 == 1:
        return Hand((*hand.concealed, win), hand.melds, win)
    twin = RED_OF.get(win.kind, win) if not win.is_red else win.kind.tile
    held = next((tile for tile in (win, twin) if tile in hand.concealed), None)
    return replace(hand, win=held) if held is not None else hand


def _situation(
    words: Sequence[Word], numbers: Sequence[tuple[Word, int]], *, has_hands: bool
) -> dict[str, Any]:
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
    tsumo = _tsumo(said)
    payers = named["discarder"] + (named["other_seat"] if tsumo is False else [])
    if payers and tsumo is None and has_hands:
        tsumo = False
    seats = named["seat"] + _behind_rounds(words) + ["E"] * ("dealer" in named["dealer"])
    return {
        "tsumo": tsumo,
        "flags": flags,
        "denied": frozenset(named["denied"]),
        "yaku": frozenset(named["yaku"]),
        "seat": Wind(seats[0]) if seats else None,
        "round": Wind(named["round"][0]) if named["round"] else None,
        "discarder": Wind(payers[0]) if payers and not tsumo else None,
        "honba": counts.get("honba"),
        "sticks": counts.get("sticks"),
        "dora_count": counts.get("dora_count"),
        "ura_count": counts.get("ura_count"),
        "red_count": counts.get("red_count"),
        "rules": named["rules"][0] if named["rules"] else None,
        "unknown_rules": named["other_rules"][0] if named["other_rules"] else None,
        "image_only": "image_only" in named["wish"],
        "three_player": "three_player" in named["wish"],
    }


def _tsumo(said: frozenset[str]) -> bool | None:
    """How the hand was won: what is said outright, or else what the rest says."""
    for tsumo, ron in ((_TSUMO, _RON), (_MEANS_TSUMO, _MEANS_RON)):
        if bool(said & tsumo) != bool(said & ron):
            return bool(said & tsumo)
        if said & tsumo:
            return None
    return None


def _behind_rounds(words: Sequence[Word]) -> list[str]:
    """The winds that stand right behind a round, and so are seats: South 3 north."""
    return [
        wind.name
        for round_, wind in pairwise(words)
        if (round_.table, wind.table) == ("round", "wind") and wind.start - round_.end <= _NEAR
    ]


def _points(
    plain: str, said: str, words: Sequence[Word], numbers: Sequence[tuple[Word, int]]
) -> Points | None:
    counts = {word.name: value for word, value in reversed(numbers)}
    limit = next((word.name for word in words if word.table == "limit"), None)
    least = vocabulary.LIMIT_HAN[limit] if limit else None
    han, fu = counts.get("han", least), counts.get("fu")
    names = {word.name for word in words if word.table in ("dealer", "situation")}
    seat = next((word.name for word in words if word.table == "seat"), None)
    dealer = True if "dealer" in names else False if "non_dealer" in names else None
    if seat is not None:
        dealer = seat == "E"
    tsumo = {(True, False): True, (False, True): False}.get(("tsumo" in names, "ron" in names))
    is_full = any(value is not None for value in (fu, dealer, tsumo))
    if han is None or not (vocabulary.ASKS_POINTS.search(said) or (is_full and _is_bare(plain))):
        return None
    return Points(han, fu, dealer, tsumo, limit if han == least else None)


def _aside(plain: str, found: Sequence[Piece]) -> dict[str, Any]:
    """One tile, or one call, that a text without a hand and with few other words names."""
    if not (0 < len(found) <= 2 and sum(piece.tiles for piece in found) == 1):
        return {}
    rest = plain
    for piece in found:
        rest = rest[: piece.start] + " " * len(piece.text) + rest[piece.end :]
    if not _is_bare(rest):
        return {}
    try:
        tiles = parse_tiles(" ".join(piece.text for piece in found if piece.tiles))
    except RiichiError:
        return {}
    if len(tiles) > 1:
        return {}
    word = next((piece.text.lower() for piece in found if not piece.tiles), None)
    if word is None:
        return {"tile": tiles[0]}
    return {"call": Call(symbols.MELD_WORDS[word], tiles[0])}


def _is_bare(plain: str) -> bool:
    """Whether a text with its words covered says nothing more."""
    return _LETTER.search(vocabulary.FILLERS.sub("", _lower(plain))) is None


def _command(said: str) -> str | None:
    alone = re.sub(r"[\W_]+", "", said)
    return next(
        (name for name, row in vocabulary.COMMANDS.items() if re.fullmatch(row, alone)), None
    )
