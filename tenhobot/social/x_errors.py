"""What X and the libraries that talk to it raise, as errors of ours."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime

import tweepy

from . import http
from .base import AuthFailed, Duplicate, NetworkError, Rejected, RetryLater
from .http import Lost

# What X says with 403, and what that means; the first that matches counts. A duplicate gives no
# id: the post is most likely there already.
_Verdict = Callable[[str], NetworkError]
_FORBIDDEN: tuple[tuple[re.Pattern[str], _Verdict], ...] = (
    (re.compile("duplicate", re.I), lambda said: Duplicate(f"X has this already: {said}")),
    (
        re.compile(r"your account\b.*\bsuspended", re.I),
        lambda _: AuthFailed("X has suspended the account; sign in at x.com and appeal there"),
    ),
    (
        re.compile(r"\b(locked|verify (your|this) account)\b", re.I),
        lambda _: AuthFailed("X has locked the account; sign in at x.com and unlock it"),
    ),
    (
        re.compile(r"permissions|write actions|client-(forbidden|not-enrolled)|project", re.I),
        lambda _: AuthFailed(
            "the app may not do this on X; set its permissions to 'Read and write' in X's "
            "developer console, then run `tenhobot auth x` again"
        ),
    ),
    (
        re.compile(r"automated|spam|update limit", re.I),
        lambda said: RetryLater(f"X holds us back: {said}", 3600),
    ),
)
_ADVICE = {
    401: "X does not accept the credentials; check that the clock is right, "
    "then run `tenhobot auth x` again",
    402: "X says that the credit is used up; add credit in X's developer console",
}


def errors(lost: Lost, now: Callable[[], datetime]) -> AbstractContextManager[None]:
    """Turn whatever the libraries raise into an error of ours.

    `now` counts a rate limit's reset time down.
    """
    return http.errors("X", lost, tweepy.HTTPException, lambda error: _verdict(error, lost, now()))


def _verdict(error: tweepy.HTTPException, lost: Lost, now: datetime) -> NetworkError:
    status = error.response.status_code
    said = _said(error)
    if status in _ADVICE:
        return AuthFailed(_ADVICE[status])
    if status == 403:
        for pattern, verdict in _FORBIDDEN:
            if pattern.search(said):
                return verdict(said)
        # Without a reason it was not X that spoke, but something in front of it.
        return Rejected(f"X refuses it: {said}") if said else lost("X has a fault (HTTP 403)")
    return http.verdict("X", error.response, said, lost, now)


def _said(error: tweepy.HTTPException) -> str:
    """What X gave as the reason, on one line, with the kind of problem where it names one."""
    words = [str(message) for message in error.api_messages]
    try:
        body = error.response.json()
    except ValueError:
        body = None
    if isinstance(body, dict):
        words += [str(body[name]) for name in ("detail", "title", "reason") if name in body]
    return http.reason(" ".join(dict.fromkeys(words))) if any(words) else ""
