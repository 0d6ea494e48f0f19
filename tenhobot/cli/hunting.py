"""What a long deal needs from outside: a bookmark, a bar, signals, other machines."""

import json
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from pathlib import Path
from threading import Event
from typing import Any, Self

import click

from tenhobot.sampling.hunt import Progress

_FILE = "hunt.json"

_SAVE_EVERY = 5.0
"""Seconds between two savings of a hunt's place."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A hunt and the place it came to."""

    seed: str
    place: int
    until: tuple[str, ...]
    rarity: float

    @classmethod
    def load(cls, state: Path) -> Self:
        """The hunt that was stopped. Raises `click.ClickException`."""
        path = state / _FILE
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            until = tuple(map(str, data["until"]))
            return cls(str(data["seed"]), int(data["place"]), until, float(data["rarity"]))
        except FileNotFoundError:
            raise click.ClickException(f"no hunt to resume: there is no {path}") from None
        except (ValueError, KeyError, TypeError):
            raise click.ClickException(f"{path} is damaged; delete it and hunt anew") from None

    def save(self, state: Path) -> None:
        """Write it so that a crash leaves the old one or the new one, never half of one."""
        path = state / _FILE
        state.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(".new")
        new.write_text(json.dumps(asdict(self)), encoding="utf-8")
        new.replace(path)

    def remove(self, state: Path) -> None:
        """The hunt is over."""
        (state / _FILE).unlink(missing_ok=True)

    def after(self, dealt: int) -> Self:
        """The same hunt so many deals later."""
        return replace(self, place=self.place + dealt)

    def kept(self, state: Path, show: Progress) -> Progress:
        """`show`, and every few seconds the place saved."""
        saved = time.monotonic()

        def progress(dealt: int, wins: int) -> None:
            nonlocal saved
            show(dealt, wins)
            if time.monotonic() - saved >= _SAVE_EVERY:
                self.after(dealt).save(state)
                saved = time.monotonic()

        return progress


@contextmanager
def stopping() -> Iterator[Event]:
    """An event that Ctrl-C and SIGTERM set, in place of what they do otherwise."""
    stop = Event()
    signals = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda *_: stop.set()) for number in signals]
    try:
        yield stop
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)


@contextmanager
def progress_bar(hands: int | None, one_in: float | None = None) -> Iterator[Progress]:
    """On a terminal a bar with deals, rate, wins and the time to expect; nothing elsewhere.

    It fills up to `hands`, where there is such a limit. A hunt for one deal in `one_in` expects
    the time of so many deals from now on: it does not come nearer its end by lasting long.
    """
    if not sys.stderr.isatty():
        yield lambda dealt, wins: None  # noqa: ARG005
        return
    from tqdm import tqdm

    with tqdm(total=hands, unit=" deals", unit_scale=True, dynamic_ncols=True) as bar:

        def show(dealt: int, wins: int) -> None:
            note = f"{wins:,} wins"
            if one_in:
                expected = one_in * bar.format_dict["elapsed"] / dealt
                note += f", {tqdm.format_interval(expected)} expected"
            bar.set_postfix_str(note, refresh=False)
            bar.update(dealt - bar.n)

        yield show


@contextmanager
def means(workers: int | None, address: str | None) -> Iterator[dict[str, Any]]:
    """What deals, and the event that stops it, as the arguments of a hunt or a count.

    Threads of this process, or the cores of the Dask scheduler at ``dask://host:port``. Raises
    `click.ClickException` where there is no Dask, no scheduler, or no worker.
    """
    with ExitStack() as stack:
        found: dict[str, Any] = {"workers": workers or None}
        if address is not None:
            client = stack.enter_context(_dask(address))
            found["workers"] = sum(client.nthreads().values())
            found["executor"] = client.get_executor(pure=False)
            if not found["workers"]:
                raise click.ClickException(f"the Dask scheduler at {address} has no workers")
        found["stop"] = stack.enter_context(stopping())
        yield found


def _dask(address: str) -> Any:
    scheme, _, host = address.partition("://")
    if scheme != "dask" or ":" not in host:
        raise click.BadParameter(f"{address!r} is not dask://host:port", param_hint="--executor")
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise click.ClickException("--executor needs Dask: pip install 'tenhobot[dask]'") from None
    try:
        return dask.Client(f"tcp://{host}", timeout=10, set_as_default=False)
    except OSError:
        raise click.ClickException(f"no Dask scheduler answers at {address}") from None
