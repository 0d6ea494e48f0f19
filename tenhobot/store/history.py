"""Looking back: posts and their fate, for people and programs; and throwing old things away."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from .database import Database
from .schema import IS_OPEN
from .values import UNTOLD

_DAY = 86400.0


def iso(when: float | None) -> str | None:
    """A time as ``2026-11-29T23:10:00Z``."""
    return None if when is None else f"{datetime.fromtimestamp(when, UTC):%Y-%m-%dT%H:%M:%SZ}"


class History:
    """What happened, by post."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def deliveries(self, post_id: int) -> list[dict[str, Any]]:
        """Where a post went, or why it did not."""
        rows = self._db.rows(
            "SELECT network, lang, state, attempts, settled, url, remote_id, reason, retracted "
            "FROM deliveries WHERE post_id = ? ORDER BY id",
            post_id,
        )
        return [
            dict(row) | {"settled": iso(row["settled"]), "retracted": iso(row["retracted"])}
            for row in rows
        ]

    def post_at(self, network: str, remote_id: str) -> int | None:
        """The post that is known to be the one of this id on a network, if any is."""
        number: int | None = self._db.value(
            "SELECT post_id FROM deliveries WHERE network = ? AND remote_id = ?", network, remote_id
        )
        return number

    def posts(self, last: int | None = None) -> Iterator[dict[str, Any]]:
        """All posts, oldest first, or only the last few; each with its deliveries."""
        rows = self._db.rows(
            "SELECT * FROM (SELECT p.*, r.slot FROM posts p LEFT JOIN runs r ON r.id = p.run_id "
            "ORDER BY p.id DESC LIMIT ?) ORDER BY id",
            -1 if last is None else last,
        )
        for row in rows:
            yield {
                "post": row["id"],
                "kind": row["kind"],
                "key": row["key"],
                "created": iso(row["created"]),
                "slot": row["slot"],
                "hand": row["hand"],
                "tries": row["tries"],
                "yaku": (row["yaku"] or "").split(),
                "points": row["points"],
                "one_in": row["one_in"] or None,
                "score": json.loads(row["score"]) if row["score"] else None,
                "text": row["text"],
                "lang": row["lang"],
                "deliveries": self.deliveries(row["id"]),
            }

    def totals(self) -> dict[str, int]:
        """How many runs, deals, hands and replies there are on record."""
        row = self._db.rows(
            "SELECT (SELECT count(*) FROM runs) AS runs, "
            "(SELECT coalesce(sum(tries), 0) FROM runs) AS deals, "
            "(SELECT count(*) FROM posts WHERE kind = 'hand') AS hands, "
            "(SELECT count(*) FROM posts WHERE kind = 'reply') AS replies"
        )[0]
        return dict(row)

    def states(self, network: str) -> dict[str, int]:
        """How many deliveries of a network are in each state."""
        return {
            row["state"]: row["n"]
            for row in self._db.rows(
                "SELECT state, count(*) AS n FROM deliveries WHERE network = ? GROUP BY state",
                network,
            )
        }

    def rarest(self) -> dict[str, Any] | None:
        """The rarest hand found so far."""
        rows = self._db.rows("SELECT * FROM rarest LIMIT 1")
        return dict(rows[0]) | {"created": iso(rows[0]["created"])} if rows else None

    def housekeep(self, now: float, *, every: float = 0.0, keep_days: int = 30) -> bool:
        """Throw away what nobody needs any more; whether it was time to.

        Does nothing when the last time was less than `every` seconds ago. Pictures and
        translations go once their post is settled everywhere; texts, scores, replies and
        mentions after `keep_days`; runs that found nothing after three times that. Every hand
        stays.
        """
        last = self._db.value("SELECT value FROM flags WHERE name = 'housekept'")
        if last is not None and 0 <= now - float(last) < every:
            return False
        old = now - keep_days * _DAY
        settled = f"NOT EXISTS (SELECT 1 FROM deliveries WHERE post_id = posts.id AND {IS_OPEN})"
        with self._db.write() as tables:
            # What waits for a network that is no longer set up.
            tables.execute(
                "UPDATE deliveries SET state = 'dead', settled = ?, "
                "reason = CASE state WHEN 'unknown' THEN ? ELSE 'never delivered' END "
                f"WHERE {IS_OPEN} AND state != 'sending' "
                "AND (SELECT created FROM posts WHERE id = post_id) < ?",
                (now, UNTOLD, old),
            )
            for table in ("pictures", "translations"):
                tables.execute(
                    f"DELETE FROM {table} WHERE post_id IN "
                    f"(SELECT DISTINCT post_id FROM {table} JOIN posts ON posts.id = post_id "
                    f"WHERE {settled})"
                )
            tables.execute(
                "DELETE FROM posts "
                f"WHERE text IS NOT NULL AND kind = 'reply' AND created < ? AND {settled}",
                (old,),
            )
            tables.execute(
                "UPDATE posts SET text = NULL, score = NULL "
                f"WHERE text IS NOT NULL AND created < ? AND {settled}",
                (old,),
            )
            tables.execute("DELETE FROM mentions WHERE seen < ?", (old,))
            tables.execute(
                "DELETE FROM runs WHERE found IS NULL AND started < ?",
                (now - 3 * keep_days * _DAY,),
            )
            tables.execute(
                "INSERT INTO flags VALUES ('housekept', ?) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (str(now),),
            )
        self._db.shrink()
        return True
