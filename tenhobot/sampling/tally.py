"""Counting: the wins among many deals, and their yaku."""

import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from threading import Event

from .hunt import Progress, deal
from .odds import yaku_of
from .seed import Seed


@dataclass(frozen=True, slots=True)
class Tally:
    """The deals made, the wins among them, and how many of the wins had each yaku."""

    hands: int
    wins: int
    yaku: Mapping[str, int]
    stopped: bool
    seconds: float


def count_wins(
    seed: Seed,
    hands: int,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    stop: Event | None = None,
    progress: Progress | None = None,
    start: int = 0,
) -> Tally:
    """Count the wins among `hands` deals of `seed` from place `start` on, and their yaku.

    A yaku counts as in the odds. For the rest see `deal`.
    """
    began = time.perf_counter()
    dealt = wins = 0
    yaku: Counter[str] = Counter()
    batches = deal(seed, hands, workers=workers, executor=executor, stop=stop, start=start)
    with closing(batches):
        for batch in batches:
            dealt += batch.dealt
            wins += len(batch.wins)
            for win in batch.wins:
                yaku.update(yaku_of(win.tiles))
            if progress:
                progress(dealt, wins)
    most_first = dict(yaku.most_common())
    return Tally(dealt, wins, most_first, dealt < hands, time.perf_counter() - began)
