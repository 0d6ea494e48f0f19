"""Misskey: faults, visibility, and files that the drive has already."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tenhobot.social import bot_flag, create
from tenhobot.social.base import (
    AuthFailed,
    Misconfigured,
    NetworkError,
    OutcomeUnknown,
    Picture,
    Post,
    Rejected,
    RetryLater,
)
from tenhobot.social.misskey import Misskey
from tenhobot.social.misskey_auth import authorise
from tests.fakes.misskey import ME, TOKEN, FakeMisskey, FakeNote, refusal
from tests.fakes.server import Fault, cut, failing, late, torn

PUBLISH = "POST /api/notes/create"
UPLOAD = "POST /api/drive/files/create"
UPDATE = "POST /api/i/update"
POST = Post("天和", "ja", (Picture(b"\x89PNG\r\n\x1a\n a picture", "a hand"),))

Operator = Callable[..., tuple[dict[str, str], list[str]]]


@pytest.fixture
def server() -> Iterator[FakeMisskey]:
    with FakeMisskey() as server:
        yield server


@pytest.fixture
def network(server: FakeMisskey) -> Misskey:
    return Misskey(server.url, TOKEN, timeouts=(2, 1.5))


def _since() -> datetime:
    return datetime.now(UTC)


def _refusing(status: int, code: str, request: str = PUBLISH) -> Fault:
    return Fault(request, refusal(status, code, "The server's own words."))


FAULTS = {
    "cut before": (cut(PUBLISH, after=False), OutcomeUnknown, 0),
    "cut after": (cut(PUBLISH, after=True), OutcomeUnknown, 1),
    "torn answer": (torn(PUBLISH), OutcomeUnknown, 1),
    "late, but done": (late(PUBLISH, 5, after=True), OutcomeUnknown, 1),
    "500": (_refusing(500, "INTERNAL_ERROR"), OutcomeUnknown, 0),
    "502, but done": (failing(PUBLISH, 502, after=True), OutcomeUnknown, 1),
    "HTML, but done": (failing(PUBLISH, 200, after=True), OutcomeUnknown, 1),
    "no note, but done": (failing(PUBLISH, 200, {}, after=True), OutcomeUnknown, 1),
    "429": (failing(PUBLISH, 429), RetryLater, 0),
    "401": (_refusing(401, "CREDENTIAL_REQUIRED"), AuthFailed, 0),
    "suspended": (_refusing(403, "YOUR_ACCOUNT_SUSPENDED"), AuthFailed, 0),
    "403": (_refusing(403, "ROLE_PERMISSION_DENIED"), AuthFailed, 0),
    "gone": (_refusing(400, "NO_SUCH_REPLY_TARGET"), Rejected, 0),
    "words": (_refusing(400, "CONTAINS_PROHIBITED_WORDS"), Rejected, 0),
    "upload cut": (cut(UPLOAD, after=True), RetryLater, 0),
    "upload 500": (failing(UPLOAD, 500), RetryLater, 0),
    "upload HTML": (failing(UPLOAD, 200), RetryLater, 0),
    "drive full": (_refusing(400, "NO_FREE_SPACE", UPLOAD), AuthFailed, 0),
}


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_of_sending_is_told_apart(
    server: FakeMisskey, network: Misskey, name: str
) -> None:
    fault, kind, published = FAULTS[name]
    server.faults.append(fault)
    with pytest.raises(NetworkError) as caught:
        network.send(POST, "slot-1")
    assert type(caught.value) is kind
    assert len(server.own) == published
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("fault", ["cut", "500", "HTML", "number"])
def test_reading_that_fails_may_be_repeated(
    server: FakeMisskey, network: Misskey, fault: str
) -> None:
    request = "POST /api/(notes/mentions|users/notes|i)"
    made = {
        "cut": cut(request, after=True),
        "500": failing(request, 500),
        "HTML": failing(request, 200),
        "number": failing(request, 200, 7),
    }[fault]
    for call in (
        lambda: network.mentions("0"),
        lambda: network.find(POST, "slot-1", _since()),
        network.check,
    ):
        server.faults = [made]
        with pytest.raises(RetryLater):
            call()


def test_no_server_at_all_means_that_nothing_was_sent() -> None:
    with FakeMisskey() as server:
        network = Misskey(server.url, TOKEN)
    with pytest.raises(RetryLater, match="could not be reached"):
        network.send(Post("天和"), "slot-1")


def test_a_picture_known_to_the_drive_gets_its_new_alternative_text(
    server: FakeMisskey, network: Misskey
) -> None:
    picture = POST.pictures[0].png
    for number, alt in enumerate(["a hand", "手牌", "手牌"]):
        network.send(Post(f"{number}", pictures=(Picture(picture, alt),)), f"slot-{number}")
    assert [file.comment for file in server.files.values()] == ["手牌"]
    updates = [payload for endpoint, payload in server.payloads if endpoint.endswith("update")]
    assert len(updates) == 1


def test_the_limit_of_the_server_counts() -> None:
    with FakeMisskey(characters=200) as server:
        moment = [_since()]
        network = Misskey(server.url, TOKEN, now=lambda: moment[0])
        server.faults.append(failing("POST /api/meta", 500))
        assert network.limits.text == 3000
        moment[0] += timedelta(minutes=1)
        network.send(Post("word " * 200), "slot-1")
        assert 190 < len(server.own[0].text) <= 200
        assert network.limits.picture_bytes == 30_000_000
        assert network.limits.measure("🀄x") == 3


@pytest.mark.parametrize(
    ("ours", "asked", "answered"),
    [
        ("public", "public", "public"),
        ("public", "home", "home"),
        ("public", "followers", "followers"),
        ("home", "public", "home"),
        ("public", "something new", "specified"),
        ("public", "specified", "specified"),
    ],
)
def test_an_answer_is_never_wider_than_the_mention(
    server: FakeMisskey, ours: str, asked: str, answered: str
) -> None:
    note = server.write("alice", "@tenhobot 123m", visibility=asked)
    network = Misskey(server.url, TOKEN, visibility=ours)
    (mention,) = network.mentions("0").mentions
    network.send(Post("はい", reply_to=mention), "reply-1")
    (sent,) = server.own
    assert (sent.visibility, sent.reply_to) == (answered, note.id)
    assert sent.visible_to == ([server.users["alice"]] if answered == "specified" else [])


def test_our_own_name_leaves_the_text_unless_others_are_named(
    server: FakeMisskey, network: Misskey
) -> None:
    server.write("alice", "@tenhobot 123m\nhttps://tenhou.net/2/?q=1m <3")
    server.write("bob@far.test", "@alice @tenhobot 123m")
    one, two = network.mentions("0").mentions
    assert one.text == "123m\nhttps://tenhou.net/2/?q=1m <3"
    assert (two.text, two.handle) == ("@alice @tenhobot 123m", "bob@far.test")


def test_only_a_direct_address_is_direct(server: FakeMisskey, network: Misskey) -> None:
    hand = network.send(Post("天和"), "slot-1")
    asked = server.write("alice", "@tenhobot 123m what now?")
    answer = server.write("bob", "nice", reply_to=hand.id)
    chatter = server.write("carol", "@alice @tenhobot haha", reply_to=asked.id)
    called = server.write("dave", "@carol look, @tenhobot: 123m", reply_to=chatter.id)
    other = server.write("erin", "123m456p")
    brought = server.write("dave", "@erin @tenhobot", reply_to=other.id)
    found = {mention.id: mention for mention in network.mentions("0").mentions}
    assert {mention_id: mention.direct for mention_id, mention in found.items()} == {
        asked.id: True,
        answer.id: True,
        chatter.id: False,
        called.id: True,
        brought.id: True,
    }
    assert (found[called.id].root_id, found[called.id].parent_id) == (asked.id, chatter.id)
    assert found[asked.id].root_id is None


def test_what_a_mention_tells(server: FakeMisskey, network: Misskey) -> None:
    server.bots.add("wall")
    server.write("wall", "@tenhobot hello")
    server.write(ME, "@tenhobot myself")
    first = server.write("alice", "x")
    server.write("alice", None, renote_of=first.id)
    page = network.mentions("0")
    (mention,) = page.mentions
    assert (mention.is_bot, mention.is_repost) == (True, False)
    assert network.mentions(page.cursor) == type(page)((), page.cursor)


def test_hundreds_of_mentions_come_page_by_page_in_order(
    server: FakeMisskey, network: Misskey
) -> None:
    asked = [server.write("alice", f"@tenhobot {number}").id for number in range(230)]
    seen, cursor = [], "0"
    for _ in range(4):
        page = network.mentions(cursor)
        seen += [mention.id for mention in page.mentions]
        cursor = page.cursor
    assert seen == asked


def test_find_looks_past_the_first_page_and_not_before_the_time(
    server: FakeMisskey, network: Misskey
) -> None:
    since = _since()
    server.notes["0"] = FakeNote("0", ME, "天和", since - timedelta(days=1))
    assert network.find(Post("天和"), "slot-1", since) is None
    wanted = network.send(Post("天和"), "slot-1")
    for number in range(150):
        server.write(ME, f"later {number}")
    assert network.find(Post("天和"), "slot-1", since) == wanted


def test_a_picture_too_big_is_refused_before_it_is_sent(network: Misskey) -> None:
    with pytest.raises(Rejected, match="30000000"):
        network.send(Post("big", pictures=(Picture(bytes(30_000_001), ""),)), "slot-1")


@pytest.fixture
def operator(server: FakeMisskey) -> Operator:
    """Allows what the page asks for, and wants the account marked or not."""

    def walk(*, wants_flag: str = "no") -> tuple[dict[str, str], list[str]]:
        said: list[str] = []

        def answer(question: str) -> str:
            if "Mark the account" in question:
                return wants_flag
            server.allow(said[-1].removeprefix("Open "))
            return "ok"

        return authorise(answer, said.append, server.url), said

    return walk


def test_the_walk_returns_a_token_that_works(server: FakeMisskey, operator: Operator) -> None:
    secrets, _ = operator()
    assert create("misskey", {"base_url": server.url}, secrets, Path()).check().handle == ME
    with pytest.raises(AuthFailed, match="allow"):
        authorise(lambda _: "ok", lambda _: None, server.url)
    server.faults.append(cut("POST /api/miauth/.*", after=False))
    with pytest.raises(RetryLater, match="line"):
        operator()


def test_the_account_is_marked_as_a_bot_where_that_is_wanted(
    server: FakeMisskey, operator: Operator
) -> None:
    _, said = operator()
    assert "write:account" not in server.permissions
    assert (server.bots, said[-1]) == (set(), bot_flag.BY_HAND)
    _, said = operator(wants_flag="Yes")
    assert (server.bots, said[-1]) == ({ME}, bot_flag.ON)


@pytest.mark.parametrize(
    "fault",
    [
        _refusing(403, "PERMISSION_DENIED", UPDATE),
        cut(UPDATE, after=False),
        failing(UPDATE, 200, {}),
        failing(UPDATE, 200, {"isBot": False}),
        failing(UPDATE, 502),
    ],
)
def test_a_server_that_marks_nothing_spoils_nothing(
    server: FakeMisskey, operator: Operator, fault: Fault
) -> None:
    server.faults.append(fault)
    secrets, said = operator(wants_flag="yes")
    assert secrets == {"token": TOKEN}
    assert said[-1] == bot_flag.REFUSED


@pytest.mark.parametrize(
    ("settings", "said"),
    [({}, "base_url"), ({"base_url": "https://a.test", "visibility": "unlisted"}, "home")],
)
def test_create_says_what_is_missing(settings: dict[str, str], said: str) -> None:
    with pytest.raises(Misconfigured, match=said):
        create("misskey", settings, {"token": TOKEN}, Path())
