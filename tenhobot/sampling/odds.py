"""The exact odds of every yaku, and of every combination of yaku, that a tenhou can have.

A weight is a number of deals out of C(136, 14). A deal counts by the yaku of its best reading
as a dealer's tsumo in the east round: the ordinary ones also beside a yakuman, tenhou itself
and dora left out. The numbers come from all 16,873,619 winning hands; ``tools/make_odds.py``
makes the file.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import comb, expm1, log1p

from ..riichi.hand import Hand
from ..riichi.score import Win, evaluate
from ..riichi.situation import Situation
from ..riichi.tiles import Tile, Wind

DEALS = comb(136, 14)
"""The number of deals, all equally likely."""

AS_DEALT = Situation(tenhou=True, seat=Wind.EAST)
"""How a deal wins: the dealer's first tiles, in the east round."""

NOT_COUNTED = frozenset({"tenhou", "dora", "ura_dora", "aka_dora"})
"""What a tenhou's yaku list can hold that the odds leave out."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The number of deals, and of those that win with exactly each set of yaku."""

    sets: Mapping[frozenset[str], int]
    deals: int = DEALS

    @property
    def wins(self) -> int:
        """The number of deals that win."""
        return sum(self.sets.values())

    @property
    def yaku(self) -> dict[str, int]:
        """The number of deals with each yaku, most frequent first."""
        weights: dict[str, int] = {}
        for ids, weight in self.sets.items():
            for id in ids:
                weights[id] = weights.get(id, 0) + weight
        return dict(sorted(weights.items(), key=lambda item: (-item[1], item[0])))

    def weight(self, ids: Collection[str]) -> int:
        """The number of deals that win with all these yaku, whatever else they have."""
        wanted = frozenset(ids)
        return sum(weight for have, weight in self.sets.items() if wanted <= have)

    def one_in(self, weight: int) -> float:
        """How many deals there are to one of so many: 330,529.5 to a win."""
        return self.deals / weight

    def runs_until(self, one_in: float, tries: int) -> float:
        """How many runs it takes, in the mean, to find a tenhou that one deal in so many is.

        A run stops at its first tenhou or after `tries` deals, so it finds at most one.
        """
        share = self.wins / self.deals
        finds_one = -expm1(tries * log1p(-share))
        return one_in * share / finds_one

    def rarity(self, ids: Collection[str]) -> float:
        """One in how many deals wins with exactly these yaku; infinite if none does."""
        weight = self.sets.get(frozenset(ids) - NOT_COUNTED, 0)
        return self.one_in(weight) if weight else float("inf")


def yaku_ids(win: Win) -> tuple[str, ...]:
    """The yaku of a tenhou by which the odds count it, yakuman first."""
    return tuple(yaku.id for yaku, _ in (*win.yaku, *win.ordinary) if yaku.id not in NOT_COUNTED)


def yaku_of(tiles: Iterable[Tile]) -> tuple[str, ...]:
    """The same for the tiles of a deal. Raises `NotAgari`."""
    return yaku_ids(evaluate(Hand(tuple(tiles)), AS_DEALT))


@cache
def load_odds() -> Odds:
    """The odds that come with the package."""
    data = json.loads(files(__package__).joinpath("odds.json").read_text(encoding="utf-8"))
    return Odds({frozenset(row["yaku"]): row["weight"] for row in data["sets"]})
