"""Hunts: pieces of a seed's deals over threads, processes or machines, and the first win."""

import logging
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from threading import Event

from ..riichi.tiles import Tile
from .chunk import CHUNK, WinningDeal, deal_chunk
from .seed import Seed
from .threads import cores

Progress = Callable[[int, int], object]
"""Told the deals and the wins so far, every few hundredths of a second."""

Wanted = Callable[[tuple[Tile, ...]], bool]
"""Whether a winning hand is one that is hunted for."""

_HERE, _AWAY = 4, 32
"""The most chunks in a piece of work: of a thread, a hundredth of a second, and of an executor."""

_THREADS_A_CORE = 4
"""More threads deal no faster; each finishes its chunk before a hunt stops, and has its memory."""

_LOOK = 0.05
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
    wins: tuple[WinningDeal, ...]


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
    found: WinningDeal | None = None
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

    `workers` threads deal, one for each core unless told otherwise and four at most. An
    `executor` that is given deals instead, with work for `workers` at a time, and stays open;
    what it refuses or fails to bring back is dealt here, which is warned of once. With
    `to_first_win` the first win ends its batch and all dealing. Once `stop` is set no more
    batches come, within a tenth of a second.
    """
    workers = workers or cores()
    pieces = _pieces(start, start + tries, _HERE if executor is None else _AWAY)
    pending: deque[_Job] = deque()
    with closing(_Crew(seed, to_first_win, workers, executor)) as crew:
        try:
            while not (stop and stop.is_set()):
                while len(pending) < 2 * workers and (piece := next(pieces, None)):
                    pending.append(crew.begin(piece))
                if not pending:
                    break
                job = pending[0]
                if not wait([job.future], _LOOK).done:
                    continue
                try:
                    batch = job.outcome()
                except _Lost as lost:
                    pending[0] = crew.begin_again(job.piece, lost)
                    continue
                pending.popleft()
                yield batch
                if to_first_win and batch.wins:
                    break
        finally:
            for job in pending:
                job.future.cancel()


class _Lost(Exception):
    """Work that was given away ended without a batch."""


@dataclass(frozen=True, slots=True)
class _Job:
    """A piece that is being dealt, by a thread of this process or away."""

    piece: range
    future: Future[Batch]
    is_away: bool

    def outcome(self) -> Batch:
        """The batch, once it is there. Raises `_Lost` for what was given away, for any reason."""
        try:
            return self.future.result()
        except (Exception, CancelledError) as error:
            if not self.is_away:
                raise
            raise _Lost(str(error) or "cancelled") from error


class _Crew:
    """What deals the pieces: a given executor, or threads, which also deal what that one loses."""

    def __init__(
        self, seed: Seed, to_first_win: bool, workers: int, executor: Executor | None
    ) -> None:
        self._order = (seed, to_first_win)
        self._executor = executor
        # It starts no thread before there is work for one.
        threads = cores() if executor else min(workers, _THREADS_A_CORE * cores())
        self._threads = ThreadPoolExecutor(threads)
        self._halt = Event()
        self._told = logging.WARNING

    def begin(self, piece: range) -> _Job:
        """Have a piece dealt."""
        if self._executor is None:
            return self._begin_here(piece)
        seed, to_first_win = self._order
        try:
            # An event stays in this process; work that leaves it is short enough to be left alone.
            return _Job(piece, self._executor.submit(deal_piece, seed, piece, to_first_win), True)
        except Exception as error:
            self._tell(error)
            return self._begin_here(piece)

    def begin_again(self, piece: range, why: _Lost) -> _Job:
        """Have a piece dealt here that was lost; if the fault is in the work, it shows again."""
        self._tell(why)
        return self._begin_here(piece)

    def close(self) -> None:
        """End the work of the threads, half-way."""
        self._halt.set()
        self._threads.shutdown(cancel_futures=True)

    def _begin_here(self, piece: range) -> _Job:
        seed, to_first_win = self._order
        halted = self._halt.is_set
        future = self._threads.submit(deal_piece, seed, piece, to_first_win, halted)
        return _Job(piece, future, False)

    def _tell(self, why: object) -> None:
        """Warn once: what goes on for hours is said once."""
        _log.log(self._told, "%s, dealing here", why)
        self._told = logging.DEBUG


def deal_piece(
    seed: Seed,
    piece: range,
    to_first_win: bool = False,
    halted: Callable[[], bool] | None = None,
) -> Batch:
    """Deal the places of `piece`, in this thread; gives up half-way once `halted` says so."""
    wins: list[WinningDeal] = []
    for chunk in range(piece.start // CHUNK, -(-piece.stop // CHUNK)):
        if halted and halted():
            break
        wins += (win for win in deal_chunk(seed, chunk) if win.place in piece)
        if to_first_win and wins:
            return Batch(piece.start, wins[0].place + 1 - piece.start, (wins[0],))
    return Batch(piece.start, len(piece), tuple(wins))


def _pieces(start: int, stop: int, longest: int) -> Iterator[range]:
    """The places from start to stop in pieces of whole chunks, short ones first."""
    first = start // CHUNK
    while start < stop:
        chunk = start // CHUNK
        end = min(stop, (chunk + min(longest, 1 + (chunk - first) // 8)) * CHUNK)
        yield range(start, end)
        start = end
