"""Mastodon and its kin: faults, visibility, text, and what only some servers know."""

import sys
from collections.abc import Iterator
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
from tenhobot.social.fediverse import plain

pytest.importorskip("mastodon", reason="the extra `mastodon` is not installed")

from tenhobot.social.mastodon import MastodonNetwork
from tenhobot.social.mastodon_auth import authorise
from tests.fakes.mastodon import ME, TOKEN, FakeMastodon, FakeStatus, code_of
from tests.fakes.server import Fault, cut, failing, late, torn

PUBLISH = "POST /api/v1/statuses"
UPLOAD = "POST /api/v2/media"
UPDATE = "PATCH /api/v1/accounts/update_credentials"
POST = Post("天和", "ja", (Picture(b"\x89PNG\r\n\x1a\n a picture", "a hand"),))


@pytest.fixture
def server() -> Iterator[FakeMastodon]:
    with FakeMastodon() as server:
        yield server


@pytest.fixture
def network(server: FakeMastodon) -> MastodonNetwork:
    return _network(server)


def _network(server: FakeMastodon, **options) -> MastodonNetwork:
    return MastodonNetwork(server.url, TOKEN, timeouts=(2, 1.5), pause=lambda _: None, **options)


def _since() -> datetime:
    return datetime.now(UTC)


def _refusing(status: int, said: str) -> Fault:
    return failing(PUBLISH, status, {"error": said})


FAULTS = {
    "cut before": (cut(PUBLISH, after=False), OutcomeUnknown, 0),
    "cut after": (cut(PUBLISH, after=True), OutcomeUnknown, 1),
    "torn answer": (torn(PUBLISH), OutcomeUnknown, 1),
    "late, but done": (late(PUBLISH, 5, after=True), OutcomeUnknown, 1),
    "500": (failing(PUBLISH, 500), OutcomeUnknown, 0),
    "503": (failing(PUBLISH, 503, {"error": "maintenance"}), OutcomeUnknown, 0),
    "504, but done": (failing(PUBLISH, 504, after=True), OutcomeUnknown, 1),
    "HTML, but done": (failing(PUBLISH, 200, after=True), OutcomeUnknown, 1),
    "a list, but done": (failing(PUBLISH, 200, ["?"], after=True), OutcomeUnknown, 1),
    "429": (failing(PUBLISH, 429), RetryLater, 0),
    "401": (_refusing(401, "The access token is invalid"), AuthFailed, 0),
    "403": (_refusing(403, "Your login is currently disabled"), AuthFailed, 0),
    "404": (_refusing(404, "Record not found"), Rejected, 0),
    "422": (_refusing(422, "Validation failed: Text is too long"), Rejected, 0),
    "422 busy": (_refusing(422, "files that have not finished processing"), RetryLater, 0),
    "upload cut": (cut(UPLOAD, after=True), RetryLater, 0),
    "upload 500": (failing(UPLOAD, 500), RetryLater, 0),
    "upload HTML": (failing(UPLOAD, 200), RetryLater, 0),
    "upload refused": (failing(UPLOAD, 422, {"error": "Validation failed"}), Rejected, 0),
}


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_of_sending_is_told_apart(
    server: FakeMastodon, network: MastodonNetwork, name: str
) -> None:
    fault, kind, published = FAULTS[name]
    server.faults.append(fault)
    with pytest.raises(NetworkError) as caught:
        network.send(POST, "slot-1")
    assert type(caught.value) is kind
    assert len(server.own) == published
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("known", [0, 1])
def test_a_burst_comes_whole_and_in_order(
    server: FakeMastodon, network: MastodonNetwork, known: int
) -> None:
    for _ in range(known):
        server.write("alice", "@tenhobot before")
    cursor = network.mentions(None).cursor
    asked = [server.write("alice", f"@tenhobot {number}").id for number in range(100)]
    page = network.mentions(cursor)
    read = list(page.mentions)
    while page.more:
        page = network.mentions(page.cursor)
        read += page.mentions
    assert [mention.id for mention in read] == asked
    assert network.mentions(page.cursor).mentions == ()


@pytest.mark.parametrize("fault", ["cut", "late", "500", "HTML", "number"])
def test_reading_that_fails_may_be_repeated(
    server: FakeMastodon, network: MastodonNetwork, fault: str
) -> None:
    request = "GET /api/v1/(notifications|accounts/.*)"
    made = {
        "cut": cut(request, after=True),
        "late": late(request, 5, after=True),
        "500": failing(request, 500),
        "HTML": failing(request, 200),
        "number": failing(request, 200, 7),
    }[fault]
    for call in (
        lambda: network.mentions("1"),
        lambda: network.find(POST, "slot-1", _since()),
        network.check,
    ):
        server.faults = [made]
        with pytest.raises(RetryLater):
            call()


def test_no_server_at_all_means_that_nothing_was_sent() -> None:
    with FakeMastodon() as server:
        network = _network(server)
    with pytest.raises(RetryLater, match="could not be reached"):
        network.send(Post("天和"), "slot-1")


def test_the_same_key_sent_twice_makes_one_status(
    server: FakeMastodon, network: MastodonNetwork
) -> None:
    assert network.send(POST, "slot-1") == network.send(POST, "slot-1")
    assert len(server.own) == 1


def test_a_server_that_does_not_describe_itself_gets_the_usual_limits(
    server: FakeMastodon, network: MastodonNetwork
) -> None:
    server.faults += [failing("GET /api/v[12]/instance/?", 404, {"error": "?"})] * 2
    network.send(Post("word " * 200), "slot-1")
    assert network.limits.text == 500
    assert len([r for r in server.requests if "instance" in r.path]) == 2


def test_a_server_that_is_ill_is_asked_again_for_its_limits() -> None:
    with FakeMastodon(characters=5000) as server:
        moment = [_since()]
        network = _network(server, now=lambda: moment[0])
        server.faults += [failing("GET /api/v2/instance/?", 500)]
        assert [network.limits.text for _ in range(3)] == [500] * 3
        assert len(server.requests) == 1
        moment[0] += timedelta(minutes=1)
        assert [network.limits.text for _ in range(3)] == [5000] * 3
        assert len(server.requests) == 2


@pytest.mark.parametrize("kin", ["mastodon", "gotosocial", "pleroma"])
def test_the_limit_of_the_server_counts(kin: str) -> None:
    with FakeMastodon(kin, characters=700) as server:
        _network(server).send(Post("word " * 200), "slot-1")
        assert 680 < len(server.own[0].text) <= 700


def test_links_and_names_count_as_mastodon_counts_them(network: MastodonNetwork) -> None:
    measure = network.limits.measure
    assert measure("https://tenhou.net/2/?q=" + "1" * 100) == 23
    assert measure("@alice@a.long.example.org hi") == len("@alice hi")


def test_a_picture_is_waited_for_until_it_is_processed() -> None:
    with FakeMastodon(polls=3) as server:
        waits: list[float] = []
        network = MastodonNetwork(server.url, TOKEN, pause=waits.append)
        network.send(POST, "slot-1")
        assert len(server.own[0].media) == 1
        assert waits == [0.2, 0.5, 1]


def test_a_picture_that_is_never_processed_publishes_nothing() -> None:
    with FakeMastodon(polls=100) as server:
        with pytest.raises(RetryLater, match="busy"):
            _network(server).send(POST, "slot-1")
        assert server.own == []


@pytest.mark.parametrize(
    ("ours", "asked", "answered"),
    [
        ("public", "public", "public"),
        ("public", "unlisted", "unlisted"),
        ("public", "private", "private"),
        ("public", "direct", "direct"),
        ("unlisted", "public", "unlisted"),
        ("unlisted", "direct", "direct"),
        ("public", "local", "private"),
    ],
)
def test_an_answer_is_never_wider_than_the_mention(
    server: FakeMastodon, ours: str, asked: str, answered: str
) -> None:
    server.write("alice", "@tenhobot 123m", visibility=asked)
    network = _network(server, visibility=ours)
    (mention,) = network.mentions("0").mentions
    network.send(Post("はい", reply_to=mention), "reply-1")
    network.send(Post("天和"), "slot-1")
    assert [status.visibility for status in server.own] == [answered, ours]


def test_an_answer_names_the_author_and_has_a_language(
    server: FakeMastodon, network: MastodonNetwork
) -> None:
    server.write("alice@far.example", "@tenhobot 123m")
    (mention,) = network.mentions("0").mentions
    network.send(Post("tenpai", "en", reply_to=mention), "reply-1")
    assert (server.own[0].text, server.own[0].language) == ("@alice@far.example tenpai", "en")


def test_our_own_name_leaves_the_text_unless_others_are_named(
    server: FakeMastodon, network: MastodonNetwork
) -> None:
    server.write("alice", "@tenhobot 123m\n@tenhobots? https://tenhou.net/2/?q=1m <3")
    server.write("alice", "x")
    server.write("bob", "@alice @tenhobot 123m")
    texts = [mention.text for mention in network.mentions("0").mentions]
    assert texts == [
        "123m\n@tenhobots? https://tenhou.net/2/?q=1m <3",
        "@alice @tenhobot 123m",
    ]


def test_only_a_direct_address_is_direct(server: FakeMastodon, network: MastodonNetwork) -> None:
    hand = network.send(Post("天和"), "slot-1")
    asked = server.write("alice", "@tenhobot 123m what now?")
    answer = server.write("bob", "@tenhobot nice", reply_to=hand.id)
    chatter = server.write("carol", "@alice @tenhobot haha", reply_to=asked.id)
    called = server.write("dave", "@carol look, @tenhobot: 123m", reply_to=chatter.id)
    other = server.write("erin", "123m456p")
    brought = server.write("dave", "@erin @tenhobot", reply_to=other.id)
    direct = {m.id: m.direct for m in network.mentions("0").mentions}
    assert direct == {
        asked.id: True,
        answer.id: True,
        chatter.id: False,
        called.id: True,
        brought.id: True,
    }


def test_what_a_mention_tells(server: FakeMastodon, network: MastodonNetwork) -> None:
    first = server.write("alice", "@tenhobot hello", language="en")
    server.bots.add("wall")
    bot = server.write("wall", "@tenhobot hello", reply_to=first.id)
    server.write("alice", "@tenhobot again", reply_to=bot.id)
    one, two, three = network.mentions("0").mentions
    assert (one.lang, one.is_bot, one.parent_id, one.handle) == ("en", False, None, "alice")
    assert (two.lang, two.is_bot, two.parent_id) == (None, True, first.id)
    assert (one.root_id, two.root_id, three.root_id) == (None, first.id, first.id)
    assert three.parent_id == bot.id


def test_other_notifications_move_the_cursor_only() -> None:
    with FakeMastodon("pleroma") as server:
        network = _network(server)
        asked = server.write("alice", "@tenhobot hello")
        server.notify("follow")
        page = network.mentions("0")
        assert [mention.id for mention in page.mentions] == [asked.id]
        assert network.mentions(page.cursor).mentions == ()
        assert page.cursor != network.mentions("0").mentions[0].id


def test_find_looks_past_the_first_page_and_not_before_the_time(
    server: FakeMastodon, network: MastodonNetwork
) -> None:
    since = _since()
    old = FakeStatus("1", ME[1], "天和", since - timedelta(days=1))
    server.statuses[old.id] = old
    assert network.find(Post("天和"), "slot-1", since) is None
    wanted = network.send(Post("天和"), "slot-1")
    for number in range(60):
        server.write(ME[1], f"later {number}")
    assert network.find(Post("天和"), "slot-1", since) == wanted


def test_a_picture_too_big_is_refused_before_it_is_sent(network: MastodonNetwork) -> None:
    with pytest.raises(Rejected, match="16777216"):
        network.send(Post("big", pictures=(Picture(bytes(16_777_217), ""),)), "slot-1")


def _walk(server: FakeMastodon, *, wants_flag: str) -> tuple[dict[str, str], list[str]]:
    """What the operator gets and is told, who wants the account marked or not."""
    said: list[str] = []

    def answer(question: str) -> str:
        return wants_flag if "Mark the account" in question else code_of(said[-1])

    return authorise(answer, said.append, server.url), said


def test_the_walk_returns_a_token_that_works(server: FakeMastodon) -> None:
    secrets, _ = _walk(server, wants_flag="no")
    assert create("mastodon", {"base_url": server.url}, secrets, Path()).check().handle == ME[1]


def test_the_account_is_marked_as_a_bot_where_that_is_wanted(server: FakeMastodon) -> None:
    _, said = _walk(server, wants_flag="no")
    assert "write:accounts" not in server.scopes
    assert (server.bots, said[-1]) == (set(), bot_flag.BY_HAND)
    _, said = _walk(server, wants_flag="Yes")
    assert (server.bots, said[-1]) == ({ME[1]}, bot_flag.ON)


@pytest.mark.parametrize(
    "fault",
    [
        failing(UPDATE, 403, {"error": "This action is outside the authorized scopes"}),
        failing(UPDATE, 404, {"error": "Not implemented"}),
        cut(UPDATE, after=False),
        failing(UPDATE, 200, {"id": ME[0], "bot": False}),
        failing(UPDATE, 200),
    ],
)
def test_a_server_that_marks_nothing_spoils_nothing(server: FakeMastodon, fault: Fault) -> None:
    server.faults.append(fault)
    secrets, said = _walk(server, wants_flag="y")
    assert secrets == {"access_token": TOKEN}
    assert said[-1] == bot_flag.REFUSED


def test_a_wrong_code_is_said(server: FakeMastodon) -> None:
    with pytest.raises(AuthFailed, match="code"):
        authorise(lambda _: "wrong", lambda _: None, server.url)
    server.faults.append(cut("POST /api/v1/apps", after=False))
    with pytest.raises(RetryLater, match="reached"):
        authorise(lambda _: "wrong", lambda _: None, server.url)


@pytest.mark.parametrize(
    ("settings", "said"),
    [({}, "base_url"), ({"base_url": "https://a.test", "visibility": "secret"}, "unlisted")],
)
def test_create_says_what_is_missing(settings: dict[str, str], said: str) -> None:
    with pytest.raises(Misconfigured, match=said):
        create("mastodon", settings, {"access_token": TOKEN}, Path())


def test_a_missing_extra_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("tenhobot.social.mastodon")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mastodon", None)
    with pytest.raises(Misconfigured, match=r"pip install 'tenhobot\[mastodon\]'"):
        create("mastodon", {"base_url": "https://a.test"}, {"access_token": TOKEN}, Path())


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>one<br>two</p><p>three</p>", "one\ntwo\n\nthree"),
        ("<p>a &amp; b &lt;3</p>", "a & b <3"),
        (
            '<p><a href="https://a.test/very/long"><span class="invisible">https://</span>'
            '<span class="ellipsis">a.test/ve</span></a> x</p>',
            "https://a.test/very/long x",
        ),
        ('<a href="https://a.test/@bob" class="u-url mention">@<span>bob</span></a> hi', "@bob hi"),
        ('<a href="https://a.test/tags/x" class="mention hashtag">#<span>x</span></a>', "#x"),
        ("no html", "no html"),
        ("<p>unclosed <b>bold", "unclosed bold"),
        ("", ""),
    ],
)
def test_html_becomes_what_its_author_wrote(html: str, text: str) -> None:
    assert plain(html) == text
