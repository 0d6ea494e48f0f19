"""A dry run says what would be sent, never that it was."""

import json
from pathlib import Path

import pytest

from tenhobot.cli.common import Place
from tenhobot.cli.work import at_work
from tenhobot.config import Settings

from .conftest import Tenhobot


def test_a_dry_run_sends_nothing_and_says_so(tenhobot: Tenhobot, tmp_path: Path) -> None:
    config = tmp_path / "tenhobot.toml"
    config.write_text('[bot]\nlog_level = "debug"\n[networks.local]\n')
    command = ("once", "--seed", "42", "--dry-run", "--config", config)
    told = tenhobot(*command)
    assert told.code == 0
    assert "local    would send\n" in told.out
    assert "would send post=1 network=local\n" in told.err
    assert "sent post" not in told.err
    deliveries = json.loads(tenhobot(*command, "--json").out)["deliveries"]
    assert [one["state"] for one in deliveries] == ["would send"]


def test_a_dry_service_begins_to_listen_once(
    state: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with at_work(Place(state=state), Settings(), is_dry=True) as bot:
        assert [bot.listen("local") for _ in range(3)] == [0, 0, 0]
    assert capfd.readouterr().err.count("from now on") == 1
