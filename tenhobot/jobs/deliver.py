"""Sending what waits: claim, send, settle; so that nothing goes out twice and nothing is lost."""

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random

from tenhobot.config import Settings
from tenhobot.social.base import (
    AuthFailed,
    Duplicate,
    Misconfigured,
    Network,
    NetworkError,
    OutcomeUnknown,
    Receipt,
    Rejected,
    RetryLater,
)
from tenhobot.store import Delivery, Health, Store
from tenhobot.store.ledger import Use

from .pace import LONGEST_WAIT, PASSED_OVER, UNSETTLED, Pace, choose

FIRST_WAIT = 30.0
"""Seconds before a second attempt, and before looking for a post that may have got through."""

_LONGEST_BACKOFF = 3600.0
_PATIENCE = 5
_SHUT_OFF = 6 * 3600.0
_SEEN_AFTER = 600.0
_SKEW = 300.0

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Delivered:
    """What one round of delivery did, by the posts' numbers."""

    sent: list[tuple[int, str]] = field(default_factory=list)
    failed: list[tuple[int, str]] = field(default_factory=list)
    dropped: list[tuple[int, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Courier:
    """What a delivery needs from outside.

    `connect` gives the network of a name and may raise `NetworkError`; `beat` is called before
    each network call, to show that all is well. `sent` is how the log says that a post is out.
    """

    connect: Callable[[str], Network]
    clock: Callable[[], float]
    random: Random
    beat: Callable[[], None] = lambda: None
    sent: str = "sent"


def deliver(store: Store, settings: Settings, courier: Courier) -> Delivered:
    """Send all that is due to all networks that are set up. Raises `StoreError`.

    Only the holder of the state lock may call this: whatever is still marked as being sent was
    left so by a process that ended, and is looked for before anything else is sent there.
    """
    round_ = _Round(store, settings, courier)
    if store.ledger.paused_since is None:
        if crashed := store.outbox.recover(courier.clock(), FIRST_WAIT):
            _log.warning("recovered deliveries=%d: their process ended while sending", crashed)
        for name in settings.networks:
            # Whoever pauses the bot in the middle of a round wants the next post held as well.
            while store.ledger.paused_since is None and round_.deliver_one(name):
                pass
    return round_.report


def is_shut_off(health: Health, now: float) -> bool:
    """Whether a network is left alone for now, since it failed or asked for it."""
    return 0 < health.closed_until - now <= LONGEST_WAIT


def note_failure(
    store: Store, network: str, error: NetworkError, now: float, use: Use = "posting"
) -> None:
    """Shut a use of a network off for a while, if what was raised calls for it; say what to do."""
    health = store.ledger.health(network, use)
    failures, wait, advice = health.failures + 1, _network_wait(error), health.advice
    if isinstance(error, AuthFailed | Misconfigured):
        way_out = f"; authorise again or set `replies = false` for {network}"
        advice = f"{error}{way_out if use == 'reading' else ''} (then `tenhobot resume`)"
    elif wait:
        advice = str(error)
    if failures >= _PATIENCE and (longer := backoff(failures - _PATIENCE + 1, None)) > wait:
        wait, advice = longer, f"{failures} failures in a row, the last: {error}"
    if wait:
        _log.error("shut off network=%s for=%s seconds=%.0f: %s", network, use, wait, advice)
    store.ledger.set_health(network, Health(failures, now + wait if wait else 0.0, advice), use)


def kind_of(error: NetworkError) -> str:
    """The name that an error is counted under: ``retry_later``, ``auth_failed`` ..."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__).lower()


def backoff(attempt: int, random: Random | None) -> float:
    """Seconds to wait after so many failed attempts: doubling, capped, with up to half taken off.

    Without `random` nothing is taken off.
    """
    longest = min(_LONGEST_BACKOFF, FIRST_WAIT * 2.0 ** min(attempt - 1, 20))
    return longest * (1 - random.random() / 2) if random else longest


def _network_wait(error: NetworkError) -> float:
    """Seconds for which a whole network is left alone at once; 0 where only the post waits.

    What it names is believed, but for a time so short that we would hammer it.
    """
    if isinstance(error, AuthFailed | Misconfigured):
        return _SHUT_OFF
    if isinstance(error, RetryLater) and error.after is not None:
        return min(max(error.after, FIRST_WAIT), LONGEST_WAIT)
    return 0.0


@dataclass(slots=True)
class _Round:
    store: Store
    settings: Settings
    courier: Courier
    report: Delivered = field(default_factory=Delivered)

    def deliver_one(self, name: str) -> bool:
        """Try the network's next delivery; whether there was one, so that the next may follow."""
        now = self.courier.clock()
        if is_shut_off(self.store.ledger.health(name), now):
            return False
        pace = Pace.of(
            self.settings.networks[name],
            self.store.ledger.spent(name, now),
            self.settings.backfill,
            self.settings.mentions,
        )
        delivery, dropped = self.store.outbox.claim(
            name, lambda queued, last: choose(queued, last, now, pace), now
        )
        for post_id, reason in dropped.items():
            level = logging.DEBUG if reason == PASSED_OVER else logging.WARNING
            _log.log(level, "dropped post=%d network=%s: %s", post_id, name, reason)
            self.report.dropped.append((post_id, name))
        if delivery is None:
            return False
        maybe_there = delivery.was_unknown
        try:
            self.courier.beat()
            network = self.courier.connect(name)
            receipt = _look(network, delivery, now) if maybe_there else None
            if receipt and self.store.history.post_at(name, receipt.id) is not None:
                receipt = None  # An older post that has the same text.
            maybe_there = False
            if receipt is None:
                receipt = self._send(network, delivery, pace)
        except Exception as error:
            self._failed(delivery, error, maybe_there)
        else:
            self._sent(delivery, receipt, pace)
        return True

    def _send(self, network: Network, delivery: Delivery, pace: Pace) -> Receipt:
        now = self.courier.clock()
        if pace.is_stale(delivery.queued.kind, delivery.queued.created, now):
            raise Rejected("too old to be posted late")
        self.courier.beat()
        try:
            return network.send(delivery.post, delivery.key)
        except Duplicate as error:
            # Looked for in vain for so long, it is an older post that has the same text.
            if delivery.was_unknown and abs(now - delivery.claimed) >= _SEEN_AFTER:
                raise Rejected(f"{error}; but our own posts do not show it") from None
            raise

    def _sent(self, delivery: Delivery, receipt: Receipt, pace: Pace) -> None:
        money = pace.price(delivery.queued)
        self.store.outbox.sent(delivery, receipt, self.courier.clock(), money)
        self.store.ledger.set_health(delivery.network, Health())
        at = f" at {receipt.url}" if receipt.url else ""
        said = self.courier.sent
        _log.info("%s post=%d network=%s%s", said, delivery.post_id, delivery.network, at)
        self.report.sent.append((delivery.post_id, delivery.network))

    def _failed(self, delivery: Delivery, error: Exception, maybe_there: bool) -> None:
        if not isinstance(error, NetworkError):
            # A fault of our own: nobody knows how far it came.
            _log.debug("where", exc_info=error)
            error = OutcomeUnknown(f"unexpected {type(error).__name__}: {error}")
        now = self.courier.clock()
        outbox = self.store.outbox
        if maybe_there or isinstance(error, OutcomeUnknown):
            fate = "unknown"
            outbox.unknown(delivery, now + self._wait(delivery, error), str(error))
        elif isinstance(error, Rejected):
            fate = "refused"
            outbox.dead(delivery, now, str(error))
        else:
            fate = "waiting"
            outbox.waits(delivery, now + self._wait(delivery, error), str(error))
        _log.warning("%s post=%d network=%s: %s", fate, delivery.post_id, delivery.network, error)
        self.report.failed.append((delivery.post_id, delivery.network))
        self.store.counters.error(delivery.network, kind_of(error))
        if not isinstance(error, Rejected):
            note_failure(self.store, delivery.network, error, now)

    def _wait(self, delivery: Delivery, error: NetworkError) -> float:
        if _network_wait(error):
            return 0.0  # The network is shut off; nothing is known against the post.
        return backoff(delivery.attempts, self.courier.random)


def _look(network: Network, delivery: Delivery, now: float) -> Receipt | None:
    # A time that is yet to come is a wrong clock's, and nobody knows when it was in truth.
    since = delivery.claimed - _SKEW if delivery.claimed <= now else now - UNSETTLED
    return network.find(delivery.post, delivery.key, datetime.fromtimestamp(max(0.0, since), UTC))
