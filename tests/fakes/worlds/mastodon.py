"""Mastodon and its kin as the tests that hold for every network see them."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tenhobot.social.base import AuthFailed, Network, Rejected, RetryLater
from tests.fakes import mastodon
from tests.fakes.server import Answer, Fault

from .base import TIMEOUTS, Online, Published

PUBLISH = "POST /api/v1/statuses"
UPLOAD = "POST /api/v2/media"


def _refusing(status: int, said: str, request: str = PUBLISH) -> Fault:
    return Fault(request, Answer({"error": said}, status))


class MastodonWorld(Online):
    name = "mastodon"
    publish = PUBLISH
    upload = UPLOAD
    read = "GET /api/v1/(notifications|accounts/.*)"
    describe = "GET /api/v[12]/instance/?"
    flag = "PATCH /api/v1/accounts/update_credentials"
    right = {"Mark the account": "no", "Code": mastodon.CODE}  # noqa: RUF012
    refusals = {  # noqa: RUF012
        "401": (_refusing(401, "The access token is invalid"), AuthFailed),
        "403": (_refusing(403, "Your login is currently disabled"), AuthFailed),
        "404": (_refusing(404, "Record not found"), Rejected),
        "422": (_refusing(422, "Validation failed: Text is too long"), Rejected),
        "422 busy": (_refusing(422, "files that have not finished processing"), RetryLater),
        "upload": (_refusing(422, "Validation failed", UPLOAD), Rejected),
    }

    def connect(self, url: str, **options: Any) -> Network:
        token = self.keys["access_token"]
        options = {"timeouts": TIMEOUTS, "pause": lambda _: None} | options
        return self.module.MastodonNetwork(url, token, **options)

    def published(self) -> list[Published]:
        return [
            Published(
                status.id,
                # The answer names whom it answers, as the network itself does on X.
                re.sub(r"^@[\w.@]+ ", "", status.text),
                tuple((media.content, media.alt) for media in status.media.values()),
                status.reply_to,
            )
            for status in self.server.own
        ]

    def write(self, handle: str, text: str, **more: Any) -> str:
        return self.server.write(handle, text, **more).id

    def answer(self, handle: str, text: str, post_id: str) -> str:
        above = self.server.statuses[post_id]
        names = dict.fromkeys([above.author, *re.findall(r"@(\w+)", above.text)])
        carried = "".join(f"@{name} " for name in names if name != handle)
        return self.write(handle, carried + text, reply_to=post_id)

    def wrote(self, text: str, when: datetime | None = None) -> None:
        status = self.server.write(mastodon.ME[1], text)
        status.created = when or status.created

    def erase(self, post_id: str) -> None:
        del self.server.statuses[post_id]
        told = self.server.notifications
        told[:] = [notification for notification in told if notification[2] != post_id]

    def automate(self, handle: str) -> None:
        self.server.bots.add(handle)

    @property
    def is_flagged(self) -> bool:
        """Whether the bot's own account is marked as a bot."""
        return mastodon.ME[1] in self.server.bots

    @property
    def may_flag(self) -> bool:
        """Whether the bot was given the right to edit its profile."""
        return "write:accounts" in self.server.scopes

    def too_often(self, seconds: int) -> Answer:
        reset = datetime.now(UTC) + timedelta(seconds=seconds)
        headers = {"X-RateLimit-Reset": reset.isoformat().replace("+00:00", "Z")}
        return Answer({"error": "Too many requests"}, 429, headers)

    def page(self, line: str) -> None:
        assert mastodon.code_of(line) == mastodon.CODE


def mastodon_world(
    kin: str,
) -> Callable[..., AbstractContextManager[MastodonWorld]]:
    @contextmanager
    def world(state: Path, **options: Any) -> Iterator[MastodonWorld]:
        pytest.importorskip("mastodon", reason="the extra `mastodon` is not installed")
        with mastodon.FakeMastodon(kin, **options) as server:
            yield MastodonWorld(server, state, {"access_token": mastodon.TOKEN})

    return world
