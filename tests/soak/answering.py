"""Reads mentions and answers them over a real line, until all are done or its parent kills it.

Started as ``python -m tests.soak.answering``; a JSON object on standard input says where
(`state`), how (`network`, `settings`, `secrets`), when the clock began (`began`), and how many
mentions there are (`mentions`). It prints each step as it takes it.
"""

import json
import logging
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from tenhobot import social
from tenhobot.cli.service import Service
from tenhobot.cli.work import Bot
from tenhobot.config import Settings, parse
from tenhobot.credentials import Credentials
from tenhobot.jobs.pace import LONGEST_WAIT
from tenhobot.social.base import Account, Limits, MentionPage, Network, Post, Receipt
from tenhobot.store import StateLock, Store

STEPS = ("start", "reading", "heard", "working", "sending", "sent", "looking", "looked")

SPEED = 300.0
"""Time runs so much faster, so that a wait of half a minute takes a tenth of a second."""

AGO = 10 * LONGEST_WAIT
"""It starts so many seconds in the past, so as not to overtake the server's."""


def step(name: str) -> None:
    print(name, flush=True)


@dataclass
class Stepped:
    """A network that says before and after each call that it is called."""

    network: Network

    @property
    def name(self) -> str:
        return self.network.name

    @property
    def limits(self) -> Limits:
        return self.network.limits

    def send(self, post: Post, key: str) -> Receipt:
        step("sending")
        receipt = self.network.send(post, key)
        step("sent")
        return receipt

    def find(self, post: Post, key: str, since: datetime) -> Receipt | None:
        step("looking")
        found = self.network.find(post, key, since)
        step("looked")
        return found

    def mentions(self, cursor: str | None) -> MentionPage:
        step("reading")
        page = self.network.mentions(cursor)
        step("heard")
        return page

    def delete(self, post_id: str) -> None:
        raise AssertionError("nothing is deleted here")

    def check(self) -> Account:
        return self.network.check()


@dataclass
class SteppedBot(Bot):
    secrets: Mapping[str, str] = field(kw_only=True)

    def _create(self, name: str) -> Network:
        own = self.settings.networks[name].own
        return Stepped(social.create(name, own, self.secrets, self.state))


def patient(network: str, own: Mapping[str, object]) -> Settings:
    """Settings under which everybody is answered, however many they are."""
    table = "".join(f"{name} = {json.dumps(value)}\n" for name, value in own.items())
    return parse(
        "[mentions]\nper_hour = 1000000\nmax_age_hours = 1000\n"
        f"[networks.{network}]\n{table}max_money_month = 0.0\n"
    )


def main(
    state: Path,
    mentions: int,
    network: str,
    settings: Mapping[str, object],
    secrets: Mapping[str, str],
    began: float,
) -> None:
    def clock() -> float:
        return began - AGO + (time.time() - began) * SPEED

    step("start")
    with StateLock(state):
        store = Store.open(state)
        bot = SteppedBot(
            patient(network, settings),
            state,
            store,
            Credentials(state, {}),
            clock=clock,
            secrets=secrets,
        )
        service = Service(bot)
        bot.beat = lambda: step("working")  # Before each answer and each delivery.

        def is_done() -> bool:
            heard = store.database.value("SELECT count(*) FROM mentions") >= mentions
            open_ = store.history.states(network).keys() & {"waiting", "sending", "unknown"}
            return heard and not open_ and store.mentions.cursor(network) is not None

        while not is_done():
            service.work(["mentions", "deliver"])
            time.sleep(0.01)
        assert store.database.faults() == []
        store.close()


if __name__ == "__main__":
    logging.disable()
    given = json.load(sys.stdin)
    main(Path(given.pop("state")), **given)
