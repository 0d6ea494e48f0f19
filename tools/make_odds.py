"""Make tenhobot/sampling/odds.json: evaluate every winning hand there is, once.

Takes some minutes a core:

    python tools/make_odds.py

The yaku of a tenhou stay the same when manzu, pinzu and souzu change places, except all green;
so the hands with two or three of these suits are evaluated once for all orders of what the suits
hold, and those with one suit in each of its three places.
"""

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import prod
from pathlib import Path

import numpy as np
from tqdm import tqdm

from tenhobot import sampling
from tenhobot.riichi.tiles import TILES
from tenhobot.riichi.yaku import YAKU
from tenhobot.sampling.law import START, Contents, contents
from tenhobot.sampling.odds import yaku_of

Row = tuple[int, ...]
"""What a suit holds, tile by tile, as kinds from 0 on."""

Unit = tuple[Contents, tuple[Contents, ...]]
"""What the honours and, in whatever order, the three other suits may hold."""


def units() -> Iterator[Unit]:
    """Everything that can be a winning hand, by what each suit may hold."""
    for honours, suits in product(contents(7), combinations_with_replacement(contents(9), 3)):
        state = START
        for held in (honours, *suits):
            state = state.plus(held)
        if state.is_win:
            yield honours, suits


def hands(unit: Unit) -> Iterator[tuple[list[Row], int]]:
    """The hands of a unit: the rows of m, p, s and z, and the number of deals they stand for."""
    honours, suits = unit
    times = Counter(suits).items()
    combined = product(*(combinations_with_replacement(weighted(held), n) for held, n in times))
    for picks in combined:
        held = [row for pick in picks for row in pick]
        rows = [row for row, _ in held]
        orders = set(permutations(rows))
        weight = prod(ways for _, ways in held)
        for z, ways in weighted(honours):
            if sum(map(bool, rows)) > 1:
                yield [*rows, z], weight * ways * len(orders)
            else:
                yield from (([*order, z], weight * ways) for order in orders)


@cache
def weighted(held: Contents) -> list[tuple[Row, int]]:
    """Each row of some contents, and in how many ways it is drawn."""
    rows = map(tuple, held.kinds.tolist())
    return list(zip(rows, np.diff(held.cumulative, prepend=0).tolist(), strict=True))


def tally(unit: Unit) -> Counter[tuple[str, ...]]:
    """The number of deals with each set of yaku among the hands of a unit."""
    weights: Counter[tuple[str, ...]] = Counter()
    for rows, weight in hands(unit):
        tiles = (TILES[9 * suit + kind] for suit, row in enumerate(rows) for kind in row)
        weights[yaku_of(tiles)] += weight
    return weights


def main() -> None:
    """Evaluate all, and write the file."""
    work = sorted(units(), key=lambda unit: -prod(len(h.kinds) for h in (unit[0], *unit[1])))
    total: Counter[tuple[str, ...]] = Counter()
    with ProcessPoolExecutor() as pool:
        for found in tqdm(pool.map(tally, work), total=len(work)):
            total.update(found)
    order = list(YAKU)
    sets = [
        {"yaku": sorted(ids, key=order.index), "weight": weight}
        for ids, weight in sorted(total.items(), key=lambda item: (-item[1], item[0]))
    ]
    text = ",\n".join(json.dumps(row) for row in sets)
    path = Path(sampling.__file__).with_name("odds.json")
    path.write_text(f'{{"sets": [\n{text}\n]}}\n', encoding="utf-8")
    print(f"{path}: {len(sets)} sets of yaku, {sum(total.values())} winning deals")


if __name__ == "__main__":
    main()
