"""The public names: each can be had, and type checkers are told the same."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tenhobot.sampling


def test_the_stub_names_what_the_package_gives() -> None:
    stub = Path(tenhobot.sampling.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    imports = [node for node in ast.parse(stub).body if isinstance(node, ast.ImportFrom)]
    told = {(node.module, alias.name) for node in imports for alias in node.names}
    given = {(home, name) for home, names in tenhobot.sampling._HOMES.items() for name in names}
    assert told == given


@pytest.mark.parametrize("name", tenhobot.sampling.__all__)
def test_each_name_can_be_had(name: str) -> None:
    assert getattr(tenhobot.sampling, name) is not None
    assert name in dir(tenhobot.sampling)


def test_what_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'fnd_win'"):
        tenhobot.sampling.fnd_win  # noqa: B018


def test_seeds_and_odds_do_not_wait_for_numpy() -> None:
    code = (
        "import sys\n"
        "from tenhobot.sampling import MOST_WORKERS, Quest, Seed, load_odds\n"
        "load_odds()\n"
        "assert 'numpy' not in sys.modules\n"
        "from tenhobot.sampling import find_win\n"
        "assert 'numpy' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
