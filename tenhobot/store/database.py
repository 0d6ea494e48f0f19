"""The SQLite file: opening, migrating, transactions, and its failures in plain words."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tenhobot.errors import Fault
from tenhobot.ownership import adopt_all

from .schema import MIGRATIONS

_BUSY_SECONDS = 10.0

_MEANINGS = {
    sqlite3.SQLITE_FULL: "the disk is full; make room, and the next run goes on from here",
    sqlite3.SQLITE_READONLY: "cannot be written; check the owner and the rights of its folder",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened; check the owner and the rights of its folder",
    sqlite3.SQLITE_PERM: "cannot be opened; check the owner and the rights of its folder",
    sqlite3.SQLITE_BUSY: f"another program has held it for {_BUSY_SECONDS:.0f} seconds",
    sqlite3.SQLITE_LOCKED: f"another program has held it for {_BUSY_SECONDS:.0f} seconds",
    sqlite3.SQLITE_IOERR: "the disk failed to read or write it; check the disk and its free room",
}
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class StoreError(Fault):
    """The database cannot be used; nothing was half-written."""


class Damaged(StoreError):
    """The file is no sound database any more."""


class Database:
    """One connection to the file; every call may raise `StoreError`."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self.path = path

    @classmethod
    def open(cls, path: Path) -> "Database":
        """Open the file, make it where there is none, bring it to this version's tables."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"{path.parent}: the state folder cannot be made: {error.strerror}"
            ) from error
        with _plain_words(path):
            is_new = not path.exists()
            database = cls(_connect(str(path)), path)
            try:
                if is_new:  # SQLite gives its log and its index to whom the file belongs.
                    adopt_all(path)
                database._prepare()
            except BaseException:
                database.close()
                raise
        return database

    @classmethod
    def rehearse(cls, path: Path) -> "Database":
        """A copy of the file in memory; the file is only read and need not exist."""
        with _plain_words(path):
            database = cls(_connect(":memory:"), path)
            if path.exists():
                # Nobody has the file open when it has no log; opening it as immutable then
                # leaves no trace, not even in a folder that may be written.
                alone = not path.with_name(f"{path.name}-wal").exists()
                uri = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' * alone}"
                with closing(sqlite3.connect(uri, uri=True)) as original:
                    original.backup(database._connection)
            database._migrate()
        return database

    def _prepare(self) -> None:
        if self._check_version() == 0:
            self._connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        self._connection.execute("PRAGMA journal_mode = WAL")
        # A settled delivery must outlive a power cut, or it would be sent again.
        self._connection.execute("PRAGMA synchronous = FULL")
        self._migrate()

    def _check_version(self) -> int:
        version: int = self._connection.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise StoreError(
                f"{self.path} was written by a newer tenhobot (its tables are version {version}, "
                f"this one knows up to {len(MIGRATIONS)}); it was left as it is: upgrade tenhobot"
            )
        return version

    def _migrate(self) -> None:
        if self._check_version() == len(MIGRATIONS):
            return
        with self.write() as tables:
            # Another process may have migrated while this one waited for the lock.
            for version in range(self._check_version(), len(MIGRATIONS)):
                for statement in MIGRATIONS[version].split(";\n"):
                    tables.execute(statement)
                tables.execute(f"PRAGMA user_version = {version + 1}")

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all that is executed in it happens, or nothing does."""
        with _plain_words(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        """All rows that a query gives."""
        with _plain_words(self.path):
            return self._connection.execute(sql, values).fetchall()

    def value(self, sql: str, *values: object) -> Any:
        """The first column of a query's first row, or None where there is no row."""
        rows = self.rows(sql, *values)
        return rows[0][0] if rows else None

    def faults(self) -> list[str]:
        """What SQLite's own check finds wrong with the file."""
        found = [row[0] for row in self.rows("PRAGMA quick_check")]
        return [] if found == ["ok"] else found

    def shrink(self) -> None:
        """Give freed pages and the write-ahead log back to the disk."""
        with _plain_words(self.path):
            self._connection.execute("PRAGMA incremental_vacuum").fetchall()
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


def move_aside(path: Path, stamp: str) -> Path:
    """Rename a damaged database and its companions, so that the next run starts a new one."""
    aside = path.with_name(f"{path.name}.damaged-{stamp}")
    for suffix in ("-wal", "-shm", ""):
        companion = path.with_name(path.name + suffix)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + suffix))
    return aside


def _connect(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, timeout=_BUSY_SECONDS, isolation_level=None)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


@contextmanager
def _plain_words(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _DAMAGE:
            raise Damaged(f"{path} is damaged ({error})") from error
        raise StoreError(f"{path}: {_MEANINGS.get(code, error)}") from error
