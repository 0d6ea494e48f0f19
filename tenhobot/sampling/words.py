"""The random words that decide deals: raw output of a bit generator and nothing else.

NumPy promises that a bit generator's stream for a seed never changes; of what it makes of
that stream (integers, shuffles) it promises no such thing, so none of that is used.
"""

import numpy as np
from numpy.random import SFC64, SeedSequence
from numpy.typing import NDArray

from .seed import Seed

Uint64s = NDArray[np.uint64]


class Words:
    """The stream of 64-bit words of one chunk of a seed's deals."""

    def __init__(self, seed: Seed, chunk: int) -> None:
        self._raw = SFC64(SeedSequence(seed.entropy, spawn_key=(chunk,))).random_raw

    def take(self, size: int) -> Uint64s:
        """The next `size` words."""
        words: Uint64s = self._raw(size)
        return words

    def one(self) -> int:
        """The next word."""
        return int(self._raw())

    def below(self, limit: int) -> int:
        """An integer from 0 to `limit` - 1, all equally likely; `limit` is at most 2**64.

        Takes the top bits of a word, as many as `limit` - 1 has, until they are below it.
        """
        bits = (limit - 1).bit_length()
        while bits:
            drawn = self.one() >> 64 - bits
            if drawn < limit:
                return drawn
        return 0
