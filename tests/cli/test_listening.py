"""A network that can tell at once that something came is polled at once."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tenhobot import social
from tenhobot.cli.common import Place
from tenhobot.cli.service import Service
from tenhobot.cli.work import at_work
from tenhobot.config import parse
from tenhobot.social.base import RetryLater


class Ear:
    name = "mastodon"

    def __init__(self) -> None:
        self.wakes: list[Callable[[], None]] = []
        self.fault: RetryLater | None = None

    def listen(self, wake: Callable[[], None]) -> Callable[[], None]:
        if self.fault:
            raise self.fault
        self.wakes.append(wake)
        return self.wakes.clear


@pytest.mark.parametrize("is_down", [False, True])
def test_mentions_are_due_when_the_network_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_down: bool
) -> None:
    ear = Ear()
    ear.fault = RetryLater("no answer") if is_down else None
    monkeypatch.setattr(social, "create", lambda *_: ear)
    settings = parse("[networks.mastodon]\n")
    with at_work(Place(state=tmp_path), settings, is_quiet=True) as bot:
        service = Service(bot)
        with ExitStack() as ends:
            service.listen(ends)
            for wake in ear.wakes:
                wake()
                wake()
            assert service._next_due() == ([] if is_down else ["mentions"])
        assert ear.wakes == []
