"""The main job and its keeping, through the commands an operator types."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tenhobot.cli.metrics import write_metrics
from tenhobot.cli.watchdog import Notifier
from tenhobot.store import FILE, StateLock, Store

from .conftest import WIN, Tenhobot

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


def test_once_finds_a_tenhou_with_nothing_set_up(tenhobot: Tenhobot, state: Path) -> None:
    result = tenhobot(*WIN, "--json")
    assert (result.code, result.err) == (0, "")
    document = json.loads(result.out)
    assert document["found"]
    assert document.keys() == {
        "found", "seed", "tries", "hand", "score", "odds", "image", "text", "alt", "deliveries",
    }  # fmt: skip
    picture = Path(document["image"])
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert (picture.parent / "post.txt").read_text().strip() == document["text"].strip()
    assert (picture.parent / "alt.txt").read_text().strip() == document["alt"].strip()
    assert [(d["network"], d["state"]) for d in document["deliveries"]] == [("local", "sent")]
    store = Store.open(state)
    assert store.history.totals()["hands"] == 1
    store.close()


def test_once_shows_hand_points_and_picture(tenhobot: Tenhobot) -> None:
    document = json.loads(tenhobot(*WIN, "--json", "--dry-run").out)
    out = tenhobot(*WIN).out
    assert "48,000" in out or "48000" in out
    assert re.search(r"picture +\S+picture.png", out)
    assert document["seed"] in out


def test_the_same_seed_is_posted_once(tenhobot: Tenhobot, state: Path) -> None:
    first, second = tenhobot(*WIN, "--json"), tenhobot(*WIN, "--json")
    assert second.code == 0
    assert "was posted before, as post 1" in second.err
    assert json.loads(first.out) == json.loads(second.out)
    assert len(list((state / "outbox").iterdir())) == 1


def test_a_run_without_a_win_is_done(tenhobot: Tenhobot) -> None:
    result = tenhobot("once", "--tries", "10", "--json")
    assert result.code == 0
    document = json.loads(result.out)
    assert (document["found"], document["tries"], document["hand"]) == (False, 10, None)
    assert "no win in 10 deals" in tenhobot("once", "--tries", "10").out


def test_a_dry_run_writes_nothing(tenhobot: Tenhobot, state: Path) -> None:
    result = tenhobot(*WIN, "--json", "--dry-run")
    assert json.loads(result.out)["found"]
    assert not state.exists()


def test_the_number_of_workers_changes_nothing(tenhobot: Tenhobot) -> None:
    runs = [json.loads(tenhobot(*WIN, "--json", "--dry-run", "--workers", n).out) for n in (1, 3)]
    for run in runs:
        del run["deliveries"]  # They say when.
    assert runs[0] == runs[1]
    assert runs[0]["found"]


def test_of_two_at_once_one_leaves(tenhobot: Tenhobot, state: Path) -> None:
    with StateLock(state):
        result = tenhobot("once")
    assert result.code == 1
    assert result.err.count("\n") == 1
    assert f"another tenhobot (process {os.getpid()}) is at work" in result.err


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


def test_a_damaged_database_is_moved_aside_and_the_next_run_goes_on(
    tenhobot: Tenhobot, state: Path
) -> None:
    tenhobot(*WIN)
    (state / FILE).write_bytes(b"no database " * 1000)
    result = tenhobot("once", "--tries", "10")
    assert result.code == 1
    assert result.err.count("\n") == 1
    assert "is damaged" in result.err
    assert list(state.glob(f"{FILE}.damaged-*"))
    assert tenhobot("once", "--tries", "10").code == 0


def test_a_state_folder_that_cannot_be_written_is_one_line(
    tenhobot: Tenhobot, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    for command in ("once", "status", "pause", "run"):
        result = tenhobot(command, "--state", tmp_path / "file" / "x")
        assert result.code == 1
        assert result.err.count("\n") == 1
        assert "state folder cannot be" in result.err


def test_a_full_disk_is_one_line_and_the_next_run_goes_on(state: Path) -> None:
    script = (
        "import resource, sys; from tenhobot.cli import run\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))\n"
        "sys.exit(run(sys.argv[2:]))"
    )
    for room in (0, 2_000, 20_000, 60_000):
        done = subprocess.run(
            [sys.executable, "-c", script, str(room), *WIN, "--state", str(state)],
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 1, (room, done.stdout)
        assert done.stderr.count("\n") >= 1
        assert "Traceback" not in done.stderr
    done = subprocess.run(
        [sys.executable, "-m", "tenhobot", *WIN, "--json", "--state", str(state)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["deliveries"][0]["state"] in ("sent", "waiting")
    assert not list((state / "outbox").glob(".*"))


def test_init_writes_once_and_what_it_writes_can_be_read(tenhobot: Tenhobot, state: Path) -> None:
    assert tenhobot("init").code == 0
    written = (state / "tenhobot.toml").read_text()
    again = tenhobot("init")
    assert again.code == 1
    assert "left as it is" in again.err
    assert (state / "tenhobot.toml").read_text() == written
    assert tenhobot("once", "--tries", "10").code == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_what_root_makes_belongs_to_the_owner_of_the_folder(
    tenhobot: Tenhobot, state: Path
) -> None:
    state.mkdir()
    os.chown(state, 4321, 4321)
    assert tenhobot("init").code == 0
    assert tenhobot("doctor").code == 0
    assert tenhobot(*WIN).code == 0
    with closing(Store.open(state)) as store:
        store.ledger.pause("now")
        write_metrics(store, ["local"], state, 0.0)
        made = {path.name: path.stat().st_uid for path in state.rglob("*")}
    assert {"lock", FILE, f"{FILE}-wal", "inbox", "outbox", "post.txt", ".key"} <= made.keys()
    assert set(made.values()) == {4321}


def test_the_service_reports_to_systemd_and_stops_at_once(state: Path, tmp_path: Path) -> None:
    import socket

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


SECRETS = {
    "TENHOBOT_X_CONSUMER_KEY": "consumer-key-0123456789",
    "TENHOBOT_X_CONSUMER_SECRET": "consumer-secret-0123456789",
    "TENHOBOT_X_ACCESS_TOKEN": "42-access-token-0123456789",
    "TENHOBOT_X_ACCESS_TOKEN_SECRET": "access-token-secret-0123456789",
}


def test_no_secret_is_logged_even_at_debug_level(
    tenhobot: Tenhobot, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in SECRETS.items():
        monkeypatch.setenv(name, value)
    state.mkdir()
    (state / "tenhobot.toml").write_text(
        '[bot]\nlog_level = "debug"\n[networks.x]\nbase_url = "http://127.0.0.1:9"\n'
    )
    result = tenhobot("--debug", *WIN)
    assert result.code == 1
    assert "network=x" in result.err
    assert not [value for value in SECRETS.values() if value in result.out + result.err]
    assert not [line for line in result.err.splitlines() if "Authorization" in line]


def test_a_question_in_the_inbox_is_answered_with_a_picture(state: Path) -> None:
    from tenhobot.cli.common import Place
    from tenhobot.cli.service import Service
    from tenhobot.cli.work import at_work
    from tenhobot.config import Settings

    (state / "inbox").mkdir(parents=True)
    (state / "inbox" / "anna.txt").write_text("123m406p789s1122z waits?")
    time.sleep(1.1)  # A file counts once it has not changed for a second.
    with at_work(Place(state=state), Settings(), is_quiet=True) as bot:
        service = Service(bot)
        for minute in range(3):
            bot.clock = lambda minute=minute: time.time() + 60 * minute
            service.work(["mentions"])
        assert bot.store.history.totals()["replies"] == 1
    answer = state / "inbox" / "anna.answer"
    assert (answer / "picture.png").read_bytes().startswith(b"\x89PNG")
    assert (answer / "post.txt").read_text().strip()
    assert (answer / "alt.txt").read_text().strip()


def test_sigterm_ends_a_request_that_hangs_and_the_post_is_looked_for_later(state: Path) -> None:
    import socket

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
    import sqlite3

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
