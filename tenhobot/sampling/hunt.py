"""Hunts: pieces of a seed's deals over threads, processes or machines, and the first win."""

import logging
import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from contextlib import closing, nullcontext
from dataclasses import dataclass
from threading import Event

from ..riichi.tiles import Tile
from .chunk import CHUNK, Tenhou, deal_chunk
from .seed import Seed

Progress = Callable[[int, int], object]
"""Told the deals and the wins so far, every few hundredths of a second."""

Wanted = Callable[[tuple[Tile, ...]], bool]
"""Whether a winning hand is one that is hunted for."""

_HERE, _AWAY = 4, 32
"""The most chunks in a piece of work: of a thread, a hundredth of a second, and of an executor."""

_LOOK = 0.1
"""Every so many seconds a hunt looks whether it is to stop."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Hunt:
    """How a hunt ended.

    `tiles` is the hand found and `place` the number of the seed's deals before it; with
    nothing found, `place` is where the hunt would go on. `dealt` is the number of deals made
    from the start of the hunt up to there.
    """

    found: bool
    tiles: tuple[Tile, ...] | None
    place: int
    dealt: int
    stopped: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Batch:
    """Deals in a row: the place of the first, how many they are, and the wins among them."""

    start: int
    dealt: int
    wins: tuple[Tenhou, ...]


def find_win(
    seed: Seed,
    tries: int,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    stop: Event | None = None,
    progress: Progress | None = None,
    wanted: Wanted | None = None,
    start: int = 0,
) -> Hunt:
    """The first win by place among `tries` deals of `seed` from place `start` on.

    The answer depends on the seed and the places alone. With `wanted`, only a win that it
    says yes to ends the hunt. For the rest see `deal`.
    """
    began = time.perf_counter()
    dealt = wins = 0
    found: Tenhou | None = None
    batches = deal(
        seed,
        tries,
        workers=workers,
        executor=executor,
        stop=stop,
        start=start,
        to_first_win=wanted is None,
    )
    with closing(batches):
        for batch in batches:
            dealt += batch.dealt
            for win in batch.wins:
                wins += 1
                if wanted is None or wanted(win.tiles):
                    found = win
                    dealt = win.place + 1 - start
                    break
            if progress:
                progress(dealt, wins)
            if found:
                break
    return Hunt(
        found=found is not None,
        tiles=found.tiles if found else None,
        place=found.place if found else start + dealt,
        dealt=dealt,
        stopped=found is None and dealt < tries,
        seconds=time.perf_counter() - began,
    )


def deal(
    seed: Seed,
    tries: int,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    stop: Event | None = None,
    start: int = 0,
    to_first_win: bool = False,
) -> Generator[Batch, None, None]:
    """Deal `tries` deals of `seed` from place `start` on, as batches in order of place.

    `workers` threads deal, one for each core unless told otherwise. An `executor` that is given
    deals instead, with work for `workers` at a time, and stays open; what it fails to bring
    back is dealt here. With `to_first_win` the first win ends its batch and all dealing. Once
    `stop` is set no more batches come, within a few tenths of a second.
    """
    workers = workers or cores()
    halt = Event()
    pieces = _pieces(start, start + tries, _HERE if executor is None else _AWAY)
    pending: deque[tuple[range, Future[Batch]]] = deque()
    with ThreadPoolExecutor(workers) if executor is None else nullcontext(executor) as pool:
        # An event stays in this process; work that leaves it is short enough to be left alone.
        halted = halt.is_set if executor is None else None
        try:
            while not (stop and stop.is_set()):
                while len(pending) < 2 * workers and (piece := next(pieces, None)):
                    pending.append((piece, _submit(pool, seed, piece, to_first_win, halted)))
                if not pending:
                    break
                piece, future = pending[0]
                if not wait([future], _LOOK).done:
                    continue
                pending.popleft()
                batch = _collect(future, seed, piece, to_first_win)
                yield batch
                if to_first_win and batch.wins:
                    break
        finally:
            halt.set()
            for _, future in pending:
                future.cancel()


def deal_piece(
    seed: Seed,
    piece: range,
    to_first_win: bool = False,
    halted: Callable[[], bool] | None = None,
) -> Batch:
    """Deal the places of `piece`, in this thread; gives up half-way once `halted` says so."""
    wins: list[Tenhou] = []
    for chunk in range(piece.start // CHUNK, -(-piece.stop // CHUNK)):
        if halted and halted():
            break
        wins += (win for win in deal_chunk(seed, chunk) if win.place in piece)
        if to_first_win and wins:
            return Batch(piece.start, wins[0].place + 1 - piece.start, (wins[0],))
    return Batch(piece.start, len(piece), tuple(wins))


def cores() -> int:
    """The number of processor cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _pieces(start: int, stop: int, longest: int) -> Iterator[range]:
    """The places from start to stop in pieces of whole chunks, short ones first."""
    first = start // CHUNK
    while start < stop:
        chunk = start // CHUNK
        end = min(stop, (chunk + min(longest, 1 + (chunk - first) // 8)) * CHUNK)
        yield range(start, end)
        start = end


def _submit(pool: Executor, *work: object) -> Future[Batch]:
    try:
        return pool.submit(deal_piece, *work)  # type: ignore[arg-type]
    except Exception as error:
        refused: Future[Batch] = Future()
        refused.set_exception(error)
        return refused


def _collect(future: Future[Batch], seed: Seed, piece: range, to_first_win: bool) -> Batch:
    try:
        return future.result()
    except Exception as error:
        # Whatever became of the worker: if the fault is in the work, it shows again here.
        _log.warning("deals %d to %d are dealt here: %s", piece.start, piece.stop - 1, error)
        return deal_piece(seed, piece, to_first_win)
