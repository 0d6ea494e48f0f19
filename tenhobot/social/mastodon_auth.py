"""Registering the bot on a Mastodon server and authorising it with a code."""

from collections.abc import Callable
from typing import Any

from mastodon import Mastodon, MastodonError, MastodonNetworkError

from . import bot_flag
from .base import AuthFailed, RetryLater
from .http import TIMEOUTS
from .mastodon_client import PINNED

SCOPES = [
    "read:accounts",
    "read:notifications",
    "read:statuses",
    "write:media",
    "write:statuses",
]
_FLAG_SCOPE = "write:accounts"


def authorise(
    prompt: Callable[[str], str], echo: Callable[[str], None], base_url: str | None = None
) -> dict[str, str]:
    """Walk the operator through the authorisation; the secret that `create` takes.

    `base_url` is the server's address, asked for if it is not given. Nothing is stored. Raises
    `AuthFailed` where the server refuses the code, `RetryLater` where it cannot be reached.
    """
    base_url = base_url or prompt("Address of your server (such as https://mastodon.social)")
    redirect = "urn:ietf:wg:oauth:2.0:oob"
    is_wanted = bot_flag.wanted(prompt)
    scopes = [*SCOPES, _FLAG_SCOPE] if is_wanted else SCOPES
    options: Any = {"api_base_url": base_url.strip(), "request_timeout": TIMEOUTS}
    try:
        client_id, client_secret = Mastodon.create_app(
            "tenhobot", scopes=scopes, redirect_uris=redirect, **options
        )
        api = Mastodon(client_id, client_secret, ratelimit_method="throw", **options, **PINNED)
        page = api.auth_request_url(scopes=scopes, redirect_uris=redirect, skip_server_info=True)
        echo("Sign in to the server as the bot before you open this page.")
        echo(f"Open {page}")
        code = prompt("Code shown there").strip()
        token = api.log_in(
            code=code, scopes=scopes, redirect_uri=redirect, allow_http=base_url.startswith("http:")
        )
    except MastodonNetworkError:
        raise RetryLater(f"{base_url} could not be reached, or is no Mastodon server") from None
    except (MastodonError, ValueError, TypeError, LookupError):
        raise AuthFailed(
            f"{base_url} does not accept this; check the address and the code, then start again"
        ) from None
    if is_wanted:
        echo(bot_flag.ON if _is_flagged(api) else bot_flag.REFUSED)
    else:
        echo(bot_flag.BY_HAND)
    return {"access_token": token}


def _is_flagged(api: Any) -> bool:
    """Set the account's flag; whether the server did."""
    try:
        return bool(api.account_update_credentials(bot=True)["bot"])
    except (MastodonError, ValueError, TypeError, LookupError):
        return False
