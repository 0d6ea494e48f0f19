"""The log as a terminal and as the journal get it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("is_journal", [True, False])
def test_lines_have_a_priority_in_the_journal_and_a_time_elsewhere(
    tmp_path: Path, is_journal: bool
) -> None:
    with (tmp_path / "journal").open("w+") as journal:
        found = os.fstat(journal.fileno())
        stream = f"{found.st_dev}:{found.st_ino + (not is_journal)}"
        subprocess.run(
            [sys.executable, "-m", "tenhobot", "once", "--tries", "10", "--state", tmp_path],
            env={**os.environ, "JOURNAL_STREAM": stream, "TENHOBOT_CONFIG": _debug(tmp_path)},
            stderr=journal,
            stdout=subprocess.DEVNULL,
            check=True,
            timeout=60,
        )
        journal.seek(0)
        lines = journal.read().splitlines()
    assert lines
    assert all(
        line.startswith("<6>INFO " if is_journal else "20") for line in lines if "dealt" in line
    )
    assert [line for line in lines if "dealt" in line]


def _debug(folder: Path) -> str:
    file = folder / "bot.toml"
    file.write_text('[bot]\nlog_level = "debug"\n')
    return str(file)
