"""A network in memory that fails as it is told, and a clock that stands still."""

from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from typing import ClassVar

from tenhobot.config import Settings, parse
from tenhobot.jobs.deliver import Courier
from tenhobot.social.base import (
    Account,
    Limits,
    Mention,
    MentionPage,
    OutcomeUnknown,
    Picture,
    Post,
    Receipt,
)
from tenhobot.store import NewPost, Run, Store

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC).timestamp()


@dataclass
class Clock:
    now: float = NOON

    def __call__(self) -> float:
        return self.now

    def after(self, seconds: float) -> float:
        self.now += seconds
        return self.now


@dataclass
class FakeNetwork:
    """`faults` are raised by the next calls of `send`; `lost` ones after the post went through."""

    name: str = "x"
    posts: list[tuple[str, Post]] = field(default_factory=list)
    faults: deque[Exception | None] = field(default_factory=deque)
    lost: bool = False
    find_faults: deque[Exception | None] = field(default_factory=deque)
    sinces: list[datetime] = field(default_factory=list)
    pages: deque[MentionPage] = field(default_factory=deque)
    cursors: list[str | None] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    limits: ClassVar[Limits] = Limits(280, 1000, 4, 5_000_000)

    def send(self, post: Post, key: str) -> Receipt:
        fault = self.faults.popleft() if self.faults else None
        if fault is None or (self.lost and isinstance(fault, OutcomeUnknown)):
            self.posts.append((key, post))
        if fault is not None:
            raise fault
        return Receipt(str(len(self.posts)), f"https://example.org/{len(self.posts)}")

    def find(self, post: Post, key: str, since: datetime) -> Receipt | None:
        self.sinces.append(since)
        if self.find_faults and (fault := self.find_faults.popleft()):
            raise fault
        ids = [str(n) for n, (k, _) in enumerate(self.posts, 1) if k == key]
        return Receipt(ids[0]) if ids else None

    def mentions(self, cursor: str | None) -> MentionPage:
        self.cursors.append(cursor)
        return self.pages.popleft() if self.pages else MentionPage((), cursor or "now")

    def delete(self, post_id: str) -> None:
        self.deleted.append(post_id)

    def check(self) -> Account:
        return Account("1", "tenhobot")

    @property
    def looks(self) -> int:
        return len(self.sinces)

    @property
    def keys(self) -> list[str]:
        return [key for key, _ in self.posts]


def courier(network: FakeNetwork, clock: Clock, seed: int = 0) -> Courier:
    return Courier(lambda _: network, clock, Random(seed))


def settings(networks: str = "[networks.x]\nposts_per_day = 0", rest: str = "") -> Settings:
    return parse(f"{rest}\n{networks}")


def found(key: str, one_in: float = 330_529.5, text: str | None = None) -> NewPost:
    return NewPost(
        key=key,
        post=Post(text or f"tenhou {key}", "en", (Picture(b"\x89PNG " + key.encode(), "a hand"),)),
        hand="123m406p789s11222z",
        tries=7,
        yaku=("tenhou",),
        points=48_000,
        one_in=one_in,
    )


def queue(store: Store, key: str, when: float, networks: tuple[str, ...] = ("x",), **more) -> int:
    slot = f"{datetime.fromtimestamp(when, UTC):%Y-%m-%dT%H:%M:%SZ} {key}"
    post_id, _ = store.outbox.record(Run(slot, key, when, 7, 7), found(key, **more), networks)
    assert post_id is not None
    return post_id


def states(store: Store, post_id: int) -> list[str]:
    return [delivery["state"] for delivery in store.history.deliveries(post_id)]


def mention(id_: str, text: str = "@tenhobot 123m", **more) -> Mention:
    fields = {"author_id": "7", "handle": "anna", "created": datetime.fromtimestamp(NOON, UTC)}
    return Mention(id=id_, text=text, **fields | more)
