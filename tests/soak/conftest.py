"""Soak tests run only when asked for."""

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "soak" not in config.option.markexpr:
        skip = pytest.mark.skip(reason="a long run: pytest -m soak tests/soak")
        for item in items:
            if item.get_closest_marker("soak"):
                item.add_marker(skip)
