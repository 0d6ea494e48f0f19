"""X: each thing that goes wrong, as the error that makes the delivery code do right."""

import email
import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from tenhobot.social import create
from tenhobot.social.base import (
    AuthFailed,
    Mention,
    Misconfigured,
    NetworkError,
    Picture,
    Post,
    RetryLater,
)
from tenhobot.social.x import Credentials, X
from tests.fakes.openapi import DOCUMENT, x_objection
from tests.fakes.server import Answer, Fault, Request, failing
from tests.fakes.x import (
    SECRETS,
    USER,
    FakePost,
    FakeX,
    forbidden,
)

PUBLISH = "POST /2/tweets"
UPLOAD = "POST /2/media/upload"
ALT = "POST /2/media/metadata"
POST = Post("天和", "ja", (Picture(b"\x89PNG\r\n\x1a\n a picture", "a hand"),))


@pytest.fixture
def server() -> Iterator[FakeX]:
    with FakeX(objection=x_objection) as server:
        yield server
        assert server.refused == []


@pytest.fixture
def network(server: FakeX) -> X:
    return X(Credentials(**SECRETS), server.url, timeouts=(2, 1.5))


def _since() -> datetime:
    return datetime.now(UTC)


def _answering(fault: Answer, request: str = PUBLISH) -> Fault:
    return Fault(request, fault)


@pytest.mark.parametrize(
    ("kind", "advice"),
    [
        ("suspended", "appeal"),
        ("locked", "unlock"),
        ("permissions", "Read and write"),
    ],
)
def test_what_the_operator_must_do_is_said(
    server: FakeX, network: X, kind: str, advice: str
) -> None:
    server.faults.append(Fault(PUBLISH, forbidden(kind)))
    with pytest.raises(AuthFailed, match=advice):
        network.send(POST, "slot-1")


def test_used_up_credit_asks_for_credit(server: FakeX, network: X) -> None:
    server.credit = 0.0
    with pytest.raises(AuthFailed, match="add credit"):
        network.send(POST, "slot-1")
    with pytest.raises(AuthFailed, match="add credit"):
        network.mentions("1")


def _http_date(seconds: int) -> str:
    return format_datetime(datetime.now(UTC) + timedelta(seconds=seconds), usegmt=True)


@pytest.mark.parametrize(
    ("headers", "least", "most"),
    [
        ({"Retry-After": "90"}, 90, 90),
        ({"Retry-After": _http_date(90)}, 1, 91),
        ({"x-rate-limit-reset": str(int(datetime.now(UTC).timestamp()) + 600)}, 1, 600),
        ({"x-rate-limit-reset": "1000"}, 1, 1),
        ({"x-rate-limit-reset": "soon"}, None, None),
        ({"Retry-After": "soon"}, None, None),
        ({}, None, None),
    ],
)
def test_a_rate_limit_is_waited_out_as_told(
    server: FakeX, network: X, headers: dict[str, str], least: int | None, most: int | None
) -> None:
    server.faults.append(failing(ALT, 429, headers=headers))
    with pytest.raises(RetryLater) as caught:
        network.send(POST, "slot-1")
    after = caught.value.after
    assert after is None if least is None else least <= after <= most


def test_a_rate_limit_of_publishing_is_asked_for_once(server: FakeX, network: X) -> None:
    server.rates.limits["POST /2/tweets"] = (2, 900.0)
    for number in range(2):
        network.send(Post(f"post {number}"), f"slot-{number}")
    with pytest.raises(RetryLater) as caught:
        network.send(Post("post 2"), "slot-2")
    assert 800 < caught.value.after <= 900
    assert len([r for r in server.requests if r.path == "/2/tweets"]) == 3


def test_a_rate_limit_with_a_senseless_header_publishes_nothing(server: FakeX, network: X) -> None:
    headers = {"x-rate-limit-reset": "soon"}
    server.faults.append(failing(PUBLISH, 429, headers=headers))
    with pytest.raises(NetworkError):
        network.send(POST, "slot-1")
    assert server.own == []


def test_wrong_secrets_are_no_mystery(server: FakeX) -> None:
    wrong = SECRETS | {"access_token_secret": "wrongSecret0000000000000000000000001"}
    with pytest.raises(AuthFailed, match="tenhobot auth x"):
        X(Credentials(**wrong), server.url).check()


def test_a_post_is_found_by_text_and_place_whatever_x_adds(server: FakeX, network: X) -> None:
    since = _since()
    asked = server.write("alice", "@tenhobot 123m")
    (mention,) = network.mentions("1").mentions
    answer = Post("待ちは <3m> & 6m です。\n  詳しくは図で", "ja", POST.pictures, mention)
    receipt = network.send(answer, "reply-1")
    assert network.find(answer, "reply-1", since) == receipt
    assert server.own[0].names == "@alice "
    assert network.find(Post(answer.text, "ja"), "slot-1", since) is None
    other = Mention("99", "1", "bob", "", asked.created)
    assert network.find(Post(answer.text, reply_to=other), "reply-2", since) is None


def test_a_shortened_post_is_found(server: FakeX, network: X) -> None:
    since = _since()
    post = Post("四暗刻単騎 " * 100)
    assert network.find(post, "slot-1", since) is None
    assert network.send(post, "slot-1") == network.find(post, "slot-1", since)


def test_a_post_from_before_is_another_post(server: FakeX, network: X) -> None:
    old = FakePost("5", USER[0], "天和", _since() - timedelta(days=1))
    server.posts[old.id] = old
    assert network.find(Post("天和"), "slot-1", _since()) is None
    assert network.find(Post("天和"), "slot-1", _since() - timedelta(days=2)).id == "5"


def test_a_mention_that_cannot_be_read_is_skipped(server: FakeX, network: X) -> None:
    body = {"data": [{"id": "8", "text": "x"}, {"id": "7", "created_at": "?"}]}
    server.faults.append(failing("GET /2/users/[0-9]+/mentions", 200, body))
    page = network.mentions("1")
    assert (page.mentions, page.cursor) == ((), "8")


def test_without_display_ranges_the_text_itself_tells_what_is_direct(
    server: FakeX, network: X
) -> None:
    server.display_ranges = False
    asked = server.write("alice", "@tenhobot 123m what now?")
    chatter = server.write("carol", "haha", reply_to=asked.id)
    middle = server.write("erin", "look, @tenhobot: 123m", reply_to=chatter.id)
    direct = {m.id: m.direct for m in network.mentions("1").mentions}
    assert direct == {asked.id: True, chatter.id: False, middle.id: True}


def test_our_own_posts_are_no_mentions_but_move_the_cursor(server: FakeX, network: X) -> None:
    own = network.send(Post("I am @tenhobot"), "slot-1")
    page = network.mentions("1")
    assert (page.mentions, page.cursor) == ((), own.id)


def test_what_a_mention_tells(server: FakeX, network: X) -> None:
    first = server.write("alice", "@tenhobot hello", lang="en")
    bot = server.write("wall_bot", "@tenhobot hello", reply_to=first.id)
    repost = server.write("bob", "RT @alice: @tenhobot hello", repost_of=first.id)
    link = server.write(
        "bob",
        "@tenhobot https://t.co/1 &",
        urls={"https://t.co/1": "https://tenhou.net/2/?q=123m"},
    )
    long = server.write("bob", "@tenhobot " + "123m " * 90, long=True)
    told = {mention.id: mention for mention in network.mentions("1").mentions}
    assert {m.id for m in told.values() if m.is_bot} == {bot.id}
    assert {m.id for m in told.values() if m.is_repost} == {repost.id}
    assert (told[first.id].lang, told[first.id].parent_id) == ("en", None)
    assert (told[bot.id].parent_id, told[bot.id].root_id) == (first.id, first.id)
    assert told[link.id].text == "@tenhobot https://tenhou.net/2/?q=123m &"
    assert told[long.id].text.count("123m") == 90


@pytest.mark.parametrize("renamed", [False, True])
def test_an_edited_mention_tells_what_it_was(renamed: bool) -> None:
    with FakeX(renamed=renamed) as server:
        network = X(Credentials(**SECRETS), server.url)
        first = server.write("alice", "@tenhobot 123m")
        second = server.edit(first.id, "@tenhobot 456p")
        third = server.edit(second.id, "@tenhobot 789s")
        other = server.write("bob", "@tenhobot 123m")
        told = {m.id: (m.edit_of, m.origin) for m in network.mentions("1").mentions}
        assert told == {third.id: (first.id, first.id), other.id: (None, other.id)}


def test_the_renamed_fields_are_spoken_where_the_old_are_refused() -> None:
    with FakeX(objection=x_objection, renamed=True) as server:
        network = X(Credentials(**SECRETS), server.url)
        since = _since()
        first = server.write("alice", "@tenhobot hello")
        server.write("bob", "@tenhobot " + "123m " * 90, reply_to=first.id, long=True)
        (one, two) = network.mentions("1").mentions
        assert (one.handle, two.parent_id, two.root_id) == ("alice", first.id, first.id)
        assert two.text.count("123m") == 90
        answer = Post("テンパイ", reply_to=one)
        assert network.send(answer, "reply-1") == network.find(answer, "reply-1", since)
        refused = [r for r in server.requests if "tweet.fields" in r.query]
        assert len(refused) == 1
        assert server.refused == []


def test_polling_costs_nothing_when_nothing_came(server: FakeX, network: X) -> None:
    cursor = network.mentions(None).cursor
    for _ in range(5):
        assert network.mentions(cursor).mentions == ()
    assert server.money == 0


def test_the_id_is_asked_for_where_the_token_does_not_tell_it(server: FakeX) -> None:
    secrets = SECRETS | {"access_token": "noHyphenInThisToken00000001"}
    assert Credentials(**secrets).user_id is None
    assert Credentials(**SECRETS).user_id == USER[0]


def test_printing_credentials_tells_none() -> None:
    credentials = Credentials(**SECRETS)
    assert not any(secret in repr(credentials) for secret in SECRETS.values())


@pytest.mark.parametrize("name", ["tweepy", "oauthlib", "requests_oauthlib"])
def test_loggers_that_would_tell_secrets_never_debug(name: str) -> None:
    assert not logging.getLogger(f"{name}.anything").isEnabledFor(logging.DEBUG)


def test_create_says_what_is_missing() -> None:
    with pytest.raises(Misconfigured, match="access_token_secret"):
        create("x", {}, SECRETS | {"access_token_secret": ""}, Path())
    with pytest.raises(Misconfigured, match="'y' is no network"):
        create("y", {}, {}, Path())


@pytest.mark.skipif(not DOCUMENT.exists(), reason="X's OpenAPI document is not at hand")
def test_the_judge_refuses_what_the_document_does() -> None:
    headers = email.message_from_string("Content-Type: application/json")
    good = Request("POST", "/2/tweets", headers, b'{"text": "x"}')
    bad = Request("POST", "/2/tweets", headers, b'{"txt": "x"}')
    assert x_objection(good) is None
    assert x_objection(bad)
