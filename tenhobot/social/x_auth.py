"""Authorising an app on X for the bot's account: OAuth 1.0a with a PIN.

X shows the PIN on a page that the operator opens in any browser, so the bot itself needs no
address that X could call back.
"""

from collections.abc import Callable

import requests
from requests_oauthlib import OAuth1Session
from requests_oauthlib.oauth1_session import TokenMissing, TokenRequestDenied, VerifierMissing

from .base import AuthFailed, RetryLater
from .http import TIMEOUTS, failure, quiet, senseless
from .x import API

_REFUSED = "X does not accept this; check the two keys, the clock and the PIN, then start again"

quiet("oauthlib", "requests_oauthlib")


def authorise(
    prompt: Callable[[str], str], echo: Callable[[str], None], base_url: str = API
) -> dict[str, str]:
    """Walk the operator through the authorisation; the four secrets that `create` takes.

    `prompt` asks one question and returns the answer, `echo` prints one line. Nothing is
    stored. Raises `AuthFailed` where X does not accept the app's keys or the PIN, and
    `RetryLater` where it cannot be reached.
    """
    base_url = base_url.rstrip("/")
    echo("In X's developer console give the app 'Read and write' permissions, then copy")
    echo("its API key and API key secret. Sign in to X as the bot before you open the page below.")
    keys = {
        "consumer_key": prompt("API key").strip(),
        "consumer_secret": prompt("API key secret").strip(),
    }
    session = OAuth1Session(keys["consumer_key"], keys["consumer_secret"], callback_uri="oob")
    try:
        with session:
            token = session.fetch_request_token(f"{base_url}/oauth/request_token", timeout=TIMEOUTS)
            page = session.authorization_url(f"{base_url}/oauth/authorize", token["oauth_token"])
            echo(f"Open {page}")
            pin = prompt("PIN shown there").strip()
            token = session.fetch_access_token(
                f"{base_url}/oauth/access_token", verifier=pin, timeout=TIMEOUTS
            )
            return keys | {
                "access_token": token["oauth_token"],
                "access_token_secret": token["oauth_token_secret"],
            }
    except TokenRequestDenied as error:
        if error.status_code == 429 or error.status_code >= 500:
            raise RetryLater(f"X is busy (HTTP {error.status_code}); start again later") from None
        raise AuthFailed(_REFUSED) from None
    except (TokenMissing, VerifierMissing, KeyError):
        raise AuthFailed(_REFUSED) from None
    except requests.RequestException as error:
        raise RetryLater(f"X {failure(error)}") from None
    except ValueError:
        raise senseless("X", RetryLater) from None
