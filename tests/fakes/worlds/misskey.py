"""Misskey as the tests that hold for every network see it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from tenhobot.social.base import AuthFailed, OutcomeUnknown, Rejected
from tenhobot.social.misskey import Misskey
from tests.fakes import misskey
from tests.fakes.server import Answer, Fault

from .base import TIMEOUTS, Online, Published

PUBLISH = "POST /api/notes/create"
UPLOAD = "POST /api/drive/files/create"


def _refusing(status: int, code: str, request: str = PUBLISH) -> Fault:
    return Fault(request, misskey.refusal(status, code, "The server's own words."))


class MisskeyWorld(Online):
    name = "misskey"
    publish = PUBLISH
    upload = UPLOAD
    read = "POST /api/(notes/mentions|users/notes|i)"
    describe = "POST /api/meta"
    flag = "POST /api/i/update"
    right = {"Mark the account": "no", "Type ok": "ok"}  # noqa: RUF012
    refusals = {  # noqa: RUF012
        "ill": (_refusing(500, "INTERNAL_ERROR"), OutcomeUnknown),
        "401": (_refusing(401, "CREDENTIAL_REQUIRED"), AuthFailed),
        "suspended": (_refusing(403, "YOUR_ACCOUNT_SUSPENDED"), AuthFailed),
        "403": (_refusing(403, "ROLE_PERMISSION_DENIED"), AuthFailed),
        "gone": (_refusing(400, "NO_SUCH_REPLY_TARGET"), Rejected),
        "words": (_refusing(400, "CONTAINS_PROHIBITED_WORDS"), Rejected),
        "drive full": (_refusing(400, "NO_FREE_SPACE", UPLOAD), AuthFailed),
    }

    def connect(self, url: str, **options: Any) -> Misskey:
        return Misskey(url, self.keys["token"], **{"timeouts": TIMEOUTS} | options)

    def published(self) -> list[Published]:
        return [
            Published(
                note.id,
                note.text or "",
                tuple((file.content, file.comment or "") for file in note.files),
                note.reply_to,
            )
            for note in self.server.own
        ]

    def write(self, handle: str, text: str, **more: Any) -> str:
        return self.server.write(handle, text, **more).id

    def answer(self, handle: str, text: str, post_id: str) -> str:
        # Whom it answers is told without a name; clients put in the other names of the thread.
        above = self.server.notes[post_id]
        names = dict.fromkeys(re.findall(r"@(\w+)", above.text))
        carried = "".join(f"@{name} " for name in names if name not in (handle, above.author))
        return self.write(handle, carried + text, reply_to=post_id)

    def wrote(self, text: str, when: datetime | None = None) -> None:
        note = self.server.write(misskey.ME, text)
        note.created = when or note.created

    def erase(self, post_id: str) -> None:
        del self.server.notes[post_id]

    def automate(self, handle: str) -> None:
        self.server.bots.add(handle)

    @property
    def is_flagged(self) -> bool:
        """Whether the bot's own account is marked as a bot."""
        return misskey.ME in self.server.bots

    @property
    def may_flag(self) -> bool:
        """Whether the bot was given the right to edit its profile."""
        return "write:account" in self.server.permissions

    def too_often(self, seconds: int) -> Answer:
        headers = {"Retry-After": str(seconds)}
        return misskey.refusal(429, "RATE_LIMIT_EXCEEDED", "Rate limit exceeded.", headers)

    def page(self, line: str) -> None:
        self.server.allow(line)


@contextmanager
def misskey_world(state: Path, **options: Any) -> Iterator[MisskeyWorld]:
    with misskey.FakeMisskey(**options) as server:
        yield MisskeyWorld(server, state, {"token": misskey.TOKEN})
