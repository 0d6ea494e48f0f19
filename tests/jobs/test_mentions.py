"""Manners: the bot answers people, each once, and never itself or another bot."""

from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from tenhobot.config import MentionSettings
from tenhobot.jobs import Answer, deliver, poll_mentions
from tenhobot.jobs.mentions import LATE
from tenhobot.social.base import Account, Mention, MentionPage, Post, RetryLater
from tenhobot.store import Store

from .fakes import NOON, Clock, FakeNetwork, courier, mention, queue, settings

ME = Account("1", "tenhobot")


def echo(one: Mention, context: str | None) -> Answer:
    if "stop" in one.text:
        return Answer(Post("as you wish", "en", reply_to=one), mute=True)
    if "start" in one.text:
        return Answer(Post("here again", "en", reply_to=one), mute=False)
    if "thanks" in one.text:
        return Answer(None)
    text = f"{one.text} after {context}"
    return Answer(Post(text, "en", reply_to=one), context=one.text.split()[-1])


def poll(
    store: Store,
    clock: Clock,
    *mentions: Mention,
    manners: MentionSettings | None = None,
    cursor: str = "c",
) -> int:
    network = FakeNetwork()
    network.pages.append(MentionPage(mentions, cursor))
    return poll_mentions(store, network, ME, echo, manners or MentionSettings(), clock)


@pytest.fixture
def listening(store: Store, clock: Clock) -> Store:
    poll(store, clock, cursor="first")
    return store


def texts(store: Store) -> list[str | None]:
    return [post["text"] for post in store.history.posts()]


def test_the_first_look_only_remembers_where_to_go_on(store: Store, clock: Clock) -> None:
    assert poll(store, clock, mention("old"), cursor="c1") == 0
    assert store.mentions.cursor("x") == "c1"
    assert texts(store) == []


def test_an_answer_and_the_cursor_are_kept_together(listening: Store, clock: Clock) -> None:
    assert poll(listening, clock, mention("m1"), cursor="c2") == 1
    assert listening.mentions.cursor("x") == "c2"
    assert texts(listening) == ["@tenhobot 123m after None"]


def test_the_next_question_in_a_thread_knows_its_hand(listening: Store, clock: Clock) -> None:
    poll(listening, clock, mention("m1", root_id="r"))
    poll(listening, clock, mention("m2", "@tenhobot 456p", root_id="r"))
    poll(listening, clock, mention("m3", "@tenhobot 789s", root_id="other"))
    assert [text.split(" after ")[1] for text in texts(listening) if text] == [
        "None",
        "123m",
        "None",
    ]


def test_a_mention_is_answered_once_even_if_the_network_hands_it_out_again(
    listening: Store, clock: Clock
) -> None:
    assert poll(listening, clock, mention("m1"), mention("m1")) == 1
    assert poll(listening, clock, mention("m1")) == 0


def test_an_edited_mention_is_answered_once(listening: Store, clock: Clock) -> None:
    first = mention("m1", "@tenhobot 123m")
    assert poll(listening, clock, first, mention("m2", "@tenhobot 456p", edit_of="m1")) == 1
    assert texts(listening) == ["@tenhobot 456p after None"]
    assert poll(listening, clock, mention("m3", "@tenhobot 789s", edit_of="m1"), first) == 0


def test_a_burst_is_read_to_its_end(listening: Store, clock: Clock) -> None:
    network = FakeNetwork()
    pages = [[mention(f"m{n}{i}", author_id=f"a{n}{i}") for i in range(5)] for n in range(3)]
    network.pages.extend(
        MentionPage(tuple(page), f"c{n}", more=n < 2) for n, page in enumerate(pages)
    )
    assert poll_mentions(listening, network, ME, echo, MentionSettings(), clock) == 15
    assert network.cursors == ["first", "c0", "c1"]
    assert listening.mentions.cursor("x") == "c2"


def test_what_was_read_before_the_network_failed_is_answered(
    listening: Store, clock: Clock
) -> None:
    class Failing(FakeNetwork):
        def mentions(self, cursor: str | None) -> MentionPage:
            if self.cursors:
                raise RetryLater("too often", 60)
            return super().mentions(cursor)

    network = Failing()
    network.pages.append(MentionPage((mention("m1"),), "c0", more=True))
    assert poll_mentions(listening, network, ME, echo, MentionSettings(), clock) == 1
    assert listening.mentions.cursor("x") == "c0"


def test_an_outage_of_many_pages_is_one_outage(listening: Store, clock: Clock) -> None:
    network = FakeNetwork()
    for n in range(3):
        page = [mention(f"m{n}{i}", f"q {n}{i}", author_id=f"a{n}{i}") for i in range(20)]
        network.pages.append(MentionPage(tuple(page), f"c{n}", more=n < 2))
    clock.after(LATE + 1)
    assert poll_mentions(listening, network, ME, echo, MentionSettings(), clock) == 20
    assert texts(listening)[0] == "q 20 after None"


def test_whoever_ends_the_bot_between_two_answers_loses_none(
    listening: Store, clock: Clock
) -> None:
    def stopped(one: Mention, context: str | None) -> Answer:
        if one.id == "m2":
            raise KeyboardInterrupt
        return echo(one, context)

    page = MentionPage(tuple(mention(f"m{n}", f"q {n}") for n in range(4)), "c")
    network = FakeNetwork()
    network.pages.append(page)
    with pytest.raises(KeyboardInterrupt):
        poll_mentions(listening, network, ME, stopped, MentionSettings(), clock)
    assert texts(listening) == ["q 0 after None", "q 1 after None"]
    assert listening.mentions.cursor("x") == "first"
    assert poll(listening, clock, *page.mentions) == 2
    assert [str(text)[:3] for text in texts(listening)] == ["q 0", "q 1", "q 2", "q 3"]
    assert listening.mentions.cursor("x") == "c"


@pytest.mark.parametrize(
    "fields",
    [
        {"author_id": "1"},
        {"is_bot": True},
        {"is_repost": True},
        {"direct": False},
        {"created": datetime.fromtimestamp(NOON - 25 * 3600, UTC)},
        {"text": "thanks"},
    ],
)
def test_some_mentions_are_better_not_answered(
    listening: Store, clock: Clock, fields: dict[str, object]
) -> None:
    assert poll(listening, clock, mention("m1", **fields)) == 0


def test_whoever_says_stop_is_left_in_peace_until_start(listening: Store, clock: Clock) -> None:
    assert poll(listening, clock, mention("m1", "stop")) == 1
    assert poll(listening, clock, mention("m2"), mention("m3", author_id="8", handle="ben")) == 1
    assert poll(listening, clock, mention("m4", "start"), mention("m5")) == 2


def decline(one: Mention, limit: str) -> Post:
    return Post(f"enough for this {limit}", "en", reply_to=one)


@pytest.mark.parametrize(
    ("manners", "limit"),
    [
        (MentionSettings(per_thread=2), "thread"),
        (MentionSettings(per_user_hour=2), "user"),
        (MentionSettings(per_hour=2), "hour"),
    ],
)
def test_who_reaches_a_limit_is_told_so_once(
    listening: Store, clock: Clock, manners: MentionSettings, limit: str
) -> None:
    network = FakeNetwork()
    for n in range(3):
        page = tuple(mention(f"m{n}{i}", root_id="r") for i in range(2))
        network.pages.append(MentionPage(page, f"c{n}"))
    said = [
        poll_mentions(listening, network, ME, echo, manners, clock, decline=decline)
        for _ in range(3)
    ]
    assert said == [2, 1, 0]
    assert sorted(map(str, texts(listening)))[-1] == f"enough for this {limit}"


def test_talk_that_needs_no_answer_is_not_told_that_it_is_enough(
    listening: Store, clock: Clock
) -> None:
    network = FakeNetwork()
    network.pages.append(MentionPage((mention("m1"), mention("m2", "thanks")), "c"))
    manners = MentionSettings(per_user_hour=1)
    assert poll_mentions(listening, network, ME, echo, manners, clock, decline=decline) == 1


def test_the_thread_of_a_post_is_about_its_hand(listening: Store, clock: Clock) -> None:
    network = FakeNetwork()
    queue(listening, "1-a", clock.now)
    deliver(listening, settings(), courier(network, clock))
    (delivery,) = listening.history.deliveries(1)
    poll(listening, clock, mention("m1", "ron", root_id=delivery["remote_id"]))
    assert any("123m406p789s11222z, tenhou" in str(text) for text in texts(listening))


def test_two_bots_cannot_go_on_for_ever(listening: Store, clock: Clock) -> None:
    answered = 0
    for n in range(200):
        answered += poll(listening, clock, mention(f"m{n}", root_id="thread"))
        clock.after(1200)
    assert answered == MentionSettings().per_thread


def test_one_person_gets_so_many_replies_an_hour(listening: Store, clock: Clock) -> None:
    manners = MentionSettings(per_user_hour=3)
    page = [mention(f"m{n}") for n in range(5)]
    assert poll(listening, clock, *page, manners=manners) == 3
    clock.after(3601)
    assert poll(listening, clock, mention("later"), manners=manners) == 1


def test_everyone_together_gets_so_many_an_hour(listening: Store, clock: Clock) -> None:
    manners = MentionSettings(per_hour=4)
    page = [mention(f"m{n}", author_id=f"a{n}", handle=f"a{n}") for n in range(9)]
    assert poll(listening, clock, *page, manners=manners) == 4


def test_after_an_outage_only_the_newest_are_answered(listening: Store, clock: Clock) -> None:
    page = [mention(f"m{n}", f"q {n}", author_id=f"a{n}", handle=f"a{n}") for n in range(50)]
    clock.after(LATE + 1)
    assert poll(listening, clock, *page) == 20
    assert texts(listening)[0] == "q 30 after None"


def test_a_burst_without_an_outage_is_answered_whole_and_in_order(
    listening: Store, clock: Clock
) -> None:
    page = [mention(f"m{n}", f"q {n}", author_id=f"a{n}", handle=f"a{n}") for n in range(50)]
    assert poll(listening, clock, *page) == 50
    assert texts(listening)[0] == "q 0 after None"
    assert len(set(texts(listening))) == 50


def test_a_mention_we_cannot_cope_with_does_not_silence_the_bot(
    listening: Store, clock: Clock
) -> None:
    def broken(one: Mention, context: str | None) -> Answer:
        if one.id == "bad":
            raise RuntimeError("a bug")
        return echo(one, context)

    network = FakeNetwork()
    network.pages.append(MentionPage((mention("bad"), mention("good")), "c"))
    assert poll_mentions(listening, network, ME, broken, MentionSettings(), clock) == 1


def test_reading_is_paid_for(listening: Store, clock: Clock) -> None:
    network = FakeNetwork()
    network.pages.append(MentionPage((mention("m1"), mention("m2")), "c"))
    poll_mentions(listening, network, ME, echo, MentionSettings(), clock, price=0.001)
    assert listening.ledger.spent("x", clock.now).money_day == pytest.approx(0.002)


def test_answers_from_a_clock_that_was_set_wrong_fill_no_hour_but_their_own(
    listening: Store, clock: Clock
) -> None:
    manners = MentionSettings(per_user_hour=1, max_age_hours=10_000.0)
    today = clock.now
    for number, when in enumerate((today + 180 * 86_400.0, today)):
        clock.now = when
        assert poll(listening, clock, mention(f"m{number}"), manners=manners) == 1
        assert listening.mentions.last_heard("x", clock.now) == when
    assert texts(listening)[-1] == "@tenhobot 123m after None"


@dataclass
class Endless(FakeNetwork):
    """Says that there is more however often it is asked, and may not move its cursor."""

    step: int = 1

    def mentions(self, cursor: str | None) -> MentionPage:
        self.cursors.append(cursor)
        place = str(self.step * len(self.cursors))
        return MentionPage((mention("m1"),), place, more=True)


@pytest.mark.parametrize(("step", "asked"), [(0, 2), (1, 100)])
def test_a_server_that_always_has_more_is_left_after_a_while(
    listening: Store, clock: Clock, step: int, asked: int
) -> None:
    network = Endless(step=step)
    assert poll_mentions(listening, network, ME, echo, MentionSettings(), clock) == 1
    assert len(network.cursors) == asked
    assert listening.mentions.cursor("x") == str(step * asked)
