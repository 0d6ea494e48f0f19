"""What the networks share: time-outs, limits, when to come back, what went wrong."""

import logging
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import TypeVar

import requests
from urllib3.exceptions import NewConnectionError

from .base import Limits, Mention, NetworkError

TIMEOUTS = (5.0, 30.0)
"""Seconds to connect, and to wait for the next bytes."""

_Item = TypeVar("_Item")

_log = logging.getLogger(__name__)

_PATIENCE = timedelta(minutes=1)

_FAILURES: tuple[tuple[type[Exception], str], ...] = (
    (requests.exceptions.Timeout, "did not answer in time"),
    (requests.exceptions.JSONDecodeError, "answered with something that is not JSON"),
    (requests.exceptions.SSLError, "could not be reached safely (TLS)"),
    (requests.exceptions.ChunkedEncodingError, "stopped in the middle of its answer"),
    (requests.exceptions.ConnectionError, "could not be reached, or the line was cut"),
)


def readable(items: Iterable[_Item], read: Callable[[_Item], Mention]) -> tuple[Mention, ...]:
    """The mentions that `read` makes of `items`, but for those that it cannot make out.

    Anybody can send anything; one post that nobody expected must not silence the bot.
    """
    mentions = []
    for item in items:
        try:
            mentions.append(read(item))
        except (ValueError, TypeError, AttributeError, LookupError) as error:
            _log.warning("skipped a mention that cannot be read: %r", error)
    return tuple(mentions)


class Stated:
    """Limits that a server states: asked for once, or again a minute after it failed to answer.

    `ask` may raise `NetworkError`; until it succeeds, `usual` holds.
    """

    def __init__(
        self, ask: Callable[[], Limits], usual: Limits, now: Callable[[], datetime]
    ) -> None:
        self._ask = ask
        self._limits = usual
        self._now = now
        self._due: datetime | None = now()

    def __call__(self) -> Limits:
        """What is known of the limits now."""
        if self._due is not None and self._now() >= self._due:
            try:
                self._limits, self._due = self._ask(), None
            except NetworkError:
                self._due = self._now() + _PATIENCE
        return self._limits


def quiet(*loggers: str, level: int = logging.INFO) -> None:
    """Keep loggers that print tokens and headers, or every request, from ever doing so."""
    for name in loggers:
        logger = logging.getLogger(name)
        logger.setLevel(max(logger.level, level))


def failure(error: Exception) -> str:
    """What went wrong, in words that follow the network's name and give nothing away."""
    for kind, words in _FAILURES:
        if isinstance(error, kind):
            return words
    return f"failed ({type(error).__name__})"


def never_sent(error: Exception) -> bool:
    """Whether a request certainly did not reach the server: no connection was made at all."""
    if isinstance(error, requests.exceptions.ConnectTimeout):
        return True
    reasons = (getattr(cause, "reason", None) for cause in error.args)
    return any(isinstance(reason, NewConnectionError) for reason in reasons)


def retry_after(headers: Mapping[str, str], now: datetime) -> float | None:
    """Seconds to wait by `Retry-After` or the reset time of a rate limit; None if unsaid.

    `Retry-After` is a number of seconds or an HTTP date (RFC 9110, 10.2.3); a reset time is a
    Unix time (X) or an ISO 8601 one (Mastodon).
    """
    for name in ("Retry-After", "x-rate-limit-reset", "X-RateLimit-Reset", "ratelimit-reset"):
        value = headers.get(name)
        if value is None:
            continue
        if name == "Retry-After" and value.isdigit():
            return float(value)
        moment = _moment(value)
        if moment is not None:
            return max(1.0, (moment - now).total_seconds())
    return None


def _moment(text: str) -> datetime | None:
    readers: tuple[Callable[[], datetime], ...] = (
        lambda: datetime.fromtimestamp(float(text), UTC),
        lambda: datetime.fromisoformat(text),
        lambda: parsedate_to_datetime(text),
    )
    for read in readers:
        try:
            moment = read()
        except (ValueError, TypeError, OverflowError, OSError):
            continue
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return None
