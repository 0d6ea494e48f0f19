"""Posting: a run, its post and its deliveries are one transaction."""

from datetime import UTC, datetime

import pytest

from tenhobot.jobs import Found, post_hand
from tenhobot.riichi.tiles import TILES
from tenhobot.store import NewPost, Store

from .fakes import Clock, found, states

SLOT = datetime(2026, 11, 29, 12, tzinfo=UTC)
WIN = Found(TILES[:14], "1-a", 42)


def compose(one: Found) -> NewPost:
    return found(one.seed)


def test_a_win_is_kept_with_a_delivery_for_each_network(store: Store, clock: Clock) -> None:
    posted = post_hand(store, "1-a", SLOT, lambda _: (42, WIN), compose, ("local", "x"), clock)
    assert (posted.tries, posted.is_new) == (42, True)
    assert posted.post_id is not None
    assert states(store, posted.post_id) == ["waiting", "waiting"]


def test_a_run_without_a_win_is_kept_too(store: Store, clock: Clock) -> None:
    posted = post_hand(store, "1-a", SLOT, lambda _: (100, None), compose, ("x",), clock)
    assert posted.new is None
    assert store.outbox.has_slot("2026-11-29T12:00:00Z")
    assert store.history.totals()["deals"] == 100


def test_the_same_seed_makes_no_second_post(store: Store, clock: Clock) -> None:
    first = post_hand(store, "1-a", None, lambda _: (42, WIN), compose, ("x",), clock)
    again = post_hand(store, "1-a", None, lambda _: (42, WIN), compose, ("x",), clock)
    assert again.post_id == first.post_id
    assert not again.is_new
    assert store.history.totals()["hands"] == 1


def test_a_picture_that_cannot_be_drawn_leaves_nothing_behind(store: Store, clock: Clock) -> None:
    def broken(one: Found) -> NewPost:
        raise MemoryError

    with pytest.raises(MemoryError):
        post_hand(store, "1-a", SLOT, lambda _: (42, WIN), broken, ("x",), clock)
    assert store.history.totals() == {"runs": 0, "deals": 0, "hands": 0, "replies": 0}
