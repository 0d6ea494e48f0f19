"""One posting run against networks that live outside the process and fail at random.

Started as ``python -m tests.soak.child STATE LEDGER SEED CALM``. It deals a hand of its own,
queues it, delivers what is due, and prints each step as it takes it; its parent kills it
somewhere. The ledger is an append-only file: what stands in it was published.
"""

import os
import sys
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random

from tenhobot.config import Settings, parse
from tenhobot.jobs import Found, deliver, post_hand
from tenhobot.jobs.deliver import Courier
from tenhobot.riichi.tiles import TILES
from tenhobot.social.base import (
    Account,
    Limits,
    MentionPage,
    OutcomeUnknown,
    Picture,
    Post,
    Receipt,
    RetryLater,
)
from tenhobot.store import NewPost, StateLock, Store

STEPS = ("start", "recorded", "looked", "sending", "published", "answered", "settled")

SPEED = 3000.0
"""Time runs so much faster, so that a wait of half a minute takes ten milliseconds."""

_BEGAN = 1_796_000_000.0

SETTINGS = """
[backfill]
posts = 1000
hours = 8760
[networks.x]
posts_per_day = 0
max_money_month = 0.0
[networks.mastodon]
posts_per_day = 0
"""


def clock() -> float:
    return _BEGAN + (time.time() - _BEGAN) * SPEED


def step(name: str) -> None:
    print(name, flush=True)
    time.sleep(random.random() * 0.004)


@dataclass
class Outside:
    """A network whose posts stand in a file; it believes every key it is given."""

    name: str
    ledger: Path
    limits: Limits
    is_calm: bool

    def send(self, post: Post, key: str) -> Receipt:
        step("sending")
        fault = None if self.is_calm else random.choice([None, None, None, "before", "after"])
        if fault == "before":
            raise random.choice([RetryLater("busy"), OutcomeUnknown("cut before")])
        assert post.pictures[0].png
        with self.ledger.open("ab", buffering=0) as file:
            file.write(f"{key}\n".encode())
        step("published")
        if fault == "after":
            raise OutcomeUnknown("cut after")
        step("answered")
        return Receipt(key)

    def find(self, post: Post, key: str, since: datetime) -> Receipt | None:
        if not self.is_calm and random.random() < 0.2:
            raise random.choice([RetryLater("busy"), OutcomeUnknown("time-out")])
        keys = self.ledger.read_text().split("\n") if self.ledger.exists() else []
        step("looked")
        return Receipt(key) if key in keys else None

    def mentions(self, cursor: str | None) -> MentionPage:
        return MentionPage((), cursor)

    def delete(self, post_id: str) -> None:
        raise AssertionError("nothing is deleted here")

    def check(self) -> Account:
        return Account("1", "tenhobot")


def main(state: Path, ledger: Path, seed: str, is_calm: bool) -> None:
    settings: Settings = parse(SETTINGS)
    limits = Limits(500, 1000, 4, 10**7)
    step("start")
    with StateLock(state):
        store = Store.open(state)

        def compose(found: Found) -> NewPost:
            png = os.urandom(20_000)
            return NewPost(found.seed, Post(found.seed, "en", (Picture(png, "a hand"),)), "123m")

        if not is_calm:
            win = Found(TILES[:14], seed, 1)
            networks = tuple(settings.networks)
            post_hand(store, seed, None, lambda _: (1, win), compose, networks, clock)
            step("recorded")
        courier = Courier(lambda name: Outside(name, ledger, limits, is_calm), clock, random)
        deliver(store, settings, courier)
        step("settled")
        store.history.housekeep(clock())
        assert store.database.faults() == []
        store.close()


if __name__ == "__main__":
    random = Random(sys.argv[3])
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4] == "calm")
