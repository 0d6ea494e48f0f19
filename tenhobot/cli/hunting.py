"""What a long deal needs from outside: a bar, signals, other machines."""

import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Event
from typing import Any

from tenhobot.sampling.hunt import Progress


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
            from .cluster import connected

            cluster = stack.enter_context(connected(address))
            found |= {"workers": cluster.workers, "executor": cluster}
        found["stop"] = stack.enter_context(stopping())
        yield found
