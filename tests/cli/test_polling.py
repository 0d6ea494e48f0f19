"""How often mentions are read: by the talk, by what the network asks for, by the budget."""

import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tenhobot.cli.service import Service
from tenhobot.cli.work import Bot
from tenhobot.config import parse
from tenhobot.credentials import Credentials
from tenhobot.store import Health, Heard, Store, Verdict
from tests.jobs.fakes import mention


class Clock:
    now = time.time()

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def bot(state: Path, clock: Clock) -> Iterator[Bot]:
    settings = parse("[networks.mastodon]\n")
    with closing(Store.open(state)) as store:
        yield Bot(settings, state, store, Credentials(state, {}), clock=clock)


@pytest.fixture
def polled(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When mentions were read, in seconds after the start."""
    began = clock.now
    times: list[float] = []

    def listen(self: Bot, name: str) -> int:
        times.append(clock.now - began)
        return 0

    monkeypatch.setattr(Bot, "listen", listen)
    return times


def tick(service: Service, clock: Clock, seconds: int) -> None:
    """Let time pass as the scheduler would: every 15 seconds mentions are due."""
    for _ in range(seconds // 15):
        service.work(["mentions"])
        clock.now += 15


def test_mentions_are_read_more_often_while_people_write(
    bot: Bot, clock: Clock, polled: list[float]
) -> None:
    service = Service(bot)
    tick(service, clock, 180)
    assert polled == [0, 60, 120]
    polled.clear()
    heard = Heard(mention("1"), Verdict.NOTHING)
    bot.store.mentions.record("mastodon", [heard], "c", clock.now)
    tick(service, clock, 120)
    assert polled == [180 + 15 * n for n in range(8)]
    tick(service, clock, 900)
    assert [b - a for a, b in zip(polled[-4:], polled[-3:], strict=False)] == [60, 60, 60]


def test_a_clock_set_back_does_not_stop_the_reading(
    bot: Bot, clock: Clock, polled: list[float]
) -> None:
    service = Service(bot)
    tick(service, clock, 15)
    clock.now -= 7200
    tick(service, clock, 15)
    assert len(polled) == 2


def test_nothing_is_read_that_the_budget_cannot_answer(
    bot: Bot, clock: Clock, polled: list[float]
) -> None:
    network = replace(
        bot.settings.networks["mastodon"], price_mention=0.001, price_reply=0.01, max_money_month=1
    )
    bot.settings = replace(bot.settings, networks={"mastodon": network})
    bot.store.ledger.charge("mastodon", clock.now, 0.985)
    service = Service(bot)
    tick(service, clock, 15)
    assert len(polled) == 1
    bot.store.ledger.charge("mastodon", clock.now, 0.01)
    tick(service, clock, 120)
    assert len(polled) == 1


def test_a_network_that_asked_for_patience_is_given_it(
    bot: Bot, clock: Clock, polled: list[float]
) -> None:
    bot.store.ledger.set_health("mastodon", Health(1, clock.now + 100, "too often"), "reading")
    tick(Service(bot), clock, 150)
    assert polled == [105]


def test_reading_well_does_not_make_up_for_posts_that_fail(
    bot: Bot, clock: Clock, polled: list[float]
) -> None:
    failing = Health(4, 0.0, None)
    bot.store.ledger.set_health("mastodon", failing)
    tick(Service(bot), clock, 15)
    assert (polled, bot.store.ledger.health("mastodon")) == ([0], failing)


def test_who_sets_the_settings_sets_the_pace(bot: Bot, clock: Clock, polled: list[float]) -> None:
    mentions = replace(bot.settings.mentions, poll_seconds=30, busy_poll_seconds=60)
    bot.settings = replace(bot.settings, mentions=mentions)
    tick(Service(bot), clock, 90)
    assert polled == [0, 30, 60]
