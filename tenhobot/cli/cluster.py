"""The cores of a Dask scheduler, as an executor that notices when the scheduler goes."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import Event, Thread
from typing import Any

import click

_LOOK_SECONDS = 0.2
_CONNECT_SECONDS = 10
_CLOSE_SECONDS = 0.2

_LOUD = ("distributed", "distributed.client", "tornado.application")
"""The logs that tell a lost connection over and over, with tracebacks; we say it once."""


class Cluster(Executor):
    """Work for a Dask client; what its scheduler had when it went fails at once.

    Dask's own executor leaves such work undone for ever, and asks the scheduler for every piece
    that is cancelled. Here a cancelled piece is only forgotten: closing the client drops it.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._away: Executor = client.get_executor(pure=False)
        self._pending: set[Future[Any]] = set()
        self._closed = Event()
        Thread(target=self._watch, name="scheduler", daemon=True).start()

    @property
    def workers(self) -> int:
        """How many pieces of work are done at a time."""
        return sum(self._client.nthreads().values())

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Give work away. Raises `ConnectionError` while the scheduler is gone."""
        if not self._is_there:
            raise _gone()
        here: Future[Any] = Future()
        self._pending.add(here)
        here.add_done_callback(self._pending.discard)
        there = self._away.submit(fn, *args, **kwargs)
        there.add_done_callback(lambda there: _settle(here, there))
        return here

    def close(self) -> None:
        """Watch no longer."""
        self._closed.set()

    @property
    def _is_there(self) -> bool:
        return bool(self._client.status == "running")

    def _watch(self) -> None:
        while not self._closed.wait(_LOOK_SECONDS):
            if not self._is_there:
                for future in tuple(self._pending):
                    with suppress(InvalidStateError):
                        future.set_exception(_gone())


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """The cluster of the scheduler at ``dask://host:port``.

    Raises `click.ClickException` where there is no Dask, no scheduler, or no worker.
    """
    scheme, _, host = address.partition("://")
    if scheme != "dask" or ":" not in host:
        raise click.BadParameter(f"{address!r} is not dask://host:port", param_hint="--executor")
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


def _gone() -> ConnectionError:
    return ConnectionError("the scheduler is gone")


def _settle(here: Future[Any], there: Future[Any]) -> None:
    # Whoever waited may have given up by now.
    with suppress(InvalidStateError):
        if there.cancelled():
            here.set_exception(_gone())
        elif error := there.exception():
            here.set_exception(error)
        else:
            here.set_result(there.result())
