"""Hunts: the seed and the place decide, whoever deals."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from multiprocessing import get_context
from threading import Event, Timer
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tenhobot.riichi import is_agari
from tenhobot.riichi.tiles import KINDS, Tile, count, mpsz
from tenhobot.sampling import (
    CHUNK,
    MOST_WORKERS,
    Batch,
    Seed,
    WinningDeal,
    cores,
    deal,
    deal_chunk,
    find_win,
)

PINNED = {
    "1-tenhobot@20261129T231000Z": (238202, "11234789m234p123s"),
    "1-42": (8305, "123066778m66677s"),
    "1-天和": (167045, "345678m12344p123s"),
}


def chiitoitsu(tiles: tuple[Tile, ...]) -> bool:
    return sorted(count(tiles))[-7:] == [2] * 7


def summed(batches: Iterable[Batch]) -> tuple[int, list[WinningDeal]]:
    """How many deals, and the wins among them: how they were cut up is no matter."""
    every = list(batches)
    return sum(batch.dealt for batch in every), [win for batch in every for win in batch.wins]


@pytest.mark.parametrize("text", PINNED)
def test_known_seeds_deal_what_they_always_dealt(text: str) -> None:
    hunt = find_win(Seed.parse(text), 20_000_000)
    assert hunt.tiles
    assert (hunt.place, mpsz(hunt.tiles)) == PINNED[text]
    assert (hunt.found, hunt.dealt, hunt.stopped) == (True, hunt.place + 1, False)


@pytest.mark.parametrize("wanted", [None, chiitoitsu])
@pytest.mark.parametrize("text", ["a", "b", "c"])
def test_any_number_of_workers_finds_the_same(text: str, wanted: Any) -> None:
    found = {
        (hunt.place, hunt.tiles)
        for workers in (1, 2, 4, 16)
        for hunt in [find_win(Seed(text), 200_000_000, workers=workers, wanted=wanted)]
    }
    assert len(found) == 1


def test_the_wins_of_a_chunk_are_winning_hands_in_order() -> None:
    wins = [win for chunk in range(30) for win in deal_chunk(Seed("order"), chunk)]
    places = [win.place for win in wins]
    assert places == sorted(set(places))
    assert all(is_agari(count(win.tiles)) for win in wins)
    assert all(0 <= win.place < 30 * CHUNK for win in wins)
    for win in wins:
        fives = [tile for tile in win.tiles if tile.kind in (KINDS[4], KINDS[13], KINDS[22])]
        reds = [tile for tile in fives if tile.is_red]
        assert len(reds) == len(set(reds))
        assert len(win.tiles) == 14


@given(start=st.integers(0, 3 * CHUNK), tries=st.integers(0, 3 * CHUNK))
@settings(max_examples=25, deadline=None)
def test_any_part_of_the_deals_has_the_wins_of_the_whole(start: int, tries: int) -> None:
    seed = Seed("parts")
    whole = [win for chunk in range(6) for win in deal_chunk(seed, chunk)]
    part = [win for win in whole if start <= win.place < start + tries]
    batches = list(deal(seed, tries, start=start, workers=2))
    assert [win for batch in batches for win in batch.wins] == part
    assert sum(batch.dealt for batch in batches) == tries
    hunt = find_win(seed, tries, start=start)
    if part:
        assert (hunt.place, hunt.tiles) == (part[0].place, part[0].tiles)
        assert hunt.dealt == part[0].place - start + 1
    else:
        assert (hunt.found, hunt.place, hunt.dealt) == (False, start + tries, tries)
    assert not hunt.stopped


def test_progress_is_told_in_order_up_to_the_find() -> None:
    told: list[tuple[int, int]] = []
    hunt = find_win(
        Seed("progress"),
        10**9,
        wanted=chiitoitsu,
        progress=lambda dealt, wins: told.append((dealt, wins)),
    )
    assert hunt.found
    assert told == sorted(told)
    assert told[-1][0] == hunt.dealt


def test_a_stopped_hunt_says_how_far_it_came_and_goes_on_from_there() -> None:
    seed, stop = Seed("stop"), Event()
    rare = lambda tiles: mpsz(tiles).startswith("1199m")  # noqa: E731
    Timer(0.3, stop.set).start()
    began = time.monotonic()
    hunt = find_win(seed, 10**15, stop=stop, wanted=lambda _: False)
    assert time.monotonic() - began < 0.8
    assert hunt.stopped
    assert not hunt.found
    assert hunt.dealt == hunt.place > 0
    whole = find_win(seed, 10**10, wanted=rare)
    middle = whole.place // 2
    rest = find_win(seed, 10**10, wanted=rare, start=middle)
    assert (rest.place, rest.tiles) == (whole.place, whole.tiles)


def test_a_hunt_told_to_stop_before_it_starts_deals_nothing() -> None:
    stop = Event()
    stop.set()
    hunt = find_win(Seed("x"), 10**9, stop=stop)
    assert (hunt.found, hunt.dealt, hunt.stopped) == (False, 0, True)


def test_more_workers_than_cores_can_use_are_not_started() -> None:
    before = threading.active_count()
    with closing(deal(Seed("many"), 10**15, workers=MOST_WORKERS)) as batches:
        for _ in islice(batches, 20):
            assert threading.active_count() - before <= 4 * cores()


def test_a_hunt_leaves_a_given_executor_open() -> None:
    with ThreadPoolExecutor(2) as pool:
        first = find_win(Seed("open"), 10**8, executor=pool, workers=2)
        second = find_win(Seed("open"), 10**8, executor=pool, workers=2)
    assert (first.place, first.tiles) == (second.place, second.tiles)
    alone = find_win(Seed("open"), 10**8)
    assert (alone.place, alone.tiles) == (first.place, first.tiles)


class Leaky(Executor):
    """Loses every third piece of work, and refuses all after the tenth."""

    def __init__(self) -> None:
        self.given = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given += 1
        if self.given > 10:
            raise RuntimeError("no more work is taken")
        future: Future[Any] = Future()
        if self.given % 3 == 0:
            future.set_exception(ConnectionError("the worker is gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_lost_work_is_dealt_here_and_changes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    seed, tries = Seed("leaky"), 100 * CHUNK
    lost = deal(seed, tries, executor=Leaky(), workers=2)
    assert summed(lost) == summed(deal(seed, tries, workers=2))
    assert caplog.messages == ["the worker is gone, dealing here"]


def test_an_executor_that_refuses_all_work_is_told_of_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    seed, tries = Seed("refused"), 20 * CHUNK
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    assert summed(deal(seed, tries, executor=pool, workers=2)) == summed(deal(seed, tries))
    assert caplog.messages == ["cannot schedule new futures after shutdown, dealing here"]


def test_a_process_killed_in_the_middle_changes_nothing() -> None:
    seed, tries = Seed("killed"), 300 * CHUNK
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        batches = deal(seed, tries, executor=pool, workers=2)
        begun = list(islice(batches, 3))
        victim = next(iter(pool._processes))
        os.kill(victim, signal.SIGKILL)
        rest = list(batches)
    assert summed(begun + rest) == summed(deal(seed, tries))
