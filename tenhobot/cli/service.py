"""The service: a schedule that asks for work, and one loop that does it.

All work is done in the main thread, so that SIGTERM can end it anywhere and nothing happens
twice at a time; the scheduler's own thread only says what is due.
"""

import logging
import queue
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from functools import partial

from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.interval import IntervalTrigger

from tenhobot.errors import Fault
from tenhobot.jobs import due_slots
from tenhobot.jobs.deliver import is_shut_off, kind_of, note_failure
from tenhobot.jobs.pace import seconds_to_next_look
from tenhobot.social.base import Listening, NetworkError
from tenhobot.store import Damaged, Health

from .common import os_error
from .watchdog import Notifier
from .work import Bot

DELIVER_SECONDS = 15
REPORT_SECONDS = 15
HOUSEKEEP_SECONDS = 3600
_GRACE_SECONDS = 3600
_CLOCK_JUMP = 30.0
_JITTER = 1.0
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

_log = logging.getLogger(__name__)


class Service:
    """Runs a bot until something is raised in the main thread; see `signals`."""

    def __init__(self, bot: Bot, notifier: Notifier | None = None) -> None:
        self._bot = bot
        self._notifier = notifier or Notifier()
        self._due: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._polled: dict[str, float] = {}
        settings, often = bot.settings, bot.settings.mentions
        self._tasks: dict[str, tuple[int, Callable[[], None]]] = {
            "post": (60 * settings.deal.every_minutes, self.post),
            "deliver": (DELIVER_SECONDS, self.deliver),
            "mentions": (min(often.poll_seconds, often.busy_poll_seconds), self.poll),
            "report": (REPORT_SECONDS, self.report),
            "housekeep": (HOUSEKEEP_SECONDS, self.housekeep),
        }
        bot.beat = self._notifier.feed

    def run(self) -> None:
        """Work for ever."""
        scheduler = BackgroundScheduler(timezone=UTC)
        self._plan(scheduler)
        scheduler.start()
        self._notifier.say("READY=1")
        _log.info("started networks=%s", ",".join(self._bot.settings.networks))
        offset = time.time() - time.monotonic()
        listening = ExitStack()
        try:
            self.listen(listening)
            for name in self._tasks:
                self._due.put(name)
            while True:
                self._notifier.feed()
                self.work(self._next_due())
                drift = time.time() - time.monotonic() - offset
                if abs(drift) > _CLOCK_JUMP:
                    # The schedule is in wall-clock times: after a jump back it would sleep.
                    _log.warning("the clock jumped by %.0f s; the schedule starts anew", drift)
                    offset += drift
                    self._plan(scheduler)
        finally:
            self._notifier.say("STOPPING=1")
            scheduler.shutdown(wait=False)
            listening.close()
            _log.info("stopped")

    def listen(self, ends: ExitStack) -> None:
        """Poll at once when a network that can tell says that something came, until `ends`."""
        for name, table in self._bot.settings.networks.items():
            if not table.replies:
                continue
            try:
                network = self._bot.connect(name)
                if isinstance(network, Listening):
                    ends.callback(network.listen(partial(self._wake, name)))
            except NetworkError as error:
                _log.warning("not listening network=%s, polling only: %s", name, error)

    def _wake(self, name: str) -> None:
        """Make a network's mentions due at once; called from any thread."""
        self._polled.pop(name, None)
        self._due.put("mentions")

    def _plan(self, scheduler: BackgroundScheduler) -> None:
        for name, (seconds, _) in self._tasks.items():
            scheduler.add_job(
                self._due.put,
                # From the epoch on, so that the times are the slots whenever we start.
                IntervalTrigger(seconds=seconds, start_date=_EPOCH, timezone=UTC),
                args=[name],
                id=name,
                replace_existing=True,
                misfire_grace_time=_GRACE_SECONDS,
                coalesce=True,
                max_instances=1,
            )

    def _next_due(self) -> list[str]:
        """What is due, each once and in the order of the table; nothing after a second."""
        try:
            due = {self._due.get(timeout=1.0)}
        except queue.Empty:
            return []
        while not self._due.empty():
            due.add(self._due.get())
        return [name for name in self._tasks if name in due]

    def work(self, due: list[str]) -> None:
        """Do what is due; a task that fails is told in one line, and is due again as planned."""
        for name in due:
            self._attempt(name, self._tasks[name][1])

    def _attempt(self, task: str, work: Callable[[], None]) -> None:
        try:
            work()
        except Damaged:
            raise
        except OSError as error:
            _log.error("failed task=%s: %s", task, os_error(error))
        except (Fault, NetworkError) as error:
            _log.error("failed task=%s: %s", task, error)
        except Exception as error:
            _log.error("failed task=%s: unexpected %r", task, error)
            _log.debug("where", exc_info=True)

    def post(self) -> None:
        """Deal the slots that are due, and deliver."""
        bot = self._bot
        if bot.store.ledger.paused_since is not None:
            return
        now, backfill = bot.clock(), bot.settings.backfill
        last = bot.store.outbox.last_slot(now)
        slots, dropped = due_slots(
            now,
            bot.settings.deal.every_minutes,
            datetime.fromisoformat(last) if last else None,
            lambda slot: bot.store.outbox.has_slot(f"{slot:%Y-%m-%dT%H:%M:%SZ}"),
            most=backfill.slots,
            max_age=timedelta(hours=backfill.hours).total_seconds(),
        )
        if dropped:
            _log.warning("dropped slots=%d: missed, and too many or too old to make up", dropped)
        from tenhobot.sampling import slot_seed

        for slot in slots:
            bot.post(str(slot_seed(bot.settings.bot.name, slot)), slot)
        if slots:
            self.deliver()

    def deliver(self) -> None:
        """Send what is due."""
        self._bot.deliver()

    def poll(self) -> None:
        """Read the mentions of every network whose turn it is, and deliver the answers."""
        bot = self._bot
        if bot.store.ledger.paused_since is not None:
            return
        for name in filter(self._is_turn, bot.settings.networks):
            # What goes wrong on one network keeps nobody waiting on another.
            self._attempt(f"mentions network={name}", partial(self._hear, name))

    def _hear(self, name: str) -> None:
        """Read a network's mentions, and deliver the answers."""
        bot = self._bot
        self._polled[name] = bot.clock()
        try:
            answered = bot.listen(name)
            bot.store.ledger.set_health(name, Health(), "reading")
        except NetworkError as error:
            _log.warning("unheard network=%s: %s", name, error)
            bot.store.counters.error(name, kind_of(error))
            note_failure(bot.store, name, error, bot.clock(), "reading")
            return
        if answered:
            self.deliver()

    def _is_turn(self, name: str) -> bool:
        """Whether a network's mentions are to be read now."""
        bot, store = self._bot, self._bot.store
        now = bot.clock()
        last = store.mentions.last_heard(name, now)
        wait = seconds_to_next_look(None if last is None else now - last, bot.settings.mentions)
        is_early = 0 <= now - self._polled.get(name, float("-inf")) < wait - _JITTER
        return (
            bot.settings.networks[name].replies
            and not is_early
            and not is_shut_off(store.ledger.health(name, "reading"), now)
            and bot.can_pay_to_listen(name)
        )

    def report(self) -> None:
        """Write the metrics file."""
        self._bot.write_metrics()

    def housekeep(self) -> None:
        """Throw away what nobody needs any more."""
        self._bot.housekeep(every=HOUSEKEEP_SECONDS / 2)
