"""Counters that only grow: what happened since the database was made, by network."""

import sqlite3
from bisect import bisect_left

from .database import Database

ANSWER_SECONDS = (5, 15, 30, 60, 120, 300, 900, 3600, 14_400, 86_400)
"""Bounds that the time from a mention to its answer is counted by, in seconds."""


def count(
    tables: sqlite3.Connection, network: str, name: str, label: str = "", by: float = 1.0
) -> None:
    """Raise a counter, in the transaction of what it counts."""
    tables.execute(
        "INSERT INTO counters VALUES (?, ?, ?, ?) ON CONFLICT (network, name, label) "
        "DO UPDATE SET value = value + excluded.value",
        (network, name, label, by),
    )


def count_answer(tables: sqlite3.Connection, network: str, seconds: float) -> None:
    """Count an answer that was sent so many seconds after the mention was written."""
    bound = bisect_left(ANSWER_SECONDS, seconds)
    label = str(ANSWER_SECONDS[bound]) if bound < len(ANSWER_SECONDS) else "+Inf"
    count(tables, network, "answer_seconds", label)
    count(tables, network, "answer_seconds_sum", by=seconds)


class Counters:
    """The counters of one database."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def error(self, network: str, kind: str) -> None:
        """Count something that went wrong with a network."""
        with self._db.write() as tables:
            count(tables, network, "errors", kind)

    def of(self, network: str) -> dict[str, dict[str, float]]:
        """The counters of a network: by name, then by label; one without labels has ``""``.

        `answer_seconds` has the answers that took no longer than the bound in its label, and
        longer than the one before.
        """
        counters: dict[str, dict[str, float]] = {}
        for name, label, value in self._db.rows(
            "SELECT name, label, value FROM counters WHERE network = ? ORDER BY name, label",
            network,
        ):
            counters.setdefault(name, {})[label] = value
        return counters
