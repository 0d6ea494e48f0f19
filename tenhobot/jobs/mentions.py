"""Reading mentions and queueing answers, with manners: never to itself, to bots, or twice."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tenhobot.config import MentionSettings
from tenhobot.social.base import Account, Mention, Network, Post
from tenhobot.store import ANSWERED, Heard, NewPost, Store

_HOUR = 3600.0

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


def poll_mentions(
    store: Store,
    network: Network,
    account: Account,
    answer: Answerer,
    manners: MentionSettings,
    clock: Callable[[], float],
    price: float = 0.0,
) -> int:
    """Read what came since the last time and queue the answers; how many there are.

    `account` is the bot itself, `price` what it costs to read a mention. The answers and the
    place where reading goes on are written in one transaction. The first time, nothing is
    answered: only the place is remembered. Raises `NetworkError` and `StoreError`.
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
    desk = _Desk(store, network.name, account, answer, manners, now)
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
        manners: MentionSettings,
        now: float,
    ) -> None:
        self._log = store.mentions
        self._network = network
        self._account = account
        self._answer = answer
        self._manners = manners
        self._now = now
        self._given: list[Mention] = []
        self._muted: dict[str, bool] = {}
        self._contexts: dict[str, str] = {}

    def hear_all(self, mentions: Sequence[Mention]) -> list[Heard]:
        """What comes of some mentions, oldest first; of too many only the newest are answered."""
        wanted = [m.id for m in mentions if self._ignored(m) is None]
        late = frozenset(wanted[: -self._manners.after_outage])
        return [
            Heard(m, "one of too many to be answered late") if m.id in late else self._hear(m)
            for m in mentions
        ]

    def _hear(self, mention: Mention) -> Heard:
        if reason := self._ignored(mention) or self._over_limit(mention):
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
        self._given.append(mention)
        reply = NewPost(f"reply/{self._network}/{mention.id}", answer.post)
        return Heard(mention, ANSWERED, reply, answer.context, answer.mute)

    def _ignored(self, mention: Mention) -> str | None:
        if mention.author_id == self._account.id or mention.handle == self._account.handle:
            return "it is our own"
        if mention.is_bot:
            return "the author is a bot"
        if mention.is_repost:
            return "it is a repost"
        if not mention.direct:
            return "it does not address the bot"
        if self._now - mention.created.timestamp() > self._manners.max_age_hours * _HOUR:
            return "too old to be answered"
        return None

    def _over_limit(self, mention: Mention) -> str | None:
        root = mention.root_id or mention.id
        author = mention.author_id
        hour_ago = self._now - _HOUR
        replies, given, limits = self._log.replies, self._given, self._manners
        thread = replies(self._network, root_id=root)
        thread += sum((one.root_id or one.id) == root for one in given)
        if thread >= limits.per_thread:
            return "enough replies in this thread"
        person = replies(self._network, hour_ago, author_id=author)
        person += sum(one.author_id == author for one in given)
        if person >= limits.per_user_hour:
            return "enough replies to this person for now"
        everyone = replies(self._network, hour_ago) + len(given)
        if everyone >= limits.per_hour:
            return "enough replies for now"
        return None

    def _is_muted(self, author_id: str) -> bool:
        known = self._muted.get(author_id)
        return self._log.is_muted(self._network, author_id) if known is None else known
