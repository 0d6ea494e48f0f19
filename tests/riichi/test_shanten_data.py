"""The file that shanten is read from is what its program writes."""

import runpy
from pathlib import Path

from tenhobot.riichi import distance

ROOT = Path(__file__).resolve().parents[2]


def test_the_automaton_is_the_one_that_the_tool_builds() -> None:
    build = runpy.run_path(str(ROOT / "tools" / "make_distance.py"))["build"]
    assert Path(distance.__file__).with_name("distance.bin").read_bytes() == build()
