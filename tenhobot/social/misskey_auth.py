"""Authorising the bot on a Misskey server by MiAuth: the operator allows it on a page."""

from collections.abc import Callable
from uuid import uuid4

import requests

from . import bot_flag
from .base import AuthFailed, RetryLater
from .http import TIMEOUTS, failure

PERMISSIONS = ("read:account", "read:drive", "write:drive", "write:notes")
_FLAG_PERMISSION = "write:account"


def authorise(
    prompt: Callable[[str], str], echo: Callable[[str], None], base_url: str
) -> dict[str, str]:
    """Walk the operator through the authorisation; the secret that `create` takes.

    `prompt` asks one question and returns the answer, `echo` prints one line. Nothing is
    stored. Raises `AuthFailed` where it was not allowed, `RetryLater` where the server cannot
    be reached.
    """
    base_url = base_url.rstrip("/")
    session = uuid4()
    is_wanted = bot_flag.wanted(prompt)
    permissions = (*PERMISSIONS, _FLAG_PERMISSION) if is_wanted else PERMISSIONS
    echo("Sign in to the server as the bot before you open this page, and allow what it asks.")
    echo(f"Open {base_url}/miauth/{session}?name=tenhobot&permission={','.join(permissions)}")
    prompt("Type ok when it is done")
    try:
        url = f"{base_url}/api/miauth/{session}/check"
        answer = requests.post(url, json={}, timeout=TIMEOUTS).json()
    except requests.RequestException as error:
        raise RetryLater(f"the server {failure(error)}") from None
    if not isinstance(answer, dict) or not answer.get("token"):
        raise AuthFailed("the server was not told to allow this; start again")
    token = str(answer["token"])
    if is_wanted:
        echo(bot_flag.ON if _is_flagged(base_url, token) else bot_flag.REFUSED)
    else:
        echo(bot_flag.BY_HAND)
    return {"token": token}


def _is_flagged(base_url: str, token: str) -> bool:
    """Set the account's flag; whether the server did."""
    body = {"i": token, "isBot": True}
    try:
        answer = requests.post(f"{base_url}/api/i/update", json=body, timeout=TIMEOUTS).json()
        return bool(answer["isBot"])
    except (requests.RequestException, ValueError, TypeError, LookupError):
        return False
