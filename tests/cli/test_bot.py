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
from tenhobot.store import FILE, Run, StateLock, Store

from .conftest import Tenhobot

WIN = ("once", "--seed", "tests", "--tries", "3000000")
"""Known to win: the same seed gives the same first win on every machine."""


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


@pytest.mark.parametrize(
    ("toml", "line"),
    [
        ('[bot]\nnmae = "x"', "[bot] no setting 'nmae'; did you mean 'name'?"),
        ("[deal]\ntries = 0", "[deal] tries = 0: must be from 1"),
        ('[deal]\ntemplate = "{hnad}"', "did you mean 'hand'?"),
        ("[networks.twitter]", "no network 'twitter'; there are local, x,"),
        ("[bot", "not TOML"),
    ],
)
def test_a_misspelt_setting_is_one_line(
    tenhobot: Tenhobot, tmp_path: Path, toml: str, line: str
) -> None:
    config = tmp_path / "bot.toml"
    config.write_text(toml)
    result = tenhobot("once", "--config", config)
    assert result.code == 2
    assert result.err.count("\n") == 1
    assert line in result.err
    assert str(config) in result.err


def test_a_named_settings_file_must_exist(tenhobot: Tenhobot, tmp_path: Path) -> None:
    result = tenhobot("once", "--config", tmp_path / "none.toml")
    assert result.code == 2
    assert "`tenhobot init` writes them" in result.err


def test_init_writes_once_and_what_it_writes_can_be_read(tenhobot: Tenhobot, state: Path) -> None:
    assert tenhobot("init").code == 0
    written = (state / "tenhobot.toml").read_text()
    again = tenhobot("init")
    assert again.code == 1
    assert "left as it is" in again.err
    assert (state / "tenhobot.toml").read_text() == written
    assert tenhobot("once", "--tries", "10").code == 0


def test_pause_holds_and_resume_goes_on(tenhobot: Tenhobot) -> None:
    assert tenhobot("pause").code == 0
    held = tenhobot(*WIN)
    assert (held.code, held.err) == (0, "")
    assert "`tenhobot resume` goes on" in held.out
    document = json.loads(tenhobot(*WIN, "--json").out)
    assert (document["found"], document["tries"]) == (False, 0)
    assert document["paused_since"]
    assert tenhobot("resume").code == 0
    assert tenhobot(*WIN).code == 0


def test_retract_deletes_everywhere_and_says_so(tenhobot: Tenhobot, state: Path) -> None:
    tenhobot(*WIN)
    result = tenhobot("retract", "1")
    assert (result.code, result.out) == (0, "local: deleted\n")
    assert list((state / "outbox").iterdir()) == []
    assert "local retracted" in tenhobot("status").out
    assert tenhobot("retract", "1").out == "local: it is not there\n"
    assert tenhobot("retract", "2").code == 1


def test_retract_works_beside_a_running_service(tenhobot: Tenhobot, state: Path) -> None:
    tenhobot(*WIN)
    with StateLock(state):
        assert tenhobot("retract", "1").out == "local: deleted\n"


def test_what_still_waits_is_not_sent_once_retracted(tenhobot: Tenhobot, state: Path) -> None:
    (tenhobot("init"), (state / "outbox").write_text("in the way"))
    assert tenhobot(*WIN).code == 1
    assert tenhobot("retract", "1").out == "local: not sent, and will not be\n"
    (state / "outbox").unlink()
    assert tenhobot("once", "--tries", "10").code == 0
    assert not (state / "outbox").exists()


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


def test_export_is_the_history_as_json_lines(tenhobot: Tenhobot) -> None:
    tenhobot(*WIN)
    (line,) = tenhobot("export").out.splitlines()
    post = json.loads(line)
    assert post["key"] == "1-tests"
    assert post["deliveries"][0]["state"] == "sent"


def test_status_says_what_happened(tenhobot: Tenhobot) -> None:
    assert tenhobot("status", "--check").code == 1
    tenhobot(*WIN)
    result = tenhobot("status", "--check")
    assert result.code == 0
    assert "hands 1, replies 0" in result.out
    document = json.loads(tenhobot("status", "--json").out)
    assert document["networks"]["local"]["deliveries"] == {"sent": 1}


def test_status_does_not_count_a_run_that_is_yet_to_come(tenhobot: Tenhobot, state: Path) -> None:
    store = Store.open(state)
    store.outbox.record(Run(None, "seed", time.time() + 1e7, 7), None, ())
    store.close()
    result = tenhobot("status", "--check")
    assert (result.code, "last run never" in result.out) == (1, True)


def test_doctor_says_what_to_do(tenhobot: Tenhobot, state: Path) -> None:
    assert tenhobot("doctor").code == 0
    (state / "tenhobot.toml").write_text("[networks.local]\n[networks.x]\n")
    result = tenhobot("doctor")
    assert result.code == 1
    assert "FAIL secrets of x" in result.out
    assert "`tenhobot auth x`" in result.out
    points = json.loads(tenhobot("doctor", "--json", "--offline").out)
    assert {p["point"] for p in points if not p["ok"]} == {"secrets of x"}
    (state / FILE).write_bytes(b"no database " * 1000)
    assert "moves it aside" in tenhobot("doctor", "--offline").out


def test_secrets_that_others_can_read_are_refused(tenhobot: Tenhobot, state: Path) -> None:
    state.mkdir()
    (state / "tenhobot.toml").write_text("[networks.x]\n")
    (state / "secrets.json").write_text("{}")
    (state / "secrets.json").chmod(0o644)
    result = tenhobot("once", "--tries", "10")
    assert result.code == 2
    assert "chmod 600" in result.err


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


@pytest.mark.parametrize("network", ["mastodon", "bluesky"])
def test_a_missing_extra_is_told_before_secrets_are_asked_for(
    tenhobot: Tenhobot, state: Path, network: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith(f"tenhobot.social.{network}")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, {"bluesky": "atproto"}.get(network, network), None)
    state.mkdir()
    (state / "tenhobot.toml").write_text(f"[networks.{network}]\n")
    said = f"pip install 'tenhobot[{network}]', or '.[{network}]' in a checkout"
    auth = tenhobot("auth", network)
    assert (auth.code, auth.out, auth.err.count("\n")) == (1, "", 1)
    assert said in auth.err
    assert f"FAIL library of {network}: " in (checked := tenhobot("doctor").out)
    assert said in checked
    once = tenhobot(*WIN)
    assert (once.code, said in once.err) == (1, True)


def test_auth_keeps_secrets_where_only_the_owner_reads_them(
    tenhobot: Tenhobot, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tenhobot.social import x_auth

    secrets = {name.removeprefix("TENHOBOT_X_").lower(): value for name, value in SECRETS.items()}
    monkeypatch.setattr(x_auth, "authorise", lambda *_: secrets)
    result = tenhobot("auth", "x")
    assert result.code == 0
    assert "put [networks.x] into" in result.out
    assert (state / "secrets.json").stat().st_mode & 0o777 == 0o600
    (state / "tenhobot.toml").write_text("[networks.local]\n[networks.x]\n")
    assert "ok   secrets of x" in tenhobot("doctor", "--offline").out


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
