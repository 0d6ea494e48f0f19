"""What many deals should look like, and how far they are from it, in standard errors.

As a script it deals and prints every row: `python -m tests.sampling.report 3e9`.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import ceil, log, log1p, sqrt

from tenhobot.riichi.tiles import KIND_OF, RED_OF, count
from tenhobot.sampling import CHUNK, DEALS, Seed, deal, load_odds, yaku_of
from tenhobot.sampling.law import DRAWS, START, State, step

ENOUGH = 100
"""A share is looked at where so many wins are expected to have it."""

BINS = 20

Split = tuple[int, ...]
"""How many tiles a hand has of each suit, in the order in which suits are drawn."""


@dataclass(frozen=True)
class Row:
    """Something counted, and what the law says about it."""

    name: str
    seen: float
    expected: float
    error: float

    @property
    def deviation(self) -> float:
        return (self.seen - self.expected) / self.error

    def __str__(self) -> str:
        return f"{self.name:44}{self.seen:16,.4f}{self.expected:16,.4f}{self.deviation:+8.2f}"


def share(name: str, seen: int, trials: int, probability: float) -> Row:
    """So many of independent trials."""
    mean = trials * probability
    return Row(name, seen, mean, sqrt(mean * (1 - probability)))


@cache
def splits(draw: int, state: State) -> Counter[Split]:
    """The weight of the winning hands that can follow a state, by what the suits hold."""
    if draw == len(DRAWS):
        return Counter({(): 1})
    weights: Counter[Split] = Counter()
    one = step(draw, state)
    for choice, after in zip(one.choices, one.states, strict=True):
        sizes = tuple(held.size for held in choice)
        weight = 1
        for held in choice:
            weight *= held.weight
        for rest, more in splits(draw + 1, after).items():
            weights[sizes + rest] += weight * more
    return weights


class Wins:
    """The wins of the first so many chunks of a seed, counted in every way that is looked at."""

    def __init__(self, seed: Seed, chunks: int) -> None:
        self.deals = chunks * CHUNK
        self.places: list[int] = []
        self.yaku: Counter[str] = Counter()
        self.splits: Counter[Split] = Counter()
        self.fives: Counter[int] = Counter()
        self.reds: Counter[int] = Counter()
        self.by_chunk = [0] * chunks
        for batch in deal(seed, self.deals):
            for win in batch.wins:
                self.places.append(win.place)
                self.by_chunk[win.place // CHUNK] += 1
                self.yaku.update(yaku_of(win.tiles))
                suits = [tile.suit for tile in win.tiles]
                self.splits[tuple(suits.count(suit) for suit in "".join(DRAWS))] += 1
                counts = count(win.tiles)
                reds = {KIND_OF[tile] for tile in win.tiles if tile.is_red}
                for kind in RED_OF:
                    self.fives[counts[kind]] += 1
                    self.reds[counts[kind]] += kind in reds

    def rows(self) -> Iterator[Row]:
        """Everything that is looked at."""
        odds = load_odds()
        yield share("wins", len(self.places), self.deals, odds.wins / DEALS)
        for id, weight in odds.yaku.items():
            if self.deals * weight / DEALS >= ENOUGH:
                yield share(id, self.yaku[id], self.deals, weight / DEALS)
        for split, weight in sorted(splits(0, START).items()):
            if self.deals * weight / DEALS >= ENOUGH:
                name = " ".join(f"{n}{suit}" for n, suit in zip(split, "zmps", strict=True))
                yield share(name, self.splits[split], self.deals, weight / DEALS)
        for copies in (1, 2, 3, 4):
            name = f"red among {copies} fives"
            if copies < 4:
                yield share(name, self.reds[copies], self.fives[copies], copies / 4)
            else:
                assert self.reds[4] == self.fives[4]
        yield from self._gaps(odds.wins / DEALS)
        yield from self._chunks(odds.wins / DEALS)

    def _gaps(self, chance: float) -> Iterator[Row]:
        """The deals from win to win are geometric: equally many in bins of equal chance."""
        gaps = [b - a for a, b in pairwise([-1, *self.places])]
        bounds = [ceil(log(1 - i / BINS) / log1p(-chance)) for i in range(BINS)]
        seen: Counter[int] = Counter()
        for gap in gaps:
            seen[max(i for i, bound in enumerate(bounds) if gap > bound)] += 1
        for i, (low, high) in enumerate(pairwise([*bounds, None])):
            within = (1 - chance) ** low - ((1 - chance) ** high if high else 0.0)
            yield share(f"gaps, part {i + 1} of {BINS}", seen[i], len(gaps), within)
        yield Row("mean gap", sum(gaps) / len(gaps), 1 / chance, 1 / chance / sqrt(len(gaps)))

    def _chunks(self, chance: float) -> Iterator[Row]:
        """Chunks know nothing of each other, and a deal's place in its chunk is no matter."""
        mean, chunks = CHUNK * chance, len(self.by_chunk)
        off = [wins - mean for wins in self.by_chunk]
        spread = sum(x * x for x in off) / chunks / mean
        yield Row(
            "variance of a chunk's wins by the mean", spread, 1.0, sqrt((2 + 1 / mean) / chunks)
        )
        for lag in (1, 2, 16):
            pairs = [a * b for a, b in zip(off, off[lag:], strict=False)]
            together = sum(pairs) / len(pairs) / mean
            yield Row(f"correlation of chunks {lag} apart", together, 0.0, 1 / sqrt(len(pairs)))
        parts = Counter(place % CHUNK * 16 // CHUNK for place in self.places)
        for part in range(16):
            name = f"place in the chunk, part {part + 1} of 16"
            yield share(name, parts[part], len(self.places), 1 / 16)
        ends = Counter(place % 8 for place in self.places)
        for end in range(8):
            yield share(f"places of the form 8 n + {end}", ends[end], len(self.places), 1 / 8)


def main() -> None:
    deals = int(float(sys.argv[1])) if len(sys.argv) > 1 else 3_000_000_000
    seed = Seed(sys.argv[2] if len(sys.argv) > 2 else "report")
    wins = Wins(seed, -(-deals // CHUNK))
    rows = list(wins.rows())
    print(f"{wins.deals:,} deals of seed {seed}: seen, expected, standard errors away")
    print(*rows, sep="\n")
    worst = max(rows, key=lambda row: abs(row.deviation))
    print(f"{len(rows)} rows; the farthest is {worst.name}: {worst.deviation:+.2f}")


if __name__ == "__main__":
    main()
