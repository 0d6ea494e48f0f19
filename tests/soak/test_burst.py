"""Many mentions at once, in simulated time: all answered, oldest first, at the network's rate.

`pytest -m soak tests/soak` answers 1,000; the suite 50.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tenhobot.cli.service import Service
from tenhobot.cli.work import Bot
from tenhobot.credentials import Credentials
from tenhobot.social.base import Network
from tenhobot.social.local import LocalNetwork
from tenhobot.social.x import Credentials as XCredentials, X
from tenhobot.store import Store
from tests.fakes import mastodon, x
from tests.fakes.server import FakeServer

from .answering import patient

TICK = 15


@dataclass
class Clock:
    now: float = field(default_factory=time.time)

    def __call__(self) -> float:
        return self.now

    def moment(self) -> datetime:
        return datetime.fromtimestamp(self.now, UTC)


@dataclass
class Place:
    """A network, how somebody writes there, whom the bot answered, and how often it was refused."""

    network: Network
    write: Callable[[str, str], str]
    answered: Callable[[], list[str]]
    refusals: Callable[[], int] = lambda: 0


@contextmanager
def on_x(state: Path, clock: Clock) -> Iterator[Place]:
    server = x.FakeX(now=clock)
    network = X(XCredentials(**x.SECRETS), server.url, now=clock.moment)
    with server, refusals(server) as refused:
        yield Place(
            network,
            lambda name, text: server.write(name, text).id,
            lambda: [str(post.reply_to) for post in server.own],
            lambda: len(refused),
        )


@contextmanager
def on_mastodon(state: Path, clock: Clock) -> Iterator[Place]:
    pytest.importorskip("mastodon", reason="the extra `mastodon` is not installed")
    from tenhobot.social.mastodon import MastodonNetwork

    server = mastodon.FakeMastodon(now=clock)
    network = MastodonNetwork(server.url, mastodon.TOKEN, now=clock.moment)
    with server, refusals(server) as refused:
        yield Place(
            network,
            lambda name, text: server.write(name, text).id,
            lambda: [str(status.reply_to) for status in server.own],
            lambda: len(refused),
        )


@contextmanager
def refusals(server: FakeServer) -> Iterator[list[str]]:
    """The requests that came too soon."""
    refused: list[str] = []
    carry_out = server.answer

    def answer(request):
        answer = carry_out(request)
        if answer.status == 429:
            refused.append(request.path)
        return answer

    server.answer = answer  # type: ignore[method-assign]
    yield refused


@contextmanager
def on_local(state: Path, clock: Clock) -> Iterator[Place]:
    inbox = state / "inbox"
    inbox.mkdir()

    def write(name: str, text: str) -> str:
        (inbox / f"{name}.txt").write_text(text)
        return name

    def answered() -> list[str]:
        folders = sorted(inbox.glob("*.answer"), key=lambda folder: folder.stat().st_mtime_ns)
        return [folder.stem for folder in folders]

    # Ahead, so that a file need not lie still for a second.
    yield Place(
        LocalNetwork(state / "outbox", inbox, clock=lambda: time.time() + 10), write, answered
    )


PLACES = {"x": on_x, "mastodon": on_mastodon, "local": on_local}

HANDS = (
    "123m406p789s1122z+2z",
    "2334s の待ちは？",
    "wwyd 135m246p778s11234z6m",
    "123m456p789s1128z",
)


@dataclass
class SimulatedBot(Bot):
    network: Network = field(kw_only=True)

    def connect(self, name: str) -> Network:
        return self.network


@pytest.fixture(autouse=True)
def _no_log() -> Iterator[None]:
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("mentions", [50, pytest.param(1000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", PLACES)
def test_a_burst_is_answered_whole_and_in_order(in_memory: Path, name: str, mentions: int) -> None:
    clock = Clock()
    began = clock.now
    with PLACES[name](in_memory, clock) as place:
        store = Store.open(in_memory)
        bot = SimulatedBot(
            patient(name, {}),
            in_memory,
            store,
            Credentials(in_memory, {}),
            clock=clock,
            network=place.network,
        )
        service = Service(bot)
        service.work(["mentions"])  # It listens from now on.
        asked = [
            place.write(f"a{number:04}", f"@tenhobot {HANDS[number % len(HANDS)]}")
            for number in range(mentions)
        ]
        clock.now += 60
        worked = time.process_time()
        service.work(["mentions"])
        assert store.counters.of(name)["mentions_answered"] == {"": mentions}
        read = time.process_time() - worked
        while "waiting" in store.history.states(name):
            clock.now += TICK
            service.work(["mentions", "deliver"])
        assert place.answered() == asked
        hours = (clock.now - began) / 3600
        print(
            f"{name}: {mentions} answers in {hours:.1f} h of the network's time, refused "
            f"{place.refusals()} times; CPU {1000 * read / mentions:.1f} ms each to make and queue "
            f"(and send, as far as the rate goes), {time.process_time() - worked:.1f} s in all"
        )
        # A network that asks for patience is asked again when it said, and not before.
        assert place.refusals() <= mentions // 25 + 2
        assert set(store.history.states(name)) == {"sent"}
        store.close()
