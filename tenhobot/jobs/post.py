"""Deal once; keep the run and, if a hand won, its post and deliveries."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from tenhobot.riichi.tiles import Tile
from tenhobot.store import NewPost, Run, Store

if TYPE_CHECKING:
    from tenhobot.sampling import Quest

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Found:
    """A tenhou: its tiles, the seed that was dealt from, the number of the deal, from 1.

    `proof` is the seed with the number of deals before it, as `tenhobot verify` takes it;
    `quest` is what it was hunted for, if it was no run of the bot that found it.
    """

    tiles: tuple[Tile, ...]
    seed: str
    deal: int
    proof: str = ""
    quest: "Quest | None" = None
    is_seed_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Posted:
    """How a run ended: deals made, and the post if a hand won.

    `is_new` is false where the same seed had made this post before.
    """

    seed: str
    tries: int
    new: NewPost | None = None
    post_id: int | None = None
    is_new: bool = False


def post_hand(
    store: Store,
    seed: str,
    slot: datetime | None,
    search: Callable[[str], tuple[int, Found | None]],
    compose: Callable[[Found], NewPost],
    networks: Sequence[str],
    clock: Callable[[], float],
) -> Posted:
    """Deal the hands of a seed, and queue the first that wins for the networks.

    `search` deals and returns the number of deals and the win, `compose` makes a post of it.
    Everything is written in one transaction; nothing is sent. Raises `StoreError`.
    """
    started = clock()
    tries, found = search(seed)
    new = compose(found) if found else None
    run = Run(_text(slot) if slot else None, seed, started, tries, found.deal if found else None)
    post_id, is_new = store.outbox.record(run, new, networks)
    _log.info(
        "dealt seed=%s deals=%d %s",
        seed,
        tries,
        f"post={post_id} hand={new.hand} new={is_new}" if new else "no win",
    )
    return Posted(seed, tries, new, post_id, is_new)


def forgo(store: Store, slot: datetime, now: float) -> None:
    """Take a slot as dealt without a win: nothing will be dealt in it. Raises `StoreError`."""
    store.outbox.record(Run(_text(slot), "forgone", now, 0), None, ())


def _text(slot: datetime) -> str:
    return f"{slot:%Y-%m-%dT%H:%M:%SZ}"
