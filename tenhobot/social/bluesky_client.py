"""atproto's client with a session that is kept, and its errors as ours.

Logging in is limited to 30 times in 5 minutes and 300 a day, so the session is saved at each
change and a password is used only where there is none or it has ended.
"""

import logging
import os
import tempfile
import weakref
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import httpx
from atproto import Client, Request
from atproto.exceptions import (
    AtProtocolError,
    InvokeTimeoutError,
    LoginRequiredError,
    RequestErrorBase,
    TokenDecodeError,
)

from tenhobot.ownership import adopt

from .answers import SENSELESS
from .base import AuthFailed, NetworkError, RetryLater
from .http import Lost, ServerClock, quiet, senseless, verdict

ENTRYWAY = "https://bsky.social"

_Result = TypeVar("_Result")

_ENDED = ("ExpiredToken", "InvalidToken")
_AGAIN = "run `tenhobot auth bluesky` again"
_ADVICE = {
    "AuthenticationRequired": f"handle or app password are wrong; {_AGAIN}",
    "AuthFactorTokenRequired": f"this is the account's own password, not an app password; {_AGAIN}",
    "AccountTakedown": "the account has been taken down; ask the server's moderators",
    "AccountSuspended": "the account is suspended; ask the server's moderators",
    "AccountDeactivated": "the account is deactivated; sign in and reactivate it",
    **dict.fromkeys(_ENDED, f"the server ended the session; {_AGAIN}"),
}

quiet("httpx", "httpcore", level=logging.WARNING)


class Kept:
    """A client that is logged in whenever it is asked for something.

    A server other than Bluesky's entryway is kept to, whatever address the account's own
    document gives.
    """

    def __init__(
        self,
        base_url: str,
        handle: str,
        password: str,
        file: Path,
        timeouts: tuple[float, float],
        now: Callable[[], datetime],
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._handle = handle
        self._password = password
        self._file = file
        self._timeout = httpx.Timeout(timeouts[1], connect=timeouts[0])
        self._now = now
        self.clock = ServerClock(now)
        self._client: Any = None

    def ask(
        self, call: Callable[[Any], _Result], lost: Lost = RetryLater, *, again: bool = True
    ) -> _Result:
        """What `call` gets from the client; whatever it raises becomes an error of ours.

        A session that has ended is no failure: with `again` the call is made once more after
        a login.
        """
        client = self._logged_in()
        try:
            return call(client)
        except (AtProtocolError, httpx.HTTPError) as error:
            if not (again and _has_ended(error)):
                raise self._ours(error, lost) from None
        except OSError as error:
            raise _unkept(self._file, error) from None
        except SENSELESS:
            raise senseless("the server", lost) from None
        self._file.unlink(missing_ok=True)
        self._client = None
        return self.ask(call, lost, again=False)

    def _logged_in(self) -> Any:
        if self._client is None:
            hooks = {"response": [self.clock.note]}
            request = Request(timeout=self._timeout, event_hooks=hooks)
            # Nobody tells a network that it is no longer needed, so its lines close with it.
            weakref.finalize(self, request.close)
            client = Client(self._base_url, request=request)
            client.on_session_change(partial(_changed, client, self._base_url, self._file))
            try:
                self._log_in(client)
            except (AtProtocolError, httpx.HTTPError) as error:
                raise self._ours(error, RetryLater) from None
            except OSError as error:
                raise _unkept(self._file, error) from None
            except SENSELESS:
                raise senseless("the server", RetryLater) from None
            self._client = client
        return self._client

    def _log_in(self, client: Client) -> None:
        known = self._file.exists()
        saved = self._file.read_text(encoding="utf-8", errors="replace") if known else ""
        if saved.split(":::")[0].lower() == self._handle.lower():
            try:
                client.login(session_string=saved, fetch_bsky_profile=False)
                return
            except ValueError:
                pass  # A session that cannot be read is what a password is for.
        client.login(self._handle, self._password, fetch_bsky_profile=False)

    def _ours(self, error: Exception, lost: Lost) -> NetworkError:
        response = getattr(error, "response", None)
        if not isinstance(error, RequestErrorBase | httpx.HTTPError):
            return senseless("the server", lost)
        if response is None:
            cause = error.__cause__ or error
            if isinstance(cause, httpx.ConnectError | httpx.ConnectTimeout):
                return RetryLater("the server could not be reached")
            late = isinstance(error, InvokeTimeoutError)
            return lost(f"the server {'did not answer in time' if late else 'cut the line'}")
        name = error_name(error)
        if name in _ADVICE:
            return AuthFailed(_ADVICE[name])
        said = f"{name} {getattr(response.content, 'message', '') or ''}"
        return verdict("the server", response, said, lost, self._now())


def _changed(client: Client, base_url: str, file: Path, _: object, session: Any) -> None:
    if base_url != ENTRYWAY:
        client.update_base_url(base_url)
    # A temporary file of this kind has mode 0600 from its first moment.
    descriptor, draft = tempfile.mkstemp(prefix=".session-", dir=file.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            adopt(descriptor, file.parent)
            stream.write(session.encode())
        Path(draft).replace(file)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def _unkept(file: Path, error: OSError) -> RetryLater:
    """No disk, no session: without it the limit on logins would soon be reached."""
    return RetryLater(f"the session cannot be kept in {file.parent}: {error.strerror}")


def error_name(error: Exception) -> str:
    """The name that the server gave to what went wrong, such as ``RecordNotFound``."""
    response = getattr(error, "response", None)
    return str(getattr(getattr(response, "content", None), "error", None) or "")


def _has_ended(error: Exception) -> bool:
    return isinstance(error, LoginRequiredError | TokenDecodeError) or error_name(error) in _ENDED
