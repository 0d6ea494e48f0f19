"""The plain sampler: shuffle the wall, take fourteen, look whether they win.

Nothing of it is shared with the sampler under test; it is the reference for its law.
"""

from collections.abc import Iterator

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tenhobot.riichi import is_agari
from tenhobot.riichi.tiles import KIND_OF, Counts
from tenhobot.riichi.wall import WALL

KIND_IN_WALL = np.array([KIND_OF[tile] for tile in WALL])


def deals(random: Generator, number: int, size: int = 14) -> NDArray[np.uint8]:
    """The places in the wall of the tiles of some deals, a row a deal."""
    walls = np.tile(np.arange(len(WALL), dtype=np.uint8), (number, 1))
    rows = np.arange(number)
    for i in range(size):
        other = random.integers(i, len(WALL), number)
        walls[rows, i], walls[rows, other] = walls[rows, other], walls[rows, i]
    return walls[:, :size]


def counts(dealt: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The counts by kind of some deals, a row of 34 a deal."""
    table = np.zeros((len(dealt), 34), np.uint8)
    rows = np.arange(len(dealt))
    for column in KIND_IN_WALL[dealt].T:
        np.add.at(table, (rows, column), 1)
    return table


def wins(random: Generator, number: int) -> Iterator[Counts]:
    """The winning hands among so many deals."""
    for row in counts(deals(random, number)):
        hand = Counts(row.tobytes())
        if is_agari(hand):
            yield hand
