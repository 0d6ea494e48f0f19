"""The lock that lets one process at a time work on a state folder."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from typing import Self

from tenhobot.ownership import adopt

from .database import StoreError


class Busy(StoreError):
    """Another process works on the folder right now."""


class StateLock:
    """Held while a process posts or delivers; the system drops it when the process ends.

    Another `name` is another lock, for what only concerns a part of the folder.
    """

    def __init__(self, state: Path, name: str = "lock") -> None:
        self._path = state / name
        self._file: int | None = None

    def __enter__(self) -> Self:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            adopt(self._file, self._path.parent)
        except OSError as error:
            raise StoreError(
                f"{self._path.parent}: the state folder cannot be written: {error.strerror}"
            ) from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = os.pread(self._file, 32, 0).decode(errors="replace").strip() or "unknown"
            self.__exit__()
            raise Busy(
                f"another tenhobot (process {owner}) is at work on {self._path.parent}; "
                "this one leaves"
            ) from None
        # The number is only for the message above; a full disk must not stop a delivery.
        with suppress(OSError):
            os.truncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
