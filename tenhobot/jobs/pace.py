"""Which open delivery goes next, and which are given up: pace, backfill and budget as rules."""

from collections.abc import Sequence
from dataclasses import dataclass

from tenhobot.config import BackfillSettings, MentionSettings, NetworkSettings
from tenhobot.store import Choice, Queued, Spent
from tenhobot.store.values import UNTOLD

LONGEST_WAIT = 86_400.0
"""Nothing is put off for more than a day; a later time means that the clock was moved."""

PASSED_OVER = "another hand was posted, the rarest of its time"
"""Why a hand is given up in the ordinary course of things."""

UNSETTLED = 2 * 86_400.0
"""Seconds for which it is looked whether a post got through."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The rules of one network at one moment: times in seconds, what was spent so far."""

    network: NetworkSettings
    spent: Spent
    backfill_posts: int
    backfill_age: float
    reply_age: float

    @classmethod
    def of(
        cls,
        network: NetworkSettings,
        spent: Spent,
        backfill: BackfillSettings,
        mentions: MentionSettings,
    ) -> "Pace":
        """The rules that the settings make."""
        return cls(
            network,
            spent,
            backfill.posts,
            backfill.hours * 3600,
            mentions.max_age_hours * 3600,
        )

    @property
    def period(self) -> float:
        """Seconds from one hand to the next, or 0 where every hand is posted."""
        return 86_400 / self.network.posts_per_day if self.network.posts_per_day else 0.0

    def is_stale(self, kind: str, created: float, now: float) -> bool:
        """Whether a post is too old to be sent."""
        limit = self.reply_age if kind == "reply" else self.backfill_age + self.period
        return now - created > limit

    def price(self, one: Queued) -> float:
        """What a post costs."""
        prices = self.network
        base = prices.price_reply if one.kind == "reply" else prices.price_post
        return (prices.price_link if one.links else base) + prices.price_alt * one.pictures

    def affords(self, price: float) -> bool:
        """Whether one more post at that price stays within the budget of the day and the month."""
        network, spent = self.network, self.spent
        return all(
            not limit or amount + more <= limit + 1e-9
            for limit, amount, more in (
                (network.max_posts_day, spent.posts_day, 1),
                (network.max_posts_month, spent.posts_month, 1),
                (network.max_money_day, spent.money_day, price),
                (network.max_money_month, spent.money_month, price),
            )
        )


def seconds_to_next_look(quiet: float | None, mentions: MentionSettings) -> float:
    """Seconds from one look for mentions to the next, when the last came `quiet` seconds ago.

    A tenth of that time, within the settings: who has just written may go on.
    """
    slow = mentions.poll_seconds
    quick = min(mentions.busy_poll_seconds, slow)
    return slow if quiet is None else min(slow, max(quick, quiet / 10))


def choose(queued: Sequence[Queued], last: float | None, now: float, pace: Pace) -> Choice:
    """What to send next, and what to give up and why.

    `queued` are the open deliveries of a network, oldest first; `last` is when its last hand
    was posted. An unknown one comes first and alone. Then replies, since people wait for them,
    then hands: at the network's own pace the rarest found since the last, else the oldest.
    """
    unknown = [one for one in queued if one.state == "unknown"]
    if unknown:
        lost = {one.id: UNTOLD for one in unknown if now - (one.claimed or now) > UNSETTLED}
        ready = [one for one in unknown if one.id not in lost and _is_due(one, now)]
        return Choice(ready[0].id if ready else None, lost)
    drop = _drops(queued, last, now, pace)
    left = [one for one in queued if one.id not in drop]
    replies = [one for one in left if one.kind == "reply" and _is_due(one, now)]
    for one in replies + _next_hand(left, last, now, pace):
        if pace.affords(pace.price(one)):
            return Choice(one.id, drop)
        if pace.network.over_budget == "drop":
            drop[one.id] = "over the budget"
    return Choice(None, drop)


def _is_due(one: Queued, now: float) -> bool:
    return one.due <= now or one.due > now + LONGEST_WAIT


def _drops(queued: Sequence[Queued], last: float | None, now: float, pace: Pace) -> dict[int, str]:
    drop = {
        one.id: "too old to be posted late"
        for one in queued
        if pace.is_stale(one.kind, one.created, now)
    }
    hands = [one for one in queued if one.kind == "hand" and one.id not in drop]
    if not pace.period:
        late = hands[: -pace.backfill_posts]
        return drop | {one.id: "one of too many to be posted late" for one in late}
    if last is None:
        return drop
    # What a wrong clock dated ahead would wait, and never be the rarest, until that day.
    ahead = now + LONGEST_WAIT
    return drop | {one.id: PASSED_OVER for one in hands if not last < one.created <= ahead}


def _next_hand(
    queued: Sequence[Queued], last: float | None, now: float, pace: Pace
) -> list[Queued]:
    hands = [one for one in queued if one.kind == "hand"]
    if not hands:
        return []
    if not pace.period:
        one = hands[0]
    elif last is None or now // pace.period != last // pace.period:
        one = max(hands, key=lambda one: one.one_in)
    else:
        return []
    return [one] if _is_due(one, now) else []
