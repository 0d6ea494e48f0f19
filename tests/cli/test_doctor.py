"""What `tenhobot doctor` looks at, and what it says to do."""

import json
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from tenhobot.cli import doctor
from tenhobot.store import FILE, Health, Run, Store
from tenhobot.store.ledger import USES, Use
from tests.fakes import misskey

from .conftest import Tenhobot


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


def test_wrong_settings_are_wrong_usage_and_the_rest_is_looked_at(
    tenhobot: Tenhobot, state: Path
) -> None:
    state.mkdir()
    (state / "tenhobot.toml").write_text(f'[bot]\nname = "{"天" * 40}"\n')
    result = tenhobot("doctor")
    assert result.code == 2
    failed, *others = result.out.splitlines()
    assert failed.startswith("FAIL settings: ")
    assert "[bot] name = " in failed
    assert "is 120 bytes long; it must have at most 80" in failed
    assert [line.split(":")[0] for line in others] == [
        "ok   disk", "ok   database", "ok   font", "ok   clock",
    ]  # fmt: skip
    assert tenhobot("once").code == tenhobot("run").code == 2


def test_one_point_that_breaks_hides_no_other(
    tenhobot: Tenhobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(doctor, "_font", broken)
    result = tenhobot("doctor")
    assert result.code == 1
    assert "FAIL font: unexpected ZeroDivisionError('a bug')" in result.out
    assert "ok   local" in result.out


def test_a_state_folder_that_is_no_folder_has_advice(tenhobot: Tenhobot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = tenhobot("doctor", "--state", tmp_path / "file" / "x")
    assert result.code == 1
    assert "FAIL disk: " in result.out
    assert "-> give it to the user that runs tenhobot" in result.out


def _clock(tenhobot: Tenhobot, *options: str) -> tuple[bool, str]:
    points = json.loads(tenhobot("doctor", "--json", *options).out)
    (clock,) = (point for point in points if point["point"] == "clock")
    return clock["ok"], f"{clock['detail']} -> {clock['advice']}"


def test_a_clock_that_nobody_can_compare_is_said_to_be_so(
    tenhobot: Tenhobot, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = "no network told the time, so it is only known to be after this version was made"
    is_ok, said = _clock(tenhobot)
    assert (is_ok, told in said, "last run" in said) == (True, True, False)
    tenhobot("once", "--tries", "1")
    assert "and after the last run on record" in _clock(tenhobot)[1]
    (state / FILE).write_bytes(b"no database " * 1000)
    assert "last run" not in _clock(tenhobot)[1]


def test_a_clock_before_this_version_was_made_is_wrong(
    tenhobot: Tenhobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = doctor.RELEASED - 60
    monkeypatch.setattr(doctor, "time", SimpleNamespace(time=lambda: then))
    is_ok, said = _clock(tenhobot)
    assert not is_ok
    assert "but this version is of" in said
    assert "time synchronisation" in said


def test_a_clock_before_the_newest_run_is_wrong(tenhobot: Tenhobot, state: Path) -> None:
    with closing(Store.open(state)) as store:
        store.outbox.record(Run(None, "seed", time.time() + 7200, 7), None, ())
    is_ok, said = _clock(tenhobot)
    assert not is_ok
    assert "the database has a run of" in said
    assert "it was wrong then" in said


@pytest.mark.parametrize(
    ("ahead", "is_right", "said"),
    [(0, True, "by misskey right"), (7200, False, "s behind"), (-7200, False, "s ahead")],
)
def test_the_clock_is_compared_with_those_of_the_networks(
    tenhobot: Tenhobot,
    state: Path,
    monkeypatch: pytest.MonkeyPatch,
    ahead: int,
    is_right: bool,
    said: str,
) -> None:
    monkeypatch.setenv("TENHOBOT_MISSKEY_TOKEN", misskey.TOKEN)
    with misskey.FakeMisskey() as server:
        server.ahead = ahead
        state.mkdir()
        (state / "tenhobot.toml").write_text(
            f'[networks.local]\n[networks.misskey]\nbase_url = "{server.url}"\n'
        )
        is_ok, line = _clock(tenhobot)
        assert (is_ok, said in line) == (is_right, True)
        assert "no network told the time" in _clock(tenhobot, "--offline")[1]


@pytest.mark.parametrize("use", USES)
def test_a_network_that_answers_but_is_shut_off_is_not_well(
    tenhobot: Tenhobot, state: Path, monkeypatch: pytest.MonkeyPatch, use: Use
) -> None:
    monkeypatch.setenv("TENHOBOT_MISSKEY_TOKEN", misskey.TOKEN)
    with misskey.FakeMisskey() as server:
        state.mkdir()
        (state / "tenhobot.toml").write_text(f'[networks.misskey]\nbase_url = "{server.url}"\n')
        assert tenhobot("doctor").code == 0
        shut = Health(1, time.time() + 3600, "add credit")
        with closing(Store.open(state)) as store:
            store.ledger.set_health("misskey", shut, use)
        result = tenhobot("doctor")
        assert result.code == 1
        assert "FAIL misskey: answers; " in result.out
        assert f"shut off for {use} until" in result.out
        assert "-> add credit" in result.out
        with closing(Store.open(state)) as store:
            assert store.ledger.health("misskey", use) == shut
        tenhobot("resume")
        assert tenhobot("doctor").code == 0
