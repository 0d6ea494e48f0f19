"""Stopping at once: SIGTERM ends the work in the main thread wherever it is."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Stopped(BaseException):
    """SIGTERM came. All that was acknowledged is on disk; the next start goes on from there."""


@contextmanager
def stop_on_sigterm() -> Iterator[None]:
    """Raise `Stopped` in the main thread when SIGTERM comes; a second one changes nothing."""

    def stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise Stopped

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
