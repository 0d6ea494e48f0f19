"""How often a fake server may be asked."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple


class Use(NamedTuple):
    """A rate when a request came: its limit, how many are left (-1: refused), when more are."""

    limit: int
    remaining: int
    reset: float


class Rates:
    """So many requests in so many seconds, by a pattern of ``METHOD path``."""

    def __init__(self, limits: Mapping[str, tuple[int, float]], now: Callable[[], float]) -> None:
        self.limits = dict(limits)
        self._now = now
        self._used: dict[str, list[float]] = {}

    def clear(self) -> None:
        """Set no limits any more."""
        self.limits.clear()

    def use(self, line: str) -> Use | None:
        """Count a request by every limit that is about it, or refuse it; the tightest of them."""
        now = self._now()
        found = [pattern for pattern in self.limits if re.fullmatch(pattern, line)]
        uses = []
        for pattern in found:
            number, seconds = self.limits[pattern]
            used = [moment for moment in self._used.get(pattern, ()) if moment > now - seconds]
            self._used[pattern] = used
            first = used[-number] if len(used) >= number else (used or [now])[0]
            uses.append(Use(number, number - len(used) - 1, first + seconds))
        tightest = min(uses, key=lambda use: use.remaining, default=None)
        if tightest and tightest.remaining >= 0:
            for pattern in found:
                self._used[pattern].append(now)
        return tightest
