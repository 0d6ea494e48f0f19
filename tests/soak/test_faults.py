"""Runs that fail at random and are killed at random: no post twice, none lost.

`pytest -m soak tests/soak` does 500 runs and takes about four minutes; the suite does 40.
"""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tenhobot.store import FILE, Store

from .child import STEPS

AFTER_RECORDED = ("recorded", "sending", "published", "answered", "settled")


def start(state: Path, ledger: Path, seed: str, mood: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.soak.child", str(state), str(ledger), seed, mood],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def run_and_kill(child: subprocess.Popen[str], at: str, after: float) -> str | None:
    """Kill the child a moment after it said `at`; the step it was killed in, None if it ended."""
    last = None
    assert child.stdout is not None
    for line in child.stdout:
        last = line.strip()
        if last == at:
            time.sleep(after)
            os.kill(child.pid, signal.SIGKILL)
            break
    rest = child.stdout.read().split()
    _, errors = child.communicate()
    assert child.returncode in (0, -signal.SIGKILL), errors
    return (rest[-1] if rest else last) if child.returncode else None


def fault_run(folder: Path, runs: int, seed: int) -> Counter[str]:
    """Drive `runs` posting runs; how often they were killed in each step."""
    random = Random(seed)
    state, ledger = folder / "state", folder / "ledger"
    killed: Counter[str] = Counter()
    for number in range(runs):
        # Some runs are left to end by themselves, since the ends of others wait for them.
        at = random.choice([*STEPS, "never"])
        child = start(state, ledger, f"1-run{number}", "stormy")
        if (step := run_and_kill(child, at, random.random() * 0.006)) is not None:
            killed[step] += 1
        if (state / FILE).exists():
            check = sqlite3.connect(state / FILE)
            assert check.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            check.close()
    for _ in range(5):
        child = start(state, ledger, "calm", "calm")
        assert run_and_kill(child, "never", 0) is None
        time.sleep(1.3)  # More than an hour of the child's time: the longest wait.
    published = Counter(ledger.read_text().split())
    store = Store.open(state)
    expected = Counter(
        f"{post['key']}/{delivery['network']}"
        for post in store.history.posts()
        for delivery in post["deliveries"]
    )
    left = Counter(d["state"] for p in store.history.posts() for d in p["deliveries"])
    store.close()
    assert published == expected
    assert set(left) == {"sent"}
    assert len(expected) >= runs
    return killed


def test_no_post_twice_and_none_lost(in_memory: Path) -> None:
    killed = fault_run(in_memory, 40, seed=7)
    assert killed.total() >= 15


@pytest.mark.soak
def test_500_runs(in_memory: Path) -> None:
    killed = fault_run(in_memory, 500, seed=2026)
    print(dict(killed))
    assert all(killed[step] >= 10 for step in AFTER_RECORDED), killed
