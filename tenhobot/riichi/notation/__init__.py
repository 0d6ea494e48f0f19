"""Every way to write a hand: mpsz, kobalab, Unicode, kanji, romaji; read and written.

`parse_hand` reads them all with one parser; each fault is named with its place in the text.
"""

from ..hand import Hand
from ..tiles import Tile
from .reader import read_hand

__all__ = ["parse_hand", "parse_tiles"]


def parse_hand(text: str) -> Hand:
    """The hand that `text` says, in any notation; the tiles stay in the order written.

    Nothing is judged but the text: a hand of five copies is returned, and
    `tenhobot.riichi.hand.problems` says what is wrong with it.

    Raises `MalformedHand` with all faults and their characters, `InvalidHand` where tiles
    that are written as a meld make none, `AmbiguousHand` where two readings are legal.
    """
    return read_hand(text)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles that `text` says in any notation, as for dora indicators or a winning tile.

    Raises what `parse_hand` raises; a meld or a ``+`` is no bare tile and is read as tiles.
    """
    return read_hand(text).tiles
