"""Mastodon and the servers that speak its API, by Mastodon.py (extra ``mastodon``).

A post carries its key as idempotency key, which the server honours for an hour; a post whose
outcome is unknown is also looked for among our own statuses, since some servers ignore the
key. Servers that know only part of the API (GoToSocial, Pleroma) get the part they know.
"""

import re
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any

from mastodon import MastodonNotFoundError

from .base import (
    Account,
    Limits,
    Mention,
    MentionPage,
    Misconfigured,
    OutcomeUnknown,
    Picture,
    Post,
    Receipt,
    Rejected,
    RetryLater,
)
from .fediverse import bare, is_typed, plain, without
from .http import TIMEOUTS, Stated, readable
from .mastodon_client import Client
from .mastodon_stream import listen
from .text import shorten

VISIBILITIES = ("public", "unlisted", "private", "direct")
"""From the widest to the narrowest."""

_DEFAULTS = {"text": 500, "alt": 1500, "pictures": 4, "picture_bytes": 16_000_000}
# Where a server states a limit: in the second version of its description, or in the first.
_STATED = {
    "text": ("configuration.statuses.max_characters", "max_toot_chars"),
    "alt": ("configuration.media_attachments.description_limit", "description_limit"),
    "pictures": ("configuration.statuses.max_media_attachments", "max_media_attachments"),
    "picture_bytes": ("configuration.media_attachments.image_size_limit", "upload_limit"),
}

_SKEW = timedelta(minutes=5)
_START = "0"
"""The cursor where there was no mention yet; no server makes such an id."""

_PAGES = 8
_PAGE = 40


class MastodonNetwork:
    """One account on one Mastodon server.

    `visibility` is that of our own posts, and the widest that an answer gets. `timeouts` are
    seconds to connect and to wait; `pause` sleeps while a picture is being processed.
    """

    name = "mastodon"

    def __init__(
        self,
        base_url: str,
        access_token: str,
        *,
        visibility: str = "public",
        timeouts: tuple[float, float] = TIMEOUTS,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._base_url = base_url
        self._access_token = access_token
        self._client = Client(base_url, access_token, timeouts, now)
        usual = Limits(**_DEFAULTS, measure=_length)
        self._stated = Stated(self._ask_for_limits, usual, now)
        self._visibility = visibility
        self._pause = pause

    @property
    def limits(self) -> Limits:
        """What the server says that it accepts, else Mastodon's usual limits."""
        return self._stated()

    def send(self, post: Post, key: str) -> Receipt:
        """Upload the pictures, then publish under `key`."""
        media = [self._upload(picture) for picture in post.pictures[: self.limits.pictures]]
        text = self._fitting(post)
        with self._client.errors(OutcomeUnknown):
            status = self._client.api.status_post(
                text,
                in_reply_to_id=post.reply_to.id if post.reply_to else None,
                media_ids=media or None,
                visibility=self._visibility_of(post),
                language=post.lang,
                idempotency_key=key,
            )
            return _receipt(status)

    def find(self, post: Post, key: str, since: datetime) -> Receipt | None:  # noqa: ARG002
        """Look for the text, as an answer to the same mention, among our statuses."""
        wanted = (post.reply_to.id if post.reply_to else None, bare(self._fitting(post)))
        oldest = since - _SKEW
        max_id = None
        with self._client.errors(RetryLater):
            for _ in range(_PAGES):
                page = self._client.api.account_statuses(
                    self._me.id, exclude_reblogs=True, max_id=max_id, limit=_PAGE
                )
                for status in page:
                    if status["created_at"] < oldest:
                        return None
                    parent = status.get("in_reply_to_id")
                    if (parent and str(parent), bare(plain(status["content"]))) == wanted:
                        return _receipt(status)
                if not page:
                    return None
                max_id = page[-1]["id"]
        return None

    def mentions(self, cursor: str | None) -> MentionPage:
        """Notifications of mentions after the cursor, the id of the last one seen."""
        with self._client.errors(RetryLater):
            if cursor is None:
                page = self._notifications(limit=1)
                return MentionPage((), str(page[0]["id"]) if page else _START)
            page = self._all() if cursor == _START else self._notifications(min_id=cursor)
            statuses = [
                notification["status"]
                for notification in reversed(page)
                if notification["type"] == "mention" and notification.get("status")
            ]
            mentions = readable(statuses, self._mention)
            newest = str(page[0]["id"]) if page else cursor
            return MentionPage(mentions, newest, more=cursor != _START and len(page) == _PAGE)

    def _notifications(self, *, limit: int = _PAGE, **bounds: Any) -> Any:
        """A page of mentions, newest first."""
        return self._client.api.notifications(types=["mention"], limit=limit, **bounds)

    def _all(self) -> list[Any]:
        """All mentions there ever were, newest first.

        Asked for what came after no id at all, a server gives the newest page, not the oldest.
        """
        page = self._notifications()
        found = list(page)
        while len(page) == _PAGE:
            page = self._notifications(max_id=page[-1]["id"])
            found += page
        return found

    def delete(self, post_id: str) -> None:
        """Take a status down; one that is gone already is no error."""
        with self._client.errors(RetryLater):
            try:
                self._client.api.status_delete(post_id)
            except MastodonNotFoundError:
                return

    def check(self) -> Account:
        """Ask the server who we are."""
        with self._client.errors(RetryLater):
            account = self._client.api.account_verify_credentials()
            return Account(str(account["id"]), account["username"])

    def listen(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` when a notification comes; see `base.Listening`."""
        with self._client.errors(RetryLater):
            return listen(self._base_url, self._access_token, wake)

    @cached_property
    def _me(self) -> Account:
        return self.check()

    def _ask_for_limits(self) -> Limits:
        instance: Any = {}
        with self._client.errors(RetryLater):
            for ask in (self._client.api.instance_v2, self._client.api.instance_v1):
                try:
                    instance = ask()
                    break
                except MastodonNotFoundError:
                    continue
        limits = {
            name: next((n for path in paths if (n := _number(instance, path))), _DEFAULTS[name])
            for name, paths in _STATED.items()
        }
        return Limits(**limits, measure=_length)

    def _fitting(self, post: Post) -> str:
        """The text as it goes out; nobody is notified of an answer that does not name them."""
        name = f"@{post.reply_to.handle} " if post.reply_to else ""
        return shorten(name + post.text, self.limits.text, _length)

    def _visibility_of(self, post: Post) -> str:
        """Ours, but never wider than that of the mention that is answered."""
        asked = post.reply_to.visibility if post.reply_to else self._visibility
        # A visibility that only some servers know ("local") is narrower than public.
        asked = asked if asked in VISIBILITIES else "private"
        return max(self._visibility, asked, key=VISIBILITIES.index)

    def _upload(self, picture: Picture) -> str:
        """The id of an uploaded picture that the server has finished processing."""
        limits = self.limits
        if len(picture.png) > limits.picture_bytes:
            raise Rejected(
                f"the picture has {len(picture.png)} bytes; the server takes {limits.picture_bytes}"
            )
        with self._client.errors(RetryLater):
            media = self._client.api.media_post(
                picture.png,
                mime_type="image/png",
                description=shorten(picture.alt, limits.alt),
                file_name="hand.png",
            )
            for wait in (0.2, 0.5, 1, 2, 4, 8, 0):
                # The answer is 202 or 206 until the picture has been processed.
                if self._client.status == 200:
                    return str(media["id"])
                self._pause(wait)
                media = self._client.api.media(media["id"])
        raise RetryLater("the server is still busy with the picture")

    def _mention(self, status: Mapping[str, Any]) -> Mention:
        author = status["account"]
        thread = self._thread(status)
        return Mention(
            id=str(status["id"]),
            author_id=str(author["id"]),
            handle=author["acct"],
            text=self._text(status),
            created=status["created_at"],
            lang=status.get("language"),
            parent_id=str(thread[-1]["id"]) if thread else None,
            root_id=str(thread[0]["id"]) if thread else None,
            is_bot=bool(author.get("bot")),
            is_repost=status.get("reblog") is not None,
            direct=self._is_direct(status, thread),
            visibility=status["visibility"],
            pictures=len(status.get("media_attachments") or ()),
        )

    def _text(self, status: Mapping[str, Any]) -> str:
        """The text without our own name, which stays where it stands beside other names."""
        text = plain(status["content"])
        if any(str(other["id"]) != self._me.id for other in status.get("mentions") or ()):
            return text
        return without(text, self._me.handle)

    def _thread(self, status: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The statuses that it answers, the first of the thread first, as far as they are known."""
        if not status.get("in_reply_to_id"):
            return []
        try:
            return list(self._client.api.status_context(status["id"])["ancestors"])
        except MastodonNotFoundError:
            return []

    def _is_direct(self, status: Mapping[str, Any], thread: list[Mapping[str, Any]]) -> bool:
        """Whether the author names or answers us; clients carry the names of a thread along."""
        if not thread or str(thread[-1]["account"]["id"]) == self._me.id:
            return True
        if is_typed(plain(status["content"]), self._me.handle):
            return True
        carried = thread[-1].get("mentions") or ()
        return all(str(other["id"]) != self._me.id for other in carried)


def create(
    settings: Mapping[str, object],
    secrets: Mapping[str, str],
    state: Path,  # noqa: ARG001
) -> MastodonNetwork:
    """Mastodon as configured: `base_url` of the server, `visibility` of our own posts."""
    base_url = settings.get("base_url")
    if not base_url:
        raise Misconfigured("mastodon: no base_url; write the address of your server")
    visibility = str(settings.get("visibility", VISIBILITIES[0]))
    if visibility not in VISIBILITIES:
        raise Misconfigured(
            f"mastodon: visibility = {visibility!r}; there are {', '.join(VISIBILITIES)}"
        )
    return MastodonNetwork(str(base_url), secrets["access_token"].strip(), visibility=visibility)


_LINK = re.compile(r"https?://\S+")
_DOMAIN = re.compile(r"(?<=@)([\w.-]+)@[\w.-]*\w")


def _length(text: str) -> int:
    """Mastodon's measure: a link counts 23 characters, a name without its domain."""
    return len(_DOMAIN.sub(r"\1", _LINK.sub("x" * 23, text)))


def _receipt(status: Mapping[str, Any]) -> Receipt:
    return Receipt(str(status["id"]), status.get("url") or status.get("uri"))


def _number(tree: Any, path: str) -> int | None:
    for name in path.split("."):
        tree = tree.get(name) if isinstance(tree, Mapping) else None
    return tree if isinstance(tree, int) else None
