"""The public names: each can be had, and type checkers are told the same."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tenhobot.riichi


def test_the_stub_names_what_the_package_gives() -> None:
    stub = Path(tenhobot.riichi.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    imports = [node for node in ast.parse(stub).body if isinstance(node, ast.ImportFrom)]
    told = {(node.module, alias.name) for node in imports for alias in node.names}
    given = {(home, name) for home, names in tenhobot.riichi._HOMES.items() for name in names}
    assert told == given


@pytest.mark.parametrize("name", tenhobot.riichi.__all__)
def test_each_name_can_be_had(name: str) -> None:
    assert getattr(tenhobot.riichi, name) is not None
    assert name in dir(tenhobot.riichi)


def test_what_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'shantn'"):
        tenhobot.riichi.shantn  # noqa: B018


def test_the_package_loads_nothing_before_it_is_asked() -> None:
    code = (
        "import sys, tenhobot.riichi\n"
        "assert not [m for m in sys.modules if m.startswith('tenhobot.riichi.')]\n"
        "from tenhobot.riichi import parse_hand\n"
        "assert 'tenhobot.riichi.score' not in sys.modules\n"
        "third = {'numpy', 'PIL', 'click', 'requests', 'tqdm'} & set(sys.modules)\n"
        "assert not third, third\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
