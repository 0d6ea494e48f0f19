"""The main job and its keeping, through the commands an operator types."""

import json
import os
import re
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tenhobot.cli.metrics import write_metrics
from tenhobot.jobs import slot_at
from tenhobot.store import FILE, StateLock, Store

from .conftest import SECRETS, WIN, Tenhobot


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


def test_a_new_database_deals_no_hand_that_the_damaged_one_may_have_posted(
    tenhobot: Tenhobot, state: Path
) -> None:
    state.mkdir()
    (state / "tenhobot.toml").write_text("[deal]\nevery_minutes = 1440\n")
    (state / FILE).write_bytes(b"no database " * 1000)
    assert "a new one begins with the next slot" in tenhobot("once", "--tries", "10").err
    with closing(Store.open(state)) as store:
        last = store.outbox.last_slot(time.time())
    assert last == f"{slot_at(time.time(), 1440):%Y-%m-%dT%H:%M:%SZ}"


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
