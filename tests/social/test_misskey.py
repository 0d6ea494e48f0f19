"""Misskey: faults, visibility, and files that the drive has already."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest

from tenhobot.social.base import (
    AuthFailed,
    Picture,
    Post,
)
from tenhobot.social.misskey import Misskey
from tenhobot.social.misskey_auth import authorise
from tests.fakes.misskey import ME, TOKEN, FakeMisskey, refusal
from tests.fakes.server import Fault

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


def test_a_picture_known_to_the_drive_gets_its_new_alternative_text(
    server: FakeMisskey, network: Misskey
) -> None:
    picture = POST.pictures[0].png
    for number, alt in enumerate(["a hand", "手牌", "手牌"]):
        network.send(Post(f"{number}", pictures=(Picture(picture, alt),)), f"slot-{number}")
    assert [file.comment for file in server.files.values()] == ["手牌"]
    updates = [payload for endpoint, payload in server.payloads if endpoint.endswith("update")]
    assert len(updates) == 1


def test_its_own_limits(network: Misskey) -> None:
    assert network.limits.picture_bytes == 30_000_000
    assert network.limits.measure("🀄x") == 3


def test_a_specified_answer_is_seen_by_who_asked(server: FakeMisskey, network: Misskey) -> None:
    server.write("alice", "@tenhobot 123m", visibility="specified")
    server.write("bob", "@tenhobot 123m", visibility="home")
    for mention in network.mentions("0").mentions:
        network.send(Post("はい", reply_to=mention), mention.id)
    assert [note.visible_to for note in server.own] == [[server.users["alice"]], []]


def test_neither_reposts_nor_our_own_notes_are_mentions(
    server: FakeMisskey, network: Misskey
) -> None:
    server.write("wall", "@tenhobot hello")
    server.write(ME, "@tenhobot myself")
    first = server.write("alice", "x")
    server.write("alice", None, renote_of=first.id)
    page = network.mentions("0")
    (mention,) = page.mentions
    assert (mention.handle, mention.is_repost) == ("wall", False)
    assert network.mentions(page.cursor) == type(page)((), page.cursor)


def test_what_was_not_allowed_on_the_page_is_said(server: FakeMisskey) -> None:
    with pytest.raises(AuthFailed, match="allow"):
        authorise(lambda _: "ok", lambda _: None, server.url)
