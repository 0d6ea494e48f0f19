"""X as the tests that hold for every network see it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from tenhobot.social.base import AuthFailed, Duplicate, OutcomeUnknown, Rejected, RetryLater
from tenhobot.social.x import Credentials, X
from tests.fakes import x
from tests.fakes.openapi import x_objection
from tests.fakes.server import Answer, Fault, cut, failing

from .base import TIMEOUTS, Online, Published

PUBLISH = "POST /2/tweets"
ALT = "POST /2/media/metadata"
FORBIDDEN = {
    "duplicate": Duplicate,
    "too_long": Rejected,
    "deleted": Rejected,
    "not_mentioned": Rejected,
    "suspended": AuthFailed,
    "locked": AuthFailed,
    "permissions": AuthFailed,
    "automated": RetryLater,
}


class XWorld(Online):
    name = "x"
    publish = PUBLISH
    upload = "POST /2/media/upload"
    read = "GET /2/users/.*"
    right = {  # noqa: RUF012
        "API key": x.CLIENT[0],
        "API key secret": x.CLIENT[1],
        "PIN": x.PIN,
    }
    refusals = {
        "list": (failing(PUBLISH, 500, ["?"]), OutcomeUnknown),
        "redirect to nowhere": (failing(PUBLISH, 304), OutcomeUnknown),
        "401": (failing(PUBLISH, 401, {"title": "Unauthorized"}), AuthFailed),
        "402": (Fault(PUBLISH, x.no_credit()), AuthFailed),
        "403 HTML": (failing(PUBLISH, 403), OutcomeUnknown),
        "alternative text cut": (cut(ALT, after=True), RetryLater),
        "alternative text 429": (failing(ALT, 429), RetryLater),
    } | {kind: (Fault(PUBLISH, x.forbidden(kind)), FORBIDDEN[kind]) for kind in x.FORBIDDEN}

    def connect(self, url: str, **options: Any) -> X:
        return X(Credentials(**self.keys), url, timeouts=TIMEOUTS, **options)

    def published(self) -> list[Published]:
        return [
            Published(p.id, p.text, tuple((m.content, m.alt) for m in p.media), p.reply_to)
            for p in self.server.own
        ]

    def write(self, handle: str, text: str) -> str:
        return self.server.write(handle, text).id

    def answer(self, handle: str, text: str, post_id: str) -> str:
        # X itself puts the names in.
        return self.server.write(handle, text, reply_to=post_id).id

    def wrote(self, text: str, when: datetime | None = None) -> None:
        post = self.server.write(x.USER[1], text)
        post.created = when or post.created

    def erase(self, post_id: str) -> None:
        del self.server.posts[post_id]

    def automate(self, handle: str) -> None:
        self.server.add_user(handle, description="Automated by @alice")

    def too_often(self, seconds: int) -> Answer:
        return Answer({"title": "Too Many Requests"}, 429, {"Retry-After": str(seconds)})


@contextmanager
def x_world(state: Path) -> Iterator[XWorld]:
    """X; every request is judged by X's own document where that is at hand."""
    with x.FakeX(objection=x_objection) as server:
        yield XWorld(server, state, x.SECRETS)
        assert server.refused == []
