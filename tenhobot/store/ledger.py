"""What was spent, which networks are shut off for now, and whether the bot is paused."""

import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, get_args

from .database import Database

Use = Literal["posting", "reading"]
"""What a network is used for: the right to read mentions may be missing where posting works."""

USES: tuple[Use, ...] = get_args(Use)


@dataclass(frozen=True, slots=True)
class Spent:
    """Posts and money of a day and of its month, in UTC."""

    posts_day: int = 0
    posts_month: int = 0
    money_day: float = 0.0
    money_month: float = 0.0


@dataclass(frozen=True, slots=True)
class Health:
    """How a network has behaved: failures in a row, shut off until when, what to do about it."""

    failures: int = 0
    closed_until: float = 0.0
    advice: str | None = None


def day_of(now: float) -> str:
    """The UTC day of a time, as ``2026-11-29``."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def charge(
    tables: sqlite3.Connection, network: str, now: float, *, posts: int, money: float
) -> None:
    """Book posts and money on a network's day."""
    tables.execute(
        "INSERT INTO spending (network, day, posts, money) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (network, day) "
        "DO UPDATE SET posts = posts + excluded.posts, money = money + excluded.money",
        (network, day_of(now), posts, money),
    )


class Ledger:
    """Spending, health and flags of one database."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def spent(self, network: str, now: float) -> Spent:
        """What a network had of posts and money on the day of `now` and in its month."""
        day = day_of(now)
        row = self._db.rows(
            "SELECT coalesce(sum(posts) FILTER (WHERE day = ?1), 0), coalesce(sum(posts), 0), "
            "coalesce(sum(money) FILTER (WHERE day = ?1), 0), coalesce(sum(money), 0) "
            "FROM spending WHERE network = ?2 AND day BETWEEN ?3 AND ?1",
            day,
            network,
            f"{day[:7]}-01",
        )[0]
        return Spent(*row)

    def charge(self, network: str, now: float, money: float) -> None:
        """Book money that bought no post, as reading mentions does."""
        if money:
            with self._db.write() as tables:
                charge(tables, network, now, posts=0, money=money)

    def health(self, network: str, use: Use = "posting") -> Health:
        """How a network has behaved lately in one use of it."""
        rows = self._db.rows(
            "SELECT failures, closed_until, advice FROM networks WHERE name = ?",
            _row_of(network, use),
        )
        return Health(*rows[0]) if rows else Health()

    def set_health(self, network: str, health: Health, use: Use = "posting") -> None:
        """Remember how a network behaves in one use of it."""
        if health != self.health(network, use):
            with self._db.write() as tables:
                tables.execute(
                    "INSERT INTO networks (name, failures, closed_until, advice) "
                    "VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET "
                    "failures = excluded.failures, closed_until = excluded.closed_until, "
                    "advice = excluded.advice",
                    (_row_of(network, use), health.failures, health.closed_until, health.advice),
                )

    def account(self, network: str) -> tuple[str, str] | None:
        """The bot's own id and handle on a network, as it last said."""
        rows = self._db.rows("SELECT account_id, handle FROM networks WHERE name = ?", network)
        return (rows[0][0], rows[0][1]) if rows and rows[0][0] else None

    def set_account(self, network: str, account_id: str, handle: str) -> None:
        """Remember who the bot is on a network."""
        with self._db.write() as tables:
            tables.execute(
                "INSERT INTO networks (name, account_id, handle) VALUES (?, ?, ?) "
                "ON CONFLICT (name) DO UPDATE SET "
                "account_id = excluded.account_id, handle = excluded.handle",
                (network, account_id, handle),
            )

    def has_moved(self, network: str, server: str) -> bool:
        """Whether a network is at another server than before; remembers this one.

        Account and cursor were the other server's: they are forgotten.
        """
        flag = f"server of {network}"
        before = self._db.value("SELECT value FROM flags WHERE name = ?", flag)
        if before == server:
            return False
        with self._db.write() as tables:
            if before is not None:
                tables.execute("DELETE FROM cursors WHERE network = ?", (network,))
                tables.execute("UPDATE networks SET account_id = NULL WHERE name = ?", (network,))
            tables.execute(
                "INSERT INTO flags (name, value) VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (flag, server),
            )
        return before is not None

    @property
    def paused_since(self) -> str | None:
        """Since when all posting is held, as a UTC time, or None."""
        since: str | None = self._db.value("SELECT value FROM flags WHERE name = 'paused'")
        return since

    def pause(self, since: str) -> None:
        """Hold all posting; a bot that is paused already stays paused since then."""
        with self._db.write() as tables:
            tables.execute(
                "INSERT INTO flags VALUES ('paused', ?) ON CONFLICT DO NOTHING", (since,)
            )

    def resume(self) -> None:
        """Go on posting, and give every network that is shut off another chance."""
        with self._db.write() as tables:
            tables.execute("DELETE FROM flags WHERE name = 'paused'")
            tables.execute("UPDATE networks SET failures = 0, closed_until = 0, advice = NULL")


def _row_of(network: str, use: Use) -> str:
    return network if use == "posting" else f"{network}/{use}"
