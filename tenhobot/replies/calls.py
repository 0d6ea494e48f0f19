"""A hand after a call that somebody thinks of: 5mポンしたら？"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tenhobot.riichi.errors import InvalidHand
from tenhobot.riichi.hand import Hand, Meld, MeldType, Source, problems
from tenhobot.riichi.tenpai import SIZES, shanten
from tenhobot.riichi.tiles import Tile

_OWN = {MeldType.CHI: 2, MeldType.PON: 2, MeldType.DAIMINKAN: 3, MeldType.ANKAN: 4}
"""How many tiles of its own a hand lays down for each call."""


def after_call(hand: Hand, kind: MeldType, tile: Tile) -> Hand | None:
    """The hand with the meld, the best one of several; None where it cannot call that.

    A call takes a tile from another player, so the hand must not have drawn; only a concealed
    kan is of a drawn tile. A kan waits for its replacement tile, any other call for a discard.
    """
    if kind is MeldType.DAIMINKAN and hand.size % 3 == 2:
        kind = MeldType.ANKAN
    if (hand.size % 3 == 2) != (kind is MeldType.ANKAN) or kind not in _OWN:
        return None
    found = [one for one in _calls(hand, kind, tile) if not problems(one, sizes=SIZES)]
    return min(found, key=lambda one: shanten(one).best, default=None)


def _calls(hand: Hand, kind: MeldType, tile: Tile) -> Iterator[Hand]:
    near = sorted(one for one in hand.concealed if _is_near(one, tile, kind))
    for own in sorted(set(combinations(near, _OWN[kind]))):
        rest = Counter(hand.concealed) - Counter(own)
        called = None if kind is MeldType.ANKAN else tile
        tiles = own if called is None else (*own, called)
        source = Source.LEFT if kind is MeldType.CHI else None
        try:
            meld = Meld(kind, tiles, called if source else None, source)
        except InvalidHand:
            continue
        yield Hand(tuple(rest.elements()), (*hand.melds, meld))


def _is_near(one: Tile, tile: Tile, kind: MeldType) -> bool:
    if kind is MeldType.CHI:
        return one.suit == tile.suit and one.kind != tile.kind and abs(one.kind - tile.kind) < 3
    return one.kind == tile.kind
