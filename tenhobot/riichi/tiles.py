"""Tiles: the 34 kinds, the 37 faces (red fives last), and a hand's counts by kind.

A *kind* is what the rules of a win care about (any five of pinzu is one kind); a *tile*
is a face (a red five of pinzu is another face of the same kind). Both are small integers
that print as, and parse back from, mpsz: ``1m`` to ``9m``, ``1p`` to ``9p``, ``1s`` to
``9s``, ``1z`` to ``7z`` for east south west north white green red, ``0`` for a red five.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NewType, Self, cast

from .errors import MalformedHand, Problem

SUITS = "mpsz"


class _Named(int):
    """An integer with a name in mpsz; parsing and printing are one table each."""

    _names: tuple[str, ...]
    _values: dict[str, Any]

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """The tile that `text` names; raises `MalformedHand` when there is none."""
        try:
            return cast(Self, cls._values[text])
        except KeyError:
            raise MalformedHand(
                Problem(
                    "bad_tile",
                    f"{text!r} is no tile: a tile is 1m-9m, 1p-9p, 1s-9s, 1z-7z, "
                    "or 0m 0p 0s for a red five",
                )
            ) from None

    def __bool__(self) -> bool:
        # 1m is 0, but it is not nothing.
        return True

    def __str__(self) -> str:
        return self._names[self]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._names[self]})"


class Kind(_Named):
    """One of the 34 kinds, 0 to 33: nine each of manzu, pinzu, souzu, then honours."""

    __slots__ = ()

    @property
    def suit(self) -> str:
        """``m``, ``p``, ``s`` or ``z``."""
        return SUITS[self // 9]

    @property
    def number(self) -> int:
        """1 to 9, or 1 to 7 for honours."""
        return self % 9 + 1

    @property
    def tile(self) -> "Tile":
        """The plain face of this kind."""
        return TILES[self]


class Tile(_Named):
    """One of the 37 faces, 0 to 36: the plain face of each kind, then 0m, 0p, 0s."""

    __slots__ = ()

    @property
    def kind(self) -> Kind:
        """The kind that this face belongs to."""
        return KIND_OF[self]

    @property
    def is_red(self) -> bool:
        """Whether this is a red five."""
        return self >= 34

    @property
    def suit(self) -> str:
        """``m``, ``p``, ``s`` or ``z``."""
        return KIND_OF[self].suit

    @property
    def number(self) -> int:
        """1 to 9, or 1 to 7 for honours; 5 for a red five."""
        return KIND_OF[self].number


KINDS: tuple[Kind, ...] = tuple(Kind(i) for i in range(34))
TILES: tuple[Tile, ...] = tuple(Tile(i) for i in range(37))

Kind._names = tuple(f"{i % 9 + 1}{SUITS[i // 9]}" for i in range(34))
Kind._values = dict(zip(Kind._names, KINDS, strict=True))
Tile._names = (*Kind._names, "0m", "0p", "0s")
Tile._values = dict(zip(Tile._names, TILES, strict=True))

KIND_OF: tuple[Kind, ...] = (*KINDS, KINDS[4], KINDS[13], KINDS[22])
RED_OF: dict[Kind, Tile] = {KINDS[4]: TILES[34], KINDS[13]: TILES[35], KINDS[22]: TILES[36]}
"""The red face of each kind that has one."""

ORDER: tuple[int, ...] = (*(2 * i for i in range(34)), 7, 25, 43)
"""Sort key of each tile: suits m p s z, ascending, a red five before the plain fives."""

YAOCHU: tuple[Kind, ...] = tuple(KINDS[i] for i in (0, 8, 9, 17, 18, 26, *range(27, 34)))
"""The thirteen terminals and honours."""

Counts = NewType("Counts", bytes)
"""How many of each of the 34 kinds: 34 bytes. A suit is a slice: ``counts[9:18]`` is pinzu."""


class Wind(StrEnum):
    """A seat, or the round."""

    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"

    @property
    def kind(self) -> Kind:
        """The wind's tile."""
        return KINDS[27 + "ESWN".index(self)]


def count(tiles: Iterable[Tile]) -> Counts:
    """The counts by kind of some tiles, red fives among the fives."""
    counts = bytearray(34)
    for tile in tiles:
        counts[KIND_OF[tile]] += 1
    return Counts(bytes(counts))


def sort_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles in canonical order."""
    return tuple(sorted(tiles, key=ORDER.__getitem__))


def mpsz(tiles: Iterable[Tile]) -> str:
    """Tiles as mpsz text in the order given, each suit letter once a group: ``406p11z``."""
    groups: list[str] = []
    suit = ""
    for tile in tiles:
        name = str(tile)
        number, letter = name[0], name[1]
        if letter == suit:
            groups[-1] = f"{groups[-1][:-1]}{number}{letter}"
        else:
            groups.append(f"{number}{letter}")
            suit = letter
    return "".join(groups)


def dora_of(indicator: Tile) -> Kind:
    """The kind that a dora indicator makes dora: the next one, going round in its group.

    Numbers go 1 to 9 and back to 1, winds east south west north, dragons white green red.
    """
    return _NEXT[KIND_OF[indicator]]


def indicator_of(dora: Tile) -> Tile:
    """The plain tile that indicates `dora`: the inverse of `dora_of`."""
    return TILES[_NEXT.index(KIND_OF[dora])]


def _next(kind: Kind) -> Kind:
    start, size = next(
        (start, size)
        for start, size in ((0, 9), (9, 9), (18, 9), (27, 4), (31, 3))
        if start <= kind < start + size
    )
    return KINDS[start + (kind - start + 1) % size]


_NEXT: tuple[Kind, ...] = tuple(map(_next, KINDS))
