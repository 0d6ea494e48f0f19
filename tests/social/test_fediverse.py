"""What the servers of the fediverse share: limits, visibility, names, and the flag of a bot."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tenhobot.social import bot_flag, create
from tenhobot.social.base import Misconfigured, OutcomeUnknown, Post, RetryLater
from tenhobot.social.fediverse import newest_first, plain
from tests.fakes.networks import FEDIVERSE, Online
from tests.fakes.server import Fault, cut, failing

Make = Callable[..., AbstractContextManager[Online]]


@pytest.fixture(params=sorted(FEDIVERSE))
def make(request: pytest.FixtureRequest) -> Make:
    return FEDIVERSE[request.param]


@pytest.fixture
def world(make: Make, tmp_path: Path) -> Iterator[Online]:
    with make(tmp_path) as world:
        yield world


def test_the_limit_of_the_server_counts(make: Make, tmp_path: Path) -> None:
    with make(tmp_path, characters=200) as world:
        world.network.send(Post("word " * 200), "slot-1")
        assert 190 < len(world.server.own[0].text) <= 200


def test_a_server_that_is_ill_is_asked_again_for_its_limits(make: Make, tmp_path: Path) -> None:
    with make(tmp_path, characters=5000) as world:
        moment = [datetime.now(UTC)]
        network = world.connect(world.server.url, now=lambda: moment[0])
        world.server.faults.append(failing(world.describe, 500))
        assert {network.limits.text for _ in range(3)} != {5000}
        assert len(world.server.requests) == 1
        moment[0] += timedelta(minutes=1)
        assert {network.limits.text for _ in range(3)} == {5000}
        assert len(world.server.requests) == 2


def test_a_text_shortened_to_a_limit_of_then_is_found(make: Make, tmp_path: Path) -> None:
    with make(tmp_path, characters=5000) as world:
        post, since = Post("haneman " * 500), datetime.now(UTC)
        world.server.faults += [failing(world.describe, 500), cut(world.publish, after=True)]
        with pytest.raises(OutcomeUnknown):
            world.network.send(post, "slot-1")
        (sent,) = world.server.own
        assert sent.text.endswith("haneman…")
        later = world.connect(world.server.url)
        assert later.limits.text == 5000
        assert later.find(post, "slot-1", since).id == sent.id
        assert later.find(Post("haneman " * 10), "slot-2", since) is None


@pytest.mark.parametrize(
    ("ours", "asked", "answered"),
    [(0, 0, 0), (0, 1, 1), (0, 2, 2), (0, 3, 3), (1, 0, 1), (1, 3, 3), (3, 0, 3)],
)
def test_an_answer_is_never_wider_than_the_mention(
    world: Online, ours: int, asked: int, answered: int
) -> None:
    widths = world.module.VISIBILITIES
    network = world.connect(world.server.url, visibility=widths[ours])
    cursor = network.mentions(None).cursor
    world.write("alice", "@tenhobot 123m", visibility=widths[asked])
    (mention,) = network.mentions(cursor).mentions
    network.send(Post("はい", reply_to=mention), "reply-1")
    network.send(Post("天和"), "slot-1")
    sent = [status.visibility for status in world.server.own]
    assert sent == [widths[answered], widths[ours]]


def test_a_visibility_that_nobody_knows_is_narrow(world: Online) -> None:
    cursor = world.network.mentions(None).cursor
    world.write("alice", "@tenhobot 123m", visibility="local")
    (mention,) = world.network.mentions(cursor).mentions
    world.network.send(Post("はい", reply_to=mention), "reply-1")
    assert world.server.own[0].visibility in world.module.VISIBILITIES[2:]


def test_our_own_name_leaves_the_text_unless_others_are_named(world: Online) -> None:
    cursor = world.network.mentions(None).cursor
    world.write("alice", "@tenhobot 123m\n@tenhobots? https://tenhou.net/2/?q=1m <3")
    world.write("bob@far.test", "@alice @tenhobot 123m")
    one, two = world.network.mentions(cursor).mentions
    assert one.text == "123m\n@tenhobots? https://tenhou.net/2/?q=1m <3"
    assert (two.text, two.handle) == ("@alice @tenhobot 123m", "bob@far.test")


@pytest.mark.parametrize(
    ("settings", "said"),
    [({}, "base_url"), ({"base_url": "https://a.test", "visibility": "secret"}, "there are pub")],
)
def test_create_says_what_is_missing(world: Online, settings: dict[str, str], said: str) -> None:
    with pytest.raises(Misconfigured, match=said):
        create(world.name, settings, world.keys, world.state)


def test_the_account_is_marked_as_a_bot_where_that_is_wanted(world: Online) -> None:
    _, said = world.walk(answers={"Mark the account": "no"})
    assert (world.is_flagged, said[-1]) == (False, bot_flag.BY_HAND)
    _, said = world.walk(answers={"Mark the account": "Yes"})
    assert (world.is_flagged, said[-1]) == (True, bot_flag.ON)


def test_the_right_to_edit_the_profile_is_asked_for_only_then(world: Online) -> None:
    secrets, _ = world.walk(answers={"Mark the account": "no"})
    assert world.may_flag is False
    assert world.walk(answers={"Mark the account": "y"})[0] == secrets
    assert world.may_flag is True


FLAGGING = {
    "refused": lambda line: failing(line, 403, {"error": "outside the authorized scopes"}),
    "unknown": lambda line: failing(line, 404, {"error": "Not implemented"}),
    "cut": lambda line: cut(line, after=False),
    "not done": lambda line: failing(line, 200, {"id": "1", "bot": False, "isBot": False}),
    "nothing": lambda line: failing(line, 200, {}),
    "HTML": lambda line: failing(line, 200),
    "ill": lambda line: failing(line, 502),
}


@pytest.mark.parametrize("name", FLAGGING)
def test_a_server_that_marks_nothing_spoils_nothing(world: Online, name: str) -> None:
    world.server.faults.append(FLAGGING[name](world.flag))
    secrets, said = world.walk(answers={"Mark the account": "yes"})
    assert secrets == world.keys
    assert said[-1] == bot_flag.REFUSED


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


THREAD = r"\w+ .*/(context|conversation)"


@pytest.mark.parametrize(
    "fault",
    [
        failing(THREAD, 504),
        failing(THREAD, 403, {"error": "no"}),
        failing(THREAD, 400, {"error": {"code": "NO_SUCH_NOTE", "message": "No such note."}}),
        failing(THREAD, 200),
        failing(THREAD, 200, {"ancestors": None}),
        cut(THREAD, after=False),
    ],
)
def test_a_mention_whose_thread_cannot_be_had_is_read_without_it(
    world: Online, fault: Fault
) -> None:
    cursor = world.network.mentions(None).cursor
    first = world.write("alice", "hello")
    asked = [world.answer("alice", f"@tenhobot {n}", first) for n in range(5)]
    asked.append(world.write("bob", "@tenhobot hello"))
    world.server.chaos = lambda line: fault if re.fullmatch(fault.request, line) else None
    page = world.network.mentions(cursor)
    assert [mention.id for mention in page.mentions] == asked
    requests = [f"{request.method} {request.path}" for request in world.server.requests]
    assert sum(re.fullmatch(THREAD, line) is not None for line in requests) == 3
    world.server.chaos = lambda _: None
    (again, *_) = world.network.mentions(cursor).mentions
    assert again.parent_id == first


def test_a_server_that_is_asked_too_often_is_asked_for_threads_later(world: Online) -> None:
    cursor = world.network.mentions(None).cursor
    world.answer("alice", "@tenhobot hello", world.write("alice", "hello"))
    world.server.faults.append(Fault(THREAD, world.too_often(60)))
    with pytest.raises(RetryLater):
        world.network.mentions(cursor)


@pytest.mark.parametrize(("last", "asked"), [(lambda _: "7", 2), (str, 100)])
def test_a_server_that_always_has_more_is_left(last: Callable[[int], str], asked: int) -> None:
    bounds: list[str | None] = []

    def page(bound: str | None) -> list[dict[str, str]]:
        bounds.append(bound)
        return [{"id": "9"}, {"id": last(len(bounds))}]

    assert len(list(newest_first(page))) == 2 * (1 if asked == 2 else asked)
    assert len(bounds) == asked
