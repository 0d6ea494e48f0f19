"""Whether a group of tiles in prose is a hand, and how it falls into several."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest

from ..riichi.errors import RiichiError
from ..riichi.hand import Hand
from ..riichi.notation import parse_hand
from ..riichi.tiles import ORDER, Tile
from .pieces import Piece

_WHOLE = (13, 14)
_USUAL, _OF_TWO_SUITS, SMALLEST_IN_PROSE, SMALLEST = 7, 5, 4, 3
_FEW, _MOST = 60, 160
"""Tiles of a group up to which it is tried without its weak ends, and cut into hands."""

_SIZES_OF_PICTURES = re.compile(r"(?:240|360|480|720|1080|1440|2160|4320)p", re.IGNORECASE)

Result = Hand | RiichiError


def read(text: str, group: Sequence[Piece]) -> tuple[Result, Sequence[Piece]]:
    """What the group says, and its pieces without the weak ones that spoil it at either end."""
    best: tuple[Result, Sequence[Piece]] | None = None
    for variant in _variants(group):
        try:
            hand: Result = parse_hand(text[variant[0].start : variant[-1].end])
        except RiichiError as error:
            hand = error
        if isinstance(hand, Hand) and hand.size in _WHOLE:
            return hand, variant
        if best is None or (isinstance(hand, Hand) and not isinstance(best[0], Hand)):
            best = hand, variant
    assert best is not None
    return best


def _variants(group: Sequence[Piece]) -> Iterator[Sequence[Piece]]:
    """The group, then with fewer and fewer of the weak pieces at its ends."""
    start = next((i for i, piece in enumerate(group) if not piece.weak), 0)
    back = next((i for i, piece in enumerate(reversed(group)) if not piece.weak), 0)
    if sum(piece.tiles for piece in group) > _FEW:
        start = back = 0
    cuts = [(left, right) for left in range(start + 1) for right in range(back + 1)]
    for left, right in sorted(cuts, key=sum)[:9]:
        yield group[left : len(group) - right]


def parts(text: str, group: Sequence[Piece]) -> Iterator[Sequence[Piece]]:
    """The group in one, or one part a line or a space where each is a whole hand by itself."""
    tiles = sum(piece.tiles for piece in group)
    for breaks in ("\n", None) if 2 * min(_WHOLE) <= tiles <= _MOST else ():
        cut = list(_cut(text, group, breaks))
        if len(cut) > 1:
            yield from cut
            return
    yield group


def _cut(text: str, group: Sequence[Piece], breaks: str | None) -> Iterator[Sequence[Piece]]:
    """Whole hands one after the other; the group undivided where that does not come out."""
    found: list[Sequence[Piece]] = []
    rest: list[Piece] = []
    for piece, following in zip_longest(group, group[1:]):
        rest.append(piece)
        gap = text[piece.end : following.start] if following else "\n"
        if breaks is None or breaks in gap:
            hand = read(text, rest)[0] if 13 <= sum(p.tiles for p in rest) < 20 else None
            if isinstance(hand, Hand) and hand.size in _WHOLE:
                found.append(rest)
                rest = []
            elif breaks:
                return
    if not rest:
        yield from found


def is_hand(result: Result, group: Sequence[Piece], *, alone: bool, asked: bool) -> bool:
    """Whether prose that holds these tiles means a hand by them.

    `alone`: there is nothing else in the text; `asked`: it has words that ask about a hand.
    """
    size = sum(piece.tiles for piece in group)
    if not isinstance(result, Hand):
        return size >= (SMALLEST if alone else 2 * SMALLEST_IN_PROSE + 1)
    tiles = result.tiles
    if _is_list_of_kinds(tiles, group) or _are_numbers(tiles, group):
        return False
    if result.size in _WHOLE or len(tiles) >= _USUAL:
        return True
    least = _OF_TWO_SUITS if len({tile.suit for tile in tiles}) > 1 else _USUAL
    if alone or asked:
        least = SMALLEST if alone else SMALLEST_IN_PROSE
    return len(tiles) >= least


def _is_list_of_kinds(tiles: Sequence[Tile], group: Sequence[Piece]) -> bool:
    """Whether each suit is there in full, once: 東南西北白發中, 一二三四五六七八九."""
    if any(c in "mpszMPSZ" for piece in group for c in piece.text):
        return False
    kinds = Counter(tile.kind for tile in tiles)
    if max(kinds.values()) > 1:
        return False
    suits = Counter(kind.suit for kind in kinds)
    numbered = "".join(piece.text for piece in group if piece.text[0] in "①②③④⑤⑥⑦⑧⑨")
    heads = "".join(piece.text[0] for piece in group)
    return (
        all(count >= 7 for count in suits.values())
        or len(suits) == 1
        or (len(numbered) > 1 and heads == "①②③④⑤⑥⑦⑧⑨"[: len(heads)])
    )


def _are_numbers(tiles: Sequence[Tile], group: Sequence[Piece]) -> bool:
    """Whether the tiles are rather quantities: 1500m, 1080p, 5m 10m 15m, S20 S21 S22."""
    if any(_SIZES_OF_PICTURES.fullmatch(piece.text) for piece in group):
        return True
    reds = Counter(tile.kind for tile in tiles if tile.is_red)
    most = max(reds.values(), default=0)
    if most > 2 or (most > 1 and len(tiles) not in _WHOLE):
        return True
    texts = [piece.text for piece in group]
    by_suit = Counter(suit for text in texts if (suit := _only_suit(text)))
    repeated = max(by_suit.values(), default=0)
    single = all(piece.tiles == 1 for piece in group)
    suits = {tile.suit for tile in tiles}
    if repeated > 2 and not single and len(tiles) not in _WHOLE:
        return True
    if len(suits) > 1:
        return False
    if single and len(set(tiles)) == len(tiles):
        return True
    # One suit alone: people write their tiles in order, and numbers as they come.
    order = [ORDER[tile] // 2 for tile in tiles]
    return len(tiles) not in _WHOLE and any(a > b for a, b in pairwise(order[:-1]))


def _only_suit(text: str) -> str | None:
    letters = {c for c in text.lower() if c in "mpsz"}
    return letters.pop() if len(letters) == 1 else None
