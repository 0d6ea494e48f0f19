"""What happened, in `tenhobot status` and in the file for Prometheus."""

import json
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tenhobot.cli.metrics import FILE
from tenhobot.cli.service import Service
from tenhobot.cli.work import Bot
from tenhobot.config import parse
from tenhobot.credentials import Credentials
from tenhobot.social.base import Mention, MentionPage, Network, RetryLater
from tenhobot.store import Store
from tests.jobs.fakes import FakeNetwork

from .conftest import Tenhobot

HAND = "@tenhobot 123m406p789s1122z+2z"


@pytest.fixture
def bot(state: Path) -> Iterator[Bot]:
    settings = parse("[networks.mastodon]\n[mentions]\nper_user_hour = 2")
    with closing(Store.open(state)) as store:
        yield Bot(settings, state, store, Credentials(state, {}))


def samples(state: Path) -> dict[tuple[str, ...], float]:
    """The metrics file, by name and the values of the labels."""
    text = (state / FILE).read_text("utf-8")
    return {
        (sample.name.removeprefix("tenhobot_"), *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def mention(number: int, text: str = HAND, **more: object) -> Mention:
    now = datetime.now(UTC)
    return Mention(str(number), "7", "anna", text, now, **more)  # type: ignore[arg-type]


def work(bot: Bot, *pages: MentionPage, fault: Exception | None = None) -> None:
    network = FakeNetwork("mastodon")
    network.pages.extend([MentionPage((), "c0"), *pages])
    network.faults.append(fault)

    def connect(self: Bot, name: str) -> Network:
        return network

    service = Service(bot)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bot, "connect", connect)
        for _ in range(1 + len(pages)):
            service._polled.clear()
            service.work(["mentions", "deliver"])
        bot.store.ledger.resume()
        service.work(["deliver"])
    service.work(["report"])


def test_a_new_bot_has_its_counters_at_zero(bot: Bot, state: Path) -> None:
    Service(bot).work(["report"])
    found = samples(state)
    assert found["mentions_seen_total", "mastodon"] == 0
    assert found["answer_seconds_count", "mastodon"] == 0
    assert found["paused",] == 0


def test_what_comes_of_mentions_is_counted(bot: Bot, state: Path, tenhobot: Tenhobot) -> None:
    people = [mention(n) for n in range(4)]
    others = [mention(10, is_bot=True), mention(11, "@tenhobot thanks"), mention(12, is_bot=True)]
    work(bot, MentionPage((*people, *others), "c1"), fault=RetryLater("busy", 0.0))
    found = samples(state)
    assert found["mentions_seen_total", "mastodon"] == 7
    assert found["mentions_answered_total", "mastodon"] == 2
    assert found["mentions_ignored_total", "mastodon", "bot"] == 2
    assert found["mentions_ignored_total", "mastodon", "nothing"] == 1
    assert found["mentions_refused_total", "mastodon", "user"] == 2
    assert found["errors_total", "mastodon", "retry_later"] == 1
    # Two answers and the line that says that it is enough.
    assert found["answer_seconds_bucket", "mastodon", "5"] == 3
    assert found["answer_seconds_count", "mastodon"] == 3
    assert found["deliveries", "mastodon", "sent"] == 3

    config = state / "tenhobot.toml"
    config.write_text("[networks.mastodon]\n")
    (network,) = json.loads(tenhobot("status", "--json").out)["networks"].values()
    assert network["mentions"] == {
        "seen": 7,
        "answered": 2,
        "ignored": {"bot": 2, "nothing": 1},
        "refused": {"user": 2},
    }
    assert network["errors"] == {"retry_later": 1}
    assert network["answer_seconds"]["answers"] == 3
    shown = tenhobot("status").out
    assert "mentions: 7 seen, 2 answered (sent after" in shown
    assert "3 (2 bot, 1 nothing) ignored, 2 (2 user) refused by limit" in shown
    assert "errors: 1 (1 retry later)" in shown


def test_a_counter_never_falls(bot: Bot, state: Path) -> None:
    work(bot, MentionPage((mention(1),), "c1"))
    before = samples(state)
    bot.store.history.housekeep(time.time() + 90 * 86_400)
    work(bot)
    assert bot.store.database.value("SELECT count(*) FROM mentions") == 0
    after = samples(state)
    counters = [name for name in before if name[0].endswith(("_total", "_count", "_bucket"))]
    assert all(after[name] >= before[name] for name in counters)
    assert after["mentions_seen_total", "mastodon"] == 1


def test_a_rehearsal_writes_no_metrics(bot: Bot, state: Path) -> None:
    bot.is_dry = True
    Service(bot).work(["report"])
    assert not (state / FILE).exists()
