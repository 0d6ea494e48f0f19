"""Telling systemd how we are: one datagram to the socket that it names."""

import os
import socket
import time
from collections.abc import Mapping


class Notifier:
    """Sends states to ``$NOTIFY_SOCKET``; does nothing where there is none."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        address = environ.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        # Twice as often as systemd wants it, and never more than once a second.
        self._every = max(1.0, int(environ.get("WATCHDOG_USEC") or 0) / 2e6)
        self._fed = float("-inf")

    def say(self, state: str) -> None:
        """Send a state such as ``READY=1``; a service manager that is gone is no fault."""
        if self._address:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
                try:
                    out.sendto(state.encode(), self._address)
                except OSError:
                    return

    def feed(self) -> None:
        """Feed the watchdog, if it is time."""
        now = time.monotonic()
        if now - self._fed >= self._every:
            self._fed = now
            self.say("WATCHDOG=1")
