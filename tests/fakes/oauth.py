"""The server's side of OAuth 1.0a, checked by oauthlib's own verifier."""

from dataclasses import dataclass, field
from typing import Any

from oauthlib.oauth1 import (
    AccessTokenEndpoint,
    RequestTokenEndpoint,
    RequestValidator,
    ResourceEndpoint,
)

from .server import Request


@dataclass
class _Known(RequestValidator):
    """What the server knows: one app, its request tokens, and the tokens of accounts."""

    client: tuple[str, str]
    tokens: dict[str, str]
    pin: str
    user_id: str
    pending: dict[str, str] = field(default_factory=dict)
    nonces: set[tuple[str, str]] = field(default_factory=set)

    enforce_ssl = False
    client_key_length = access_token_length = request_token_length = (1, 100)
    nonce_length = (8, 100)
    verifier_length = (1, 20)
    safe_characters = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_")
    dummy_client = dummy_access_token = dummy_request_token = "nobody"

    def __post_init__(self) -> None:
        super().__init__()

    def validate_timestamp_and_nonce(
        self, client_key: str, timestamp: str, nonce: str, *_: Any, **__: Any
    ) -> bool:
        fresh = (timestamp, nonce) not in self.nonces
        self.nonces.add((timestamp, nonce))
        return fresh

    def validate_client_key(self, client_key: str, request: Any) -> bool:
        return client_key == self.client[0]

    def get_client_secret(self, client_key: str, request: Any) -> str:
        return self.client[1]

    def validate_access_token(self, client_key: str, token: str, request: Any) -> bool:
        return token in self.tokens

    def get_access_token_secret(self, client_key: str, token: str, request: Any) -> str:
        return self.tokens.get(token, "nothing")

    def validate_request_token(self, client_key: str, token: str, request: Any) -> bool:
        return token in self.pending

    def get_request_token_secret(self, client_key: str, token: str, request: Any) -> str:
        return self.pending.get(token, "nothing")

    def validate_verifier(self, client_key: str, token: str, verifier: str, request: Any) -> bool:
        return verifier == self.pin

    def save_request_token(self, token: dict[str, str], request: Any) -> None:
        self.pending[token["oauth_token"]] = token["oauth_token_secret"]

    def invalidate_request_token(self, client_key: str, token: str, request: Any) -> None:
        del self.pending[token]

    def save_access_token(self, token: dict[str, str], request: Any) -> None:
        token["oauth_token"] = f"{self.user_id}-{token['oauth_token']}"
        self.tokens[token["oauth_token"]] = token["oauth_token_secret"]

    def validate_redirect_uri(self, client_key: str, uri: str, request: Any) -> bool:
        return uri == "oob"

    def validate_realms(self, *_: Any, **__: Any) -> bool:
        return True

    validate_requested_realms = validate_realms

    def get_default_realms(self, *_: Any) -> list[str]:
        return []

    get_realms = get_default_realms


class OAuth1:
    """Checks signatures, and hands out tokens against the right PIN."""

    def __init__(self, client: tuple[str, str], tokens: dict[str, str], pin: str, user_id: str):
        known = _Known(client, tokens, pin, user_id)
        self._resource = ResourceEndpoint(known)
        self._request_token = RequestTokenEndpoint(known)
        self._access_token = AccessTokenEndpoint(known)

    def accepts(self, url: str, request: Request) -> bool:
        """Whether the signature is that of the account, made now and for this request."""
        valid, _ = self._resource.validate_protected_resource_request(*_parts(url, request))
        return bool(valid)

    def request_token(self, url: str, request: Request) -> tuple[str, int]:
        _, body, status = self._request_token.create_request_token_response(*_parts(url, request))
        return body or "", status

    def access_token(self, url: str, request: Request) -> tuple[str, int]:
        _, body, status = self._access_token.create_access_token_response(*_parts(url, request))
        return body or "", status


def _parts(url: str, request: Request) -> tuple[str, str, str | None, dict[str, str]]:
    headers = dict(request.headers.items())
    # Only a form in the body is part of what is signed (RFC 5849, 3.4.1.3.1).
    form = request.content_type == "application/x-www-form-urlencoded"
    return url + request.target, request.method, request.body.decode() if form else None, headers
