"""Mentions that were heard, how far each network was read, and who asked for silence."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tenhobot.social.base import Mention

from .counters import count
from .database import Database
from .outbox import add_post
from .values import NewPost


class Verdict(StrEnum):
    """What came of a mention, in the words of the log; the names serve the counters."""

    ANSWERED = "answered"
    DECLINED = "told that it is enough"
    REFUSED = "enough replies"
    OWN = "it is our own"
    BOT = "the author is a bot"
    REPOST = "it is a repost"
    INDIRECT = "it does not address the bot"
    OLD = "too old to be answered"
    LATE = "one of too many to be answered late"
    MUTED = "the author asked for silence"
    NOTHING = "nothing to say"
    FAILED = "no answer could be made"


@dataclass(frozen=True, slots=True)
class Heard:
    """A mention, what came of it, and the reply, if any.

    `context` is what the thread is about from now on; `mute` is True when the author asked the
    bot to be silent, False when to speak again. `limit` is the one that stands against an
    answer: thread, user or hour.
    """

    mention: Mention
    verdict: Verdict
    reply: NewPost | None = None
    context: str | None = None
    mute: bool | None = None
    limit: str = ""

    @property
    def counter(self) -> tuple[str, str]:
        """Which counter it belongs to, and its label there."""
        if self.limit:
            return "mentions_refused", self.limit
        if self.verdict is Verdict.ANSWERED:
            return "mentions_answered", ""
        if self.verdict is Verdict.FAILED:
            return "errors", "no_answer"
        return "mentions_ignored", self.verdict.name.lower()


class MentionLog:
    """The mentions of one database."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def cursor(self, network: str) -> str | None:
        """Where reading goes on, or None before the first time."""
        cursor: str | None = self._db.value("SELECT cursor FROM cursors WHERE network = ?", network)
        return cursor

    def last_heard(self, network: str, now: float) -> float | None:
        """When the last mention was read, but for those that a wrong clock dated after `now`."""
        when: float | None = self._db.value(
            "SELECT max(seen) FROM mentions WHERE network = ? AND seen <= ?", network, now
        )
        return when

    def knows(self, network: str, origin: str) -> bool:
        """Whether the mention of that `origin` was dealt with."""
        return bool(
            self._db.value("SELECT 1 FROM mentions WHERE network = ? AND id = ?", network, origin)
        )

    def record(self, network: str, heard: Sequence[Heard], cursor: str | None, now: float) -> None:
        """Keep what was heard, queue the replies and move the cursor: all or nothing."""
        with self._db.write() as tables:
            for one in heard:
                post_id = add_post(tables, one.reply, [network], now) if one.reply else None
                mention = one.mention
                tables.execute(
                    "INSERT INTO mentions VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        network,
                        mention.origin,
                        mention.author_id,
                        mention.root_id or mention.id,
                        now,
                        one.verdict,
                        one.context,
                        post_id,
                    ),
                )
                count(tables, network, "mentions_seen")
                count(tables, network, *one.counter)
                if one.mute is True:
                    tables.execute(
                        "INSERT OR IGNORE INTO muted VALUES (?, ?, ?)",
                        (network, mention.author_id, now),
                    )
                elif one.mute is False:
                    tables.execute(
                        "DELETE FROM muted WHERE network = ? AND author_id = ?",
                        (network, mention.author_id),
                    )
            if cursor is not None:
                tables.execute(
                    "INSERT INTO cursors VALUES (?, ?, ?) ON CONFLICT (network) "
                    "DO UPDATE SET cursor = excluded.cursor, moved = excluded.moved",
                    (network, cursor, now),
                )

    def is_muted(self, network: str, author_id: str) -> bool:
        """Whether that author asked the bot to be silent."""
        return bool(
            self._db.value(
                "SELECT 1 FROM muted WHERE network = ? AND author_id = ?", network, author_id
            )
        )

    def replies(
        self,
        network: str,
        during: tuple[float, float],
        verdict: Verdict,
        *,
        author_id: str | None = None,
        root_id: str | None = None,
    ) -> int:
        """How many replies of a verdict were made in a time, to an author, in a thread."""
        number: int = self._db.value(
            "SELECT count(*) FROM mentions WHERE network = ?1 AND verdict = ?2 "
            "AND seen BETWEEN ?3 AND ?4 "
            "AND (?5 IS NULL OR author_id = ?5) AND (?6 IS NULL OR root_id = ?6)",
            network,
            verdict,
            *during,
            author_id,
            root_id,
        )
        return number

    def context(self, network: str, root_id: str) -> str | None:
        """What a thread is about: what its last answer that knew said, or the hand we posted."""
        context: str | None = self._db.value(
            "SELECT context FROM mentions WHERE network = ? AND root_id = ? "
            "AND context IS NOT NULL ORDER BY rowid DESC LIMIT 1",
            network,
            root_id,
        )
        return context or self._hand_of_post(network, root_id)

    def _hand_of_post(self, network: str, remote_id: str) -> str | None:
        hand: str | None = self._db.value(
            "SELECT hand FROM deliveries JOIN posts ON posts.id = post_id "
            "WHERE network = ? AND remote_id = ?",
            network,
            remote_id,
        )
        # What we post are hands that were dealt complete.
        return f"{hand}, tenhou" if hand else None
