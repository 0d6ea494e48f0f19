"""What holds for every network, each with its real client library over real HTTP."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from tenhobot.social import create
from tenhobot.social.base import (
    AuthFailed,
    Misconfigured,
    Picture,
    Post,
    Rejected,
    RetryLater,
)
from tests.fakes.networks import HAND, Online, World, png
from tests.fakes.server import failing


def _now() -> datetime:
    return datetime.now(UTC)


def test_a_post_with_a_picture_is_read_back_as_it_was_sent(world: World) -> None:
    receipt = world.network.send(HAND, "slot-1")
    (seen,) = world.published()
    assert (seen.id, seen.text, seen.reply_to) == (receipt.id, HAND.text, None)
    assert seen.pictures == ((HAND.pictures[0].png, HAND.pictures[0].alt),)


def test_a_post_without_a_picture_is_read_back_as_it_was_sent(world: World) -> None:
    world.network.send(Post("no picture", "en"), "slot-1")
    assert [(seen.text, seen.pictures) for seen in world.published()] == [("no picture", ())]


def test_a_mention_comes_in_and_its_answer_goes_out(world: World) -> None:
    start = world.network.mentions(None)
    asked = world.write("alice", "@tenhobot 123m456p789s1122z+2z <&> 何切る?")
    page = world.network.mentions(start.cursor)
    (mention,) = page.mentions
    assert (mention.id, mention.handle.partition(".")[0]) == (asked, "alice")
    assert mention.text.endswith("123m456p789s1122z+2z <&> 何切る?")
    assert mention.direct
    assert not mention.is_bot
    assert not mention.is_repost
    assert abs(mention.created - _now()) < timedelta(minutes=1)

    answer = Post("テンパイ", "ja", HAND.pictures, reply_to=mention)
    receipt = world.network.send(answer, "reply-1")
    (seen,) = world.published()
    assert (seen.id, seen.reply_to) == (receipt.id, asked)
    assert seen.text.endswith("テンパイ")
    assert len(seen.pictures) == 1


def test_a_mention_that_was_deleted_is_left_alone(world: World) -> None:
    cursor = world.network.mentions(None).cursor
    asked = [world.write(name, f"@tenhobot {name}") for name in ("alice", "bob")]
    deleted, other = world.network.mentions(cursor).mentions
    world.erase(asked[0])
    with pytest.raises(Rejected):
        world.network.send(Post("テンパイ", "ja", HAND.pictures, deleted), "reply-1")
    world.network.send(Post("テンパイ", "ja", HAND.pictures, other), "reply-2")
    assert [seen.reply_to for seen in world.published()] == [asked[1]]


def test_a_mention_deleted_before_it_was_read_is_not_seen(world: World) -> None:
    cursor = world.network.mentions(None).cursor
    asked = [world.write(name, f"@tenhobot {name}") for name in ("alice", "bob")]
    world.erase(asked[0])
    assert [mention.id for mention in world.network.mentions(cursor).mentions] == asked[1:]


def test_the_first_look_sets_the_cursor_and_answers_nothing(served: Online) -> None:
    served.write("alice", "@tenhobot from long ago")
    first = served.network.mentions(None)
    assert first.mentions == ()
    assert served.network.mentions(first.cursor).mentions == ()
    served.write("alice", "@tenhobot now")
    assert len(served.network.mentions(first.cursor).mentions) == 1


def test_a_cursor_set_before_the_first_mention_misses_none(world: World) -> None:
    first = world.network.mentions(None)
    asked = world.write("alice", "@tenhobot the first ever")
    assert [m.id for m in world.network.mentions(first.cursor).mentions] == [asked]


def test_mentions_come_once_and_oldest_first(world: World) -> None:
    cursor = world.network.mentions(None).cursor
    asked = [world.write(f"anna{number}", f"@tenhobot {number}") for number in range(3)]
    page = world.network.mentions(cursor)
    assert [mention.id for mention in page.mentions] == asked
    again = world.network.mentions(page.cursor)
    assert again.mentions == ()
    asked.append(world.write("bob", "@tenhobot more"))
    assert [m.id for m in world.network.mentions(again.cursor).mentions] == asked[3:]


@pytest.mark.parametrize("known", [0, 1])
def test_a_burst_comes_whole_and_in_order(served: Online, known: int) -> None:
    for _ in range(known):
        served.write("alice", "@tenhobot before")
    cursor = served.network.mentions(None).cursor
    asked = [served.write("alice", f"@tenhobot {number}") for number in range(130)]
    page = served.network.mentions(cursor)
    read = list(page.mentions)
    while page.more:
        page = served.network.mentions(page.cursor)
        read += page.mentions
    assert [mention.id for mention in read] == asked
    assert served.network.mentions(page.cursor).mentions == ()


def test_only_a_direct_address_is_direct(served: Online) -> None:
    cursor = served.network.mentions(None).cursor
    hand = served.network.send(Post("天和"), "slot-1").id
    asked = served.write("alice", "@tenhobot 123m what now?")
    answered = served.answer("bob", "nice", hand)
    chatter = [served.answer("carol", "haha", above) for above in (asked, answered)]
    called = served.answer("dave", "look, @tenhobot: 123m", chatter[0])
    other = served.write("erin", "123m456p")
    brought = served.answer("dave", "@tenhobot what now?", other)
    found = {mention.id: mention for mention in served.network.mentions(cursor).mentions}
    direct = {mention.id for mention in found.values() if mention.direct}
    assert direct == {asked, answered, called, brought}
    assert found.keys() & set(chatter)
    assert (found[called].parent_id, found[called].root_id) == (chatter[0], asked)
    assert found[asked].parent_id is None


def test_bots_are_told_apart(served: Online) -> None:
    cursor = served.network.mentions(None).cursor
    served.automate("wall")
    bot = served.write("wall", "@tenhobot hello")
    served.write("alice", "@tenhobot hello")
    mentions = served.network.mentions(cursor).mentions
    assert [mention.id for mention in mentions if mention.is_bot] == [bot]


def test_a_second_delivery_of_the_same_finds_the_first(world: World) -> None:
    since = _now()
    first = world.network.send(HAND, "slot-1")
    # After a crash nobody knows whether it was sent, so it is looked for before anything else.
    again = world.network.find(HAND, "slot-1", since) or world.network.send(HAND, "slot-1")
    assert again == first
    assert len(world.published()) == 1


def test_find_knows_what_was_sent_and_nothing_else(world: World) -> None:
    since = _now()
    receipt = world.network.send(HAND, "slot-1")
    assert world.network.find(HAND, "slot-1", since) == receipt
    assert world.network.find(Post("something else"), "slot-2", since) is None


def test_find_looks_past_the_first_page_and_not_before_the_time(served: Online) -> None:
    since = _now()
    served.wrote("yesterday's", since - timedelta(days=1))
    assert served.network.find(Post("yesterday's"), "slot-0", since) is None
    wanted = served.network.send(Post("天和"), "slot-1")
    for number in range(150):
        served.wrote(f"later {number}")
    assert served.network.find(Post("天和"), "slot-1", since) == wanted


def test_a_text_too_long_is_shortened_between_words(world: World) -> None:
    text = "haneman " * 1000
    world.network.send(Post(text, "en"), "slot-1")
    (seen,) = world.published()
    assert seen.text.endswith("haneman…")
    assert text.startswith(seen.text[:-1])
    limits = world.network.limits
    assert limits.text * 0.9 < limits.measure(seen.text) <= limits.text


def test_an_alternative_text_too_long_is_shortened(world: World) -> None:
    alt = "one of bamboo, " * 1000
    world.network.send(Post("x", "en", (Picture(png(10), alt),)), "slot-1")
    ((_, seen),) = world.published()[0].pictures
    assert len(seen) <= world.network.limits.alt
    assert alt.startswith(seen[:-1])


def test_a_picture_too_big_is_refused_before_it_is_sent(world: World) -> None:
    most = world.network.limits.picture_bytes
    with pytest.raises(Rejected, match=str(most)):
        world.network.send(Post("big", pictures=(Picture(bytes(most + 1), ""),)), "slot-1")
    assert world.published() == []
    if isinstance(world, Online):
        lines = [f"{request.method} {request.path}" for request in world.server.requests]
        assert not any(re.fullmatch(world.upload, line) for line in lines)


def test_a_post_is_deleted_once_and_gone_twice(world: World) -> None:
    receipt = world.network.send(HAND, "slot-1")
    world.network.delete(receipt.id)
    assert world.published() == []
    world.network.delete(receipt.id)


def test_check_says_who_we_are(world: World) -> None:
    assert world.network.check().handle.partition(".")[0] == "tenhobot"


def test_the_walk_returns_secrets_that_work_and_tells_none(online: Online) -> None:
    secrets, said = online.walk()
    assert not any(secret in line for secret in secrets.values() for line in said)
    network = create(online.name, online.settings, secrets, online.state / "new")
    assert network.check().handle == online.network.check().handle


def test_a_wrong_answer_in_the_walk_is_said(online: Online) -> None:
    for part in online.right.keys() - {"Mark the account", "Type ok"}:
        with pytest.raises(AuthFailed) as caught:
            online.walk(answers={part: "wrong"})
        assert "\n" not in str(caught.value)


def test_a_server_that_is_ill_in_the_walk_is_asked_again_later(online: Online) -> None:
    online.server.faults.append(failing("POST .*", 500))
    with pytest.raises(RetryLater):
        online.walk()


@pytest.mark.parametrize("odd", ["トークン", "two words", "two\nlines", "\x00"])
def test_a_secret_that_cannot_be_one_is_told_before_it_is_sent(online: Online, odd: str) -> None:
    for name in online.keys:
        with pytest.raises(Misconfigured, match=f"{name} has spaces or signs") as caught:
            create(online.name, online.settings, online.keys | {name: odd}, online.state)
        assert odd not in str(caught.value)
    assert online.server.requests == []


def test_the_walk_without_a_server_says_so(online: Online, nowhere: str) -> None:
    with pytest.raises(RetryLater, match="reached"):
        online.walk(nowhere)
