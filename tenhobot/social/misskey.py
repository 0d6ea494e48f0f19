"""Misskey, by plain HTTP: no maintained library speaks its API.

Misskey knows no idempotency key: a note whose outcome is unknown is looked for among our own
notes by its text and by what it answers. An upload needs no such care, since the drive gives
back the file that it has already.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any

import requests

from .base import (
    Account,
    AuthFailed,
    Limits,
    Mention,
    MentionPage,
    Misconfigured,
    NetworkError,
    OutcomeUnknown,
    Picture,
    Post,
    Receipt,
    Rejected,
    RetryLater,
)
from .fediverse import bare, is_typed, without
from .http import TIMEOUTS, Stated, failure, never_sent, readable, retry_after
from .text import shorten

VISIBILITIES = ("public", "home", "followers", "specified")
"""From the widest to the narrowest."""

_TEXT, _ALT, _PICTURES, _MEGABYTES = 3000, 512, 16, 10
_SKEW = timedelta(minutes=5)
_PAGES = 4
_PAGE = 100

_Lost = type[RetryLater] | type[OutcomeUnknown]

_ADVICE = {
    "AUTHENTICATION_FAILED": "run `tenhobot auth misskey` again",
    "CREDENTIAL_REQUIRED": "run `tenhobot auth misskey` again",
    "NO_FREE_SPACE": "delete old files from the account's drive",
    "PERMISSION_DENIED": "run `tenhobot auth misskey` again and allow all that it asks for",
    "YOUR_ACCOUNT_MOVED": "set up the new account",
    "YOUR_ACCOUNT_SUSPENDED": "the account is suspended; ask the server's moderators",
}


class _Refused(Exception):
    """What the server answered instead of doing what it was asked."""

    def __init__(self, response: requests.Response) -> None:
        self.response = response
        try:
            error = response.json()["error"]
            self.code, self.said = str(error["code"]), str(error["message"])
        except (ValueError, TypeError, LookupError):
            self.code, self.said = "", f"HTTP {response.status_code}"


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
        self._base_url = base_url.rstrip("/")
        self._token = token
        self._visibility = visibility
        self._timeouts = timeouts
        self._now = now
        self._session = requests.Session()
        self._stated = Stated(self._ask_for_limits, _limits({}), now)

    @property
    def limits(self) -> Limits:
        """What the server says that it accepts, else Misskey's usual limits."""
        return self._stated()

    def send(self, post: Post, key: str) -> Receipt:  # noqa: ARG002
        """Upload the pictures, then publish; Misskey has no use for `key`."""
        asked = post.reply_to
        note: dict[str, Any] = {
            "text": self._fitting(post),
            "visibility": self._visibility_of(post),
        }
        files = [self._upload(picture) for picture in post.pictures[:_PICTURES]]
        if files:
            note["fileIds"] = files
        if asked is not None:
            note["replyId"] = asked.id
            if note["visibility"] == "specified":
                note["visibleUserIds"] = [asked.author_id]
        with self._errors(OutcomeUnknown):
            return self._receipt(self._ask("notes/create", **note)["createdNote"])

    def find(self, post: Post, key: str, since: datetime) -> Receipt | None:  # noqa: ARG002
        """Look for the text, as an answer to the same mention, among our own notes."""
        wanted = (post.reply_to.id if post.reply_to else None, bare(self._fitting(post)))
        oldest = since - _SKEW
        bounds: dict[str, Any] = {"limit": _PAGE, "withReplies": True, "withRenotes": False}
        with self._errors(RetryLater):
            for _ in range(_PAGES):
                notes = self._ask("users/notes", userId=self._me.id, **bounds)
                for note in notes:
                    if datetime.fromisoformat(note["createdAt"]) < oldest:
                        return None
                    if (note.get("replyId"), bare(note.get("text") or "")) == wanted:
                        return self._receipt(note)
                if not notes:
                    return None
                bounds["untilId"] = notes[-1]["id"]
        return None

    def mentions(self, cursor: str | None) -> MentionPage:
        """Notes that name us after the cursor, the id of the last one seen."""
        with self._errors(RetryLater):
            if cursor is None:
                newest = self._ask("notes/mentions", limit=1)
                return MentionPage((), newest[0]["id"] if newest else "0")
            # Asked only for what came since, Misskey gives the oldest first.
            notes = self._ask("notes/mentions", limit=_PAGE, sinceId=cursor)
            notes = sorted(notes, key=_created)
            mentions = readable(notes, self._mention)
            return MentionPage(
                tuple(mention for mention in mentions if mention.author_id != self._me.id),
                notes[-1]["id"] if notes else cursor,
                more=len(notes) == _PAGE,
            )

    def delete(self, post_id: str) -> None:
        """Take a note down; one that is gone already is no error."""
        with self._errors(RetryLater):
            try:
                self._ask("notes/delete", noteId=post_id)
            except _Refused as refused:
                if refused.code != "NO_SUCH_NOTE":
                    raise

    def check(self) -> Account:
        """Ask the server who we are."""
        with self._errors(RetryLater):
            user = self._ask("i")
            return Account(str(user["id"]), user["username"])

    @cached_property
    def _me(self) -> Account:
        return self.check()

    def _ask_for_limits(self) -> Limits:
        with self._errors(RetryLater):
            return _limits(self._ask("meta", detail=True))

    def _fitting(self, post: Post) -> str:
        return shorten(post.text, self.limits.text, _length)

    def _visibility_of(self, post: Post) -> str:
        """Ours, but never wider than that of the mention that is answered."""
        asked = post.reply_to.visibility if post.reply_to else self._visibility
        asked = asked if asked in VISIBILITIES else "specified"
        return max(self._visibility, asked, key=VISIBILITIES.index)

    def _upload(self, picture: Picture) -> str:
        """The id of the drive file that holds a picture and its alternative text."""
        most = self.limits.picture_bytes
        if len(picture.png) > most:
            raise Rejected(f"the picture has {len(picture.png)} bytes; the server takes {most}")
        alt = shorten(picture.alt, _ALT, _length)
        with self._errors(RetryLater):
            file = self._post(
                "drive/files/create",
                data={"i": self._token, "name": "hand.png", "comment": alt},
                files={"file": ("hand.png", picture.png, "image/png")},
            )
            if (file.get("comment") or "") != alt:
                # The drive knew the picture already, with an alternative text of another day.
                file = self._ask("drive/files/update", fileId=file["id"], comment=alt)
            return str(file["id"])

    def _ask(self, endpoint: str, **body: Any) -> Any:
        return self._post(endpoint, json={"i": self._token, **body})

    def _post(self, endpoint: str, **body: Any) -> Any:
        url = f"{self._base_url}/api/{endpoint}"
        with self._session.post(url, timeout=self._timeouts, **body) as response:
            if not response.ok:
                raise _Refused(response)
            return response.json() if response.content else None

    def _receipt(self, note: Mapping[str, Any]) -> Receipt:
        return Receipt(str(note["id"]), f"{self._base_url}/notes/{note['id']}")

    def _mention(self, note: Mapping[str, Any]) -> Mention:
        user, text = note["user"], note.get("text") or ""
        thread = (
            self._ask("notes/conversation", noteId=note["id"], limit=_PAGE)[::-1]
            if note.get("replyId")
            else []
        )
        others = set(note.get("mentions") or ()) - {self._me.id}
        return Mention(
            id=str(note["id"]),
            author_id=str(user["id"]),
            handle=f"{user['username']}@{user['host']}" if user.get("host") else user["username"],
            text=text if others else without(text, self._me.handle),
            created=datetime.fromisoformat(note["createdAt"]),
            parent_id=note.get("replyId"),
            root_id=str(thread[0]["id"]) if thread else note.get("replyId"),
            is_bot=bool(user.get("isBot")),
            is_repost=bool(note.get("renoteId")) and not text,
            direct=self._is_direct(text, thread),
            visibility=note["visibility"],
            pictures=len(note.get("fileIds") or ()),
        )

    def _is_direct(self, text: str, thread: list[Mapping[str, Any]]) -> bool:
        """Whether the author names or answers us; clients carry the names of a thread along."""
        me = self._me
        if not thread or thread[-1]["userId"] == me.id or is_typed(text, me.handle):
            return True
        return me.id not in (thread[-1].get("mentions") or ())

    @contextmanager
    def _errors(self, lost: _Lost) -> Iterator[None]:
        """Turn whatever goes wrong into an error of ours.

        `lost` is what a missing or senseless answer means: of a publishing call nobody knows
        the outcome, any other may simply be made again.
        """
        try:
            yield
        except _Refused as refused:
            raise self._verdict(refused, lost) from None
        except requests.RequestException as error:
            kind = RetryLater if never_sent(error) else lost
            raise kind(f"the server {failure(error)}") from None
        except (ValueError, TypeError, AttributeError, LookupError):
            raise lost("the server gave an answer that makes no sense") from None

    def _verdict(self, refused: _Refused, lost: _Lost) -> NetworkError:
        status = refused.response.status_code
        said = " ".join(refused.said.split())[:200]
        if refused.code in _ADVICE:
            return AuthFailed(f"{said}: {_ADVICE[refused.code]}")
        if status == 429:
            after = retry_after(refused.response.headers, self._now())
            return RetryLater("the server says that we ask too often", after)
        if status in (401, 403):
            return AuthFailed(f"the server forbids it to this account: {said}")
        if status in (400, 404, 413):
            return Rejected(f"the server refuses it: {said}")
        return lost(f"the server has a fault (HTTP {status})")


def create(
    settings: Mapping[str, object],
    secrets: Mapping[str, str],
    state: Path,  # noqa: ARG001
) -> Misskey:
    """Misskey as configured: `base_url` of the server, `visibility` of our own notes."""
    base_url = settings.get("base_url")
    if not base_url:
        raise Misconfigured("misskey: no base_url; write the address of your server")
    visibility = str(settings.get("visibility", VISIBILITIES[0]))
    if visibility not in VISIBILITIES:
        raise Misconfigured(
            f"misskey: visibility = {visibility!r}; there are {', '.join(VISIBILITIES)}"
        )
    return Misskey(str(base_url), secrets["token"].strip(), visibility=visibility)


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


def _created(note: Mapping[str, Any]) -> tuple[datetime, str]:
    return datetime.fromisoformat(note["createdAt"]), note["id"]
