"""Processes of their own: two at once, systemd, and SIGTERM wherever it comes."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from tenhobot.cli.watchdog import Notifier
from tenhobot.store import FILE, Store

from .conftest import SECRETS, WIN

AT_ONCE = 2.0
"""A second, and another for a machine that is busy with other tests."""


def start(*args: object, state: Path, **options: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tenhobot", *map(str, args), "--state", str(state)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,  # type: ignore[call-overload]
    )


def test_two_copies_started_at_once_post_once(state: Path) -> None:
    children = [start(*WIN, state=state) for _ in range(2)]
    ends = [child.communicate(timeout=120) for child in children]
    codes = sorted(child.returncode for child in children)
    assert codes in ([0, 0], [0, 1]), ends
    store = Store.open(state)
    assert store.history.totals()["hands"] == 1
    store.close()
    assert len(list((state / "outbox").iterdir())) == 1


def test_sigterm_ends_a_search_within_a_second(state: Path) -> None:
    script = (
        "import sys, functools, tenhobot.sampling as s\n"
        "s.find_win = functools.partial(s.find_win, wanted=lambda _: print('win') or False)\n"
        "from tenhobot.cli import main; main(sys.argv[1:])"
    )
    child = subprocess.Popen(
        [sys.executable, "-u", "-c", script, "once", "--tries", str(10**12), "--state", str(state)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "win\n"
    began = time.monotonic()
    child.send_signal(signal.SIGTERM)
    _, err = child.communicate(timeout=30)
    assert time.monotonic() - began < AT_ONCE
    assert child.returncode == 1
    assert err == "tenhobot: stopped by SIGTERM; the next start goes on from here\n"
    store = Store.open(state)
    assert store.history.totals()["runs"] == 0
    store.close()


def test_the_service_reports_to_systemd_and_stops_at_once(state: Path, tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        systemd.settimeout(30)
        service = start(
            "run",
            state=state,
            env=os.environ | {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "2000000"},
        )
        assert service.stderr is not None
        log = [service.stderr.readline(), service.stderr.readline()]
        heard = []
        while heard.count("WATCHDOG=1") < 2:
            heard.append(systemd.recv(100).decode())
        began = time.monotonic()
        service.send_signal(signal.SIGTERM)
        _, err = service.communicate(timeout=30)
        assert time.monotonic() - began < AT_ONCE
        while heard[-1] != "STOPPING=1":
            heard.append(systemd.recv(100).decode())
    assert (service.returncode, heard[0]) == (0, "READY=1")
    assert "started networks=local" in log[0]
    assert re.search(r"dealt seed=1-tenhobot@\d{8}T\d{4}00Z deals=\d+ ", log[1])
    assert err.endswith("stopped\n")


def test_a_service_manager_that_is_gone_is_no_fault(tmp_path: Path) -> None:
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")}).say("READY=1")
    Notifier({}).feed()


def test_sigterm_ends_a_request_that_hangs_and_the_post_is_looked_for_later(state: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        state.mkdir()
        (state / "tenhobot.toml").write_text(
            f'[networks.x]\nbase_url = "http://127.0.0.1:{port}"\nposts_per_day = 0\n'
        )
        child = start(*WIN, state=state, env=os.environ | SECRETS)
        line, _ = silent.accept()
        with line:
            line.recv(100)
            began = time.monotonic()
            child.send_signal(signal.SIGTERM)
            _, err = child.communicate(timeout=30)
            assert time.monotonic() - began < AT_ONCE
    assert (child.returncode, err.count("\n")) == (1, 1)
    store = Store.open(state)
    (post,) = store.history.posts()
    assert [d["state"] for d in post["deliveries"]] == ["sending"]
    assert store.outbox.recover(0.0, 0.0) == 1
    store.close()


def test_sigterm_ends_a_service_that_another_process_holds_up(state: Path) -> None:
    Store.open(state).close()
    (state / "tenhobot.toml").write_text("[deal]\ntries = 1\n")
    with closing(sqlite3.connect(state / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        child = start("run", state=state)
        assert child.stderr
        while "started" not in child.stderr.readline():
            assert child.poll() is None
        time.sleep(1)
        began = time.monotonic()
        child.send_signal(signal.SIGTERM)
        child.communicate(timeout=30)
        assert time.monotonic() - began < AT_ONCE
    assert child.returncode == 128 + signal.SIGTERM
