"""Mastodon and the servers that speak its API, by Mastodon.py (extra ``mastodon``).

A post carries its key as idempotency key, which the server honours for an hour; a post whose
outcome is unknown is also looked for among our own statuses, since some servers ignore the
key. Servers that know only part of the API (GoToSocial, Pleroma) get the part they know.
"""

import re
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

from mastodon import MastodonError, MastodonNotFoundError, MastodonRatelimitError

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
from .fediverse import Above, Own, Threads, newest_first, plain
from .http import TIMEOUTS
from .limits import Stated, pictures_of
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

_START = "0"
"""The cursor where there was no mention yet; no server makes such an id."""

_PAGE = 40
_MOST_OWN = 8 * _PAGE


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

    @property
    def ahead(self) -> float | None:
        """See `base.Dated`."""
        return self._client.clock.ahead

    def send(self, post: Post, key: str) -> Receipt:
        """Upload the pictures, then publish under `key`."""
        media = [self._upload(picture) for picture in pictures_of(post, self.limits)]
        text = self._fitting(post)
        visibility = fediverse.visibility_of(post, self._visibility, VISIBILITIES, "private")
        with self._client.errors(OutcomeUnknown):
            status = self._client.api.status_post(
                text,
                in_reply_to_id=post.reply_to.id if post.reply_to else None,
                media_ids=media or None,
                visibility=visibility,
                language=post.lang,
                idempotency_key=key,
            )
            return _receipt(status)

    def find(self, post: Post, key: str, since: datetime) -> Receipt | None:  # noqa: ARG002
        """Look for the text, as an answer to the same mention, among our statuses."""
        with self._client.errors(RetryLater):
            own = map(_own, islice(newest_first(self._statuses), _MOST_OWN))
            return fediverse.find(own, post, since)

    def mentions(self, cursor: str | None) -> MentionPage:
        """Notifications of mentions after the cursor, the id of the last one seen."""
        with self._client.errors(RetryLater):
            if cursor is None:
                page = self._notifications(limit=1)
                return MentionPage((), str(page[0]["id"]) if page else _START)
            page = (
                # Asked for what came after no id, a server gives the newest page, not the oldest.
                list(newest_first(lambda max_id: self._notifications(max_id=max_id)))
                if cursor == _START
                else self._notifications(min_id=cursor)
            )
            statuses = [
                notification["status"]
                for notification in reversed(page)
                if notification["type"] == "mention" and notification.get("status")
            ]
            threads = Threads(_is_lost)
            mentions = readable(statuses, lambda status: self._mention(status, threads))
            newest = str(page[0]["id"]) if page else cursor
            return MentionPage(mentions, newest, more=cursor != _START and len(page) == _PAGE)

    def _notifications(self, *, limit: int = _PAGE, **bounds: Any) -> Any:
        """A page of mentions, newest first."""
        return self._client.api.notifications(types=["mention"], limit=limit, **bounds)

    def _statuses(self, max_id: str | None) -> Any:
        """A page of our own statuses, newest first."""
        return self._client.api.account_statuses(
            self._me.id, exclude_reblogs=True, max_id=max_id, limit=_PAGE
        )

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
            return Account(_id(account), account["username"])

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

    def _upload(self, picture: Picture) -> str:
        """The id of an uploaded picture that the server has finished processing."""
        with self._client.errors(RetryLater):
            media = self._client.api.media_post(
                picture.png,
                mime_type="image/png",
                description=picture.alt,
                file_name="hand.png",
            )
            for wait in (0.2, 0.5, 1, 2, 4, 8, 0):
                # The answer is 202 or 206 until the picture has been processed.
                if self._client.status == 200:
                    return _id(media)
                self._pause(wait)
                media = self._client.api.media(media["id"])
        raise RetryLater("the server is still busy with the picture")

    def _mention(self, status: Mapping[str, Any], threads: Threads) -> Mention:
        author, text = status["account"], plain(status["content"])
        thread = threads.of(lambda: self._thread(status))
        above = Above(str(thread[-1]["account"]["id"]), _named(thread[-1])) if thread else None
        return Mention(
            id=str(status["id"]),
            author_id=str(author["id"]),
            handle=author["acct"],
            text=fediverse.without_us(text, self._me, _named(status)),
            created=status["created_at"],
            lang=status.get("language"),
            parent_id=str(thread[-1]["id"]) if thread else None,
            root_id=str(thread[0]["id"]) if thread else None,
            is_bot=bool(author.get("bot")),
            is_repost=status.get("reblog") is not None,
            direct=fediverse.is_direct(text, self._me, above),
            visibility=status["visibility"],
            pictures=len(status.get("media_attachments") or ()),
        )

    def _thread(self, status: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The statuses that it answers, the first of the thread first, as far as they are known."""
        if not status.get("in_reply_to_id"):
            return []
        try:
            return list(self._client.api.status_context(status["id"])["ancestors"])
        except MastodonNotFoundError:
            return []


def create(
    settings: Mapping[str, object],
    secrets: Mapping[str, str],
    state: Path,  # noqa: ARG001
) -> MastodonNetwork:
    """Mastodon as configured: `base_url` of the server, `visibility` of our own posts."""
    base_url, visibility = fediverse.server_of("mastodon", settings, VISIBILITIES)
    return MastodonNetwork(base_url, secrets["access_token"].strip(), visibility=visibility)


_LINK = re.compile(r"https?://\S+")
_DOMAIN = re.compile(r"(?<=@)([\w.-]+)@[\w.-]*\w")


def _length(text: str) -> int:
    """Mastodon's measure: a link counts 23 characters, a name without its domain."""
    return len(_DOMAIN.sub(r"\1", _LINK.sub("x" * 23, text)))


def _is_lost(error: Exception) -> bool:
    kinds = (MastodonError, *SENSELESS)
    return isinstance(error, kinds) and not isinstance(error, MastodonRatelimitError)


def _id(entity: Mapping[str, Any]) -> str:
    # Mastodon.py makes an entity of any object, without an id too.
    if entity["id"] is None:
        raise ValueError("no id")
    return str(entity["id"])


def _receipt(status: Mapping[str, Any]) -> Receipt:
    return Receipt(_id(status), status.get("url") or status.get("uri"))


def _own(status: Mapping[str, Any]) -> Own:
    parent = status.get("in_reply_to_id")
    return Own(
        _receipt(status),
        status["created_at"],
        str(parent) if parent else None,
        plain(status["content"]),
    )


def _named(status: Mapping[str, Any]) -> set[str]:
    return {str(account["id"]) for account in status.get("mentions") or ()}


def _number(tree: Any, path: str) -> int | None:
    for name in path.split("."):
        tree = tree.get(name) if isinstance(tree, Mapping) else None
    return tree if isinstance(tree, int) else None
