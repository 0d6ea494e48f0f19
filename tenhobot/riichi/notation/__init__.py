"""Every way to write a hand: mpsz, kobalab, Unicode, kanji, romaji; read and written.

One parser reads them all and names each fault with its place in the text: `tokens` gives
each character its meaning, `parts` cuts out the melds, `faces` finds the suit of each number,
`melds` reads the marks, and `reader` tries both orders of suit letters.
"""

from ..errors import MalformedHand, Problem
from ..hand import Hand
from ..tiles import Tile
from .formats import STYLES
from .reader import read

__all__ = ["STYLES", "format_hand", "parse_hand", "parse_tiles"]


def parse_hand(text: str) -> Hand:
    """The hand that `text` says, in any notation; the tiles stay in the order written.

    The winning tile is the one marked with ``+``, or in kobalab's notation the last one if it
    has a suit letter of its own (``m123z11m4``); else it is None.

    Nothing is judged but the text: a hand of five copies is returned, and
    `tenhobot.riichi.hand.problems` says what is wrong with it.

    Raises `MalformedHand` with all faults and their characters, `InvalidHand` where tiles
    that are written as a meld make none, `AmbiguousHand` where two readings are legal.
    """
    return read(text)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The bare tiles that `text` says in any notation, as written: dora, a winning tile.

    Raises what `parse_hand` raises, and `MalformedHand` for a meld.
    """
    hand = read(text, melds=False)
    if hand.melds:
        raise MalformedHand(
            Problem("meld", f"{hand.melds[0]} is a meld: write bare tiles, as in 3m4p")
        )
    return hand.concealed


def format_hand(hand: Hand, style: str = "mpsz") -> str:
    """The hand in a notation: ``mpsz``, ``kobalab``, ``unicode`` or ``kanji`` (see `STYLES`).

    Raises `MalformedHand` for a notation that does not exist, `InvalidHand` for a hand whose
    winning tile the notation cannot say.
    """
    try:
        write = STYLES[style]
    except KeyError:
        raise MalformedHand(
            Problem("bad_style", f"{style!r} is no notation: there are {', '.join(STYLES)}")
        ) from None
    return write(hand)
