"""Soak tests run only when asked for."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def in_memory(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: what these runs test is not the disk."""
    memory = Path("/dev/shm")
    if not memory.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        yield Path(folder)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.markexpr != "soak":
        skip = pytest.mark.skip(reason="a long run: pytest -m soak tests/soak")
        for item in items:
            if item.get_closest_marker("soak"):
                item.add_marker(skip)
