"""What the networks share: time-outs, what went wrong and what it means, when to come back."""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Protocol, TypeVar

import requests
from requests.structures import CaseInsensitiveDict
from urllib3.exceptions import NewConnectionError

from .answers import SENSELESS
from .base import AuthFailed, NetworkError, OutcomeUnknown, Rejected, RetryLater

TIMEOUTS = (5.0, 30.0)
"""Seconds to connect, and to wait for the next bytes."""

Lost = type[RetryLater] | type[OutcomeUnknown]
"""What a missing or senseless answer means: of a publishing call nobody knows the outcome, any
other may simply be made again."""

_Refusal = TypeVar("_Refusal", bound=Exception)

_FAILURES: tuple[tuple[type[Exception], str], ...] = (
    (requests.exceptions.Timeout, "did not answer in time"),
    (requests.exceptions.JSONDecodeError, "answered with something that is not JSON"),
    (requests.exceptions.SSLError, "could not be reached safely (TLS)"),
    (requests.exceptions.ChunkedEncodingError, "stopped in the middle of its answer"),
    (requests.exceptions.ConnectionError, "could not be reached, or the line was cut"),
)


def quiet(*loggers: str, level: int = logging.INFO) -> None:
    """Keep loggers that print tokens and headers, or every request, from ever doing so."""
    for name in loggers:
        logger = logging.getLogger(name)
        logger.setLevel(max(logger.level, level))


@contextmanager
def errors(
    who: str,
    lost: Lost,
    refusal: type[_Refusal],
    verdict: Callable[[_Refusal], NetworkError],
) -> Iterator[None]:
    """Turn whatever goes wrong in asking `who` into an error of ours.

    `refusal` is what a client library raises for an answer that is no success, `verdict` what
    that means.
    """
    try:
        yield
    except refusal as error:
        raise verdict(error) from None
    except requests.RequestException as error:
        kind = RetryLater if never_sent(error) else lost
        raise kind(f"{who} {failure(error)}") from None
    except SENSELESS:
        raise senseless(who, lost) from None


class Answered(Protocol):
    """An answer of a server, whichever library brought it."""

    status_code: int

    @property
    def headers(self) -> Mapping[str, str]:
        """By their names, in whatever case."""


class ServerClock:
    """By how much a server's clock is ahead of ours, as its answers are dated.

    `note` is a hook for the answers that a client library gets.
    """

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self.ahead: float | None = None

    def note(self, answer: Answered, *_: object, **__: object) -> None:
        """Look at the date of an answer (RFC 9110, 6.6.1)."""
        moment = _moment(answer.headers.get("Date", ""))
        if moment is not None:
            self.ahead = (moment - self._now()).total_seconds()


def verdict(who: str, answer: Answered, said: str, lost: Lost, now: datetime) -> NetworkError:
    """What an answer that is no success means, as far as the networks agree on it.

    `said` is the reason that `who` gave in the form of its own API, empty if it gave none: then
    a proxy or a page of maintenance may have answered in its place, which decides nothing about
    a post. `now` counts a rate limit's reset time down.
    """
    match answer.status_code:
        case 401 | 403:
            return AuthFailed(f"{who} forbids it to this account: {reason(said)}")
        case 429:
            after = retry_after(answer.headers, now)
            return RetryLater(f"{who} says that we ask too often", after)
        case 413:
            # Whoever stands in the way, it is as large the next time.
            return Rejected(f"{who} refuses it as too large: {reason(said)}")
        case 400 | 404 | 410 | 422 if said.strip():
            return Rejected(f"{who} refuses it: {reason(said)}")
        case 200:
            return senseless(who, lost)
        case status:
            return lost(f"{who} has a fault (HTTP {status})")


def senseless(who: str, lost: Lost) -> NetworkError:
    """What to raise for an answer that cannot be made out."""
    return lost(f"{who} gave an answer that makes no sense")


def reason(said: object) -> str:
    """What a server gave as the reason, on one line of bearable length."""
    return " ".join(str(said or "").split())[:200] or "no reason given"


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
    told = CaseInsensitiveDict(headers)
    for name in ("Retry-After", "X-RateLimit-Reset", "x-rate-limit-reset", "ratelimit-reset"):
        value = told.get(name)
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
