"""What the bot remembers, in one SQLite file: runs, posts, deliveries, mentions, spending.

Every fact is written in the transaction that makes it true, before anything is sent, so that
a process may be killed at any moment. Times are seconds since 1970 in UTC.
"""

from dataclasses import dataclass
from pathlib import Path

from .counters import Counters
from .database import Damaged, Database, StoreError, move_aside
from .history import History
from .ledger import Health, Ledger, Spent
from .lock import Busy, StateLock
from .mentions import Heard, MentionLog, Verdict
from .outbox import Outbox
from .values import Choice, Delivery, NewPost, Queued, Run

FILE = "tenhobot.db"
"""The name of the database in the state folder."""

__all__ = [
    "FILE",
    "Busy",
    "Choice",
    "Counters",
    "Damaged",
    "Database",
    "Delivery",
    "Health",
    "Heard",
    "History",
    "Ledger",
    "MentionLog",
    "NewPost",
    "Outbox",
    "Queued",
    "Run",
    "Spent",
    "StateLock",
    "Store",
    "StoreError",
    "Verdict",
    "move_aside",
]


@dataclass(frozen=True, slots=True)
class Store:
    """The parts of one database."""

    database: Database
    outbox: Outbox
    mentions: MentionLog
    ledger: Ledger
    history: History
    counters: Counters

    @classmethod
    def open(cls, state: Path) -> "Store":
        """The store of a state folder, made or brought up to date where needed.

        Raises `StoreError` with one clear line when that cannot be.
        """
        return cls._of(Database.open(state / FILE))

    @classmethod
    def rehearse(cls, state: Path) -> "Store":
        """A copy in memory of a folder's store, to try things on; the folder is left alone."""
        return cls._of(Database.rehearse(state / FILE))

    @classmethod
    def _of(cls, database: Database) -> "Store":
        return cls(
            database,
            Outbox(database),
            MentionLog(database),
            Ledger(database),
            History(database),
            Counters(database),
        )

    def close(self) -> None:
        """Close the file."""
        self.database.close()
