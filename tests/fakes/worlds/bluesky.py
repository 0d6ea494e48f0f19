"""Bluesky as the tests that hold for every network see it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tenhobot.social.base import AuthFailed, Network, Rejected, RetryLater
from tests.fakes.server import Answer, Fault, cut, failing

from .base import TIMEOUTS, Online, Published

PUBLISH = "POST /xrpc/com.atproto.repo.createRecord"
UPLOAD = "POST /xrpc/com.atproto.repo.uploadBlob"
LOGIN = "POST /xrpc/com.atproto.server.createSession"


def _refusing(status: int, name: str, request: str = PUBLISH) -> Fault:
    return Fault(request, Answer({"error": name, "message": "Its own words."}, status))


class BlueskyWorld(Online):
    name = "bluesky"
    publish = PUBLISH
    upload = UPLOAD
    read = "GET /xrpc/.*"
    right = {"Handle": "@tenhobot.test", "App password": "fake-blue-sky-pass"}  # noqa: RUF012
    refusals = {  # noqa: RUF012
        "taken down": (_refusing(400, "AccountTakedown"), AuthFailed),
        "403": (_refusing(403, "Forbidden"), AuthFailed),
        "400": (_refusing(400, "InvalidRequest"), Rejected),
        "upload": (_refusing(413, "PayloadTooLarge", UPLOAD), Rejected),
        "login cut": (cut(LOGIN, after=False), RetryLater),
        "login 429": (failing(LOGIN, 429), RetryLater),
        "login 500": (failing(LOGIN, 500), RetryLater),
        "login HTML": (failing(LOGIN, 200), RetryLater),
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.secrets += ("accessSignature", "refreshSignature")

    def connect(self, url: str, **options: Any) -> Network:
        handle, password = self.right["Handle"][1:], self.keys["app_password"]
        options = {"timeouts": TIMEOUTS} | options
        return self.module.Bluesky(url, handle, password, self.state / "session", **options)

    @property
    def settings(self) -> dict[str, str]:
        return super().settings | {"handle": self.right["Handle"][1:]}

    def published(self) -> list[Published]:
        return [
            Published(
                record.uri,
                record.value["text"],
                tuple(
                    (self.server.blobs[image["image"]["ref"]["$link"]], image["alt"])
                    for image in (record.value.get("embed") or {}).get("images", ())
                ),
                (record.value.get("reply") or {}).get("parent", {}).get("uri"),
            )
            for record in self.server.own
        ]

    def write(self, handle: str, text: str) -> str:
        return self.server.write(f"{handle}.test", _named(text)).uri

    def answer(self, handle: str, text: str, post_id: str) -> str:
        above = self.server.records[post_id]
        return self.server.write(f"{handle}.test", _named(text), above).uri

    def wrote(self, text: str, when: datetime | None = None) -> None:
        record = self.server.write(self.right["Handle"][1:], text)
        record.indexed = when or record.indexed

    def erase(self, post_id: str) -> None:
        del self.server.records[post_id]

    def automate(self, handle: str) -> None:
        did = self.server.write(f"{handle}.test", "I am new here").author
        label = {"val": "bot", "src": did, "uri": did, "cts": "2026-01-01T00:00:00Z"}
        self.server.labels[f"{handle}.test"] = [label]

    def too_often(self, seconds: int) -> Answer:
        headers = {"ratelimit-reset": str(int(time.time()) + seconds)}
        body = {"error": "RateLimitExceeded", "message": "Rate Limit Exceeded"}
        return Answer(body, 429, headers)


def _named(text: str) -> str:
    return text.replace("@tenhobot", "@tenhobot.test")


@contextmanager
def bluesky_world(state: Path) -> Iterator[BlueskyWorld]:
    pytest.importorskip("atproto", reason="the extra `bluesky` is not installed")
    from tests.fakes import bluesky

    with bluesky.FakeBluesky() as server:
        yield BlueskyWorld(server, state, {"app_password": bluesky.PASSWORD})
