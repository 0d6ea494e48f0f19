"""Settings and folders as they are named on the command line and in the environment."""

import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Tenhobot


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


def test_a_state_folder_that_is_a_file_is_wrong_usage(
    tenhobot: Tenhobot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    for command in (("once", "--tries", "10"), ("once", "--dry-run"), ("status",), ("init",)):
        assert tenhobot(*command, "--state", tmp_path / "file").code == 2
    monkeypatch.setenv("TENHOBOT_STATE", str(tmp_path / "file"))
    for command in (("once", "--tries", "10"), ("once", "--dry-run"), ("status",), ("init",)):
        result = tenhobot(*command)
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
        assert f"the state folder {tmp_path / 'file'} is a file" in result.err


def test_a_tilde_is_the_home_folder_where_no_shell_has_read_it(
    tenhobot: Tenhobot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TENHOBOT_STATE", "~/bot")
    monkeypatch.setenv("TENHOBOT_CONFIG", "~/bot/my.toml")
    assert tenhobot("init").out == f"{tmp_path / 'bot' / 'my.toml'}\n"
    assert tenhobot("init", "--config", "~/other.toml").out == f"{tmp_path / 'other.toml'}\n"


def test_what_init_cannot_write_is_named(tenhobot: Tenhobot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = tenhobot("init", tmp_path / "file" / "x.toml")
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert str(tmp_path / "file") in result.err


def test_a_full_disk_leaves_no_half_settings_file(tmp_path: Path) -> None:
    script = (
        "import resource, sys; from tenhobot.cli import run\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))\n"
        "sys.exit(run(sys.argv[1:]))"
    )
    path = tmp_path / "tenhobot.toml"
    done = subprocess.run(
        [sys.executable, "-c", script, "init", path], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"tenhobot: {path}: ")
    assert not path.exists()


def test_a_named_settings_file_must_exist(tenhobot: Tenhobot, tmp_path: Path) -> None:
    result = tenhobot("once", "--config", tmp_path / "none.toml")
    assert result.code == 2
    assert "`tenhobot init` writes them" in result.err
