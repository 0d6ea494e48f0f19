"""A slow, obvious solver: every way to complete a hand, tried one by one.

Nothing is shared with `tenhobot.riichi.distance`: whole hands, no suits, no tables.
"""

from collections.abc import Callable

from tenhobot.riichi.hand import Hand
from tenhobot.riichi.tiles import YAOCHU, count

TRIPLETS = [(kind,) * 3 for kind in range(34)]
RUNS = [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7]
PAIRS = [(kind,) * 2 for kind in range(34)]

Answer = tuple[int, set[int]]
"""The fewest tiles to draw, and all that are drawn in any way to win with so few."""


class Search:
    """The cheapest completions of a hand in the standard form."""

    def __init__(self, held: list[int], limit: list[int], sets: int) -> None:
        self.held, self.limit = held, limit
        self.used = [0] * 34
        self.fewest, self.drawn = 99, set[int]()
        priced = [(self.price(block), block) for block in (*TRIPLETS, *RUNS)]
        # The price of a block only rises as tiles are used, so the cheapest first allow for
        # giving up early: all that follow cost at least as much.
        self.blocks = sorted(priced)
        self.cheapest_pair = min(self.price(pair) for pair in PAIRS)
        self.place(0, sets, 0)

    def price(self, block: tuple[int, ...]) -> int:
        """How many tiles to draw for the block beside those that are used; 99 if too many."""
        total = 0
        for kind in set(block):
            before = self.used[kind]
            after = before + block.count(kind)
            if after > self.limit[kind]:
                return 99
            total += max(0, after - self.held[kind]) - max(0, before - self.held[kind])
        return total

    def place(self, start: int, sets: int, spent: int) -> None:
        if not sets:
            for pair in PAIRS:
                self.finish(pair, spent + self.price(pair))
            return
        for place in range(start, len(self.blocks)):
            least, block = self.blocks[place]
            if spent + sets * least + self.cheapest_pair > self.fewest:
                return
            price = self.price(block)
            if spent + price + (sets - 1) * least + self.cheapest_pair <= self.fewest:
                for kind in block:
                    self.used[kind] += 1
                self.place(place, sets - 1, spent + price)
                for kind in block:
                    self.used[kind] -= 1

    def finish(self, pair: tuple[int, int], spent: int) -> None:
        if spent > min(self.fewest, 98):
            return
        if spent < self.fewest:
            self.fewest = spent
            self.drawn.clear()
        self.used[pair[0]] += 2
        self.drawn.update(kind for kind in range(34) if self.used[kind] > self.held[kind])
        self.used[pair[0]] -= 2


def standard(hand: Hand) -> Answer:
    melded = count(tile for meld in hand.melds for tile in meld.tiles)
    search = Search(list(hand.counts), [4 - n for n in melded], len(hand.concealed) // 3)
    return search.fewest, search.drawn


def chiitoitsu(hand: Hand) -> Answer:
    return _by_drawing(hand, lambda held: sum(sorted(max(0, 2 - n) for n in held)[:7]))


def kokushi(hand: Hand) -> Answer:
    def lacking(held: list[int]) -> int:
        wanted = [[1 + (kind == pair) for kind in YAOCHU] for pair in YAOCHU]
        return min(
            sum(max(0, n - held[kind]) for n, kind in zip(want, YAOCHU, strict=True))
            for want in wanted
        )

    return _by_drawing(hand, lacking)


def _by_drawing(hand: Hand, lacking: Callable[[list[int]], int]) -> Answer:
    held = list(hand.counts)
    fewest = lacking(held)
    drawn = {
        kind
        for kind in range(34)
        if held[kind] < 4
        and lacking([n + (kind == other) for other, n in enumerate(held)]) < fewest
    }
    return fewest, drawn
