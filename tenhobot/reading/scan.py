"""A text to what it says: the hands in it and the words that go with them."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from ..riichi.errors import RiichiError
from ..riichi.hand import Hand, MeldType
from ..riichi.notation import parse_tiles, symbols
from ..riichi.notation.tokens import normalise
from ..riichi.tiles import RED_OF, Tile
from . import asides, judge, meaning, questions
from .model import Found, Reading
from .noise import blank
from .pieces import Piece, groups, pieces
from .reunion import reunite
from .roles import Roles, assign
from .spelling import spell
from .words import Word, numbers as find_numbers, words as find_words

LENGTH = 2000
"""Characters of a text that are read; no network lets many more be written."""

_MOST_GROUPS = 12

_QUOTES = {
    **dict.fromkeys(map(ord, symbols.CALLED), "'"),
    **dict.fromkeys(map(ord, symbols.ADDED), '"'),
}
_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_NARROW = re.compile("[\uff66-\uff9d][\uff9e\uff9f]?")
_OF_A_GAME = frozenset(
    {"situation", "denied", "seat", "dealer", "round", "after", "before", "rules"}
)
"""Tables of words that speak of a hand that is won or played, not of hands as such."""

_TORN = re.compile(r"[0-9][mpsz]\s*\Z", re.IGNORECASE)
"""Before a group that is the rest of something else: 1-9m 19p 19s."""

_EMPTY = re.compile(r"\([ ]+\)")
"""Brackets around what is only a bridge: chi 234m (from left) pon 777z."""

_PAYERS = frozenset({"discarder", "other_seat"})
_WORD = re.compile(r"[^\W\d_]")
_IN_WORDS = re.compile(r"[^\W\d_]{2}|\0")


def scan(text: str) -> Reading:
    """Read a text; it never raises, whatever the text holds."""
    visible, places = _widened(*normalise(text[:LENGTH]))
    plain, mentions = blank(visible)
    plain = plain.translate(_QUOTES)
    is_japanese = _JAPANESE.search(plain) is not None
    plain = spell(plain, _lower(plain))
    said = _lower(plain)
    numbers = list(find_numbers(said))
    words = list(find_words(_cover(said, [word for word, _ in numbers])))
    plain = _cover(plain, [*words, *(word for word, _ in numbers)])
    plain = _cover(plain, [word for word in words if word.table in _PAYERS], " ")
    found = list(pieces(plain))
    roles = assign(plain, words, found)
    kind, tile = _set_aside(said, found, roles)
    plain = _cover(plain, [word for word in words if word.table == "bridge"], " ")
    plain = _EMPTY.sub(lambda match: " " * len(match[0]), plain)
    hands = _hands(plain, said, words, [piece for piece in found if piece not in roles.taken])
    if not hands and roles.discarded:
        hands = _behind_discards(plain, said, words, roles)
    read = [hand for hand, _, _ in hands if isinstance(hand, Hand)]
    if roles.cut and not roles.win and read and all(hand.size % 3 == 1 for hand in read):
        # What is gone from a hand that needs a tile was discarded before.
        roles.discards, roles.cut = (*roles.discards, roles.cut), None
    each_tsumo = meaning.each_tsumo(words, [start for _, start, _ in hands])
    asks = meaning.asked(said)
    is_bare = not hands and meaning.is_bare(_cover(plain, found), asks.values())
    rest = [piece for piece in found if piece not in roles.taken]
    return Reading(
        hands=tuple(
            Found(
                text[places[start] - 1 : places[end - 1]],
                places[start] - 1,
                places[end - 1],
                _with_win(result, roles.win) if isinstance(result, Hand) else None,
                result if isinstance(result, RiichiError) else None,
                tsumo,
            )
            for (result, start, end), tsumo in zip(hands, each_tsumo, strict=True)
        ),
        mentions=mentions,
        win=roles.win,
        cut=roles.cut,
        dora=roles.dora,
        indicators=roles.indicators,
        ura=roles.ura,
        ura_indicators=roles.ura_indicators,
        discards=roles.discards,
        no_tile=roles.no_tile,
        points=None if hands else meaning.points(plain, said, words, numbers),
        command=meaning.command(said),
        asks=frozenset(asks),
        japanese=is_japanese,
        bare=is_bare,
        wordless=_WORD.search(_cover(said, found)) is None,
        **(
            meaning.aside(rest, words)
            if is_bare
            else {"call": asides.call_of(kind, tile, read[0])}
            if read
            else {}
        ),
        **meaning.situation(words, numbers, has_hands=bool(hands)),
    )


def _widened(text: str, places: list[int]) -> tuple[str, list[int]]:
    """The text with half-width kana as usual ones: one with its mark is one character."""
    out, kept, end = [], list[int](), 0
    for found in _NARROW.finditer(text):
        kana = unicodedata.normalize("NFKC", found[0])
        out += [text[end : found.start()], kana]
        kept += places[end : found.start() + len(kana)]
        end = found.end()
    return "".join([*out, text[end:]]), kept + places[end:]


def _lower(text: str) -> str:
    """The text in lower case, each character in its place."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(c if len(low := c.lower()) != 1 else low for c in text)


def _cover(text: str, words: Sequence[Word | Piece], by: str = "\0") -> str:
    """The text with the words covered: by what parts its neighbours, or by spaces, which do not."""
    characters = list(text)
    for word in words:
        characters[word.start : word.end] = by * (word.end - word.start)
    return "".join(characters)


def _set_aside(
    said: str, found: Sequence[Piece], roles: Roles
) -> tuple[MeldType | None, Tile | None]:
    """The call that a hand is asked about; it and discards to choose from are no tiles of it."""
    kind, tile, named = asides.call(said, [piece for piece in found if piece not in roles.taken])
    roles.taken.update(named)
    cut, named = asides.choice(said, [piece for piece in found if piece not in roles.taken])
    roles.taken.update(named)
    roles.cut = roles.cut or cut
    return kind, tile


def _hands(
    plain: str, said: str, words: Sequence[Word], found: Sequence[Piece]
) -> list[tuple[Hand | RiichiError, int, int]]:
    asked = questions.ASKS.search(said) is not None
    played = any(word.table in _OF_A_GAME for word in words)
    hands: list[tuple[Hand | RiichiError, int, int]] = []
    plain, together = reunite(plain, list(groups(plain, found))[:_MOST_GROUPS])
    least = judge.SMALLEST if len(together) == 1 else judge.SMALLEST_IN_PROSE
    worth = [group for group in together if sum(piece.tiles for piece in group) >= least]
    for group in worth:
        if len(hands) >= judge.MOST_HANDS:
            break
        outside = plain[: group[0].start] + " " + plain[group[-1].end :]
        alone = not any(c.isalnum() or c == "\0" for c in outside)
        example = not played and _IN_WORDS.search(outside) is not None
        asks = asked and not _TORN.search(plain, max(0, group[0].start - 4), group[0].start)
        for part in judge.parts(plain, group):
            result, used = judge.read(plain, part)
            if judge.is_hand(result, used, alone=alone, asked=asks, example=example):
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
    if hands and roles.discards:
        own = " ".join(piece.text for piece in gone[:whole])
        roles.discards = parse_tiles(own) if own else ()
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
