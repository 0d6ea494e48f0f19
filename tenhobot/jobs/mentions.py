"""Reading mentions and queueing answers, with manners: never to itself, to bots, or twice."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tenhobot.config import MentionSettings
from tenhobot.social.base import Account, Mention, Network, Post
from tenhobot.store import ANSWERED, DECLINED, Heard, NewPost, Store

_HOUR = 3600.0

LATE = 1800.0
"""Seconds after which a mention counts as one that an outage left waiting."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """What to say to a mention.

    No `post` is silence. `context` is what the thread is about from now on, to be handed back
    with its next mention. `mute` is True when the author asks the bot to be silent, False when
    to speak again.
    """

    post: Post | None
    context: str | None = None
    mute: bool | None = None


Answerer = Callable[[Mention, str | None], Answer]
"""Makes the answer to a mention, given what its thread is about so far."""

Decliner = Callable[[Mention, str], Post]
"""Makes the one polite line when a limit is reached, given its name: thread, user or hour."""


def poll_mentions(
    store: Store,
    network: Network,
    account: Account,
    answer: Answerer,
    manners: MentionSettings,
    clock: Callable[[], float],
    price: float = 0.0,
    decline: Decliner | None = None,
) -> int:
    """Read what came since the last time and queue the answers; how many there are.

    `account` is the bot itself, `price` what it costs to read a mention. The answers and the
    place where reading goes on are written in one transaction. The first time, nothing is
    answered: only the place is remembered. Who reaches a limit is told so once, as `decline`
    words it; without it, by silence alone. Raises `NetworkError` and `StoreError`.
    """
    cursor = store.mentions.cursor(network.name)
    page = network.mentions(cursor)
    now = clock()
    store.ledger.charge(network.name, now, price * len(page.mentions))
    if cursor is None:
        store.mentions.record(network.name, (), page.cursor, now)
        _log.info("listening network=%s: from now on", network.name)
        return 0
    new = {m.id: m for m in page.mentions if not store.mentions.knows(network.name, m.id)}
    desk = _Desk(store, network.name, account, answer, decline, manners, now)
    heard = desk.hear_all(list(new.values()))
    if heard or page.cursor != cursor:
        store.mentions.record(network.name, heard, page.cursor, now)
    for one in heard:
        _log.info("heard network=%s mention=%s: %s", network.name, one.mention.id, one.verdict)
    return sum(one.reply is not None for one in heard)


class _Desk:
    """One sitting: counts the answers given in it together with those on record."""

    def __init__(
        self,
        store: Store,
        network: str,
        account: Account,
        answer: Answerer,
        decline: Decliner | None,
        manners: MentionSettings,
        now: float,
    ) -> None:
        self._log = store.mentions
        self._network = network
        self._account = account
        self._answer = answer
        self._decline = decline
        self._manners = manners
        self._now = now
        self._given: list[Heard] = []
        self._muted: dict[str, bool] = {}
        self._contexts: dict[str, str] = {}

    def hear_all(self, mentions: Sequence[Mention]) -> list[Heard]:
        """What comes of some mentions, oldest first; of many late ones the newest are answered."""
        late = [m.id for m in mentions if self._ignored(m) is None and self._age(m) > LATE]
        left = frozenset(late[: -self._manners.after_outage])
        return [
            Heard(m, "one of too many to be answered late") if m.id in left else self._hear(m)
            for m in mentions
        ]

    def _hear(self, mention: Mention) -> Heard:
        if reason := self._ignored(mention):
            return Heard(mention, reason)
        root = mention.root_id or mention.id
        context = self._contexts.get(root) or self._log.context(self._network, root)
        try:
            answer = self._answer(mention, context)
        except Exception as error:
            # One mention that we cannot cope with must not silence the bot for the others.
            _log.error("no answer to mention=%s: unexpected %r", mention.id, error)
            _log.debug("where", exc_info=True)
            return Heard(mention, f"failed: {type(error).__name__}: {error}")
        if self._is_muted(mention.author_id) and answer.mute is not False:
            return Heard(mention, "the author asked for silence")
        if answer.mute is not None:
            self._muted[mention.author_id] = answer.mute
        if answer.context:
            self._contexts[root] = answer.context
        if answer.post is None:
            return Heard(mention, "nothing to say", context=answer.context, mute=answer.mute)
        heard = self._refuse(mention, answer) or self._reply(mention, answer.post, answer)
        self._given.append(heard)
        return heard

    def _reply(
        self, mention: Mention, post: Post, answer: Answer, verdict: str = ANSWERED
    ) -> Heard:
        reply = NewPost(f"reply/{self._network}/{mention.id}", post)
        return Heard(mention, verdict, reply, answer.context, answer.mute)

    def _refuse(self, mention: Mention, answer: Answer) -> Heard | None:
        """No answer where a limit is reached, but the first time a line that says so."""
        limits, hour_ago = self._manners, self._now - _HOUR
        root = {"root_id": mention.root_id or mention.id}
        for name, limit, since, among in (
            ("thread", limits.per_thread, 0.0, root),
            ("user", limits.per_user_hour, hour_ago, {"author_id": mention.author_id}),
            ("hour", limits.per_hour, hour_ago, {}),
        ):
            if self._replies(ANSWERED, since, among) < limit:
                continue
            if self._decline and limit and not self._replies(DECLINED, since, among):
                return self._reply(mention, self._decline(mention, name), answer, DECLINED)
            return Heard(mention, f"enough replies for this {name}", mute=answer.mute)
        return None

    def _replies(self, verdict: str, since: float, among: Mapping[str, str]) -> int:
        """How many replies there were, on record and in this sitting."""

        def counts(one: Heard) -> bool:
            mention = one.mention
            fields = {"author_id": mention.author_id, "root_id": mention.root_id or mention.id}
            return one.verdict == verdict and among.items() <= fields.items()

        now = sum(map(counts, self._given))
        return now + self._log.replies(self._network, since, verdict=verdict, **among)

    def _ignored(self, mention: Mention) -> str | None:
        if mention.author_id == self._account.id or mention.handle == self._account.handle:
            return "it is our own"
        if mention.is_bot:
            return "the author is a bot"
        if mention.is_repost:
            return "it is a repost"
        if not mention.direct:
            return "it does not address the bot"
        if self._age(mention) > self._manners.max_age_hours * _HOUR:
            return "too old to be answered"
        return None

    def _age(self, mention: Mention) -> float:
        return self._now - mention.created.timestamp()

    def _is_muted(self, author_id: str) -> bool:
        known = self._muted.get(author_id)
        return self._log.is_muted(self._network, author_id) if known is None else known
