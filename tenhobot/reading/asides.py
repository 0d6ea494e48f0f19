"""Tiles beside a whole hand that a question is about, and that are none of its own."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from ..riichi.errors import RiichiError
from ..riichi.hand import Hand, MeldType
from ..riichi.notation import parse_tiles
from ..riichi.notation.symbols import MELD_WORDS
from ..riichi.tiles import Tile
from .model import Call
from .pieces import Piece

_TILE = "(?:[0-9][mpsz]|[東南西北白發発中])"
_CHOICE = re.compile(
    rf"(?<![0-9mpszr])(?P<tile>{_TILE})(?: ?(?:か|or|vs\.?|それとも) ?{_TILE}){{1,3}}(?![0-9])|"
    rf"(?<![0-9mpszr])(?P<first>{_TILE})(?: ?[、,/・と] ?{_TILE}){{1,3}}"
    r"(?= ?(?:どっち|どちら|どれ|which|\?))"
)
"""Discards to choose from: 2mか5mか, 2m、5mどっち."""

_CALL = re.compile(
    rf"(?:(?<![0-9mpszr])(?P<tile>{_TILE}) ?を? ?|(?<![a-z東南西北白發発中を]))"
    r"(?P<word>ポン|チー|カン)"
    r"(?:したら|すると|するなら|する(?= ?\?|か|べき)|すべき|できる|できます|しますか|して?も?いい)"
)
"""A call that is thought of: 白ポンしたら, カンする？"""

_MOST = 4
"""Places in a text that are tried."""

_WITH_DRAWN, _BEFORE_DRAWN = 14, 13


def choice(said: str, found: Sequence[Piece]) -> tuple[Tile | None, list[Piece]]:
    """The first discard to choose from and the pieces that name them all, beside 14 tiles."""
    for match in islice(_CHOICE.finditer(said), _MOST):
        named, size = _parted(match, found)
        tile = _tile(match["tile"] or match["first"])
        if named and tile and size == _WITH_DRAWN:
            return tile, named
    return None, []


def call(said: str, found: Sequence[Piece]) -> tuple[MeldType | None, Tile | None, list[Piece]]:
    """The call, its tile if one is named, and the pieces that ask of it, beside a hand."""
    for match in islice(_CALL.finditer(said), _MOST):
        named, size = _parted(match, found)
        if size in (_BEFORE_DRAWN, _WITH_DRAWN):
            return MELD_WORDS[match["word"]], _tile(match["tile"] or ""), named
    return None, None, []


def call_of(kind: MeldType | None, tile: Tile | None, hand: Hand) -> Call | None:
    """The call as the hand can only make it: without a tile, of its only pair, or its only four."""
    if kind is None or tile is not None:
        return Call(kind, tile) if kind and tile else None
    least = {(MeldType.PON, 1): 2, (MeldType.DAIMINKAN, 2): 4}.get((kind, hand.size % 3))
    counts = Counter(one.kind for one in hand.concealed)
    enough = [one.tile for one, count in counts.items() if least and count >= least]
    return Call(kind, enough[0]) if len(enough) == 1 else None


def _parted(match: re.Match[str], found: Sequence[Piece]) -> tuple[list[Piece], int]:
    """The pieces inside the match, and the number of tiles in the rest."""
    start, end = match.span()
    named = [piece for piece in found if start <= piece.start and piece.end <= end]
    return named, sum(piece.size for piece in found if piece not in named)


def _tile(text: str) -> Tile | None:
    try:
        return next(iter(parse_tiles(text)), None) if text else None
    except RiichiError:
        return None
