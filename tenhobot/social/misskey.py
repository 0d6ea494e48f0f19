"""Misskey, by plain HTTP: no maintained library speaks its API.

Misskey knows no idempotency key: a note whose outcome is unknown is looked for among our own
notes by its text and by what it answers. An upload needs no such care, since the drive gives
back the file that it has already.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

from requests import RequestException

from . import fediverse
from .answers import SENSELESS, readable
from .base import (
    Account,
    Limits,
    Mention,
    MentionPage,
    OutcomeUnknown,
    Picture,
    Post,
    Receipt,
    RetryLater,
)
from .fediverse import Above, Own, Threads, newest_first
from .http import TIMEOUTS
from .limits import Stated, pictures_of
from .misskey_client import Client, Refused
from .text import shorten

VISIBILITIES = ("public", "home", "followers", "specified")
"""From the widest to the narrowest."""

_TEXT, _ALT, _PICTURES, _MEGABYTES = 3000, 512, 16, 10
_PAGE = 100
_MOST_OWN = 4 * _PAGE


class Misskey:
    """One account on one Misskey server.

    `visibility` is that of our own notes, and the widest that an answer gets.
    """

    name = "misskey"

    def __init__(
        self,
        base_url: str,
        token: str,
        *,
        visibility: str = "public",
        timeouts: tuple[float, float] = TIMEOUTS,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._client = Client(base_url, token, timeouts, now)
        self._visibility = visibility
        self._stated = Stated(self._ask_for_limits, _limits({}), now)

    @property
    def limits(self) -> Limits:
        """What the server says that it accepts, else Misskey's usual limits."""
        return self._stated()

    @property
    def ahead(self) -> float | None:
        """See `base.Dated`."""
        return self._client.clock.ahead

    def send(self, post: Post, key: str) -> Receipt:  # noqa: ARG002
        """Upload the pictures, then publish; Misskey has no use for `key`."""
        asked = post.reply_to
        note: dict[str, Any] = {
            "text": self._fitting(post),
            "visibility": fediverse.visibility_of(
                post, self._visibility, VISIBILITIES, "specified"
            ),
        }
        pictures = pictures_of(post, self.limits, _length)
        if pictures:
            note["fileIds"] = [self._upload(picture) for picture in pictures]
        if asked is not None:
            note["replyId"] = asked.id
            if note["visibility"] == "specified":
                note["visibleUserIds"] = [asked.author_id]
        with self._client.errors(OutcomeUnknown):
            return self._receipt(self._client.ask("notes/create", **note)["createdNote"])

    def find(self, post: Post, key: str, since: datetime) -> Receipt | None:  # noqa: ARG002
        """Look for the text, as an answer to the same mention, among our own notes."""
        with self._client.errors(RetryLater):
            own = map(self._own, islice(newest_first(self._notes), _MOST_OWN))
            return fediverse.find(own, post, since)

    def mentions(self, cursor: str | None) -> MentionPage:
        """Notes that name us after the cursor, the id of the last one seen."""
        with self._client.errors(RetryLater):
            if cursor is None:
                newest = self._client.ask("notes/mentions", limit=1)
                return MentionPage((), newest[0]["id"] if newest else "0")
            # Asked only for what came since, Misskey gives the oldest first.
            notes = self._client.ask("notes/mentions", limit=_PAGE, sinceId=cursor)
            notes = sorted(notes, key=_created)
            threads = Threads(_is_lost)
            mentions = readable(notes, lambda note: self._mention(note, threads))
            return MentionPage(
                tuple(mention for mention in mentions if mention.author_id != self._me.id),
                notes[-1]["id"] if notes else cursor,
                more=len(notes) == _PAGE,
            )

    def delete(self, post_id: str) -> None:
        """Take a note down; one that is gone already is no error."""
        with self._client.errors(RetryLater):
            try:
                self._client.ask("notes/delete", noteId=post_id)
            except Refused as refused:
                if refused.code != "NO_SUCH_NOTE":
                    raise

    def check(self) -> Account:
        """Ask the server who we are."""
        with self._client.errors(RetryLater):
            user = self._client.ask("i")
            return Account(str(user["id"]), user["username"])

    @cached_property
    def _me(self) -> Account:
        return self.check()

    def _ask_for_limits(self) -> Limits:
        with self._client.errors(RetryLater):
            return _limits(self._client.ask("meta", detail=True))

    def _fitting(self, post: Post) -> str:
        return shorten(post.text, self.limits.text, _length)

    def _upload(self, picture: Picture) -> str:
        """The id of the drive file that holds a picture and its alternative text."""
        with self._client.errors(RetryLater):
            file = self._client.upload(picture.png, picture.alt)
            if (file.get("comment") or "") != picture.alt:
                # The drive knew the picture already, with an alternative text of another day.
                file = self._client.ask(
                    "drive/files/update", fileId=file["id"], comment=picture.alt
                )
            return str(file["id"])

    def _notes(self, until: str | None) -> Any:
        """A page of our own notes, newest first."""
        bounds = {"untilId": until} if until else {}
        return self._client.ask(
            "users/notes",
            userId=self._me.id,
            limit=_PAGE,
            withReplies=True,
            withRenotes=False,
            **bounds,
        )

    def _own(self, note: Mapping[str, Any]) -> Own:
        created = datetime.fromisoformat(note["createdAt"])
        return Own(self._receipt(note), created, note.get("replyId"), note.get("text") or "")

    def _receipt(self, note: Mapping[str, Any]) -> Receipt:
        return Receipt(str(note["id"]), f"{self._client.base_url}/notes/{note['id']}")

    def _mention(self, note: Mapping[str, Any], threads: Threads) -> Mention:
        user, text = note["user"], note.get("text") or ""
        thread = threads.of(lambda: self._thread(note))
        above = Above(thread[-1]["userId"], _named(thread[-1])) if thread else None
        return Mention(
            id=str(note["id"]),
            author_id=str(user["id"]),
            handle=f"{user['username']}@{user['host']}" if user.get("host") else user["username"],
            text=fediverse.without_us(text, self._me, _named(note)),
            created=datetime.fromisoformat(note["createdAt"]),
            parent_id=note.get("replyId"),
            root_id=str(thread[0]["id"]) if thread else note.get("replyId"),
            is_bot=bool(user.get("isBot")),
            is_repost=bool(note.get("renoteId")) and not text,
            direct=fediverse.is_direct(text, self._me, above),
            visibility=note["visibility"],
            pictures=len(note.get("fileIds") or ()),
        )

    def _thread(self, note: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The notes that it answers, the first of the thread first."""
        if not note.get("replyId"):
            return []
        thread = self._client.ask("notes/conversation", noteId=note["id"], limit=_PAGE)
        return list(reversed(thread))


def create(
    settings: Mapping[str, object],
    secrets: Mapping[str, str],
    state: Path,  # noqa: ARG001
) -> Misskey:
    """Misskey as configured: `base_url` of the server, `visibility` of our own notes."""
    base_url, visibility = fediverse.server_of("misskey", settings, VISIBILITIES)
    return Misskey(base_url, secrets["token"].strip(), visibility=visibility)


def _limits(meta: Mapping[str, Any]) -> Limits:
    megabytes = (meta.get("policies") or {}).get("maxFileSizeMb") or _MEGABYTES
    return Limits(
        text=meta.get("maxNoteTextLength") or _TEXT,
        alt=_ALT,
        pictures=_PICTURES,
        picture_bytes=int(megabytes * 1_000_000),
        measure=_length,
    )


def _length(text: str) -> int:
    """Misskey's measure: JavaScript's, in which a mahjong tile counts 2."""
    return len(text.encode("utf-16-le")) // 2


def _is_lost(error: Exception) -> bool:
    if isinstance(error, Refused):
        return error.response.status_code != 429
    return isinstance(error, (RequestException, *SENSELESS))


def _created(note: Mapping[str, Any]) -> tuple[datetime, str]:
    return datetime.fromisoformat(note["createdAt"]), note["id"]


def _named(note: Mapping[str, Any]) -> list[str]:
    return note.get("mentions") or []
