"""A hand in each notation that can be written."""

from collections.abc import Callable, Iterable
from itertools import groupby

from ..errors import InvalidHand, Problem
from ..hand import Hand, Meld, MeldType, Source
from ..tiles import KIND_OF, Tile, sort_tiles
from . import symbols
from .melds import SIDES

_KOBALAB_SIDES = {source: mark for mark, source in SIDES.items()}
_KANJI_DIGITS = {"m": symbols.KANJI_NUMBERS, "p": symbols.CIRCLED_NUMBERS, "z": "東南西北白發中"}


def kobalab(hand: Hand) -> str:
    """Suit-first, the drawn tile last with a letter of its own, melds after commas.

    A comma at the end says that the last tile, though alone, was not drawn. The notation has
    no unknown side: such a chi is written as called with its lowest tile, any other meld as
    called from across. Raises `InvalidHand` where a drawn tile would be lost: the notation
    has one only in a hand of 3n+2 tiles.
    """
    rest, drawn = _split(hand)
    if drawn is not None and hand.size % 3 != 2:
        raise InvalidHand(
            Problem(
                "no_drawn_tile",
                f"+{drawn}: kobalab has a drawn tile only in a hand of 14, 11, 8, 5 or 2 tiles, "
                f"and this one has {hand.size}",
            )
        )
    text = _suit_first(rest)
    if drawn is not None:
        text += _suit_first([drawn])
    text = ",".join([text, *map(_kobalab_meld, hand.melds)])
    alone = drawn is None and [tile.suit for tile in rest].count(rest[-1].suit if rest else "") == 1
    return f"{text}," if alone and len(rest) % 3 == 2 else text


def unicode(hand: Hand) -> str:
    """Unicode tiles; melds in brackets. Red fives and the sides of calls are lost."""
    return _spelled(hand, lambda tiles: "".join(symbols.UNICODE[KIND_OF[t]] for t in tiles))


def kanji(hand: Hand) -> str:
    """Kanji manzu and honours, circled pinzu, bare souzu; melds in brackets.

    Red fives and the sides of calls are lost. Souzu take 索 where no kanji stands beside them.
    """
    bare = any(tile.suit != "s" for tile in hand.tiles)

    def spell(tiles: Iterable[Tile]) -> str:
        out = []
        for suit, group in groupby(tiles, key=lambda tile: tile.suit):
            digits = "".join(str(tile.number) for tile in group)
            names = _KANJI_DIGITS.get(suit)
            if names is None:
                out.append(digits if bare else f"{digits}索")
            else:
                out.append("".join(names[int(digit) - 1] for digit in digits))
        return "".join(out)

    return _spelled(hand, spell)


STYLES: dict[str, Callable[[Hand], str]] = {
    "mpsz": str,
    "kobalab": kobalab,
    "unicode": unicode,
    "kanji": kanji,
}
"""Each notation that a hand can be written in, by name."""


def _split(hand: Hand) -> tuple[list[Tile], Tile | None]:
    rest = list(sort_tiles(hand.concealed))
    if hand.win is not None:
        rest.remove(hand.win)
    return rest, hand.win


def _suit_first(tiles: Iterable[Tile]) -> str:
    return "".join(
        suit + "".join(str(tile)[0] for tile in group)
        for suit, group in groupby(tiles, key=lambda tile: tile.suit)
    )


def _kobalab_meld(meld: Meld) -> str:
    if meld.type is MeldType.ANKAN:
        return _suit_first(meld.tiles)
    mark = _KOBALAB_SIDES[meld.source or (Source.LEFT if _is_chi(meld) else Source.ACROSS)]
    rest = list(meld.tiles)
    if meld.added is not None:
        rest.remove(meld.added)
    elif meld.type is MeldType.KAKAN:
        rest.pop()
    called = meld.called if meld.called is not None else rest[0 if _is_chi(meld) else -1]
    place = rest.index(called)
    if not _is_chi(meld):
        rest.append(rest.pop(place))
        place = len(rest) - 1
    digits = [str(tile)[0] for tile in rest]
    digits[place] += mark
    if meld.type is MeldType.KAKAN:
        digits.append(str(meld.added if meld.added is not None else meld.tiles[-1])[0])
    return meld.tiles[0].suit + "".join(digits)


def _is_chi(meld: Meld) -> bool:
    return meld.type is MeldType.CHI


def _spelled(hand: Hand, spell: Callable[[Iterable[Tile]], str]) -> str:
    rest, drawn = _split(hand)
    text = spell(rest) + ("" if drawn is None else f"+{spell([drawn])}")
    melds = [
        f"({spell(meld.tiles)})" if meld.is_open else f"[{spell(meld.tiles)}]"
        for meld in hand.melds
    ]
    return " ".join([text, *melds]).strip()
