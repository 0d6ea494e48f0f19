"""What goes next: pace, rarity, backfill, age and budget."""

from tenhobot.jobs import deliver
from tenhobot.social.base import OutcomeUnknown
from tenhobot.store import Store

from .fakes import Clock, FakeNetwork, courier, mention, queue, settings, states

HOUR = 3600.0


def test_a_network_at_its_own_pace_takes_the_rarest_since_its_last_post(
    store: Store, clock: Clock
) -> None:
    network = FakeNetwork()
    four = settings("[networks.x]\nposts_per_day = 4")
    rarities = [5.0, 9.0, 7.0, 3.0, 8.0, 2.0]
    for hour in range(24):
        queue(store, f"h{hour}", clock.now, one_in=rarities[hour % 6] + hour / 100)
        deliver(store, four, courier(network, clock))
        clock.after(HOUR)
    # The first at once; then, at the start of each quarter of the day, the best since.
    assert network.keys == ["h0/x", "h1/x", "h7/x", "h13/x"]


def test_the_hands_it_was_chosen_over_are_given_up(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    one = settings("[networks.x]\nposts_per_day = 1")
    posts = [queue(store, key, clock.now, one_in=n) for n, key in enumerate("abc")]
    deliver(store, one, courier(network, clock))
    deliver(store, one, courier(network, clock))
    assert network.keys == ["c/x"]
    assert [states(store, post) for post in posts] == [["dead"], ["dead"], ["sent"]]


def test_after_an_outage_only_the_newest_few_are_sent(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    posts = [queue(store, f"p{n:02}", clock.now + 600 * n) for n in range(30)]
    clock.after(600 * 30)
    report = deliver(store, settings(rest="[backfill]\nposts = 3"), courier(network, clock))
    assert network.keys == ["p27/x", "p28/x", "p29/x"]
    assert len(report.dropped) == 27
    assert states(store, posts[0]) == ["dead"]


def test_stale_posts_are_dropped_and_said(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    post = queue(store, "a", clock.now)
    clock.after(7 * HOUR)
    report = deliver(store, settings(rest="[backfill]\nhours = 6"), courier(network, clock))
    assert network.keys == []
    assert report.dropped == [(post, "x")]
    (row,) = store.history.deliveries(post)
    assert row["reason"] == "too old to be posted late"


def test_a_budget_in_posts_holds_a_post_until_the_next_day(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    tight = settings("[networks.x]\nposts_per_day=0\nmax_posts_day=2", "[backfill]\nhours=48")
    for key in "abc":
        queue(store, key, clock.now)
    deliver(store, tight, courier(network, clock))
    assert network.keys == ["a/x", "b/x"]
    clock.after(12 * HOUR + 1)
    deliver(store, tight, courier(network, clock))
    assert network.keys == ["a/x", "b/x", "c/x"]


def test_a_budget_in_money_may_drop_instead(store: Store, clock: Clock) -> None:
    network = FakeNetwork()
    tight = settings(
        "[networks.x]\nposts_per_day=0\nprice_post=0.02\nprice_alt=0\nmax_money_month=0.05\n"
        'over_budget="drop"'
    )
    posts = [queue(store, key, clock.now) for key in "abc"]
    deliver(store, tight, courier(network, clock))
    assert network.keys == ["a/x", "b/x"]
    assert states(store, posts[2]) == ["dead"]


def test_a_link_costs_what_a_link_costs(store: Store, clock: Clock) -> None:
    priced = settings("[networks.x]\nposts_per_day=0\nprice_link=0.2\nprice_alt=0")
    queue(store, "a", clock.now, text="see https://example.org")
    deliver(store, priced, courier(FakeNetwork(), clock))
    assert store.ledger.spent("x", clock.now).money_day == 0.2


def test_replies_go_before_hands(store: Store, clock: Clock) -> None:
    from tenhobot.social.base import Post
    from tenhobot.store import Heard, NewPost, Verdict

    network = FakeNetwork()
    queue(store, "a", clock.now)
    asked = mention("m1")
    reply = NewPost("reply/x/m1", Post("here you are", "en", reply_to=asked))
    store.mentions.record("x", [Heard(asked, Verdict.ANSWERED, reply)], "c1", clock.now)
    deliver(store, settings(), courier(network, clock))
    assert network.keys == ["reply/x/m1/x", "a/x"]
    assert network.posts[0][1].reply_to == asked


def test_a_post_from_a_clock_that_was_set_wrong_holds_no_other_up(
    store: Store, clock: Clock
) -> None:
    network, today = FakeNetwork(), clock.now
    one = settings("[networks.x]\nposts_per_day = 1\nmax_posts_month = 3")
    for when in (today - 24 * HOUR, today + 180 * 24 * HOUR, today, today + 24 * HOUR):
        clock.now = when
        posts = [queue(store, f"{key}{when}", clock.now, one_in=n) for n, key in enumerate("ab")]
        deliver(store, one, courier(network, clock))
        assert states(store, posts[1]) == ["sent"]
    assert len(network.keys) == 4
    deliver(store, one, courier(network, clock))
    assert store.history.states("x") == {"sent": 4, "dead": 4}


def test_a_post_lost_under_a_wrong_clock_is_looked_for_from_long_before(
    store: Store, clock: Clock
) -> None:
    network, today = FakeNetwork(lost=True), clock.now
    network.faults.append(OutcomeUnknown("time-out"))
    clock.now = today + 180 * 24 * HOUR
    post = queue(store, "a", clock.now)
    deliver(store, settings(), courier(network, clock))
    assert states(store, post) == ["unknown"]
    clock.now = today + HOUR
    deliver(store, settings(), courier(network, clock))
    assert states(store, post) == ["sent"]
    assert network.keys == ["a/x"]
    (since,) = network.sinces
    assert since.timestamp() < today
