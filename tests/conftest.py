"""What every test relies on: the tests before it left nothing behind."""

import logging
from collections.abc import Iterator

import pytest


def _loggers() -> list[logging.Logger]:
    named = logging.Logger.manager.loggerDict.values()
    return [logging.getLogger(), *(it for it in named if isinstance(it, logging.Logger))]


@pytest.fixture(autouse=True)
def _log_as_it_was() -> Iterator[None]:
    """A command that runs in this process sets up the log of the process; this takes it back."""
    handlers = list(logging.getLogger().handlers)
    levels = {logger: logger.level for logger in _loggers()}
    yield
    logging.getLogger().handlers[:] = handlers
    for logger in _loggers():
        logger.setLevel(levels.get(logger, logging.NOTSET))
