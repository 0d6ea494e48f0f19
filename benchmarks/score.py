"""How long a score and an agari check take, beside PyPI `mahjong`.

Run it on a quiet machine: `python benchmarks/score.py`. Hands follow the law of a tenhou (they
are dealt by the sampler from a fixed seed); each row is the median of several repeats, in
microseconds of CPU time a call, and the ratio is taken in the same run.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from tenhobot.riichi import Hand, Situation, evaluate, is_agari
from tenhobot.riichi.tiles import TILES, Tile, count
from tenhobot.sampling import Seed, deal

REPEATS = 7


def tenhou_hands(wanted: int) -> list[tuple[Tile, ...]]:
    """Winning hands as they are dealt."""
    hands: list[tuple[Tile, ...]] = []
    for batch in deal(Seed.parse("1-benchmark"), wanted * 1_000_000):
        hands.extend(win.tiles for win in batch.wins)
        if len(hands) >= wanted:
            break
    return hands[:wanted]


def random_hands(wanted: int) -> list[tuple[Tile, ...]]:
    rng = random.Random(14)
    wall = [TILES[kind] for kind in range(34) for _ in range(4)]
    return [tuple(rng.sample(wall, 14)) for _ in range(wanted)]


def microseconds(call: Callable[[Any], object], values: Callable[[], Sequence[Any]]) -> float:
    """The median time of one call over fresh values, the first round left out as a warm-up."""
    rounds = []
    for _ in range(REPEATS + 1):
        fresh = values()
        began = time.process_time()
        for value in fresh:
            call(value)
        rounds.append((time.process_time() - began) / len(fresh) * 1e6)
    return statistics.median(rounds[1:])


def mahjong_calls() -> tuple[Callable[[Any], object], Callable[[Any], object]] | None:
    """The peer's score (physical tile ids, the last one wins) and agari (34 counts)."""
    try:
        from mahjong.agari import Agari
        from mahjong.hand_calculating.hand import HandCalculator
        from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    except ImportError:
        return None
    calculator, agari = HandCalculator(), Agari()
    config = HandConfig(is_tsumo=True, options=OptionalRules(has_aka_dora=True))

    def score(ids: list[int]) -> object:
        return calculator.estimate_hand_value(ids, ids[-1], config=config)

    return score, agari.is_agari


def physical_ids(tiles: Sequence[Tile]) -> list[int]:
    """Tiles as ids of the 136; which copy a plain tile is does not matter."""
    copies: dict[int, int] = {}
    ids = []
    for tile in tiles:
        kind = tile.kind
        copy = 0 if tile.is_red else copies.get(kind, 1 if kind.number == 5 and kind < 27 else 0)
        if not tile.is_red:
            copies[kind] = copy + 1
        ids.append(4 * kind + copy)
    return ids


def row(task: str, ours: float, theirs: float | None = None) -> None:
    peer = "" if theirs is None else f"{theirs:12.2f} {theirs / ours:10.1f}x"
    print(f"{task:44}{ours:10.2f}{peer}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000)
    size = parser.parse_args().hands
    wins, deals = tenhou_hands(size), random_hands(10 * size)
    peer = mahjong_calls()
    tsumo, tenhou = Situation(tsumo=True), Situation(tenhou=True)
    print(f"{'microseconds a call':44}{'tenhobot':>10}{'mahjong':>12}{'ratio':>11}")

    theirs = [None] * 4
    if peer:
        score, agari = peer
        won34, dealt34 = ([list(count(hand)) for hand in hands] for hands in (wins, deals))
        ids = list(map(physical_ids, wins))
        theirs = [
            microseconds(score, lambda: ids),
            None,
            microseconds(agari, lambda: won34),
            microseconds(agari, lambda: dealt34),
        ]
    ours = [
        microseconds(
            lambda hand: evaluate(hand, tsumo), lambda: [Hand(h, (), h[-1]) for h in wins]
        ),
        microseconds(lambda hand: evaluate(hand, tenhou), lambda: [Hand(h) for h in wins]),
        microseconds(is_agari, lambda: [count(hand) for hand in wins]),
        microseconds(is_agari, lambda: [count(hand) for hand in deals]),
    ]
    tasks = (
        "score of a tenhou-law hand, tsumo on one tile",
        "score of a tenhou, any tile the winning one",
        "agari, winning hands",
        "agari, random deals",
    )
    for task, mine, his in zip(tasks, ours, theirs, strict=True):
        row(task, mine, his)


if __name__ == "__main__":
    main()
