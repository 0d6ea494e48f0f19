"""The nearest right hand beside a wrong one: one small change, two for tiles too many.

Of all the changes that make a hand possible, the one is offered that leaves it nearest to a
win: whoever asks about a hand has mostly miswritten a good one.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from tenhobot.riichi.errors import Problem, RiichiError
from tenhobot.riichi.hand import Hand, problems
from tenhobot.riichi.notation import parse_hand
from tenhobot.riichi.rules import Rules
from tenhobot.riichi.tenpai import shanten
from tenhobot.riichi.tiles import KINDS, Tile, count

_WHOLE = (13, 14)
_LONGEST = 100
"""Characters of a text that is mended."""

_MOST_FAULTS = 2
"""Faults that are put right together."""

_MOST_TRIES, _MOST_TRIES_TOGETHER = 13, 26
"""Mended texts that are read, the likeliest first, of one hand and of all hands of a mention.

Reading is what takes time here.
"""


def nearest_hand(hand: Hand, faults: Sequence[Problem], rules: Rules) -> Hand | None:
    """A possible hand that differs from an impossible one as little as can be."""
    excess = sum(max(0, held - 4) for held in count(hand.tiles))
    if excess > max(1, hand.size - max(_WHOLE)):
        return None  # No single change makes that right.
    fewer_reds = _best([_with_fewer_reds(hand, rules)], rules)
    return fewer_reds or _best(_changes(hand, faults), rules)


def _with_fewer_reds(hand: Hand, rules: Rules) -> Hand:
    """The hand with plain fives for the red ones that the rules do not have."""
    left = dict(zip("mps", rules.red_fives, strict=True))
    for tile in (tile for meld in hand.melds for tile in meld.tiles if tile.is_red):
        left[tile.suit] -= 1
    tiles = []
    for tile in hand.concealed:
        if tile.is_red and left[tile.suit] < 1:
            tile = tile.kind.tile
        elif tile.is_red:
            left[tile.suit] -= 1
        tiles.append(tile)
    return _with(hand, tiles)


def nearest_text(text: str, faults: Sequence[Problem], rules: Rules, hands: int = 1) -> Hand | None:
    """The hand of a text that cannot be read, with one of its few faults put right, or with all.

    `hands` is how many hands the mention has.
    """
    if len(text) > _LONGEST or len(faults) > _MOST_FAULTS:
        return None
    tries = min(_MOST_TRIES, _MOST_TRIES_TOGETHER // hands)
    mended = [(0, text)]
    for fault in reversed(faults):  # From the end, so that the places before it stay true.
        mended = [
            (rank + place, better)
            for rank, one in mended
            for place, better in enumerate(_ways_out(one, fault))
        ]
        mended.sort(key=lambda one: one[0])
        if found := _best(_readable(one for _, one in mended[:tries]), rules):
            return found
    return None


def _best(hands: Iterable[Hand], rules: Rules) -> Hand | None:
    """The sound hand nearest to a win, of equal ones the first."""
    sound = (
        hand
        for hand in hands
        if hand.size in _WHOLE and not problems(hand, sizes=_WHOLE, red_fives=rules.red_fives)
    )
    return min(sound, key=lambda hand: shanten(hand).best, default=None)


def _changes(hand: Hand, faults: Sequence[Problem]) -> Iterator[Hand]:
    tiles = hand.concealed
    blamed = {place - 1 for fault in faults for place in fault.positions if place <= len(tiles)}
    places = sorted(blamed, reverse=True) or range(len(tiles))
    if hand.size > max(_WHOLE):
        over = hand.size - max(_WHOLE)
        if over > 2:
            return
        for gone in combinations(range(len(tiles)), over):
            yield _with(hand, [tile for place, tile in enumerate(tiles) if place not in gone])
    elif hand.size < min(_WHOLE):
        if hand.size == min(_WHOLE) - 1:
            yield from (_with(hand, [*tiles, kind.tile]) for kind in KINDS)
    else:
        for place in places:
            for other in _near(tiles[place]):
                yield _with(hand, [*tiles[:place], other, *tiles[place + 1 :]])


def _near(tile: Tile) -> list[Tile]:
    """What a tile may have been meant for: its plain face, its neighbours, then all others."""

    def distance(other: Tile) -> tuple[bool, int]:
        return other.suit != tile.suit, abs(other.number - tile.number)

    others = [kind.tile for kind in KINDS if kind.tile != tile]
    return sorted(others, key=distance)


def _with(hand: Hand, tiles: Sequence[Tile]) -> Hand:
    return Hand(tuple(tiles), hand.melds, hand.win if hand.win in tiles else None)


def _ways_out(text: str, fault: Problem) -> Iterator[str]:
    """The text without one fault, in every way there is, the likely ones first."""
    if not fault.positions or fault.positions[-1] > len(text):
        return
    start, end = fault.positions[0] - 1, fault.positions[-1]
    before, blamed, after = text[:start], text[start:end], text[end:]
    # A suit that the hand lacks is the likelier one.
    suits = sorted("mpsz", key=lambda suit: suit in text)
    match fault.code:
        case "no_suit":
            yield from (before + blamed + suit + after for suit in suits)
        case "unknown":
            yield from (before + suit + after for suit in suits)
        case "bad_honour":
            yield from (before + digit + after for digit in "7654321")
            yield from (before + blamed + suit + after for suit in suits)
        case "unclosed":
            yield text + {"(": ")", "[": "]"}.get(blamed, "")
    yield before + after
    yield before + after[1:]


def _readable(texts: Iterable[str]) -> Iterator[Hand]:
    for text in texts:
        try:
            yield parse_hand(text)
        except RiichiError:
            continue
