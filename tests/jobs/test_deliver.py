"""Delivery, as an operator trusts it: nothing twice, nothing lost, no hammering."""

from datetime import datetime
from random import Random

import pytest

from tenhobot.jobs import deliver
from tenhobot.jobs.deliver import FIRST_WAIT, Courier, backoff, is_shut_off, note_failure
from tenhobot.social.base import (
    AuthFailed,
    Duplicate,
    Misconfigured,
    OutcomeUnknown,
    Post,
    Receipt,
    Rejected,
    RetryLater,
)
from tenhobot.store import Store

from .fakes import Clock, FakeNetwork, courier, queue, settings, states


def test_a_post_goes_out_once(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    post = queue(store, "a", clock.now)
    for _ in range(3):
        deliver(store, settings(), courier(network, clock))
    assert network.keys == ["a/x"]
    assert states(store, post) == ["sent"]
    assert network.posts[0][1].pictures[0].alt == "a hand"


def test_what_failed_before_it_went_through_is_sent_again_after_a_while(
    store: Store, clock: Clock
) -> None:
    network = FakeNetwork()
    network.faults.append(RetryLater("too busy"))
    post = queue(store, "a", clock.now)
    deliver(store, settings(), courier(network, clock))
    deliver(store, settings(), courier(network, clock))
    assert states(store, post) == ["waiting"]
    assert network.keys == []
    clock.after(FIRST_WAIT)
    deliver(store, settings(), courier(network, clock))
    assert network.keys == ["a/x"]


@pytest.mark.parametrize("lost", [True, False])
def test_an_unknown_outcome_is_looked_up_before_anything_else_is_sent(
    store: Store, clock: Clock, lost: bool
) -> None:
    network = FakeNetwork(lost=lost)
    network.faults.append(OutcomeUnknown("time-out"))
    first = queue(store, "a", clock.now)
    second = queue(store, "b", clock.now + 1)
    deliver(store, settings(), courier(network, clock))
    assert states(store, first) == ["unknown"]
    assert states(store, second) == ["waiting"]
    clock.after(FIRST_WAIT)
    deliver(store, settings(), courier(network, clock))
    assert network.looks == 1
    assert network.keys == ["a/x", "b/x"]
    assert states(store, first) + states(store, second) == ["sent", "sent"]


def test_a_look_that_fails_leaves_it_unknown(store: Store, clock: Clock) -> None:
    network = FakeNetwork(lost=True)
    network.faults.append(OutcomeUnknown("cut line"))
    network.find_faults.extend([RetryLater("busy"), Rejected("odd"), ValueError("a bug")])
    post = queue(store, "a", clock.now)
    for _ in range(4):
        deliver(store, settings(), courier(network, clock))
        assert states(store, post) == ["unknown"]
        clock.after(3600)
    deliver(store, settings(), courier(network, clock))
    assert network.keys == ["a/x"]
    assert states(store, post) == ["sent"]


def test_a_fault_of_our_own_counts_as_unknown(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    network.faults.append(ZeroDivisionError("a bug"))
    post = queue(store, "a", clock.now)
    deliver(store, settings(), courier(network, clock))
    assert states(store, post) == ["unknown"]


def test_a_process_that_died_while_sending_leaves_an_unknown(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    network.faults.append(KeyboardInterrupt())  # type: ignore[arg-type]
    post = queue(store, "a", clock.now)
    with pytest.raises(KeyboardInterrupt):
        deliver(store, settings(), courier(network, clock))
    assert states(store, post) == ["sending"]
    # What was published a moment ago may not be seen yet.
    deliver(store, settings(), courier(network, clock))
    assert (network.looks, states(store, post)) == (0, ["unknown"])
    clock.after(FIRST_WAIT)
    deliver(store, settings(), courier(network, clock))
    assert network.looks == 1
    assert states(store, post) == ["sent"]


def test_what_a_network_refuses_is_given_up_with_the_reason(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    network.faults.append(Rejected("text too long"))
    post = queue(store, "a", clock.now)
    after = queue(store, "b", clock.now)
    report = deliver(store, settings(), courier(network, clock))
    (row,) = store.history.deliveries(post)
    assert (row["state"], row["reason"]) == ("dead", "text too long")
    assert states(store, after) == ["sent"]
    assert report.failed == [(post, "x")]


@pytest.mark.parametrize(
    "error", [AuthFailed("renew the token"), Misconfigured("no secret"), RetryLater("429", 7200.0)]
)
def test_a_network_that_cannot_be_used_is_left_alone(
    store: Store, clock: Clock, error: Exception
) -> None:
    network = FakeNetwork()
    network.faults.extend([error] * 10)
    post = queue(store, "a", clock.now)
    queue(store, "b", clock.now + 1)
    for _ in range(20):
        deliver(store, settings(), courier(network, clock))
        clock.after(60)
    assert len(network.faults) == 9
    assert states(store, post) == ["waiting"]
    assert str(error) in (store.ledger.health("x").advice or "")


def test_retry_after_is_honoured_to_the_second(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    network.faults.append(RetryLater("429", 900.0))
    queue(store, "a", clock.now)
    deliver(store, settings(), courier(network, clock))
    clock.after(899)
    deliver(store, settings(), courier(network, clock))
    assert network.keys == []
    clock.after(1)
    deliver(store, settings(), courier(network, clock))
    assert network.keys == ["a/x"]


@pytest.mark.parametrize("is_look", [False, True])
def test_a_named_wait_of_nothing_hammers_nobody(store: Store, clock: Clock, is_look: bool) -> None:
    network = FakeNetwork()
    asked = network.find_faults if is_look else network.faults
    asked.extend([RetryLater("429", 0.0)] * 999)
    if is_look:
        network.faults.append(OutcomeUnknown("cut line"))
    queue(store, "a", clock.now)
    for _ in range(3600):
        deliver(store, settings(), courier(network, clock))
        clock.after(1)
    assert 5 < 999 - len(asked) < 15
    assert "failures in a row, the last: 429" in (store.ledger.health("x").advice or "")


def test_a_duplicate_that_nobody_can_see_is_refused_in_the_end(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    network.faults.extend([OutcomeUnknown("cut line")] + [Duplicate("X has this already")] * 99)
    post = queue(store, "a", clock.now)
    began = clock.now
    while states(store, post) != ["dead"]:
        deliver(store, settings(), courier(network, clock))
        clock.after(15)
    assert 600 <= clock.now - began <= 1800
    (row,) = store.history.deliveries(post)
    assert "X has this already; but our own posts do not show it" in row["reason"]
    network.faults.clear()
    after = queue(store, "b", clock.now)
    clock.after(3600)
    deliver(store, settings(), courier(network, clock))
    assert states(store, after) == ["sent"]


def test_a_duplicate_that_shows_up_late_is_ours(store: Store, clock: Clock) -> None:
    network = FakeNetwork(lost=True)
    network.faults.extend([OutcomeUnknown("cut line")])
    post = queue(store, "a", clock.now)
    deliver(store, settings(), courier(network, clock))
    late, network.posts = network.posts, []
    network.lost = False
    network.faults.append(Duplicate("X has this already"))
    clock.after(FIRST_WAIT)
    deliver(store, settings(), courier(network, clock))
    assert states(store, post) == ["unknown"]
    network.posts = late
    clock.after(600)
    deliver(store, settings(), courier(network, clock))
    assert states(store, post) == ["sent"]
    assert network.keys == ["a/x"]


def test_reading_and_posting_are_shut_off_apart(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    queue(store, "a", clock.now)
    note_failure(store, "x", AuthFailed("not in the scopes"), clock.now, "reading")
    deliver(store, settings(), courier(network, clock))
    assert network.keys == ["a/x"]
    reading = store.ledger.health("x", "reading")
    assert is_shut_off(reading, clock.now)
    assert "authorise again or set `replies = false` for x" in (reading.advice or "")
    store.ledger.resume()
    assert not is_shut_off(store.ledger.health("x", "reading"), clock.now)


def test_failures_in_a_row_open_the_breaker_and_success_closes_it(
    store: Store, clock: Clock
) -> None:
    network = FakeNetwork()
    network.faults.extend([RetryLater("503")] * 5)
    queue(store, "a", clock.now)
    while network.faults:
        deliver(store, settings(), courier(network, clock))
        clock.after(1)
    health = store.ledger.health("x")
    assert health.failures == 5
    assert health.closed_until > clock.now
    clock.after(3600)
    deliver(store, settings(), courier(network, clock))
    assert store.ledger.health("x").failures == 0
    assert network.keys == ["a/x"]


def test_one_network_s_trouble_is_not_another_s(store: Store, clock: Clock) -> None:
    networks = {"x": FakeNetwork("x"), "mastodon": FakeNetwork("mastodon")}
    networks["x"].faults.append(AuthFailed("renew"))
    post = queue(store, "a", clock.now, ("x", "mastodon"))
    both = settings("[networks.x]\nposts_per_day=0\n[networks.mastodon]\nposts_per_day=0")
    deliver(store, both, Courier(networks.__getitem__, clock, Random(0)))
    assert states(store, post) == ["waiting", "sent"]


def test_nothing_is_sent_while_paused(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    queue(store, "a", clock.now)
    store.ledger.pause("now")
    deliver(store, settings(), courier(network, clock))
    assert network.keys == []
    store.ledger.resume()
    deliver(store, settings(), courier(network, clock))
    assert network.keys == ["a/x"]


def test_a_pause_in_the_middle_of_a_round_holds_the_next_post(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    first, second = queue(store, "a", clock.now), queue(store, "b", clock.now)

    def pausing(_: str) -> FakeNetwork:
        store.ledger.pause("now")
        return network

    deliver(store, settings(), Courier(pausing, clock, Random(0)))
    assert states(store, first) + states(store, second) == ["sent", "waiting"]


def test_a_clock_that_is_set_back_delays_nothing_for_ever(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    clock.now += 400 * 86_400
    network.faults.append(RetryLater("busy"))
    post = queue(store, "a", clock.now)
    deliver(store, settings(), courier(network, clock))
    clock.now -= 400 * 86_400
    deliver(store, settings(), courier(network, clock))
    assert states(store, post) == ["sent"]


def test_spending_is_booked_with_the_settled_row(store: Store, clock: Clock) -> None:
    priced = settings("[networks.x]\nposts_per_day=0\nprice_post=0.015\nprice_alt=0.005")
    network = FakeNetwork()
    for key in "abc":
        queue(store, key, clock.now)
    deliver(store, priced, courier(network, clock))
    spent = store.ledger.spent("x", clock.now)
    assert (spent.posts_day, spent.posts_month) == (3, 3)
    assert spent.money_month == pytest.approx(0.06)


def test_backoff_doubles_and_is_capped() -> None:
    waits = [backoff(n, None) for n in range(1, 12)]
    assert waits[:4] == [30, 60, 120, 240]
    assert max(waits) == waits[-1] == 3600


def test_an_old_post_that_became_unknown_just_now_is_looked_up(store: Store, clock: Clock) -> None:
    network = FakeNetwork(lost=True)
    network.faults.append(OutcomeUnknown("cut line"))
    post = queue(store, "a", clock.now)
    clock.after(5 * 86_400)
    patient = settings(rest="[backfill]\nhours = 1000")
    deliver(store, patient, courier(network, clock))
    clock.after(FIRST_WAIT)
    deliver(store, patient, courier(network, clock))
    assert states(store, post) == ["sent"]


def test_what_nobody_can_settle_for_two_days_is_given_up_and_said(
    store: Store, clock: Clock
) -> None:
    network = FakeNetwork()
    network.faults.append(OutcomeUnknown("cut line"))
    network.find_faults.extend([RetryLater("down")] * 999)
    post = queue(store, "a", clock.now)
    for _ in range(60):
        deliver(store, settings(), courier(network, clock))
        clock.after(3600)
    (row,) = store.history.deliveries(post)
    assert row["state"] == "dead"
    assert "look yourself" in row["reason"]


def test_a_post_of_the_same_text_is_not_taken_for_it(store: Store, clock: Clock) -> None:
    class Alike(FakeNetwork):
        def find(self, post: Post, key: str, since: datetime) -> Receipt | None:
            return Receipt(str(len(self.posts))) if self.posts else None

    network = Alike()
    posts = [queue(store, "a", clock.now)]
    deliver(store, settings(), courier(network, clock))
    network.faults.append(OutcomeUnknown("cut line"))
    posts.append(queue(store, "b", clock.now))
    for _ in range(2):
        deliver(store, settings(), courier(network, clock))
        clock.after(FIRST_WAIT)
    assert network.keys == ["a/x", "b/x"]
    rows = [row for post in posts for row in store.history.deliveries(post)]
    assert [row["remote_id"] for row in rows] == ["1", "2"]
