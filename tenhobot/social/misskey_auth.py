"""Authorising the bot on a Misskey server by MiAuth: the operator allows it on a page."""

from collections.abc import Callable
from uuid import uuid4

import requests

from .base import AuthFailed, RetryLater
from .http import TIMEOUTS, failure

PERMISSIONS = ("read:account", "read:drive", "write:drive", "write:notes")


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
    echo("Sign in to the server as the bot before you open this page, and allow what it asks.")
    echo("Mark the account as a bot in the settings of its profile.")
    echo(f"Open {base_url}/miauth/{session}?name=tenhobot&permission={','.join(PERMISSIONS)}")
    prompt("Type ok when it is done")
    try:
        url = f"{base_url}/api/miauth/{session}/check"
        answer = requests.post(url, json={}, timeout=TIMEOUTS).json()
    except requests.RequestException as error:
        raise RetryLater(f"the server {failure(error)}") from None
    if not isinstance(answer, dict) or not answer.get("token"):
        raise AuthFailed("the server was not told to allow this; start again")
    return {"token": str(answer["token"])}
