from collections.abc import Iterator
from pathlib import Path

import pytest

from tenhobot.store import Store

from .fakes import Clock


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.open(tmp_path)
    yield store
    store.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()
