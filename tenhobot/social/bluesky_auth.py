"""Setting the bot up on Bluesky with an app password, and labelling it as a bot."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from .bluesky import Bluesky
from .bluesky_client import ENTRYWAY


def authorise(
    prompt: Callable[[str], str], echo: Callable[[str], None], base_url: str = ENTRYWAY
) -> dict[str, str]:
    """Walk the operator through it; the secret that `create` takes.

    `prompt` asks one question and returns the answer, `echo` prints one line. Nothing is
    stored. Raises `AuthFailed` where handle or password are wrong, `RetryLater` where the
    server cannot be reached.
    """
    echo("Sign in to Bluesky as the bot and make an app password: Settings, Privacy and security.")
    handle = prompt("Handle (as name.bsky.social)").strip().removeprefix("@")
    password = prompt("App password").strip()
    with TemporaryDirectory() as folder:
        network = Bluesky(base_url, handle, password, Path(folder) / "session")
        network.label_as_bot()
    echo(f'The profile is labelled as a bot. Write handle = "{handle}" into [networks.bluesky].')
    return {"app_password": password}
