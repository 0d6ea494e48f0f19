"""Slots in simulated time, with outages, restarts and clock changes.

`pytest -m soak tests/soak` lives through a year of ten-minute slots; the suite through a month.
"""

import logging
import os
import resource
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from tenhobot.cli.service import Service
from tenhobot.cli.work import Bot, Progress
from tenhobot.config import parse
from tenhobot.credentials import Credentials
from tenhobot.jobs import Found
from tenhobot.riichi.tiles import TILES
from tenhobot.social.base import (
    Account,
    Limits,
    MentionPage,
    Network,
    OutcomeUnknown,
    Picture,
    Post,
    Receipt,
    RetryLater,
)
from tenhobot.store import FILE, NewPost, Store

SLOT = 600.0
START = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
SETTINGS = parse("[networks.mastodon]\nposts_per_day = 0\n[networks.x]\nposts_per_day = 4")


@dataclass
class World:
    """Time and the networks, which outlive every restart of the bot."""

    random: Random
    ledger: Path
    now: float = START
    is_down: bool = False

    def clock(self) -> float:
        return self.now

    def published(self) -> list[str]:
        return self.ledger.read_text().split()


@dataclass
class Outside:
    name: str
    world: World
    limits: Limits

    def send(self, post: Post, key: str) -> Receipt:
        world = self.world
        chance = world.random.random()
        if world.is_down or chance < 0.02:
            raise RetryLater("503")
        if chance < 0.03:
            raise OutcomeUnknown("cut before")
        with world.ledger.open("a") as file:
            file.write(f"{key}\n")
        if chance < 0.05:
            raise OutcomeUnknown("cut after")
        return Receipt(key)

    def find(self, post: Post, key: str, since: datetime) -> Receipt | None:
        if self.world.is_down:
            raise RetryLater("503")
        return Receipt(key) if key in self.world.published() else None

    def mentions(self, cursor: str | None) -> MentionPage:
        return MentionPage((), cursor or "0")

    def delete(self, post_id: str) -> None:
        raise AssertionError("nothing is deleted here")

    def check(self) -> Account:
        return Account("1", "tenhobot")


@dataclass
class SimulatedBot(Bot):
    """Finds a hand about as often as a real run, and draws nothing."""

    world: World = field(kw_only=True)

    def connect(self, name: str) -> Network:
        return Outside(name, self.world, Limits(500, 1000, 4, 10**7))

    def search(self, seed: str, progress: Progress | None = None) -> tuple[int, Found | None]:
        if self.world.random.random() < 0.632:
            return 200_000, Found(TILES[:14], seed, 200_000)
        return 330_536, None

    def compose(self, found: Found) -> NewPost:
        text = "天和！ 大三元 字一色 四暗刻単騎 " * 4
        picture = Picture(os.urandom(30_000), "東南西北白發中" * 20)
        score = {"yaku": [{"id": "tenhou", "ja": "天和", "en": "tenhou", "han": 13}] * 6}
        rarity = self.world.random.expovariate(1e-6)
        return NewPost(
            found.seed,
            Post(text, "ja", (picture,)),
            "123m406p789s11222z",
            found.deal,
            ("tenhou", "menzen_tsumo", "pinfu"),
            48_000,
            score,
            rarity,
        )


def live(folder: Path, days: int, on_week: Callable[[int], None]) -> World:
    """Drive the service through so many days; the world as it is at the end."""
    world = World(Random(11), folder.with_name(f"{folder.name}.ledger"))
    folder.mkdir()
    world.ledger.touch()
    began = world.now
    store = service = None
    ticks = 0
    while world.now < began + days * 86_400:
        if service is None:
            store = Store.open(folder)
            credentials = Credentials(folder, {})
            bot = SimulatedBot(SETTINGS, folder, store, credentials, world=world, clock=world.clock)
            service = Service(bot)
        service.work(["post", "deliver", "housekeep"])
        world.now += SLOT / 2
        service.work(["deliver"])
        world.now += SLOT / 2
        ticks += 1
        chance = world.random.random()
        if ticks % 1008 == 0:
            on_week(ticks // 1008)
            assert store is not None
        if chance < (0.02 if world.is_down else 0.003):
            world.is_down = not world.is_down
        elif chance < 0.006:  # A restart, after a while.
            assert store is not None
            store.close()
            service = None
            world.now += world.random.choice([0, 60, 3600, 40_000])
        elif chance < 0.0065:  # The clock is set back, or runs ahead.
            world.now += world.random.choice([-3600, -7200, 3600])
    assert store is not None
    store.close()
    return world


def check(folder: Path, days: int) -> None:
    sizes: list[int] = []
    memory: list[int] = []

    def on_week(week: int) -> None:
        sizes.append(sum(path.stat().st_size for path in folder.glob(f"{FILE}*")))
        resident = int(Path("/proc/self/statm").read_text().split()[1])
        memory.append(resident * resource.getpagesize())

    world = live(folder, days, on_week)
    published = world.published()
    assert len(published) == len(set(published))
    store = Store.open(folder)
    slots = [row[0] for row in store.database.rows("SELECT slot FROM runs")]
    assert all(slot[14:] in ("00:00Z", "10:00Z", "20:00Z", "30:00Z", "40:00Z", "50:00Z")
               for slot in slots)  # fmt: skip
    posts = list(store.history.posts())
    states = Counter(d["state"] for post in posts for d in post["deliveries"])
    sent = {
        f"{post['key']}/{d['network']}"
        for post in posts
        for d in post["deliveries"]
        if d["state"] == "sent"
    }
    assert sent == set(published)
    assert states["waiting"] + states["unknown"] + states["sending"] <= 60
    paced = [key for key in sent if key.endswith("/x")]
    assert 0.6 * 4 * days <= len(paced) <= 4 * days + 1 + days // 4
    assert store.database.faults() == []
    store.close()
    print(f"days={days} posts={len(posts)} bytes={max(sizes):,} states={dict(states)}")
    print(f"resident memory each week: {[f'{size / 1e6:.1f}' for size in memory]} MB")
    assert max(sizes) < 60_000_000
    half = len(memory) // 2
    assert max(memory[half:]) < max(memory[:half]) + 4_000_000


@pytest.fixture(autouse=True)
def _no_log() -> Iterator[None]:
    """Keep pytest from collecting a year of log lines."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


def test_a_month_of_slots(in_memory: Path) -> None:
    check(in_memory / "state", 30)


@pytest.mark.soak
def test_a_year_of_slots(in_memory: Path) -> None:
    check(in_memory / "state", 365)
