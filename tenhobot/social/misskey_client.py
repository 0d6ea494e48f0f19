"""Misskey's API by plain HTTP, and its errors as ours."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any

import requests

from .base import AuthFailed, NetworkError
from .http import Lost, ServerClock, errors, reason, verdict

_ADVICE = {
    "AUTHENTICATION_FAILED": "run `tenhobot auth misskey` again",
    "CREDENTIAL_REQUIRED": "run `tenhobot auth misskey` again",
    "NO_FREE_SPACE": "delete old files from the account's drive",
    "PERMISSION_DENIED": "run `tenhobot auth misskey` again and allow all that it asks for",
    "YOUR_ACCOUNT_MOVED": "set up the new account",
    "YOUR_ACCOUNT_SUSPENDED": "the account is suspended; ask the server's moderators",
}


class Refused(Exception):
    """What the server answered instead of doing what it was asked; `code` is its name for it."""

    def __init__(self, response: requests.Response) -> None:
        self.response = response
        try:
            error = response.json()["error"]
            self.code, self.said = str(error["code"]), str(error["message"])
        except (ValueError, TypeError, LookupError):
            self.code, self.said = "", ""


class Client:
    """Asks a server as the account of a token; call it inside `errors`."""

    def __init__(
        self,
        base_url: str,
        token: str,
        timeouts: tuple[float, float],
        now: Callable[[], datetime],
    ) -> None:
        self.base_url = base_url.rstrip("/")
        self._token = token
        self._timeouts = timeouts
        self._now = now
        self._session = requests.Session()
        self.clock = ServerClock(now)
        self._session.hooks["response"] = [self.clock.note]

    def ask(self, endpoint: str, **body: Any) -> Any:
        """What an end point answers. Raises `Refused`."""
        return self._post(endpoint, json={"i": self._token, **body})

    def upload(self, png: bytes, comment: str) -> Any:
        """The drive's file of a picture, new or known. Raises `Refused`."""
        return self._post(
            "drive/files/create",
            data={"i": self._token, "name": "hand.png", "comment": comment},
            files={"file": ("hand.png", png, "image/png")},
        )

    def _post(self, endpoint: str, **body: Any) -> Any:
        url = f"{self.base_url}/api/{endpoint}"
        with self._session.post(url, timeout=self._timeouts, **body) as response:
            if not response.ok:
                raise Refused(response)
            return response.json() if response.content else None

    def errors(self, lost: Lost) -> AbstractContextManager[None]:
        """Turn whatever goes wrong into an error of ours."""
        return errors("the server", lost, Refused, lambda refused: self._verdict(refused, lost))

    def _verdict(self, refused: Refused, lost: Lost) -> NetworkError:
        if refused.code in _ADVICE:
            return AuthFailed(f"{reason(refused.said).rstrip('.')}: {_ADVICE[refused.code]}")
        return verdict("the server", refused.response, refused.said, lost, self._now())
