"""What a long deal needs from its terminal: a bar, and signals."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event

Progress = Callable[[int, int], object]
"""Told the deals and the wins so far."""

_NARROW = 78
"""With fewer columns there is no room for a bar beside its numbers."""


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
    the time of so many deals from now on: it does not come nearer its end by lasting long. Time
    counts from the first deals that are told of, since the tables are made before them.
    """
    if not sys.stderr.isatty():
        yield lambda dealt, wins: None  # noqa: ARG005
        return
    from tqdm import tqdm

    with tqdm(total=hands, unit=" deals", unit_scale=True, dynamic_ncols=True) as bar:
        is_first = True

        def show(dealt: int, wins: int) -> None:
            nonlocal is_first
            if is_first:
                is_first = False
                bar.initial = bar.last_print_n = bar.n = dealt
                bar.unpause()
            rate = (dealt - bar.initial) / (bar.format_dict["elapsed"] or 1.0)
            notes = [f"{wins:,} wins"]
            if one_in and rate:
                notes.append(f"{tqdm.format_interval(one_in / rate)} expected")
            columns = os.get_terminal_size(sys.stderr.fileno()).columns
            if columns < _NARROW:
                sizes = [dealt, hands] if hands else [dealt]
                numbers = ["/".join(map(tqdm.format_sizeof, sizes))]
                if rate:
                    numbers.append(f"{tqdm.format_sizeof(rate)}/s")
                bar.bar_format = "{desc}"
                bar.set_description_str(_short(numbers + notes, columns - 1), refresh=False)
            else:
                bar.bar_format = None
                bar.set_description_str("", refresh=False)
                bar.set_postfix_str(", ".join(notes), refresh=False)
            bar.update(dealt - bar.n)

        yield show


def _short(parts: list[str], room: int) -> str:
    """As many parts, in their order, as there is room for."""
    line, *rest = parts
    for part in rest:
        if len(line) + 2 + len(part) > room:
            break
        line += f", {part}"
    return line
