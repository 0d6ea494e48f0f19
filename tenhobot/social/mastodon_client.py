"""Mastodon.py, held back from waiting and asking for ever, and its errors as ours."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import requests
from mastodon import Mastodon, MastodonError

from .base import AuthFailed, NetworkError, OutcomeUnknown, Rejected, RetryLater
from .http import failure, never_sent, retry_after

# Mastodon.py asks the server for its version before it uploads, and again and again where the
# server does not tell; a version that is given is never asked for.
PINNED: dict[str, Any] = {"mastodon_version": "4.3.0", "version_check_mode": "created"}

_Lost = type[RetryLater] | type[OutcomeUnknown]


class _Session(requests.Session):
    """Keeps the last answer, whose status and headers Mastodon.py does not hand on."""

    last: requests.Response | None = None

    def request(self, *args: Any, **options: Any) -> requests.Response:
        self.last = None
        self.last = super().request(*args, **options)
        return self.last


class Client:
    """`api` is Mastodon.py's; call it inside `errors`."""

    def __init__(
        self,
        base_url: str,
        access_token: str,
        timeouts: tuple[float, float],
        now: Callable[[], datetime],
    ) -> None:
        self._session = _Session()
        self._now = now
        self.api: Any = Mastodon(
            access_token=access_token,
            api_base_url=base_url,
            ratelimit_method="throw",
            request_timeout=timeouts,  # type: ignore[arg-type]
            session=self._session,
            user_agent="tenhobot",
            **PINNED,
        )

    @property
    def status(self) -> int | None:
        """The HTTP status of the last answer, None where there was none."""
        return None if self._session.last is None else self._session.last.status_code

    @contextmanager
    def errors(self, lost: _Lost) -> Iterator[None]:
        """Turn what Mastodon.py raises into an error of ours.

        `lost` is what a missing or senseless answer means: of a publishing call nobody knows
        the outcome, any other may simply be made again.
        """
        try:
            yield
        except MastodonError as error:
            raise self._verdict(error, lost) from None
        except (ValueError, TypeError, AttributeError, LookupError):
            raise lost("the server gave an answer that makes no sense") from None

    def _verdict(self, error: MastodonError, lost: _Lost) -> NetworkError:
        response = self._session.last
        if response is None:
            cause = error.__context__
            if not isinstance(cause, Exception):
                return lost("the server could not be asked")
            kind = RetryLater if never_sent(cause) else lost
            return kind(f"the server {failure(cause)}")
        said = _said(response)
        match response.status_code:
            case 401:
                return AuthFailed(
                    "the server does not accept the token; run `tenhobot auth mastodon` again"
                )
            case 403:
                return AuthFailed(f"the server forbids it to this account or token: {said}")
            case 429:
                after = retry_after(response.headers, self._now())
                return RetryLater("the server says that we ask too often", after)
            case 422 if "processing" in said:
                return RetryLater("the server is still busy with the picture")
            case 400 | 404 | 410 | 413 | 422:
                return Rejected(f"the server refuses it: {said}")
            case 200:
                return lost("the server gave an answer that makes no sense")
            case status:
                return lost(f"the server has a fault (HTTP {status})")


def _said(response: requests.Response) -> str:
    try:
        body = response.json()
    except ValueError:
        body = None
    said = body.get("error") if isinstance(body, dict) else None
    return " ".join(str(said or "no reason given").split())[:200]
