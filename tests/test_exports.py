"""The public names of both packages: each can be had, and type checkers are told the same."""

import ast
from pathlib import Path
from types import ModuleType

import pytest

import tenhobot.riichi
import tenhobot.sampling

PACKAGES = (tenhobot.riichi, tenhobot.sampling)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_stub_names_what_the_package_gives(package: ModuleType) -> None:
    assert package.__file__
    stub = Path(package.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    imports = [node for node in ast.parse(stub).body if isinstance(node, ast.ImportFrom)]
    told = {(node.module, alias.name) for node in imports for alias in node.names}
    given = {(home, name) for home, names in package._HOMES.items() for name in names}
    assert told == given


@pytest.mark.parametrize(
    ("package", "name"), [(package, name) for package in PACKAGES for name in package.__all__]
)
def test_each_name_can_be_had(package: ModuleType, name: str) -> None:
    assert getattr(package, name) is not None
    assert name in dir(package)


@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_not_there_is_an_attribute_error(package: ModuleType) -> None:
    with pytest.raises(AttributeError, match="no attribute 'shantn'"):
        package.shantn  # noqa: B018
