"""The cores of a Dask scheduler, as an executor that notices when nobody is there."""

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import Event, Thread
from typing import Any
from urllib.parse import SplitResult, urlsplit

import click

PATIENCE_SECONDS = 5.0
"""A cluster may be without workers for so long: a lost one is soon replaced."""

_LOOK_SECONDS = 0.2
_ANSWER_SECONDS = 2
_CONNECT_SECONDS = 10
_CLOSE_SECONDS = 0.2

_LOUD = ("distributed", "distributed.client", "tornado.application")
"""The logs that tell a lost connection over and over, with tracebacks; we say it once."""

_GONE = "the scheduler is gone"
_DESERTED = "the cluster has no workers left"


class Cluster(Executor):
    """Work for a Dask client; what was under way when its scheduler or all workers went fails.

    Dask's own executor leaves such work undone for ever, and asks the scheduler for every piece
    that is cancelled. Here a cancelled piece is only forgotten: closing the client drops it.
    Workers that come back are given work again.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._away: Executor = client.get_executor(pure=False)
        self._pending: dict[Future[Any], Future[Any]] = {}
        self._fault: str | None = None
        self._closed = Event()
        Thread(target=self._watch, name="cluster", daemon=True).start()

    @property
    def workers(self) -> int:
        """How many pieces of work are done at a time; 0 where the scheduler does not answer."""
        try:
            threads = self._client.sync(
                self._client.scheduler.ncores, callback_timeout=_ANSWER_SECONDS
            )
        except Exception:
            return 0
        return sum(threads.values())

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Give work away. Raises `ConnectionError` while nobody is there to do it."""
        if not self._is_there:
            self._fault = _GONE
        if self._fault:
            raise ConnectionError(self._fault)
        here: Future[Any] = Future()
        there = self._away.submit(fn, *args, **kwargs)
        self._pending[here] = there
        here.add_done_callback(lambda here: self._pending.pop(here, None))
        there.add_done_callback(lambda there: _settle(here, there))
        return here

    def close(self) -> None:
        """Watch no longer."""
        self._closed.set()

    @property
    def _is_there(self) -> bool:
        return bool(self._client.status == "running")

    def _watch(self) -> None:
        seen = time.monotonic()
        while not self._closed.wait(_LOOK_SECONDS):
            if not self._is_there:
                self._fault = _GONE
            elif self.workers:
                seen, self._fault = time.monotonic(), None
            elif time.monotonic() - seen >= PATIENCE_SECONDS:
                self._fault = _DESERTED
            if self._fault:
                self._give_up(self._fault)

    def _give_up(self, fault: str) -> None:
        """Fail all that is under way, and take it back from workers that may yet come."""
        given = self._pending.copy()
        for here in given:
            with suppress(InvalidStateError):
                here.set_exception(ConnectionError(fault))
        # A scheduler that is gone has forgotten it, and would not answer.
        for there in given.values() if self._is_there else ():
            with suppress(Exception):
                there.cancel()


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """The cluster of the scheduler at ``dask://host:port``.

    Raises `click.ClickException` where there is no Dask, no scheduler, or no worker.
    """
    host = _host(address)
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise click.ClickException("--executor needs Dask: pip install 'tenhobot[dask]'") from None
    for name in _LOUD:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = dask.Client(f"tcp://{host}", timeout=_CONNECT_SECONDS, set_as_default=False)
    except OSError:
        raise click.ClickException(f"no Dask scheduler answers at {address}") from None
    cluster = Cluster(client)
    try:
        if not cluster.workers:
            raise click.ClickException(f"the Dask scheduler at {address} has no workers")
        yield cluster
    finally:
        cluster.close()
        # All work is in or given up: a scheduler that does not answer is no reason to wait.
        with suppress(Exception):
            client.close(timeout=_CLOSE_SECONDS)


def _host(address: str) -> str:
    """The ``host:port`` of an address. Raises `click.BadParameter`."""
    with suppress(ValueError):
        parts = urlsplit(address)
        if parts.scheme == "dask" and parts.hostname and parts.port and _is_bare(parts):
            return parts.netloc
    raise click.BadParameter(f"{address!r} is not dask://host:port", param_hint="--executor")


def _is_bare(parts: SplitResult) -> bool:
    """Whether there is nothing but a host and a port."""
    return not (parts.username or parts.path.strip("/") or parts.query or parts.fragment)


def _settle(here: Future[Any], there: Future[Any]) -> None:
    # Whoever waited may have given up by now.
    with suppress(InvalidStateError):
        if there.cancelled():
            here.set_exception(ConnectionError(_GONE))
        elif error := there.exception():
            here.set_exception(error)
        else:
            here.set_result(there.result())
