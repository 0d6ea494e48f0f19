"""What holds for every network, each with its real client library over real HTTP."""

import traceback
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tenhobot.social.base import (
    Network,
    NetworkError,
    OutcomeUnknown,
    Picture,
    Post,
    Receipt,
    Rejected,
    RetryLater,
)
from tests.fakes.networks import WORLDS, World


def _png(shade: int) -> bytes:
    with BytesIO() as file:
        Image.new("RGB", (390, 60), (0, shade, 0)).save(file, "PNG")
        return file.getvalue()


HAND = Post(
    "天和 🀄 4暗刻 & 字一色 <16000オール>\n331,776回に1回",
    "ja",
    (Picture(_png(90), "東東東 南南南 西西西 北北北 白白"),),
)


@pytest.fixture(params=sorted(WORLDS))
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[World]:
    with WORLDS[request.param](tmp_path) as world:
        yield world


def _deliver(network: Network, post: Post, key: str, since: datetime) -> Receipt:
    """Send as the delivery code does: what is unknown is looked for before it is sent again."""
    try:
        return network.send(post, key)
    except OutcomeUnknown:
        return network.find(post, key, since) or network.send(post, key)


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


def test_the_first_look_sets_the_cursor_and_answers_nothing(world: World) -> None:
    if world.network.name == "local":
        pytest.skip("an inbox has no past: what lies there is read")
    world.write("alice", "@tenhobot from long ago")
    first = world.network.mentions(None)
    assert first.mentions == ()
    assert world.network.mentions(first.cursor).mentions == ()
    world.write("alice", "@tenhobot now")
    assert len(world.network.mentions(first.cursor).mentions) == 1


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


@pytest.mark.parametrize("is_answer", [False, True], ids=["post", "answer"])
@pytest.mark.parametrize("after", [False, True], ids=["cut before", "cut after"])
def test_a_cut_line_leads_to_exactly_one_post(world: World, after: bool, is_answer: bool) -> None:
    mention = None
    if is_answer:
        cursor = world.network.mentions(None).cursor
        world.write("alice", "@tenhobot 123m")
        (mention,) = world.network.mentions(cursor).mentions
    post = Post(HAND.text, HAND.lang, HAND.pictures, mention)
    since = _now()
    world.cut(after=after)
    receipt = _deliver(world.network, post, "slot-1", since)
    assert [seen.id for seen in world.published()] == [receipt.id]


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
    world.network.send(Post("x", "en", (Picture(_png(10), alt),)), "slot-1")
    ((_, seen),) = world.published()[0].pictures
    assert len(seen) <= world.network.limits.alt
    assert alt.startswith(seen[:-1])


def test_a_rate_limit_says_when_to_come_back(world: World) -> None:
    world.limit(60)
    with pytest.raises(RetryLater) as caught:
        world.network.send(HAND, "slot-1")
    assert caught.value.after is not None
    assert 50 <= caught.value.after <= 61
    assert world.published() == []


def test_errors_are_one_line_and_tell_no_secret(world: World) -> None:
    for fault in (lambda: world.cut(after=False), lambda: world.limit(60)):
        fault()
        with pytest.raises(NetworkError) as caught:
            world.network.send(HAND, "slot-1")
        assert "\n" not in str(caught.value)
        told = "".join(traceback.format_exception(caught.value))
        assert not any(secret in told for secret in world.secrets)
        assert not any(secret in repr(vars(caught.value)) for secret in world.secrets)


def test_a_post_is_deleted_once_and_gone_twice(world: World) -> None:
    receipt = world.network.send(HAND, "slot-1")
    world.network.delete(receipt.id)
    assert world.published() == []
    world.network.delete(receipt.id)


def test_check_says_who_we_are(world: World) -> None:
    assert world.network.check().handle.partition(".")[0] == "tenhobot"
