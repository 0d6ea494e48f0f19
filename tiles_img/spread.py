"""How the art of a tile is spread over its face: all of it, or beside a mark in a corner."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Spread:
    """What becomes of a point and a size drawn for a whole face.

    Places and what may be stretched are drawn in by `across` and `down`, towards the middle of
    the foot; what must keep its shape becomes `size` as large.
    """

    across: float = 1.0
    down: float = 1.0
    size: float = 1.0
    middle: float = 150.0
    foot: float = 366.0

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point goes."""
        return self.middle + self.across * (x - 150), self.foot + self.down * (y - 366)

    def stretched(self, wide: float, high: float) -> tuple[float, float]:
        """What a breadth and a height become."""
        return self.across * wide, self.down * high


PLAIN = Spread()
"""All of the face."""
