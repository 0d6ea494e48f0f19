"""Mastodon against a mock server that somebody else wrote (PyPI `mastodon-mock`)."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO

import pytest
import requests
from PIL import Image

from tenhobot.social.base import Listening, NetworkError, Picture, Post, RetryLater

pytest.importorskip("mastodon", reason="the extra `mastodon` is not installed")
testing = pytest.importorskip("mastodon_mock.testing.server", reason="needs mastodon-mock")

from tenhobot.social.mastodon import MastodonNetwork  # noqa: E402


@pytest.fixture(scope="module")
def running() -> Iterator:
    with testing.MockServer() as server:
        yield server


@pytest.fixture
def server(running):
    requests.post(f"{running.base_url}/api/v1/_mock/reset", timeout=5).raise_for_status()
    return running


@pytest.fixture
def network(server) -> MastodonNetwork:
    return MastodonNetwork(server.base_url, "bob_token")


def _post(text: str, **more) -> Post:
    with BytesIO() as file:
        Image.new("RGB", (60, 40), "green").save(file, "PNG")
        return Post(text, "ja", (Picture(file.getvalue(), "a hand"),), **more)


def test_a_mention_is_answered_with_a_picture_once(server, network: MastodonNetwork) -> None:
    cursor = network.mentions(None).cursor
    alice = server.client("alice")
    asked = alice.status_post("@bob 123m456p 何切る?", visibility="unlisted")
    page = network.mentions(cursor)
    (mention,) = page.mentions
    assert (mention.id, mention.handle, mention.text) == (
        str(asked.id),
        "alice",
        "123m456p 何切る?",
    )
    since = datetime.now(UTC)
    answer = _post("テンパイ <&>", reply_to=mention)
    receipt = network.send(answer, "reply-1")
    assert network.send(answer, "reply-1") == receipt
    assert network.find(answer, "reply-1", since) == receipt
    assert network.mentions(page.cursor).mentions == ()

    seen = alice.notifications(types=["mention"])[0].status
    assert (str(seen.id), str(seen.in_reply_to_id)) == (receipt.id, mention.id)
    assert (seen.visibility, seen.language) == ("unlisted", "ja")
    assert [media.description for media in seen.media_attachments] == ["a hand"]

    network.delete(receipt.id)
    network.delete(receipt.id)
    assert network.find(answer, "reply-1", since) is None


def test_a_mention_wakes_whoever_polls(server, network: MastodonNetwork) -> None:
    assert isinstance(network, Listening)
    woken = threading.Event()
    stop = network.listen(woken.set)
    try:
        alice = server.client("alice")
        for number in range(40):  # The stream may not be open yet at the first one.
            alice.status_post(f"@bob {number}")
            if woken.wait(0.25):
                break
        assert woken.is_set()
    finally:
        stop()


def test_its_faults_become_errors_of_ours(server, network: MastodonNetwork) -> None:
    fault = {
        "match": {"methods": ["POST"], "path": "/api/v1/statuses"},
        "effect": {"type": "ratelimit", "headers": {"Retry-After": "17"}},
        "count": 1,
    }
    answer = requests.post(f"{server.base_url}/api/v1/_mock/faults", json=fault, timeout=5)
    assert answer.ok
    with pytest.raises(RetryLater) as caught:
        network.send(Post("x"), "slot-1")
    assert caught.value.after == 17
    with pytest.raises(NetworkError, match="auth mastodon"):
        MastodonNetwork(server.base_url, "wrong").check()
