"""Driving a child process through cut lines, refusals and kills until all is delivered."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random


def weather(
    state: Path,
    posts: int,
    network: str,
    settings: dict[str, str],
    secrets: dict[str, str],
    writes: Callable[[], int],
    random: Random,
) -> int:
    """Deliver until the child ends by itself; how often it was killed.

    `writes` counts the publishing calls that the server has seen: the child is killed within a
    moment of one of them, so a loaded machine tests the same.
    """
    given = {
        "state": str(state),
        "posts": posts,
        "network": network,
        "settings": settings,
        "secrets": secrets,
        "began": time.time(),
    }
    kills = 0
    while True:
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.soak.delivering"],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert child.stdin is not None
        child.stdin.write(json.dumps(given))
        child.stdin.close()
        child.stdin = None
        last = writes() + random.randint(1, min(20, max(2, posts // 4)))
        while child.poll() is None and writes() < last:
            time.sleep(0.002)
        time.sleep(random.random() * 0.1)
        if child.poll() is None:
            os.kill(child.pid, signal.SIGKILL)
            child.communicate()
            kills += 1
            continue
        _, errors = child.communicate()
        assert child.returncode == 0, errors
        return kills
