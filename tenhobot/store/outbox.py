"""Runs, the posts they made, and one delivery for each network a post goes to.

A post has its own language; where networks want another one, its translations and their
pictures lie beside it, and each delivery takes those of its language.

A delivery is *waiting*, then *sending* while a process has it, then *sent* or *dead*. It is
*unknown* when nobody can say whether the network took it; nothing else is sent to that
network until someone has looked.
"""

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime

from tenhobot.social.base import Mention, Picture, Post, Receipt

from .counters import count_answer
from .database import Database
from .history import iso
from .ledger import charge
from .links import has_link
from .schema import IS_OPEN
from .values import Choice, Delivery, NewPost, Queued, Run


class Outbox:
    """The posts of one database and their way to the networks."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def last_slot(self, now: float) -> str | None:
        """The latest slot that was dealt, as its text; texts sort as their times do.

        One that a clock set wrong dated after `now` does not count.
        """
        slot: str | None = self._db.value("SELECT max(slot) FROM runs WHERE slot <= ?", iso(now))
        return slot

    def last_run(self, now: float) -> float | None:
        """When the latest run began, but for those that a clock set wrong dated after `now`."""
        when: float | None = self._db.value("SELECT max(started) FROM runs WHERE started <= ?", now)
        return when

    def has_slot(self, slot: str) -> bool:
        """Whether that slot was dealt already."""
        return self._db.value("SELECT 1 FROM runs WHERE slot = ?", slot) is not None

    def post_id(self, key: str) -> int | None:
        """The post that has this key, if any."""
        number: int | None = self._db.value("SELECT id FROM posts WHERE key = ?", key)
        return number

    def record(
        self, run: Run, new: NewPost | None, networks: Sequence[str]
    ) -> tuple[int | None, bool]:
        """Keep a run, the post it made, and a delivery for each network: all or nothing.

        Returns the number of the post, and whether it is new: the same seed dealt again finds
        the post that is there.
        """
        with self._db.write() as tables:
            run_id = tables.execute(
                "INSERT INTO runs (slot, seed, started, tries, found) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (slot) DO UPDATE SET tries = excluded.tries RETURNING id",
                (run.slot, run.seed, run.started, run.tries, run.found),
            ).fetchone()[0]
            if new is None:
                return None, False
            known = tables.execute("SELECT id FROM posts WHERE key = ?", (new.key,)).fetchone()
            if known:
                return int(known[0]), False
            return add_post(tables, new, networks, run.started, run_id), True

    def recover(self, now: float, wait: float) -> int:
        """Turn what is marked as being sent into unknown, to be looked for `wait` seconds later.

        Later than it was taken, that is, or than `now` if the clock was set back since. Returns
        how many there were.

        Only the holder of the state lock may call this, before it sends: nobody else is
        sending then, so the process that was has ended.
        """
        with self._db.write() as tables:
            return tables.execute(
                "UPDATE deliveries SET state = 'unknown', due = min(claimed, ?) + ?, "
                "reason = 'the process ended while sending' "
                f"WHERE state = 'sending' AND {IS_OPEN}",
                (now, wait),
            ).rowcount

    def claim(
        self,
        network: str,
        choose: Callable[[Sequence[Queued], float | None], Choice],
        now: float,
    ) -> tuple[Delivery | None, dict[int, str]]:
        """Let `choose` pick from the open deliveries of a network, and take what it picked.

        `choose` is given the deliveries, oldest first, and when the last hand was posted; one
        that is dated after `now`, by a clock that was set wrong then, does not count.
        Returns the delivery, if any, and what was given up: reasons by the post's number.
        Nothing is taken while another process is sending to that network.
        """
        with self._db.write() as tables:
            rows = tables.execute(_OPEN, (network,)).fetchall()
            if any(row["state"] == "sending" for row in rows):
                return None, {}
            queued = [_queued(row) for row in rows]
            choice = choose(queued, _last_sent(tables, network, now))
            posts = {one.id: one.post_id for one in queued}
            for number, reason in choice.drop.items():
                _settle(tables, number, "dead", now, reason)
            dropped = {posts[number]: reason for number, reason in choice.drop.items()}
            if choice.take is None:
                return None, dropped
            tables.execute(
                "UPDATE deliveries SET state = 'sending', attempts = attempts + 1, "
                "claimed = CASE state WHEN 'unknown' THEN claimed ELSE ? END WHERE id = ?",
                (now, choice.take),
            )
            taken = next(one for one in queued if one.id == choice.take)
            return _delivery(tables, network, taken), dropped

    def sent(self, delivery: Delivery, receipt: Receipt, now: float, money: float) -> None:
        """Settle as sent, and book what it cost in the currency of the configured prices."""
        with self._db.write() as tables:
            _settle(tables, delivery.id, "sent", now, None)
            tables.execute(
                "UPDATE deliveries SET remote_id = ?, url = ? WHERE id = ?",
                (receipt.id, receipt.url, delivery.id),
            )
            charge(tables, delivery.network, now, posts=1, money=money)
            if mention := delivery.post.reply_to:
                waited = max(0.0, now - mention.created.timestamp())
                count_answer(tables, delivery.network, waited)

    def waits(self, delivery: Delivery, due: float, reason: str) -> None:
        """Settle as not sent: it is tried again at `due`."""
        with self._db.write() as tables:
            tables.execute(
                "UPDATE deliveries SET state = 'waiting', due = ?, reason = ? WHERE id = ?",
                (due, reason, delivery.id),
            )

    def unknown(self, delivery: Delivery, due: float, reason: str) -> None:
        """Settle as unknown: someone looks at `due` whether it got through."""
        with self._db.write() as tables:
            tables.execute(
                "UPDATE deliveries SET state = 'unknown', due = ?, reason = ? WHERE id = ?",
                (due, reason, delivery.id),
            )

    def dead(self, delivery: Delivery, now: float, reason: str) -> None:
        """Settle as given up for good."""
        with self._db.write() as tables:
            _settle(tables, delivery.id, "dead", now, reason)

    def call_off(self, post_id: int, network: str, now: float) -> bool:
        """Give up a delivery that still waits; whether there was one."""
        with self._db.write() as tables:
            return (
                tables.execute(
                    "UPDATE deliveries SET state = 'dead', settled = ?1, retracted = ?1, "
                    "reason = 'retracted' "
                    "WHERE post_id = ?2 AND network = ?3 AND state = 'waiting'",
                    (now, post_id, network),
                ).rowcount
                == 1
            )

    def retracted(self, post_id: int, network: str, now: float) -> None:
        """Note that a post was taken down."""
        with self._db.write() as tables:
            tables.execute(
                "UPDATE deliveries SET retracted = ? WHERE post_id = ? AND network = ?",
                (now, post_id, network),
            )


_OPEN = f"""
SELECT d.id, d.post_id, d.state, d.due, d.claimed, p.kind, p.created, p.one_in,
       coalesce(t.text, p.text, '') AS text,
       (SELECT count(*) FROM pictures WHERE post_id = p.id AND lang = d.lang) AS pictures
FROM deliveries d JOIN posts p ON p.id = d.post_id
LEFT JOIN translations t ON t.post_id = p.id AND t.lang = d.lang
WHERE d.network = ? AND d.{IS_OPEN}
ORDER BY p.created, d.id
"""


def add_post(
    tables: sqlite3.Connection,
    new: NewPost,
    networks: Sequence[str],
    now: float,
    run_id: int | None = None,
) -> int:
    """Write a post in all its languages and a waiting delivery for each network; its number."""
    post, mention = new.post, new.post.reply_to
    number = tables.execute(
        "INSERT INTO posts (key, kind, run_id, created, hand, tries, yaku, points, score, one_in, "
        "text, lang, reply_to) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (
            new.key,
            "reply" if mention else "hand",
            run_id,
            now,
            new.hand,
            new.tries,
            " ".join(new.yaku),
            new.points,
            json.dumps(new.score, ensure_ascii=False) if new.score else None,
            new.one_in,
            post.text,
            post.lang,
            _mention_to_json(mention) if mention else None,
        ),
    ).fetchone()[0]
    translations = {other.lang: other for other in new.elsewhere.values()}
    tables.executemany(
        "INSERT INTO translations (post_id, lang, text) VALUES (?, ?, ?)",
        [(number, lang, other.text) for lang, other in translations.items()],
    )
    tables.executemany(
        "INSERT INTO pictures (post_id, lang, place, png, alt) VALUES (?, ?, ?, ?, ?)",
        [
            (number, one.lang, place, picture.png, picture.alt)
            for one in (post, *translations.values())
            for place, picture in enumerate(one.pictures)
        ],
    )
    tables.executemany(
        "INSERT INTO deliveries (post_id, network, lang, due) VALUES (?, ?, ?, ?)",
        [(number, network, new.on(network).lang, now) for network in networks],
    )
    return int(number)


def _queued(row: sqlite3.Row) -> Queued:
    fields = dict(row)
    return Queued(links=has_link(fields.pop("text")), **fields)


def _settle(
    tables: sqlite3.Connection, number: int, state: str, now: float, reason: str | None
) -> None:
    tables.execute(
        "UPDATE deliveries SET state = ?, settled = ?, reason = ? WHERE id = ?",
        (state, now, reason, number),
    )


def _last_sent(tables: sqlite3.Connection, network: str, now: float) -> float | None:
    row = tables.execute(
        "SELECT d.claimed FROM deliveries d JOIN posts p ON p.id = d.post_id "
        "WHERE d.network = ? AND d.state = 'sent' AND p.kind = 'hand' AND d.claimed <= ? "
        "ORDER BY d.claimed DESC LIMIT 1",
        (network, now),
    ).fetchone()
    return row[0] if row else None


def _delivery(tables: sqlite3.Connection, network: str, queued: Queued) -> Delivery:
    row = tables.execute(
        "SELECT d.attempts, d.claimed, d.lang, p.key, p.reply_to, "
        "coalesce(t.text, p.text, '') AS text FROM deliveries d JOIN posts p ON p.id = d.post_id "
        "LEFT JOIN translations t ON t.post_id = p.id AND t.lang = d.lang WHERE d.id = ?",
        (queued.id,),
    ).fetchone()
    pictures = tables.execute(
        "SELECT png, alt FROM pictures WHERE post_id = ? AND lang = ? ORDER BY place",
        (queued.post_id, row["lang"]),
    )
    return Delivery(
        queued=queued,
        network=network,
        key=f"{row['key']}/{network}",
        post=Post(
            text=row["text"],
            lang=row["lang"],
            pictures=tuple(Picture(png, alt) for png, alt in pictures),
            reply_to=_mention_from_json(row["reply_to"]) if row["reply_to"] else None,
        ),
        claimed=row["claimed"],
        attempts=row["attempts"],
    )


def _mention_to_json(mention: Mention) -> str:
    return json.dumps(asdict(mention) | {"created": mention.created.timestamp()})


def _mention_from_json(text: str) -> Mention:
    fields = json.loads(text)
    return Mention(**fields | {"created": datetime.fromtimestamp(fields["created"], UTC)})
