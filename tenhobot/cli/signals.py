"""Stopping at once: SIGTERM ends the work in the main thread wherever it is."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_GRACE_SECONDS = 0.7


class Stopped(BaseException):
    """SIGTERM came. All that was acknowledged is on disk; the next start goes on from there."""


@contextmanager
def raising_stopped() -> Iterator[None]:
    """Raise `Stopped` in the main thread as soon as it can handle SIGTERM."""

    def stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise Stopped

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def stop_on_sigterm() -> Iterator[None]:
    """Raise `Stopped` in the main thread when SIGTERM comes; a second one changes nothing.

    Where the main thread is held up, in a look-up of a name or by a database that another
    process has, the process leaves without it after a moment, with 128 and the signal's number
    as its exit code. It may be killed anywhere, so nothing is lost.
    """
    with _leave_soon(), raising_stopped():
        yield


@contextmanager
def _leave_soon() -> Iterator[None]:
    """End the process a moment after a signal, unless the work has ended by then."""
    import socket
    from threading import Event, Thread

    ended, (signals, wakeup) = Event(), socket.socketpair()
    wakeup.setblocking(False)

    def watch() -> None:
        with signals:
            number = signals.recv(1)
            if number and not ended.wait(_GRACE_SECONDS):
                os._exit(128 + number[0])

    with wakeup:
        # Written to as soon as a signal comes, also while the main thread cannot handle it.
        before = signal.set_wakeup_fd(wakeup.fileno(), warn_on_full_buffer=False)
        Thread(target=watch, name="signals", daemon=True).start()
        try:
            yield
        finally:
            ended.set()
            signal.set_wakeup_fd(before)
