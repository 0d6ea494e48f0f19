"""Bluesky and other servers of the AT Protocol, by atproto (extra ``bluesky``).

The record key of a post is made from the delivery's key, so a second attempt can only meet
the first, even where everything else about it has been forgotten.
"""

import hashlib
import json
import struct
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from atproto import AtUri, models
from atproto.exceptions import BadRequestError

from .answers import readable
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
)
from .bluesky_client import ENTRYWAY, Kept, error_name
from .bluesky_mentions import OVERLAP, Cursor, mention_of, moment_of
from .http import TIMEOUTS
from .limits import pictures_of
from .text import grapheme_length, shorten

_COLLECTION = "app.bsky.feed.post"
_REASONS = ["mention", "reply", "quote"]
_PAGES = 100
_PAGE = 100
_BASE32 = "234567abcdefghijklmnopqrstuvwxyz"


class Bluesky:
    """One account on one server; `file` keeps the session."""

    name = "bluesky"

    def __init__(
        self,
        base_url: str,
        handle: str,
        password: str,
        file: Path,
        *,
        timeouts: tuple[float, float] = TIMEOUTS,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._kept = Kept(base_url, handle, password, file, timeouts, now)
        self._now = now
        self.limits = Limits(
            text=300, alt=2000, pictures=4, picture_bytes=1_000_000, measure=_length
        )

    @property
    def ahead(self) -> float | None:
        """See `base.Dated`."""
        return self._kept.clock.ahead

    def send(self, post: Post, key: str) -> Receipt:
        """Upload the pictures, then publish under a record key made from `key`."""
        if post.reply_to and not self._is_there(post.reply_to):
            # Bluesky itself takes answers to what is gone.
            raise Rejected("the post that it answers was deleted")
        text = shorten(post.text, self.limits.text, _length)
        images = [self._image(picture) for picture in pictures_of(post, self.limits)]
        record = models.AppBskyFeedPost.Record(
            text=text,
            created_at=self._now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
            langs=[post.lang],
            facets=self._kept.ask(lambda api: api.detect_facets(text)) or None,
            embed=models.AppBskyEmbedImages.Main(images=images) if images else None,
            reply=_reply(post.reply_to) if post.reply_to else None,
        )
        data = models.ComAtprotoRepoCreateRecord.Data(
            repo=self._me.id, collection=_COLLECTION, rkey=record_key(key), record=record
        )
        made = self._kept.ask(lambda api: api.com.atproto.repo.create_record(data), OutcomeUnknown)
        return self._receipt(made.uri)

    def find(self, post: Post, key: str, since: datetime) -> Receipt | None:  # noqa: ARG002
        """The record of this key; everything else about it is of no account."""
        found = self._kept.ask(lambda api: _record(api, self._me.id, record_key(key)))
        return None if found is None else self._receipt(found.uri)

    def mentions(self, cursor: str | None) -> MentionPage:
        """Notifications after the cursor: mentions, answers and quotations."""
        start = Cursor.parse(cursor) if cursor else None
        found = self._kept.ask(lambda api: self._notifications(api, start))
        if start is None:
            return MentionPage((), str(Cursor.behind(found) if found else Cursor.START))
        new = sorted((one for one in found[::-1] if one.uri not in start.seen), key=moment_of)
        me = self._me
        others = [one for one in new if one.author.did != me.id]
        mentions = readable(others, lambda one: mention_of(one, me))
        return MentionPage(mentions, str(Cursor.behind(found, start)))

    def delete(self, post_id: str) -> None:
        """Take a record down; one that is gone already is no error."""
        uri = AtUri.from_str(post_id)
        data = models.ComAtprotoRepoDeleteRecord.Data(
            repo=uri.host, collection=uri.collection, rkey=uri.rkey
        )
        self._kept.ask(lambda api: api.com.atproto.repo.delete_record(data))

    def check(self) -> Account:
        """Ask the server who we are."""
        session = self._kept.ask(lambda api: api.com.atproto.server.get_session())
        return Account(session.did, session.handle)

    def label_as_bot(self) -> None:
        """Put the self-label ``bot`` on the profile, and leave all else there as it is."""
        bot = models.ComAtprotoLabelDefs.SelfLabel(val="bot")

        def label(api: Any) -> None:
            params = {"repo": self._me.id, "collection": "app.bsky.actor.profile", "rkey": "self"}
            try:
                known = api.com.atproto.repo.get_record(params)
                profile, swap = known.value, known.cid
            except BadRequestError as error:
                if error_name(error) != "RecordNotFound":
                    raise
                profile, swap = models.AppBskyActorProfile.Record(), None
            labels = list(profile.labels.values) if profile.labels else []
            if any(label.val == bot.val for label in labels):
                return
            profile.labels = models.ComAtprotoLabelDefs.SelfLabels(values=[*labels, bot])
            data = params | {"record": profile, "swap_record": swap}
            api.com.atproto.repo.put_record(models.ComAtprotoRepoPutRecord.Data(**data))

        self._kept.ask(label)

    def _is_there(self, mention: Mention) -> bool:
        uri = AtUri.from_str(mention.id)
        return self._kept.ask(lambda api: _record(api, uri.host, uri.rkey)) is not None

    @cached_property
    def _me(self) -> Account:
        return self.check()

    def _image(self, picture: Picture) -> Any:
        uploaded = self._kept.ask(
            lambda api: api.com.atproto.repo.upload_blob(
                picture.png, headers={"Content-Type": "image/png"}
            )
        )
        return models.AppBskyEmbedImages.Image(
            image=uploaded.blob,
            alt=picture.alt,
            aspect_ratio=_aspect(picture.png),
        )

    def _notifications(self, api: Any, start: "Cursor | None") -> list[Any]:
        """Those that came since shortly before the cursor; with none, the newest page."""
        found: list[Any] = []
        params: dict[str, Any] = {"limit": _PAGE, "reasons": _REASONS}
        for _ in range(_PAGES):
            page = api.app.bsky.notification.list_notifications(params)
            # A server that does not know `reasons` gives all there is.
            found += [one for one in page.notifications if one.reason in _REASONS]
            last = page.notifications[-1] if page.notifications else None
            if start is None or last is None or not page.cursor:
                break
            if moment_of(last) < start.at - OVERLAP:
                break
            params["cursor"] = page.cursor
        if start is None:
            return found
        return [one for one in found if moment_of(one) >= start.at - OVERLAP]

    def _receipt(self, uri: str) -> Receipt:
        return Receipt(uri, f"https://bsky.app/profile/{self._me.handle}/post/{uri.split('/')[-1]}")


def create(settings: Mapping[str, object], secrets: Mapping[str, str], state: Path) -> Bluesky:
    """Bluesky as configured: `handle`, and `base_url` of the server; the session is in `state`."""
    handle = str(settings.get("handle") or "").removeprefix("@")
    if not handle:
        raise Misconfigured("bluesky: no handle; write the bot's handle, as name.bsky.social")
    state.mkdir(parents=True, exist_ok=True)
    return Bluesky(
        str(settings.get("base_url") or ENTRYWAY),
        handle,
        secrets["app_password"].strip(),
        state / "bluesky.session",
    )


def _record(api: Any, repo: str, rkey: str) -> Any:
    """A post of somebody's, or None where there is none."""
    params = models.ComAtprotoRepoGetRecord.Params(repo=repo, collection=_COLLECTION, rkey=rkey)
    try:
        return api.com.atproto.repo.get_record(params)
    except BadRequestError as error:
        if error_name(error) != "RecordNotFound":
            raise
        return None


def record_key(key: str) -> str:
    """A timestamp identifier (https://atproto.com/specs/tid) made from `key`.

    63 bits in an alphabet that sorts as the numbers do. Its time means nothing: it is there
    only because posts must have keys of this form.
    """
    number = int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big") >> 1
    return "".join(_BASE32[number >> shift & 31] for shift in range(60, -1, -5))


def _reply(mention: Mention) -> Any:
    refs = json.loads(mention.raw)
    strong = {name: models.ComAtprotoRepoStrongRef.Main(**ref) for name, ref in refs.items()}
    return models.AppBskyFeedPost.ReplyRef(**strong)


def _aspect(png: bytes) -> Any:
    """Width and height, which a PNG has in its first chunk (RFC 2083, 11.2.2)."""
    if len(png) < 24 or png[12:16] != b"IHDR":
        return None
    width, height = struct.unpack(">II", png[16:24])
    return models.AppBskyEmbedDefs.AspectRatio(width=width, height=height)


def _length(text: str) -> int:
    """Bluesky's measure: at most 300 graphemes and 3000 bytes."""
    return max(grapheme_length(text), -(-len(text.encode()) // 10))
