"""The service's loop: what fails is told and done again, and the clock may jump."""

import logging
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from apscheduler.triggers.interval import IntervalTrigger

from tenhobot.cli import service as module
from tenhobot.cli.service import Service
from tenhobot.cli.signals import Stopped
from tenhobot.cli.work import Bot
from tenhobot.config import Settings, parse
from tenhobot.credentials import Credentials
from tenhobot.store import Damaged, Store, StoreError


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Bot]:
    with closing(Store.open(tmp_path)) as store:
        yield Bot(Settings(), tmp_path, store, Credentials(tmp_path, {}))


def test_a_task_that_fails_does_not_end_the_service(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_: object) -> None:
        raise StoreError("the disk is full")

    def buggy(_: object) -> None:
        raise ZeroDivisionError("a bug")

    housekept = []
    monkeypatch.setattr(Service, "deliver", full)
    monkeypatch.setattr(Service, "poll", buggy)
    monkeypatch.setattr(Service, "housekeep", lambda _: housekept.append("done"))
    with caplog.at_level(logging.ERROR):
        Service(bot).work(["deliver", "mentions", "housekeep"])
    assert [record.getMessage() for record in caplog.records] == [
        "failed task=deliver: the disk is full",
        "failed task=mentions: unexpected ZeroDivisionError('a bug')",
    ]
    assert housekept == ["done"]


def test_what_breaks_on_one_network_keeps_nobody_waiting_on_another(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bot.settings = parse("[networks.misskey]\n[networks.local]\n")
    heard: list[str] = []

    def listen(_: Bot, name: str) -> int:
        heard.append(name)
        if name == "misskey":
            raise ZeroDivisionError("a bug")
        return 0

    monkeypatch.setattr(Bot, "listen", listen)
    Service(bot).work(["mentions"])
    assert heard == ["misskey", "local"]
    assert "failed task=mentions network=misskey: unexpected ZeroDivisionError" in caplog.text


def test_a_damaged_database_ends_it(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(_: object) -> None:
        raise Damaged("is damaged")

    monkeypatch.setattr(Service, "deliver", damaged)
    with pytest.raises(Damaged):
        Service(bot).work(["deliver"])


def test_the_schedule_starts_anew_when_the_clock_jumps(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    jump = 0.0
    rounds: list[list[str]] = []
    clock = SimpleNamespace(time=lambda: time.time() + jump, monotonic=time.monotonic)
    monkeypatch.setattr(module, "time", clock)

    def work(_: Service, due: list[str]) -> None:
        nonlocal jump
        rounds.append(due)
        jump = -7200.0
        if len(rounds) == 3:
            raise Stopped

    monkeypatch.setattr(Service, "work", work)
    with caplog.at_level(logging.WARNING), pytest.raises(Stopped):
        Service(bot).run()
    assert rounds[0] == ["post", "deliver", "mentions", "report", "housekeep"]
    said = [record.getMessage() for record in caplog.records]
    assert said == ["the clock jumped by -7200 s; the schedule starts anew"]


def test_mentions_are_due_as_often_as_the_quicker_setting_says(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned: list[int] = []

    class Trigger(IntervalTrigger):
        def __init__(self, seconds: int, **more: object) -> None:
            planned.append(seconds)
            super().__init__(seconds=seconds, **more)

    def stop(*_: object) -> None:
        raise Stopped

    monkeypatch.setattr(module, "IntervalTrigger", Trigger)
    monkeypatch.setattr(Service, "work", stop)
    bot.settings = parse("[mentions]\npoll_seconds = 7\nbusy_poll_seconds = 86400\n")
    with pytest.raises(Stopped):
        Service(bot).run()
    assert 7 in planned
    assert 86400 not in planned


def test_missed_slots_are_dealt_late_but_not_all_of_them(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_796_000_000.0
    bot.clock = lambda: now
    monkeypatch.setattr(Bot, "search", lambda *_: (10, None))
    service = Service(bot)
    service.work(["post"])
    service.work(["post"])
    assert bot.store.history.totals()["runs"] == 1
    now += 5 * 3600
    service.work(["post"])
    assert bot.store.history.totals()["runs"] == 1 + 3 + 1
    bot.store.ledger.pause("now")
    now += 3600
    service.work(["post", "mentions"])
    assert bot.store.history.totals()["runs"] == 5


def test_a_slot_from_a_clock_that_was_set_wrong_leaves_the_missed_ones_due(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = 1_796_000_000.0
    monkeypatch.setattr(Bot, "search", lambda *_: (10, None))
    service = Service(bot)
    for when in (today, today + 180 * 86_400, today + 1200):
        bot.clock = lambda when=when: when
        service.work(["post"])
    # One in time, one in the future and late ones before it; then the one missed and the next.
    assert bot.store.outbox.last_run(today + 1200) == today + 1200
    slots = bot.store.database.rows("SELECT slot FROM runs WHERE started = ?", today + 1200)
    assert len(slots) == 2


def test_nothing_is_dealt_or_sent_while_the_clock_was_never_set(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    bot.clock = lambda: 60.0
    Service(bot).work(["post", "deliver", "mentions"])
    said = "the clock says 1970-01-01; switch time synchronisation on, or set it"
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        f"failed task={task}: {said}" for task in ("post", "deliver", "mentions network=local")
    ]
    assert bot.store.history.totals()["runs"] == 0
