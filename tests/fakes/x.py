"""A fake X: the end points a bot needs, with the manners of the real one.

It checks OAuth signatures, refuses duplicates, weighs lengths, limits rates, bills, keeps posts,
pictures, alternative texts and mentions, puts names before replies and links after pictures as
X does, and speaks either spelling of the fields (`tweet.fields` or `post.fields`).
"""

import html
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from typing import Any

from twitter_text import parse_tweet

from .oauth import OAuth1
from .rates import Rates
from .server import Answer, Request, RoutedServer, route
from .x_parts import FORBIDDEN, FakeMedia, FakePost, forbidden, misspelt, no_credit, problem

__all__ = ["FORBIDDEN", "FakePost", "FakeX", "forbidden", "no_credit"]

CLIENT = ("fakeXconsumerKey0000001", "fakeXconsumerSecret0000000000000000000001")
USER = ("1000000001", "tenhobot")
TOKEN = (f"{USER[0]}-fakeXaccessToken000000001", "fakeXaccessTokenSecret0000000000000000001")
PIN = "4711047"

SECRETS = {
    "consumer_key": CLIENT[0],
    "consumer_secret": CLIENT[1],
    "access_token": TOKEN[0],
    "access_token_secret": TOKEN[1],
}
PRICES = {"post": 0.015, "link": 0.20, "reply": 0.010, "alt": 0.005, "mention": 0.001}
RATES = {"POST /2/tweets": (100, 900.0), "GET /2/users/[0-9]+/mentions": (300, 900.0)}


class FakeX(RoutedServer):
    """One account, one app; `posts` are everybody's, newest last."""

    def __init__(
        self,
        *,
        objection: Callable[[Request], str | None] = lambda _: None,
        now: Callable[[], float] = time.time,
        renamed: bool = False,
        first_id: int = 1_900_000_000_000_000_000,
    ) -> None:
        super().__init__()
        self.posts: dict[str, FakePost] = {}
        self.media: dict[str, FakeMedia] = {}
        self.users = {USER[0]: {"id": USER[0], "username": USER[1], "name": USER[1]}}
        self.spent: Counter[str] = Counter()
        self.credit: float | None = None
        self.rates = Rates(RATES, now)
        self.refused: list[str] = []
        self.display_ranges = True
        self._objection = objection
        self._now = now
        self._renamed = renamed
        self._ids = count(first_id)
        self._oauth = OAuth1(CLIENT, dict([TOKEN]), PIN, USER[0])

    # What a test does and looks at.

    @property
    def own(self) -> list[FakePost]:
        """The bot's posts, oldest first."""
        return [post for post in self.posts.values() if post.author_id == USER[0]]

    @property
    def money(self) -> float:
        return sum(PRICES[what] * times for what, times in self.spent.items())

    def add_user(self, handle: str, **profile: str) -> str:
        for user in self.users.values():
            if user["username"] == handle:
                return user["id"]
        user_id = str(2_000_000_000 + len(self.users))
        self.users[user_id] = {"id": user_id, "username": handle, "name": handle} | profile
        return user_id

    def write(self, handle: str, text: str, **more: Any) -> FakePost:
        """Somebody posts; in a reply X itself puts the names of the thread in front."""
        post = FakePost(next(self._id()), self.add_user(handle), text, self._moment(), **more)
        parent = self.posts.get(post.reply_to or "")
        if parent is not None:
            post.names = self._names(parent, post.author_id)
        self.posts[post.id] = post
        return post

    def edit(self, post_id: str, text: str) -> FakePost:
        """Its author edits a post: a new post takes the place of the old one."""
        old = self.posts.pop(post_id)
        post = replace(old, id=next(self._id()), text=text, versions=[*old.versions, post_id])
        self.posts[post.id] = post
        return post

    # What X does.

    def answer(self, request: Request) -> Answer:
        if request.path.startswith("/2/"):
            objection = self._objection(request)
            if objection:
                self.refused.append(objection)
                return problem(400, "Invalid Request", objection)
            wrong = "tweet.fields" if self._renamed else "post.fields"
            if wrong in request.query:
                return misspelt(wrong)
            if not self._oauth.accepts(self.url, request):
                return problem(401, "Unauthorized", "Unauthorized")
        use = self.rates.use(f"{request.method} {request.path}")
        headers = {
            f"x-rate-limit-{name}": str(int(number))
            for name, number in (use._asdict() if use else {}).items()
        }
        if use and use.remaining < 0:
            body = {"title": "Too Many Requests", "detail": "Too Many Requests", "status": 429}
            return Answer(body | {"type": "about:blank"}, 429, headers)
        if self.credit is not None and self.money >= self.credit:
            return no_credit()
        answer = super().answer(request)
        return Answer(answer.body, answer.status, headers) if use else answer

    @route("POST", "/2/media/upload")
    def _upload(self, request: Request) -> Answer:
        media_id = next(self._id())
        self.media[media_id] = FakeMedia(request.form()["media"])
        return Answer({"data": {"id": media_id, "media_key": f"3_{media_id}"}})

    @route("POST", "/2/media/metadata")
    def _metadata(self, request: Request) -> Answer:
        body = request.json()
        self.media[body["id"]].alt = body["metadata"]["alt_text"]["text"]
        self.spent["alt"] += 1
        return Answer({"data": {"id": body["id"], "associated_metadata": body["metadata"]}})

    @route("POST", "/2/tweets")
    def _post(self, request: Request) -> Answer:
        body = request.json()
        parent_id = body.get("reply", {}).get("in_reply_to_tweet_id")
        parent = self.posts.get(parent_id)
        text = body.get("text", "")
        if parent_id and parent is None:
            return forbidden("deleted")
        if parent and f"@{USER[1]}" not in parent.names + parent.text and not parent.quote_of:
            return forbidden("not_mentioned")
        if parse_tweet(text).weightedLength > 280:
            return forbidden("too_long")
        if any((post.text, post.reply_to) == (text, parent_id) for post in self.own):
            return forbidden("duplicate")
        media = [self.media[media_id] for media_id in body.get("media", {}).get("media_ids", ())]
        if not text and not media:
            return problem(400, "Invalid Request", "One or more parameters is invalid.")
        post = FakePost(next(self._id()), USER[0], text, self._moment(), parent_id, media=media)
        post.names = self._names(parent, USER[0]) if parent else ""
        self.posts[post.id] = post
        self.spent["link" if "http" in text else "reply" if parent else "post"] += 1
        return Answer({"data": {"id": post.id, "text": self._shown(post)}}, 201)

    @route("DELETE", "/2/tweets/([0-9]+)")
    def _delete(self, request: Request, post_id: str) -> Answer:
        if post_id not in self.posts:
            return problem(404, "Not Found Error", f"Could not find tweet with id: [{post_id}].")
        del self.posts[post_id]
        return Answer({"data": {"deleted": True}})

    @route("GET", "/2/users/me")
    def _get_me(self, request: Request) -> Answer:
        return Answer({"data": self.users[USER[0]]})

    @route("GET", "/2/users/([0-9]+)/mentions")
    def _mentions(self, request: Request, user_id: str) -> Answer:
        handle = self.users[user_id]["username"]
        named = re.compile(rf"@{handle}\b", re.IGNORECASE)
        answer = self._timeline(request, lambda post: bool(named.search(post.names + post.text)))
        self.spent["mention"] += len(answer.body.get("data", ()))
        return answer

    @route("GET", "/2/users/([0-9]+)/tweets")
    def _tweets(self, request: Request, user_id: str) -> Answer:
        return self._timeline(request, lambda post: post.author_id == user_id)

    @route("POST", "/oauth/request_token")
    def _request_token(self, request: Request) -> Answer:
        return Answer(*self._oauth.request_token(self.url, request))

    @route("POST", "/oauth/access_token")
    def _access_token(self, request: Request) -> Answer:
        return Answer(*self._oauth.access_token(self.url, request))

    def _timeline(self, request: Request, belongs: Callable[[FakePost], bool]) -> Answer:
        query = request.query
        since_id = int(query.get("since_id", 0))
        start = datetime.fromisoformat(query.get("start_time", "2010-11-06T00:00:00Z"))
        found = [
            post
            for post in reversed(self.posts.values())
            if belongs(post) and int(post.id) > since_id and post.created >= start
        ]
        size = int(query.get("max_results", 10))
        first = int(query.get("pagination_token", "0"))
        page = found[first : first + size]
        meta: dict[str, Any] = {"result_count": len(page)}
        if not page:
            return Answer({"meta": meta})
        meta |= {"newest_id": page[0].id, "oldest_id": page[-1].id}
        if first + size < len(found):
            meta["next_token"] = str(first + size)
        authors = dict.fromkeys(post.author_id for post in page)
        profile = {"id", "username", "name", *query.get("user.fields", "").split(",")}
        users = [
            {name: value for name, value in self.users[author].items() if name in profile}
            for author in authors
        ]
        wanted = self._wanted(query)
        data = [{k: v for k, v in self._item(p).items() if k in wanted} for p in page]
        includes = {"users": users} if "author_id" in query.get("expansions", "") else {}
        return Answer({"data": data, "includes": includes, "meta": meta})

    def _wanted(self, query: dict[str, str]) -> set[str]:
        fields = query.get("post.fields" if self._renamed else "tweet.fields", "")
        named = f"{fields},{query.get('expansions', '')}".split(",")
        return {"id", "text", self._history, *named}

    @property
    def _history(self) -> str:
        return "edit_history_post_ids" if self._renamed else "edit_history_tweet_ids"

    def _item(self, post: FakePost) -> dict[str, Any]:
        shown = self._shown(post)
        pairs = {
            "replied_to": post.reply_to,
            "retweeted": post.repost_of,
            "quoted": post.quote_of,
        }
        references = [{"type": kind, "id": other} for kind, other in pairs.items() if other]
        entities = {
            "mentions": [
                {
                    "start": match.start(),
                    "end": match.end(),
                    "username": match[1],
                    "id": self.add_user(match[1]),
                }
                for match in re.finditer(r"@(\w+)", shown)
            ],
            "urls": [
                {"url": short, "expanded_url": whole, "start": 0, "end": 0}
                for short, whole in post.urls.items()
            ],
        }
        item: dict[str, Any] = {
            "id": post.id,
            self._history: [*post.versions, post.id],
            "author_id": post.author_id,
            "created_at": f"{post.created:%Y-%m-%dT%H:%M:%S.000Z}",
            "conversation_id": self._root(post),
            "entities": entities,
            "lang": post.lang,
            "text": shown,
            "referenced_posts" if self._renamed else "referenced_tweets": references,
        }
        if post.long:
            item["text"] = shown[:140] + "…"
            note = {"text": shown, "entities": entities}
            item["note_post" if self._renamed else "note_tweet"] = note
        if self.display_ranges:
            item["display_text_range"] = [len(post.names), len(shown)]
        if post.reply_to in self.posts:
            item["in_reply_to_user_id"] = self.posts[post.reply_to].author_id
        if post.media:
            item["attachments"] = {"media_keys": [f"3_{n}" for n in range(len(post.media))]}
        return item

    def _shown(self, post: FakePost) -> str:
        link = " https://t.co/AbCdEfGhIj" if post.media else ""
        return post.names + html.escape(post.text, quote=False) + link

    def _root(self, post: FakePost) -> str:
        while post.reply_to in self.posts:
            post = self.posts[post.reply_to]
        return post.id

    def _names(self, parent: FakePost, author_id: str) -> str:
        names = [self.users[parent.author_id]["username"]]
        names += re.findall(r"@(\w+)", parent.names + parent.text)
        own = self.users[author_id]["username"]
        return "".join(f"@{name} " for name in dict.fromkeys(names) if name != own)

    def _id(self) -> Any:
        return map(str, self._ids)

    def _moment(self) -> datetime:
        return datetime.fromtimestamp(int(self._now()), UTC)
