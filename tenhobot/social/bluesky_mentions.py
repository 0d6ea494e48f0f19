"""Bluesky's notifications as mentions, and the place where reading goes on."""

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from atproto import AtUri

from .base import Account, Mention
from .fediverse import without_us

# Notifications are indexed in parallel, so one may appear late by so much.
OVERLAP = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Cursor:
    """The time of the newest notification seen, and all that were seen shortly before it."""

    START = "1970-01-01T00:00:00+00:00"

    at: datetime
    seen: frozenset[str] = frozenset()

    @classmethod
    def parse(cls, text: str) -> "Cursor":
        """Read what `str` gave."""
        at, *seen = text.split()
        return cls(datetime.fromisoformat(at), frozenset(seen))

    @classmethod
    def behind(cls, notifications: list[Any], start: "Cursor | None" = None) -> "Cursor":
        """The cursor behind some notifications, which were read from `start` on."""
        moments = [moment_of(one) for one in notifications]
        at = max([*moments, start.at] if start else moments)
        fresh = {one.uri for one in notifications if moment_of(one) >= at - OVERLAP}
        return cls(at, frozenset(fresh))

    def __str__(self) -> str:
        return " ".join([self.at.isoformat(), *sorted(self.seen)])


def moment_of(notification: Any) -> datetime:
    """When it was indexed."""
    return datetime.fromisoformat(notification.indexed_at)


def mention_of(notification: Any, me: Account) -> Mention:
    """A notification of a post that names, answers or quotes the account `me`."""
    record, author = notification.record, notification.author
    here = {"uri": notification.uri, "cid": notification.cid}
    reply = getattr(record, "reply", None)
    root = {"uri": reply.root.uri, "cid": reply.root.cid} if reply else here
    named = {
        feature.did
        for facet in record.facets or ()
        for feature in facet.features
        if hasattr(feature, "did")
    }
    text = _whole(record)
    answers_us = reply is not None and AtUri.from_str(reply.parent.uri).host == me.id
    images = getattr(getattr(record, "embed", None), "images", None)
    return Mention(
        id=notification.uri,
        author_id=author.did,
        handle=author.handle,
        text=without_us(text, me, named),
        created=moment_of(notification),
        lang=record.langs[0] if record.langs else None,
        parent_id=reply.parent.uri if reply else None,
        root_id=reply.root.uri if reply else None,
        is_bot=any(one.val == "bot" and one.src == author.did for one in author.labels or ()),
        # Everybody further up in a thread is told of an answer, not only whom it answers.
        direct=notification.reason != "reply" or me.id in named or answers_us,
        pictures=len(images or ()),
        raw=json.dumps({"parent": here, "root": root}),
    )


def _whole(record: Any) -> str:
    """The text with its links in full; Bluesky shows them shortened."""
    text: bytes = record.text.encode()
    links = [
        (facet.index.byte_start, facet.index.byte_end, feature.uri)
        for facet in record.facets or ()
        for feature in facet.features
        if hasattr(feature, "uri")
    ]
    for start, end, uri in sorted(links, reverse=True):
        text = text[:start] + uri.encode() + text[end:]
    return text.decode(errors="replace")
