"""The command line as a whole: help, versions, completion, and failures in one line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tenhobot import __version__
from tenhobot.cli import COMMANDS
from tenhobot.cli.group import LazyGroup, cli

from .conftest import WIN, Tenhobot

NAMES = [name for section in COMMANDS.values() for name in section]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_a_help_text_with_an_example(tenhobot: Tenhobot, name: str) -> None:
    result = tenhobot(name, "--help")
    assert result.code == 0
    assert "Example:" in result.out
    assert f"tenhobot {name}" in result.out


def test_help_lists_every_command_and_loads_none() -> None:
    script = (
        "import sys; from tenhobot.cli import run; run(['--help']);"
        "print([m for m in sys.modules if m.split('.')[0] in"
        " ('numpy', 'PIL', 'apscheduler', 'tweepy', 'requests', 'tqdm')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.endswith("[]\n")
    assert all(f"  {name} " in done.stdout for name in NAMES)


def test_a_run_without_a_win_loads_no_more_than_it_needs(tmp_path: Path) -> None:
    script = (
        "import sys; from tenhobot.cli import run; run(sys.argv[1:]);"
        "print([m for m in sys.modules if m.split('.')[0] in"
        " ('PIL', 'apscheduler', 'tweepy', 'requests', 'tqdm', 'platformdirs')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "once", "--tries", "10", "--state", str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.endswith("[]\n")


def test_the_version(tenhobot: Tenhobot) -> None:
    assert tenhobot("--version").out == f"tenhobot {__version__}\n"


def test_python_m_works() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tenhobot", "--version"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == f"tenhobot {__version__}\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(tenhobot: Tenhobot, shell: str) -> None:
    result = tenhobot("completion", shell)
    assert result.code == 0
    assert "_TENHOBOT_COMPLETE" in result.out


@pytest.mark.parametrize("encoding", ["latin-1", "cp932"])
def test_a_terminal_that_cannot_show_everything_is_no_failure(
    tmp_path: Path, encoding: str
) -> None:
    def call(*args: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "tenhobot", *args, "--state", str(tmp_path)],
            capture_output=True,
            check=True,
            timeout=60,
            env=os.environ | {"PYTHONIOENCODING": encoding},
        )
        return done.stdout.decode(encoding)

    assert "48000" in call(*WIN)
    (post,) = map(json.loads, call("export").splitlines())
    assert "天和" in post["text"]
    assert json.loads(call(*WIN, "--json"))["text"] == post["text"]


def test_completion_completes() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from tenhobot.cli import main; main()"],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ
        | {
            "_TENHOBOT_COMPLETE": "bash_complete",
            "COMP_WORDS": "tenhobot re",
            "COMP_CWORD": "1",
        },
    )
    assert done.stdout.split() == ["plain,resume", "plain,retract", "plain,reply"]


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["nope"], "No such command 'nope'"),
        (["once", "--tires", "5"], "--tries"),
        (["once", "--tries", "many"], "'many' is not a valid integer"),
        (["once", "--seed", "a b"], "one word"),
        (["once", "--seed", "99-x"], "scheme 99"),
        (["retract", "x"], "'x'"),
        (["once", "--tries", "0"], "'--tries': 0 is out of range: it is from 1 to"),
        (["once", "--tries", str(10**30)], "is out of range: it is from 1 to 1,0"),
        (["once", "--workers", "100000"], "'--workers': 100000 is out of range"),
    ],
)
def test_bad_usage_is_one_line(tenhobot: Tenhobot, args: list[str], line: str) -> None:
    result = tenhobot(*args)
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert line in result.err


def test_a_bug_is_one_line_too(tenhobot: Tenhobot, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(LazyGroup, "get_command", broken)
    result = tenhobot("once")
    assert result.code == 1
    assert result.err == (
        "tenhobot: internal error: ZeroDivisionError('a bug') (--debug shows where)\n"
    )
    assert "Traceback" in tenhobot("--debug", "once").err


def test_state_and_config_are_taken_before_and_after_the_command(
    tenhobot: Tenhobot, tmp_path: Path
) -> None:
    for n, args in enumerate((("--state", tmp_path / "a", "init"), ("init", "--state", tmp_path))):
        result = tenhobot(*args)
        assert result.code == 0, n
    assert (tmp_path / "a" / "tenhobot.toml").exists()
    assert (tmp_path / "tenhobot.toml").exists()
    assert isinstance(cli, LazyGroup)
