"""Where the winning tile can stand in a division, and the wait that it ended there."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple


class Wait(StrEnum):
    """How the winning tile completed the hand; `JUUSANMEN` is kokushi's thirteen-sided one."""

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    SHANPON = "shanpon"
    TANKI = "tanki"
    JUUSANMEN = "juusanmen"


class Place(NamedTuple):
    """Where the winning tile can stand: the wait that it ended there, and what turns on it.

    `pure_gates` is the wait on all nine tiles of the nine gates. `opened_fu` is what a triplet
    loses if it was completed by ron, which makes it an open one.
    """

    wait: Wait
    pure_gates: bool = False
    opened_fu: int = 0


PLACES = (
    *(Place(wait) for wait in Wait if wait is not Wait.SHANPON),
    Place(Wait.SHANPON, opened_fu=2),
    Place(Wait.SHANPON, opened_fu=4),
    *(Place(wait, pure_gates=True) for wait in (Wait.RYANMEN, Wait.KANCHAN, Wait.PENCHAN)),
    Place(Wait.TANKI, pure_gates=True),
    Place(Wait.SHANPON, pure_gates=True, opened_fu=2),
    Place(Wait.SHANPON, pure_gates=True, opened_fu=4),
)
"""Every place there is. A set of them is an integer with a bit for each, by `place_bit`."""

_PLACE_BITS = {place: 1 << i for i, place in enumerate(PLACES)}


def place_bit(place: Place) -> int:
    """The bit of a place in a set of places."""
    return _PLACE_BITS[place]


def places_in(bits: int) -> Iterator[Place]:
    """The places in a set of them."""
    return (place for place, bit in _PLACE_BITS.items() if bits & bit)
