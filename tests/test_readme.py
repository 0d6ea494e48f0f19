"""The README shows real output: its examples are run and compared."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n\$ (.+)\n((?:.*\n)*?)```", TEXT)


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[s[0][:40] for s in SESSIONS])
def test_a_command_prints_what_is_shown(command: str, shown: str, tmp_path: Path) -> None:
    """A last line of dots stands for more of the same."""
    scripts = Path(sys.executable).parent
    result = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        env={
            **os.environ,
            "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
            "TENHOBOT_STATE": str(tmp_path),
            "PYTHONUTF8": "1",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    if shown.endswith("...\n"):
        assert result.stdout.startswith(shown.removesuffix("...\n"))
    else:
        assert result.stdout == shown


def test_the_python_examples_hold() -> None:
    failed, tried = doctest.testfile(
        str(README), module_relative=False, optionflags=doctest.ELLIPSIS, verbose=False
    )
    assert tried > 4
    assert failed == 0


def test_every_command_is_in_the_table() -> None:
    from tenhobot.cli import COMMANDS

    table = TEXT.split("### Scores")[0]
    for section in COMMANDS.values():
        for name in section:
            assert re.search(rf"`(tenhobot )?{name}\b", table), name


def test_every_option_of_the_rules_is_documented() -> None:
    from tenhobot.riichi.rules import PRESETS, Rules

    for option in Rules.__dataclass_fields__:
        if option not in ("name", "_hash"):
            assert f"`{option}`" in TEXT, option
    for preset in PRESETS:
        assert preset in TEXT


def test_every_picture_shown_is_there() -> None:
    for name in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", TEXT):
        assert (README.parent / name).is_file(), name
