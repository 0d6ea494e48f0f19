"""A bot at work: its settings, store, networks and dealing, wired together."""

import logging
import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tenhobot import social
from tenhobot.config import Settings, load
from tenhobot.config.settings import DealSettings
from tenhobot.credentials import CredentialError, Credentials, Redaction
from tenhobot.errors import Fault
from tenhobot.jobs import (
    Answer,
    Delivered,
    Found,
    Posted,
    deliver,
    forgo,
    poll_mentions,
    post_hand,
    slot_at,
)
from tenhobot.jobs.deliver import Courier
from tenhobot.jobs.pace import Pace
from tenhobot.social.base import Account, Mention, Misconfigured, Network
from tenhobot.store import FILE, Damaged, NewPost, StateLock, Store, move_aside

from .common import Place
from .log import set_up_log
from .progress import Progress
from .rehearsal import WOULD_SEND, Rehearsal
from .signals import stop_on_sigterm

if TYPE_CHECKING:
    from tenhobot.sampling import Quest

_log = logging.getLogger(__name__)

OLDEST_CLOCK = 1_764_000_000
"""Late 2025, in seconds since 1970: this program did not exist before."""


@dataclass
class Bot:
    """One bot and all that its jobs need. `beat` is called wherever work may take long.

    It deals as `deal` says, that is the settings unless a run is told otherwise; what its posts
    say of the bot is by the settings.
    """

    settings: Settings
    state: Path
    store: Store
    credentials: Credentials
    is_dry: bool = False
    clock: Callable[[], float] = time.time
    beat: Callable[[], None] = lambda: None
    deal: DealSettings = field(init=False)
    redaction: Redaction | None = None
    _networks: dict[str, tuple[Mapping[str, str], Network]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.deal = self.settings.deal

    def connect(self, name: str) -> Network:
        """The network of that name, made once for its secrets: they may be changed meanwhile.

        Raises `NetworkError`.
        """
        secrets = self._secrets(name)
        known = self._networks.get(name)
        if known is None or known[0] != secrets:
            if self.redaction:
                self.redaction.add(secrets.values())
            network = self._create(name)
            known = secrets, Rehearsal(network) if self.is_dry else network
            self._networks[name] = known
        return known[1]

    def _create(self, name: str) -> Network:
        table = self.settings.networks.get(name)
        return social.create(name, table.own if table else {}, self._secrets(name), self.state)

    def _secrets(self, name: str) -> Mapping[str, str]:
        try:
            return self.credentials.of(name, social.KINDS[name].secrets)
        except CredentialError as error:
            raise Misconfigured(str(error)) from None

    def post(
        self,
        seed: str,
        slot: datetime | None,
        progress: Progress | None = None,
        *,
        quest: "Quest | None" = None,
        is_seed_chosen: bool = False,
    ) -> Posted:
        """Deal the hands of a seed and queue the one that wins. Raises `StoreError`.

        The post says for which `quest` it was hunted, and that somebody chose the seed.
        """
        self._check_clock()

        def compose(found: Found) -> NewPost:
            return self.compose(replace(found, quest=quest, is_seed_chosen=is_seed_chosen))

        return post_hand(
            self.store,
            seed,
            slot,
            lambda text: self.search(text, progress),
            compose,
            tuple(self.settings.networks),
            self.clock,
        )

    def search(self, seed: str, progress: Progress | None = None) -> tuple[int, Found | None]:
        """Deal the hands of a seed, from its place on if it has one: how many, the first win."""
        from tenhobot.sampling import find_win, parse_placed

        def show(dealt: int, wins: int) -> None:
            self.beat()
            if progress:
                progress(dealt, wins)

        key, place = parse_placed(seed)
        hunt = find_win(
            key,
            self.deal.tries,
            workers=self.deal.workers or None,
            progress=show,
            start=place or 0,
        )
        if hunt.tiles is None:
            return hunt.dealt, None
        return hunt.dealt, Found(hunt.tiles, seed, hunt.place + 1, f"{key}:{hunt.place}")

    def compose(self, found: Found) -> NewPost:
        """The post about a hand that was found."""
        from tenhobot.posting import compose

        self.beat()
        return compose(found, self.settings)

    def listen(self, name: str) -> int:
        """Read the mentions of a network and queue the answers; how many there are.

        Raises `NetworkError` and `StoreError`.
        """
        from .answering import answerer, decline

        self.beat()
        self._check_clock()
        network = self.connect(name)
        account = self._account(network)
        answer = answerer(self.settings, network.limits, account)

        def answer_alive(mention: Mention, context: str | None) -> Answer:
            self.beat()
            return answer(mention, context)

        return poll_mentions(
            self.store,
            network,
            account,
            answer_alive,
            self.settings.mentions,
            self.clock,
            self.settings.networks[name].price_mention,
            decline,
        )

    def can_pay_to_listen(self, name: str) -> bool:
        """Whether the budget has room for one more mention and its answer."""
        table, store, settings = self.settings.networks[name], self.store, self.settings
        spent = store.ledger.spent(name, self.clock())
        pace = Pace.of(table, spent, settings.backfill, settings.mentions)
        price = table.price_mention + table.price_reply + table.price_alt
        return not table.price_mention or pace.affords(price)

    def _check_clock(self) -> None:
        """Raise `Fault` where the clock was never set: slots and budgets would be of no day."""
        if (now := self.clock()) < OLDEST_CLOCK:
            told = f"{datetime.fromtimestamp(now, UTC):%Y-%m-%d}"
            raise Fault(f"the clock says {told}; switch time synchronisation on, or set it")

    def _account(self, network: Network) -> Account:
        """Who the bot is there: asked once, then remembered."""
        server = self.settings.networks[network.name].own.get("base_url", "")
        if self.store.ledger.has_moved(network.name, str(server)):
            _log.warning("network=%s is at another server: answers begin now", network.name)
        if (known := self.store.ledger.account(network.name)) is not None:
            return Account(*known)
        account = network.check()
        self.store.ledger.set_account(network.name, account.id, account.handle)
        return account

    def deliver(self) -> Delivered:
        """Send all that is due. Raises `StoreError`."""
        self._check_clock()
        said = WOULD_SEND if self.is_dry else "sent"
        courier = Courier(self.connect, self.clock, random.Random(), self.beat, said)
        return deliver(self.store, self.settings, courier)

    def write_metrics(self) -> None:
        """Write the metrics file. Raises `StoreError` and `OSError`."""
        from .metrics import write_metrics

        if not self.is_dry:
            write_metrics(self.store, list(self.settings.networks), self.state, self.clock())

    def housekeep(self, every: float = 0.0) -> None:
        """Throw old things away, if the last time is so many seconds ago. Raises `StoreError`."""
        self.store.history.housekeep(self.clock(), every=every)


def read_settings(place: Place) -> Settings:
    """The settings of a place: its file where there is one. Raises `ConfigError`."""
    is_there = place.named_config is not None or place.config_file.exists()
    return load(place.config_file if is_there else None)


@contextmanager
def at_work(
    place: Place, settings: Settings, *, is_dry: bool = False, is_quiet: bool = False
) -> Iterator[Bot]:
    """Hold the state folder's lock and its store while a bot works; SIGTERM ends it at once.

    `is_quiet` logs warnings only, unless the settings ask for everything. A damaged database
    is moved aside and told, so that the next run starts a new one. When `is_dry`, the store is
    a copy in memory, nothing is sent, and nothing is written.
    """
    level = settings.bot.log_level
    credentials = Credentials(place.state_dir)
    level = "warning" if is_quiet and level == "info" else level
    redaction = set_up_log(settings, credentials, level)
    minutes = settings.deal.every_minutes
    with stop_on_sigterm(), _store(place.state_dir, is_dry, minutes) as store:
        yield Bot(settings, place.state_dir, store, credentials, is_dry, redaction=redaction)


@contextmanager
def _store(state: Path, is_dry: bool, minutes: int) -> Iterator[Store]:
    if is_dry:
        with closing(Store.rehearse(state)) as store:
            yield store
        return
    with StateLock(state):
        try:
            with closing(Store.open(state)) as store:
                yield store
        except Damaged as error:
            now = datetime.now(UTC)
            aside = move_aside(state / FILE, f"{now:%Y%m%dT%H%M%SZ}")
            # Its hand may be out already, and a new database would not know.
            with closing(Store.open(state)) as new:
                forgo(new, slot_at(now.timestamp(), minutes), now.timestamp())
            raise Fault(
                f"{error}; it was moved to {aside.name}, and a new one begins with the next slot"
            ) from error


def told_otherwise(deal: DealSettings, tries: int | None, workers: int | None) -> DealSettings:
    """How to deal, as far as the options of a command say."""
    return replace(
        deal,
        tries=deal.tries if tries is None else tries,
        workers=deal.workers if workers is None else workers,
    )
