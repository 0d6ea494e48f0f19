"""A fake Mastodon: what a bot needs of its API, and of the manners of its kin.

`kin` is ``mastodon``, ``gotosocial`` (ids are no numbers) or ``pleroma`` (an old description of
the instance, idempotency keys ignored, all kinds of notifications whatever is asked for).
"""

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from .mastodon_parts import FakeMedia, FakeStatus, to_html, to_iso
from .rates import Rates
from .server import Answer, Request, RoutedServer, route

__all__ = ["FakeMastodon", "FakeStatus"]

TOKEN = "fakeMastodonToken00000000000000000000001"
CLIENT = ("fakeMastodonClient1", "fakeMastodonClientSecret000000000001")
CODE = "fakeMastodonCode1"
ME = ("900", "tenhobot")

RATES = {".*": (300, 300.0), "POST /api/v[12]/media": (30, 1800.0)}
"""Requests in so many seconds: all of an account's, and its uploads."""


class FakeMastodon(RoutedServer):
    """One account; `statuses` are everybody's, oldest first."""

    def __init__(
        self,
        kin: str = "mastodon",
        *,
        characters: int = 500,
        polls: int = 0,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__()
        self.rates = Rates(RATES, now)
        self.kin = kin
        self.statuses: dict[str, FakeStatus] = {}
        self.notifications: list[tuple[str, str, str | None]] = []
        self.accounts = {ME[1]: ME[0]}
        self.bots: set[str] = set()
        self.scopes: list[str] = []
        self._characters = characters
        self._polls = polls
        self._media: dict[str, FakeMedia] = {}
        self._keys: dict[str, str] = {}
        self._numbers = count(109_000_000_000_000_001)

    # What a test does and looks at.

    @property
    def own(self) -> list[FakeStatus]:
        return [status for status in self.statuses.values() if status.author == ME[1]]

    def write(self, acct: str, text: str, **more: Any) -> FakeStatus:
        """Somebody posts; whoever is named gets a notification."""
        self.accounts.setdefault(acct, str(1000 + len(self.accounts)))
        status = FakeStatus(self._id(), acct, text, datetime.now(UTC), **more)
        self.statuses[status.id] = status
        if ME[1] in self._named(text):
            self.notify("mention", status.id)
        return status

    def notify(self, kind: str, status_id: str | None = None) -> None:
        self.notifications.append((self._id(), kind, status_id))

    # What the server does.

    def answer(self, request: Request) -> Answer:
        open_to_all = request.path.startswith(("/oauth", "/api/v1/apps", "/.well-known"))
        if not open_to_all and request.headers["Authorization"] != f"Bearer {TOKEN}":
            return Answer({"error": "The access token is invalid"}, 401)
        use = self.rates.use(f"{request.method} {request.path}")
        if use and use.remaining < 0:
            headers = {"X-RateLimit-Reset": to_iso(datetime.fromtimestamp(use.reset, UTC))}
            return Answer({"error": "Too many requests"}, 429, headers)
        answer = super().answer(request)
        if answer.status == 404:
            return Answer({"error": "Record not found"}, 404)
        return answer

    @route("GET", "/api/v2/instance/?")
    def _instance_v2(self, request: Request) -> Answer:
        if self.kin == "pleroma":
            return Answer({"error": "Not implemented"}, 404)
        statuses = {"max_characters": self._characters, "max_media_attachments": 4}
        media = {"image_size_limit": 16_777_216, "description_limit": 1500}
        return Answer(
            {
                "domain": "fake.test",
                "version": "4.4.0",
                "configuration": {"statuses": statuses, "media_attachments": media},
            }
        )

    @route("GET", "/api/v1/instance/?")
    def _instance_v1(self, request: Request) -> Answer:
        body = {"uri": "fake.test", "version": "2.7.2", "max_toot_chars": self._characters}
        return Answer(body | {"upload_limit": 16_000_000, "description_limit": 1500})

    @route("GET", "/api/v1/accounts/verify_credentials")
    def _verify(self, request: Request) -> Answer:
        return Answer(self._account(ME[1]))

    @route("PATCH", "/api/v1/accounts/update_credentials")
    def _update(self, request: Request) -> Answer:
        if "write:accounts" not in self.scopes:
            return Answer({"error": "This action is outside the authorized scopes"}, 403)
        if request.form()["bot"] in (b"true", b"True", b"1"):
            self.bots.add(ME[1])
        return Answer(self._account(ME[1]))

    @route("POST", "/api/v2/media")
    def _upload(self, request: Request) -> Answer:
        form = request.form()
        media_id = self._id()
        alt = form.get("description", b"").decode()
        if len(alt) > 1500:
            return Answer({"error": "Validation failed: Description is too long"}, 422)
        self._media[media_id] = FakeMedia(form["file"], alt, self._polls)
        return self._media_answer(media_id, 202)

    @route("GET", "/api/v1/media/([^/]+)")
    def _media_status(self, request: Request, media_id: str) -> Answer:
        self._media[media_id].polls -= 1
        return self._media_answer(media_id, 206)

    def _media_answer(self, media_id: str, busy: int) -> Answer:
        media = self._media[media_id]
        url = f"{self.url}/media/{media_id}.png" if media.polls <= 0 else None
        body = {"id": media_id, "type": "image", "url": url, "description": media.alt}
        return Answer(body, 200 if media.polls <= 0 else busy)

    @route("POST", "/api/v1/statuses")
    def _post(self, request: Request) -> Answer:
        key = request.headers["Idempotency-Key"]
        if key in self._keys and self.kin != "pleroma":
            return Answer(self._status(self.statuses[self._keys[key]]))
        form = [(k, v) for k, v in parse_qsl(request.body.decode(), keep_blank_values=True)]
        fields = dict(form)
        media_ids = [value for name, value in form if name == "media_ids[]"]
        if len(re.sub(r"(@\w+)@[\w.]+", r"\1", fields["status"])) > self._characters:
            said = f"Validation failed: Text character limit of {self._characters} exceeded"
            return Answer({"error": said}, 422)
        if any(self._media[media_id].polls > 0 for media_id in media_ids):
            said = "Cannot attach files that have not finished processing. Try again in a moment!"
            return Answer({"error": said}, 422)
        parent = fields.get("in_reply_to_id")
        if parent and parent not in self.statuses:
            return Answer({"error": "Record not found"}, 404)
        status = self.write(
            ME[1],
            fields["status"],
            reply_to=parent,
            visibility=fields.get("visibility", "public"),
            language=fields.get("language"),
            media={media_id: self._media[media_id] for media_id in media_ids},
        )
        self._keys[key] = status.id
        return Answer(self._status(status))

    @route("GET", "/api/v1/statuses/([^/]+)/context")
    def _context(self, request: Request, status_id: str) -> Answer:
        ancestors: list[Any] = []
        status = self.statuses[status_id]
        while status.reply_to in self.statuses:
            status = self.statuses[status.reply_to]
            ancestors.insert(0, self._status(status))
        return Answer({"ancestors": ancestors, "descendants": []})

    @route("GET", "/api/v1/statuses/([^/]+)")
    def _get_status(self, request: Request, status_id: str) -> Answer:
        status = self.statuses.get(status_id)
        return Answer(self._status(status)) if status else Answer(status=404)

    @route("DELETE", "/api/v1/statuses/([^/]+)")
    def _delete(self, request: Request, status_id: str) -> Answer:
        status = self.statuses.pop(status_id, None)
        return Answer(self._status(status)) if status else Answer(status=404)

    @route("GET", "/api/v1/accounts/([^/]+)/statuses")
    def _statuses(self, request: Request, account_id: str) -> Answer:
        query = request.query
        found = [
            self._status(status)
            for status in reversed(self.statuses.values())
            if self.accounts[status.author] == account_id
            and ("max_id" not in query or status.id < query["max_id"])
        ]
        return Answer(found[: int(query["limit"])])

    @route("GET", "/api/v1/notifications")
    def _notifications(self, request: Request) -> Answer:
        query = request.query
        everything = self.kin == "pleroma" or "types[]" not in query
        # Ids grow as time goes by; the page is the oldest after `min_id`, newest first.
        found = [
            {
                "id": notification_id,
                "type": kind,
                "created_at": to_iso(datetime.now(UTC)),
                "account": self._account(self.statuses[status_id].author if status_id else ME[1]),
                "status": self._status(self.statuses[status_id]) if status_id else None,
            }
            for notification_id, kind, status_id in self.notifications
            if (everything or kind == query["types[]"])
            and notification_id > query.get("min_id", "")
            and ("max_id" not in query or notification_id < query["max_id"])
        ]
        limit = int(query["limit"])
        page = found[:limit] if "min_id" in query else found[-limit:]
        return Answer(page[::-1])

    @route("POST", "/api/v1/apps")
    def _app(self, request: Request) -> Answer:
        return Answer({"client_id": CLIENT[0], "client_secret": CLIENT[1], "name": "tenhobot"})

    @route("GET", "/.well-known/oauth-authorization-server")
    def _oauth(self, request: Request) -> Answer:
        body = {"issuer": self.url, "token_endpoint": f"{self.url}/oauth/token"}
        return Answer(body | {"grant_types_supported": ["authorization_code"]})

    @route("POST", "/oauth/token")
    def _token(self, request: Request) -> Answer:
        form = {name: value.decode() for name, value in request.form().items()}
        if (form["client_id"], form["client_secret"], form["code"]) != (*CLIENT, CODE):
            return Answer({"error": "invalid_grant"}, 400)
        self.scopes = form["scope"].split()
        answer = {"access_token": TOKEN, "token_type": "Bearer", "scope": form["scope"]}
        return Answer(answer)

    def _account(self, acct: str) -> dict[str, Any]:
        name = acct.partition("@")[0]
        return {
            "id": self.accounts[acct],
            "username": name,
            "acct": acct,
            "bot": acct in self.bots,
            "url": f"https://fake.test/@{name}",
        }

    def _status(self, status: FakeStatus) -> dict[str, Any]:
        parent = self.statuses.get(status.reply_to or "")
        return {
            "id": status.id,
            "created_at": to_iso(status.created),
            "in_reply_to_id": status.reply_to,
            "in_reply_to_account_id": self.accounts[parent.author] if parent else None,
            "visibility": status.visibility,
            "language": status.language,
            "url": f"https://fake.test/@{status.author}/{status.id}",
            "content": status.content or to_html(status.text),
            "account": self._account(status.author),
            "reblog": None,
            "media_attachments": [
                {"id": media_id, "type": "image", "description": media.alt}
                for media_id, media in status.media.items()
            ],
            "mentions": [
                {"id": self.accounts[name], "username": name, "acct": name}
                for name in self._named(status.text)
            ],
        }

    def _named(self, text: str) -> list[str]:
        names = dict.fromkeys(re.findall(r"@(\w+(?:@[\w.]+)?)", text))
        return [name for name in names if name in self.accounts]

    def _id(self) -> str:
        number = next(self._numbers)
        return f"01HZ{number:022X}" if self.kin == "gotosocial" else str(number)


def code_of(page: str) -> str:
    """What the operator sees after signing in on the page."""
    return CODE if dict(parse_qsl(urlsplit(page).query))["client_id"] == CLIENT[0] else ""
