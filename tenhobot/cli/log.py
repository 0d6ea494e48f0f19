"""The log: one line an event on standard error, as a terminal or the journal wants it."""

import logging
import os
import sys

from tenhobot import social
from tenhobot.config import Settings
from tenhobot.credentials import Credentials, Redaction

_LIBRARIES = {
    "PIL": logging.INFO,
    "apscheduler": logging.WARNING,
    "tzlocal": logging.INFO,
    "urllib3": logging.INFO,
}
"""Below these, libraries speak of every job, and print headers."""

_PRIORITIES = {
    logging.DEBUG: 7,
    logging.INFO: 6,
    logging.WARNING: 4,
    logging.ERROR: 3,
    logging.CRITICAL: 2,
}
"""What syslog and the journal call these levels."""


class _JournalFormatter(logging.Formatter):
    """Lines with a priority for the journal, which stamps them itself (see sd-daemon(3))."""

    def format(self, record: logging.LogRecord) -> str:
        return f"<{_PRIORITIES.get(record.levelno, 6)}>{super().format(record)}"


def set_up_log(settings: Settings, credentials: Credentials, level: str) -> Redaction:
    """Log one line an event to standard error, with every secret blotted out by what it returns."""
    handler = logging.StreamHandler(sys.stderr)
    line = "%(levelname)s %(message)s"
    if _is_the_journal():
        handler.setFormatter(_JournalFormatter(line))
    else:
        handler.setFormatter(logging.Formatter(f"%(asctime)s {line}", "%Y-%m-%dT%H:%M:%S%z"))
    secrets = [
        secret
        for name in settings.networks
        for secret in credentials.of(name, social.KINDS[name].secrets).values()
    ]
    redaction = Redaction(secrets)
    handler.addFilter(redaction)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name, least in _LIBRARIES.items():
        logging.getLogger(name).setLevel(least)
    return redaction


def _is_the_journal() -> bool:
    """Whether standard error goes to the journal itself, not merely to a child of what does."""
    try:
        found = os.fstat(sys.stderr.fileno())
    except (OSError, AttributeError, ValueError):
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{found.st_dev}:{found.st_ino}"
