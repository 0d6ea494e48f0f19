"""X, by its API v2 with OAuth 1.0a: tweepy for posts and timelines, v2 for media.

X knows no idempotency key: a post whose outcome is unknown is looked for among our own recent
posts by its text and by what it answers. Every post is billed, and one with a link more than
tenfold, so the texts that come here had better hold none.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import requests
import tweepy
from requests_oauthlib import OAuth1Session

from .answers import readable
from .base import (
    Account,
    Limits,
    MentionPage,
    Misconfigured,
    OutcomeUnknown,
    Picture,
    Post,
    Receipt,
    RetryLater,
)
from .http import TIMEOUTS, ServerClock, quiet
from .limits import pictures_of
from .text import shorten, weighted_length
from .x_errors import errors
from .x_timeline import bare, mention_of, reference, text_of

API = "https://api.x.com"

# OAuth refuses a clock that is more than five minutes off, so no post of ours can seem older.
_SKEW = timedelta(minutes=5)
_PAGES = 8
_MENTION_PAGES = 100
_PAGE = 100

quiet("tweepy", "oauthlib", "requests_oauthlib")


@dataclass(frozen=True, slots=True)
class Credentials:
    """The four secrets of an OAuth 1.0a user context; printing it shows none of them."""

    consumer_key: str = field(repr=False)
    consumer_secret: str = field(repr=False)
    access_token: str = field(repr=False)
    access_token_secret: str = field(repr=False)

    @property
    def user_id(self) -> str | None:
        """Whose token it is: X writes the account's id before the hyphen."""
        number, hyphen, _ = self.access_token.partition("-")
        return number if hyphen and number.isdigit() else None


class Session(OAuth1Session):
    """A signed session that never waits for ever, and that carries tweepy's calls as well.

    tweepy has its host built in, so the address is changed before the request is signed.
    """

    def __init__(
        self, credentials: Credentials, base_url: str, timeouts: tuple[float, float]
    ) -> None:
        super().__init__(
            credentials.consumer_key,
            credentials.consumer_secret,
            credentials.access_token,
            credentials.access_token_secret,
        )
        self._base_url = base_url.rstrip("/")
        self._timeouts = timeouts

    def request(self, method: Any, url: Any, *args: Any, **options: Any) -> requests.Response:
        """Send to the chosen host; see `requests.Session.request`."""
        options.setdefault("timeout", self._timeouts)
        path = str(url).removeprefix("https://api.twitter.com")
        return super().request(method, self._base_url + path, *args, **options)


# X renamed its fields in version 2.167 of its document; the servers may speak either.
_FIELDS = {
    "tweet.fields": "attachments,author_id,conversation_id,created_at,display_text_range,"
    "entities,in_reply_to_user_id,lang,note_tweet,referenced_tweets",
    "expansions": "author_id",
    "user.fields": "description",
}
_RENAMED_FIELDS = {
    "post.fields": "attachments,conversation_id,created_at,display_text_range,entities,lang,"
    "note_post",
    "expansions": "author_id,in_reply_to_user_id,referenced_posts",
    "user.fields": "description",
}


class X:
    """One account on X."""

    name = "x"
    limits = Limits(
        text=280, alt=1000, pictures=4, picture_bytes=5_000_000, measure=weighted_length
    )

    def __init__(
        self,
        credentials: Credentials,
        base_url: str = API,
        *,
        timeouts: tuple[float, float] = TIMEOUTS,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._session = Session(credentials, base_url, timeouts)
        # return_type=dict leaves the reading to us, who know both spellings of the fields.
        self._client = tweepy.Client(
            consumer_key=credentials.consumer_key,
            consumer_secret=credentials.consumer_secret,
            access_token=credentials.access_token,
            access_token_secret=credentials.access_token_secret,
            return_type=dict,
            wait_on_rate_limit=False,
        )
        self._client.session = self._session
        self._clock = ServerClock(now)
        self._session.hooks["response"] = [self._clock.note]
        self._now = now
        self._user_id = credentials.user_id
        self._fields = _FIELDS

    @property
    def ahead(self) -> float | None:
        """See `base.Dated`."""
        return self._clock.ahead

    def send(self, post: Post, key: str) -> Receipt:  # noqa: ARG002
        """Upload the pictures, then publish; X has no use for `key`."""
        media = [self._upload(picture) for picture in pictures_of(post, self.limits)]
        with errors(OutcomeUnknown, self._now):
            answer = self._client.create_tweet(
                text=self._fitting(post),
                media_ids=media or None,
                in_reply_to_tweet_id=post.reply_to.id if post.reply_to else None,
            )
            return _receipt(answer["data"]["id"])

    def find(self, post: Post, key: str, since: datetime) -> Receipt | None:  # noqa: ARG002
        """Look for the text, as an answer to the same mention, among our posts after `since`."""
        wanted = (post.reply_to.id if post.reply_to else None, bare(self._fitting(post)))
        start = (since - _SKEW).astimezone(UTC)
        with errors(RetryLater, self._now):
            for item, _ in self._timeline("tweets", start_time=f"{start:%Y-%m-%dT%H:%M:%SZ}"):
                if (reference(item, "replied_to"), bare(text_of(item))) == wanted:
                    return _receipt(item["id"])
        return None

    def mentions(self, cursor: str | None) -> MentionPage:
        """What names us and came after the cursor, the id of the last mention seen."""
        with errors(RetryLater, self._now):
            if cursor is None:
                newest = next(self._timeline("mentions", max_results=5), None)
                return MentionPage((), newest[0]["id"] if newest else "1")
            # Newest first, so all of it is read before the cursor moves behind the newest.
            found = list(self._timeline("mentions", pages=_MENTION_PAGES, since_id=cursor))
            found.sort(key=lambda pair: int(pair[0]["id"]))
            me = self._me()
            mentions = readable(found, lambda pair: mention_of(*pair, me))
        newest_id = found[-1][0]["id"] if found else cursor
        return MentionPage(tuple(m for m in mentions if m.author_id != me), newest_id)

    def delete(self, post_id: str) -> None:
        """Take a post down; one that is gone already is no error."""
        with errors(RetryLater, self._now):
            try:
                self._client.delete_tweet(post_id)
            except tweepy.NotFound:
                return

    def check(self) -> Account:
        """Ask X who we are; X bills this as one user read."""
        with errors(RetryLater, self._now):
            user = self._client.get_me()["data"]
            return Account(str(user["id"]), user["username"])

    def _fitting(self, post: Post) -> str:
        return shorten(post.text, self.limits.text, weighted_length)

    def _me(self) -> str:
        if self._user_id is None:
            self._user_id = self.check().id
        return self._user_id

    def _upload(self, picture: Picture) -> str:
        """The id of an uploaded picture that has its alternative text."""
        with errors(RetryLater, self._now):
            media_id = self._post(
                "/2/media/upload",
                data={"media_category": "tweet_image"},
                files={"media": ("hand.png", picture.png, "image/png")},
            )["data"]["id"]
            if picture.alt:
                self._post(
                    "/2/media/metadata",
                    json={"id": media_id, "metadata": {"alt_text": {"text": picture.alt}}},
                )
            return str(media_id)

    def _post(self, path: str, **body: Any) -> Any:
        with self._session.post(path, **body) as response:
            if not response.ok:
                raise tweepy.HTTPException(response)
            return response.json()

    def _timeline(
        self, which: str, *, max_results: int = _PAGE, pages: int = _PAGES, **bounds: str
    ) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        """Posts of a timeline of ours, newest first, each with its author."""
        params = {"max_results": str(max_results), **bounds}
        for _ in range(pages):
            page = self._page(f"/2/users/{self._me()}/{which}", params)
            authors = {user["id"]: user for user in page.get("includes", {}).get("users", ())}
            for item in page.get("data", ()):
                yield item, authors.get(item.get("author_id"), {})
            token = page.get("meta", {}).get("next_token")
            if token is None:
                return
            params["pagination_token"] = token

    def _page(self, route: str, params: dict[str, str]) -> Any:
        try:
            with self._client.request("GET", route, params | self._fields, user_auth=True) as got:
                return got.json()
        except tweepy.BadRequest as error:
            if self._fields is _RENAMED_FIELDS or "tweet.fields" not in str(error):
                raise
        self._fields = _RENAMED_FIELDS
        return self._page(route, params)


def create(settings: Mapping[str, object], secrets: Mapping[str, str], state: Path) -> X:  # noqa: ARG001
    """X as configured: four secrets, and `base_url` where the API is not at `API`."""
    try:
        credentials = Credentials(
            *(secrets[name].strip() for name in Credentials.__dataclass_fields__)
        )
    except KeyError as error:
        raise Misconfigured(f"x: no {error.args[0]}; run `tenhobot auth x`") from None
    return X(credentials, str(settings.get("base_url", API)))


def _receipt(post_id: object) -> Receipt:
    return Receipt(str(post_id), f"https://x.com/i/status/{post_id}")
