"""Mastodon.py, held back from waiting and asking for ever, and its errors as ours."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any

import requests
from mastodon import Mastodon, MastodonError

from .base import AuthFailed, NetworkError, RetryLater
from .http import Lost, ServerClock, errors, failure, never_sent, reason, verdict

# Mastodon.py asks the server for its version before it uploads, and again and again where the
# server does not tell; a version that is given is never asked for.
PINNED: dict[str, Any] = {"mastodon_version": "4.3.0", "version_check_mode": "created"}


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
        self.clock = ServerClock(now)
        self._session.hooks["response"] = [self.clock.note]
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

    def errors(self, lost: Lost) -> AbstractContextManager[None]:
        """Turn what Mastodon.py raises into an error of ours."""
        return errors("the server", lost, MastodonError, lambda error: self._verdict(error, lost))

    def _verdict(self, error: MastodonError, lost: Lost) -> NetworkError:
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
                return AuthFailed(f"the server forbids it to this account or token: {reason(said)}")
            case 422 if "processing" in said:
                return RetryLater("the server is still busy with the picture")
        return verdict("the server", response, said, lost, self._now())


def _said(response: requests.Response) -> str:
    try:
        body = response.json()
    except ValueError:
        body = None
    return str((body.get("error") if isinstance(body, dict) else None) or "")
