"""Whether a group of tiles in prose is a hand, and how it falls into several."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..riichi.errors import RiichiError
from ..riichi.hand import Hand
from ..riichi.notation import parse_hand
from ..riichi.tiles import ORDER
from .pieces import Piece

WHOLE = (13, 14)
"""The sizes of a whole hand, without and with the drawn tile."""

_BROKEN, _USUAL, _OF_TWO_SUITS, SMALLEST_IN_PROSE, SMALLEST = 9, 7, 5, 4, 3
MOST_HANDS = 8
"""Hands that are read in one text."""

_PATTERN = 9
"""Tiles up to which whole blocks in a sentence are an example rather than a hand."""

_MOST_CHANGES = 5
"""Changes of suit from tile to tile that people write in a hand that is not whole."""

_MOST_PIECES = 24
"""Pieces that one hand may be written in: 14 tiles, and words for melds."""

_FEW = 60
"""Tiles up to which a group is tried without the weak pieces at its ends."""

_SIZE_OF_A_PICTURE = re.compile(r"(?:240|360|480|720|1080|1440|2160|4320)p[0-9]*", re.IGNORECASE)
_ONE_SUIT_FIRST = re.compile(r"([mpsz])[0-9]+(?:\1[0-9]+)*", re.IGNORECASE)
_LETTERED = re.compile(r"[mpsz]", re.IGNORECASE)
_NO_KANJI = re.compile(r"[mpsz\U0001f000-\U0001f021]", re.IGNORECASE)
_CAPITAL = re.compile(r"[EWNFC]|(?<![0-9])[SP](?![0-9])")
_NO_LETTERS = re.compile(r"[^a-z]+")

Result = Hand | RiichiError


def read(text: str, group: Sequence[Piece]) -> tuple[Result, Sequence[Piece]]:
    """What the group says, and its pieces without the weak ones that spoil it at either end."""
    group = _without_ornaments(group)
    best: tuple[Result, Sequence[Piece]] | None = None
    for variant in _variants(group):
        hand = parse(text, variant)
        if isinstance(hand, Hand) and hand.size in WHOLE:
            return hand, variant
        if best is None or (isinstance(hand, Hand) and not isinstance(best[0], Hand)):
            best = hand, variant
            if sum(piece.tiles for piece in group) in WHOLE:
                break
    assert best is not None
    return best


def parse(text: str, group: Sequence[Piece]) -> Result:
    """What the group says as it stands."""
    try:
        return parse_hand(text[group[0].start : group[-1].end])
    except RiichiError as error:
        return error


def _without_ornaments(group: Sequence[Piece]) -> Sequence[Piece]:
    """The group without the 🀄 around it, unless it is written in such tiles itself."""
    written = [place for place, piece in enumerate(group) if set(piece.text) != {"🀄"}]
    if not written or any(c >= "\U0001f000" for place in written for c in group[place].text):
        return group
    return group[written[0] : written[-1] + 1]


def _variants(group: Sequence[Piece]) -> Iterator[Sequence[Piece]]:
    """The group, then with fewer and fewer of the weak pieces at its ends."""
    start = next((i for i, piece in enumerate(group) if not piece.weak), 0)
    back = next((i for i, piece in enumerate(reversed(group)) if not piece.weak), 0)
    if sum(piece.tiles for piece in group) > _FEW:
        start = back = 0
    cuts = [(left, right) for left in range(start + 1) for right in range(back + 1)]
    for left, right in sorted(cuts, key=sum)[:9]:
        yield group[left : len(group) - right]


def parts(text: str, group: Sequence[Piece]) -> list[Sequence[Piece]]:
    """The group in one, or one part a line, or a space, where each is a whole hand by itself."""
    for breaks in ("\n", "") if len(group) <= MOST_HANDS * _MOST_PIECES else ():
        if len(cut := _cut(text, group, breaks)) > 1:
            return cut[:MOST_HANDS]
    return [group]


def _cut(text: str, group: Sequence[Piece], breaks: str) -> list[Sequence[Piece]]:
    """Whole hands that end where `breaks` stands; none where that does not come out."""
    sizes = [piece.size for piece in group]
    stops = [breaks in text[a.end : b.start] for a, b in pairwise(group)]
    stops.append(True)
    ends: dict[int, int] = {len(group): 0}
    for start in reversed(range(len(group))):
        size = 0
        for end in range(start + 1, min(start + _MOST_PIECES, len(group)) + 1):
            size += sizes[end - 1]
            if size in WHOLE and stops[end - 1] and end in ends:
                ends[start] = end
            if start in ends or size > max(WHOLE) or (breaks and stops[end - 1]):
                break
    cut: list[Sequence[Piece]] = []
    place = 0
    while place in ends and place < len(group):
        cut.append(group[place : ends[place]])
        place = ends[place]
    return cut


def is_hand(
    result: Result, group: Sequence[Piece], *, alone: bool, asked: bool, example: bool
) -> bool:
    """Whether prose that holds these tiles means a hand by them.

    `alone`: there is nothing else in the text; `asked`: it has words that ask about a hand;
    `example`: it is a sentence that says nothing of a hand that was won or is being played.
    """
    if isinstance(result, Hand) and result.size in WHOLE:
        return not (_is_list_of_kinds(result, group) or _has_too_many_reds(result, most=2))
    if all(piece.weak for piece in group) or _are_quantities(group):
        return False
    if not isinstance(result, Hand):
        return sum(piece.tiles for piece in group) >= _BROKEN
    if not asked and (_is_pattern(result, example=example) or _is_jumble(result)):
        return False
    if (
        _is_list_of_kinds(result, group)
        or _is_numbered_list(group)
        or _has_too_many_reds(result, most=1)
        or _is_out_of_order(result, group)
    ):
        return False
    return len(result.tiles) >= _least(result, group, alone=alone, asked=asked)


def _least(hand: Hand, group: Sequence[Piece], *, alone: bool, asked: bool) -> int:
    """The tiles that a smaller hand needs, so written, not to be taken for something else."""
    two_suits = len({tile.suit for tile in hand.tiles}) > 1
    usual = _OF_TWO_SUITS if two_suits else _USUAL
    if _CAPITAL.search(group[0].text):
        return usual
    kanji = not any(_NO_KANJI.search(piece.text) for piece in group)
    if kanji and len(group) > 1:
        return _USUAL
    if asked:
        return SMALLEST_IN_PROSE
    if kanji:
        return usual
    if all(piece.tiles == 1 for piece in group):
        return _USUAL
    return SMALLEST if alone else usual


def _is_list_of_kinds(hand: Hand, group: Sequence[Piece]) -> bool:
    """Whether each suit is there in full, once: 東南西北白發中, 一二三四五六七八九."""
    if any(_LETTERED.search(piece.text) for piece in group):
        return False
    kinds = Counter(tile.kind for tile in hand.tiles)
    suits = Counter(kind.suit for kind in kinds)
    full = all(count >= 7 for count in suits.values())
    return max(kinds.values()) == 1 and (full or len(suits) == 1)


def _is_pattern(hand: Hand, *, example: bool) -> bool:
    """Whether the tiles only show something: 123m123p123sで三色, or one kind again and again."""
    alike = len({tile.kind for tile in hand.tiles}) == 1 or not hand.concealed
    return hand.size <= _PATTERN and (alike or (example and hand.size % 3 == 0))


def _is_jumble(hand: Hand) -> bool:
    """Whether the suits change again and again, as in a password: 1m2p3s4z5m6p7s."""
    suits = [tile.suit for tile in hand.concealed]
    return sum(a != b for a, b in pairwise(suits)) > _MOST_CHANGES


def _is_numbered_list(group: Sequence[Piece]) -> bool:
    """Whether circled digits only number what stands behind them: ① 123 ② 456."""
    heads, bodies = group[::2], group[1::2]
    numbers = "".join(piece.text for piece in heads)
    return (
        len(heads) == len(bodies) > 1
        and "①②③④⑤⑥⑦⑧⑨".startswith(numbers)
        and all(piece.text.isascii() for piece in bodies)
    )


def _has_too_many_reds(hand: Hand, *, most: int) -> bool:
    """Whether there are more red fives of a kind than a hand has: the zeros of 1500m."""
    reds = Counter(tile for tile in hand.tiles if tile.is_red)
    return max(reds.values(), default=0) > most


def _are_quantities(group: Sequence[Piece]) -> bool:
    """Whether the pieces are rather numbers with a unit: 1080p, 5m 10m 15m, S20 S21 S22, s1234."""
    texts = [piece.text for piece in group]
    if any(_SIZE_OF_A_PICTURE.fullmatch(text) or _ONE_SUIT_FIRST.fullmatch(text) for text in texts):
        return True
    units = Counter(
        letters for text in texts if len(letters := _NO_LETTERS.sub("", text.lower())) == 1
    )
    single = all(piece.tiles == 1 for piece in group)
    return max(units.values(), default=0) > 2 and not single


def _is_out_of_order(hand: Hand, group: Sequence[Piece]) -> bool:
    """Whether one suit alone stands as numbers do; people write their tiles in order."""
    tiles = hand.tiles
    if len({tile.suit for tile in tiles}) > 1:
        return False
    if all(piece.tiles == 1 for piece in group) and len(set(tiles)) == len(tiles):
        return True
    order = [ORDER[tile] // 2 for tile in (tiles[:-1] if len(tiles) % 3 == 2 else tiles)]
    return any(a > b for a, b in pairwise(order))
