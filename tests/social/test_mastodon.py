"""Mastodon and its kin: faults, visibility, text, and what only some servers know."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tenhobot.social import create
from tenhobot.social.base import (
    Misconfigured,
    Picture,
    Post,
    RetryLater,
)

pytest.importorskip("mastodon", reason="the extra `mastodon` is not installed")

from tenhobot.social.mastodon import MastodonNetwork
from tests.fakes.mastodon import TOKEN, FakeMastodon
from tests.fakes.server import Fault, failing

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


def test_an_answer_names_the_author_and_has_a_language(
    server: FakeMastodon, network: MastodonNetwork
) -> None:
    server.write("alice@far.example", "@tenhobot 123m")
    (mention,) = network.mentions("0").mentions
    network.send(Post("tenpai", "en", reply_to=mention), "reply-1")
    assert (server.own[0].text, server.own[0].language) == ("@alice@far.example tenpai", "en")


def test_other_notifications_move_the_cursor_only() -> None:
    with FakeMastodon("pleroma") as server:
        network = _network(server)
        asked = server.write("alice", "@tenhobot hello")
        server.notify("follow")
        page = network.mentions("0")
        assert [mention.id for mention in page.mentions] == [asked.id]
        assert network.mentions(page.cursor).mentions == ()
        assert page.cursor != network.mentions("0").mentions[0].id


def test_a_missing_extra_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("tenhobot.social.mastodon")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mastodon", None)
    with pytest.raises(Misconfigured, match=r"pip install 'tenhobot\[mastodon\]'"):
        create("mastodon", {"base_url": "https://a.test"}, {"access_token": TOKEN}, Path())
