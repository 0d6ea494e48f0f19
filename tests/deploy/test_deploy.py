"""The files in ``deploy/``, judged by the tools that will read them."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tenhobot.cli import COMMANDS

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted(path.name for path in DEPLOY.glob("tenhobot*.*") if path.suffix != ".crontab")

needs_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed"
)


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units as they are, but for the place of the program, which is not installed here."""
    for name in UNITS:
        text = (DEPLOY / name).read_text().replace("/opt/tenhobot/bin/tenhobot", sys.executable)
        (tmp_path / name).write_text(text)
    return tmp_path


def analyse(*args: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *args], capture_output=True, text=True, timeout=60, cwd=folder
    )


@needs_systemd
def test_the_units_verify_clean(units: Path) -> None:
    done = analyse("verify", *(f"./{name}" for name in UNITS), folder=units)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@needs_systemd
@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
def test_the_services_are_hardened(units: Path, name: str) -> None:
    done = analyse("security", "--offline=true", "--threshold=15", f"./{name}", folder=units)
    assert done.returncode == 0, done.stdout
    exposure = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
    assert exposure
    assert float(exposure[1]) <= 1.5


@pytest.mark.parametrize("path", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_every_file_says_how_it_starts_and_calls_commands_that_exist(path: Path) -> None:
    text = path.read_text()
    assert text.startswith("# ")
    names = {name for section in COMMANDS.values() for name in section}
    called = re.findall(r"(?:bin/tenhobot|exec (?:-it )?tenhobot tenhobot) (\w+)", text)
    assert set(called) <= names
    assert called or path.suffix == ".timer"
    # It is installed from a checkout: an index need not have it.
    for what in re.findall(r"pip install (?:--\S+ )*(\S+)", text):
        assert what.strip("'\"") == ".[bluesky,mastodon]"
