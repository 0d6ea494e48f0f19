"""Reading mentions and queueing answers, with manners: never to itself, to bots, or twice."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from tenhobot.config import MentionSettings
from tenhobot.social.base import Account, Mention, MentionPage, Network, NetworkError, Post
from tenhobot.store import Heard, MentionLog, NewPost, Store, Verdict

_HOUR = 3600.0

LATE = 1800.0
"""Seconds after which a mention counts as one that an outage left waiting."""

_PAGES = 100
"""No server is asked for more at a time, whatever it says of more; the next look goes on there."""

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

    `account` is the bot itself, `price` what it costs to read a mention. A mention and its
    answer are written in one transaction, with the last of them the place where reading goes
    on; so one that is read again is known. The first time, nothing is answered: only the place
    is remembered. Who reaches a limit is told so once, as `decline` words it; without it, by
    silence alone. Raises `NetworkError` and `StoreError`.
    """
    cursor = store.mentions.cursor(network.name)
    if cursor is None:
        store.mentions.record(network.name, (), network.mentions(None).cursor, clock())
        _log.info("listening network=%s: from now on", network.name)
        return 0
    page = _read(network, cursor)
    now = clock()
    store.ledger.charge(network.name, now, price * len(page.mentions))
    known = store.mentions.knows
    new = {m.origin: m for m in page.mentions if not known(network.name, m.origin)}
    desk = _Desk(store.mentions, network.name, account, answer, decline, manners, now)
    replies = 0
    for one in desk.hear(list(new.values())):
        # As soon as it is made: whatever happens to the next, this answer is kept.
        new.pop(one.mention.origin)
        store.mentions.record(network.name, [one], None if new else page.cursor, now)
        limit = f" for this {one.limit}" if one.limit else ""
        _log.info(
            "heard network=%s mention=%s: %s%s", network.name, one.mention.id, one.verdict, limit
        )
        replies += one.reply is not None
    if store.mentions.cursor(network.name) != page.cursor:
        store.mentions.record(network.name, (), page.cursor, now)
    return replies


def _read(network: Network, cursor: str) -> MentionPage:
    """All that came after the cursor, as one page; less where the network stops in between."""
    page, before = network.mentions(cursor), cursor
    mentions = list(page.mentions)
    for _ in range(_PAGES - 1):
        if not page.more or page.cursor in (None, before):
            break
        before = page.cursor
        try:
            page = network.mentions(before)
        except NetworkError as error:
            _log.warning("heard only a part network=%s: %s", network.name, error)
            break
        mentions += page.mentions
    return replace(page, mentions=tuple(mentions))


@dataclass(frozen=True, slots=True)
class _Desk:
    """One sitting, at `now`."""

    heard: MentionLog
    network: str
    account: Account
    answer: Answerer
    decline: Decliner | None
    manners: MentionSettings
    now: float

    def hear(self, mentions: Sequence[Mention]) -> Iterator[Heard]:
        """What comes of some mentions, oldest first; of many late ones the newest are answered.

        Each must be recorded before the next is asked for.
        """
        late = [m.id for m in mentions if self._ignored(m) is None and self._age(m) > LATE]
        left = frozenset(late[: -self.manners.after_outage])
        for mention in mentions:
            if mention.id in left:
                yield Heard(mention, Verdict.LATE)
            elif verdict := self._ignored(mention):
                yield Heard(mention, verdict)
            else:
                yield self._hear(mention)

    def _hear(self, mention: Mention) -> Heard:
        context = self.heard.context(self.network, mention.root_id or mention.id)
        try:
            answer = self.answer(mention, context)
        except Exception as error:
            # One mention that we cannot cope with must not silence the bot for the others.
            _log.error("no answer to mention=%s: unexpected %r", mention.id, error)
            _log.debug("where", exc_info=True)
            return Heard(mention, Verdict.FAILED)
        if answer.mute is not False and self.heard.is_muted(self.network, mention.author_id):
            return Heard(mention, Verdict.MUTED)
        heard = Heard(mention, Verdict.NOTHING, context=answer.context, mute=answer.mute)
        if answer.post is None:
            return heard
        limit = self._limit(mention)
        if limit is None:
            return replace(heard, verdict=Verdict.ANSWERED, reply=self._reply(mention, answer.post))
        name, is_told = limit
        if is_told or self.decline is None:
            return replace(heard, verdict=Verdict.REFUSED, context=None, limit=name)
        reply = self._reply(mention, self.decline(mention, name))
        return replace(heard, verdict=Verdict.DECLINED, reply=reply, limit=name)

    def _reply(self, mention: Mention, post: Post) -> NewPost:
        return NewPost(f"reply/{self.network}/{mention.origin}", post)

    def _limit(self, mention: Mention) -> tuple[str, bool] | None:
        """The limit that is reached, if one is, and whether nothing more need be said of it."""
        limits = self.manners
        # An hour ends now: what a wrong clock dated later would count for months.
        ever, hour = (0.0, inf), (self.now - _HOUR, self.now)
        root = {"root_id": mention.root_id or mention.id}
        for name, limit, during, among in (
            ("thread", limits.per_thread, ever, root),
            ("user", limits.per_user_hour, hour, {"author_id": mention.author_id}),
            ("hour", limits.per_hour, hour, {}),
        ):
            if self._replies(Verdict.ANSWERED, during, among) >= limit:
                return name, not limit or self._replies(Verdict.DECLINED, during, among) > 0
        return None

    def _replies(
        self, verdict: Verdict, during: tuple[float, float], among: Mapping[str, str]
    ) -> int:
        return self.heard.replies(self.network, during, verdict, **among)

    def _ignored(self, mention: Mention) -> Verdict | None:
        if mention.author_id == self.account.id or mention.handle == self.account.handle:
            return Verdict.OWN
        if mention.is_bot:
            return Verdict.BOT
        if mention.is_repost:
            return Verdict.REPOST
        if not mention.direct:
            return Verdict.INDIRECT
        if self._age(mention) > self.manners.max_age_hours * _HOUR:
            return Verdict.OLD
        return None

    def _age(self, mention: Mention) -> float:
        return self.now - mention.created.timestamp()
