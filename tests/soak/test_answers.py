"""Mentions read and answered through cut lines, refusals and kills: none twice, none lost.

The suite answers a few on some networks, `pytest -m soak tests/soak` 500 on each.
"""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tenhobot import social
from tenhobot.store import FILE, Store
from tests.fakes.server import FakeServer

from .answering import STEPS, patient
from .test_networks import NETWORKS, chaos

ANYTHING = re.compile("(GET|POST) /(2|api)/.*")

TEXTS = (
    "123m406p789s1122z+2z",
    "2334s の待ちは？",
    "234m567p34567s44z ロン8s リーチ",
    "123m456p789s1128z",
    "wwyd 135m246p778s11234z6m",
    "3翻40符は？",
)


def run_and_kill(given: dict[str, object], lines: int, after: float) -> str | None:
    """Kill a child that answers, a moment after so many steps; the step, None if it ended."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.soak.answering"],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(json.dumps(given))
    child.stdin.close()
    child.stdin = None
    said = [line.strip() for _, line in zip(range(lines), child.stdout, strict=False)]
    if len(said) == lines:
        time.sleep(after)
        os.kill(child.pid, signal.SIGKILL)
    rest, errors = child.communicate()
    assert child.returncode in (0, -signal.SIGKILL), errors
    return [*said, *rest.split()][-1] if child.returncode else None


def is_sound(state: Path) -> bool:
    if not (state / FILE).exists():
        return True
    database = sqlite3.connect(state / FILE)
    found = database.execute("PRAGMA integrity_check").fetchone()
    database.close()
    return found == ("ok",)


def storm(
    server: FakeServer, given: dict[str, object], state: Path, mentions: int, random: Random
) -> tuple[list[str], Counter[str]]:
    """Write mentions and drive the bot until it is done; their ids, and where it was killed."""
    asked: list[str] = []
    killed: Counter[str] = Counter()
    assert run_and_kill(given | {"mentions": 0}, 10_000, 0) is None  # It listens from now on.
    while True:
        for _ in range(min(mentions - len(asked), random.randint(0, 1 + mentions // 30))):
            number = len(asked)
            asked.append(server.write(f"a{number}", f"@tenhobot {TEXTS[number % 6]}").id)
        is_last = len(asked) == mentions
        lines = 1 + int(random.expovariate(1 / (32 if mentions >= 500 else 50)))
        ended = run_and_kill(given | {"mentions": len(asked)}, lines, random.random() * 0.06)
        assert is_sound(state)
        if ended is not None:
            killed[ended] += 1
        elif is_last:
            return asked, killed


@pytest.mark.parametrize(
    ("name", "mentions"),
    [
        ("misskey", 12),
        ("pleroma", 12),
        *(pytest.param(name, 500, marks=pytest.mark.soak) for name in NETWORKS),
    ],
)
def test_each_mention_is_answered_once(in_memory: Path, name: str, mentions: int) -> None:
    network, make, secrets = NETWORKS[name]
    if network == "mastodon":
        pytest.importorskip("mastodon", reason="the extra `mastodon` is not installed")
    random, met = Random(mentions), Counter[str]()
    with make() as server:
        server.chaos = chaos(random, met, ANYTHING, one_in=8)
        own = {"base_url": server.url}
        given = {
            "state": str(in_memory),
            "network": network,
            "settings": own,
            "secrets": secrets,
            "began": time.time(),
        }
        asked, killed = storm(server, given, in_memory, mentions, random)
        print(name, "killed", dict(killed), "met", dict(met))
        assert Counter(post.reply_to for post in server.own) == Counter(asked)

        server.chaos = lambda _: None
        store = Store.open(in_memory)
        cursor = store.mentions.cursor(network)
        again = social.create(
            network, patient(network, own).networks[network].own, secrets, in_memory
        )
        assert again.mentions(cursor).mentions == ()
        counters = store.counters.of(network)
        assert counters["mentions_seen"] == counters["mentions_answered"] == {"": mentions}
        assert sum(counters["answer_seconds"].values()) == mentions
        assert set(store.history.states(network)) == {"sent"}
        assert store.database.faults() == []
        store.close()
    assert killed
    assert met
    if mentions >= 500:
        assert set(killed) >= {*STEPS} - {"looked"}  # It hardly lasts.
