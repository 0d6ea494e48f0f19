"""The wall: the 136 tiles, and plain deals from it."""

from random import Random

from .tiles import KINDS, RED_OF, TILES, Tile

WALL: tuple[Tile, ...] = tuple(
    RED_OF[kind] if copy == 0 and kind in RED_OF else TILES[kind]
    for kind in KINDS
    for copy in range(4)
)
"""All tiles: four of each kind, one of the four fives of each suit red."""


def deal(random: Random, size: int = 14) -> tuple[Tile, ...]:
    """`size` tiles off the top of a shuffled wall, in the order in which they are drawn."""
    return tuple(random.sample(WALL, size))
