"""A mention on the real AppView is answered with a picture, and seen by who asked.

`TENHOBOT_REAL_SERVERS=1 pytest tests/soak/test_bluesky_appview.py` runs it where Node, npm,
PostgreSQL and Redis are at hand.
"""

import os
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tenhobot.cli.common import Place
from tenhobot.cli.service import Service
from tenhobot.cli.work import at_work
from tenhobot.config import parse
from tenhobot.social import create
from tenhobot.social.base import Picture, Post

from . import servers

atproto = pytest.importorskip("atproto", reason="the extra `bluesky` is not installed")

PASSWORD = "a-password-for-tests"


@pytest.fixture(scope="module")
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    if servers.WANTED not in os.environ and request.config.option.markexpr != "soak":
        pytest.skip(f"a real server: set {servers.WANTED}=1")
    with servers.appview() as address:
        yield address


def _person(address: str, name: str) -> Any:
    client = atproto.Client(address)
    account = {"handle": f"{name}.test", "email": f"{name}@example.org", "password": PASSWORD}
    client.com.atproto.server.create_account(account)
    client.login(f"{name}.test", PASSWORD, fetch_bsky_profile=False)
    client.update_base_url(address)
    return client


def _soon(ask: Callable[[], Any], seconds: float = 30) -> Any:
    end = time.monotonic() + seconds
    while not (answer := ask()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)
    return answer


def test_a_mention_is_answered_and_the_answer_is_seen(address: str, tmp_path: Path) -> None:
    people = [_person(address, name) for name in ("alice", "bob", "tenhobot")]
    alice, bob, _ = people
    settings = {"base_url": address, "handle": "tenhobot.test"}
    network = create("bluesky", settings, {"app_password": PASSWORD}, tmp_path)
    cursor = network.mentions(None).cursor
    text = "@tenhobot.test 123m456p789s1122z"
    _soon(lambda: len(alice.detect_facets(text)))
    asked = alice.send_post(text, "alice.test", facets=alice.detect_facets(text), langs=["en"])
    began = time.monotonic()
    page = _soon(lambda: (page := network.mentions(cursor)).mentions and page)
    (mention,) = page.mentions
    assert (mention.id, mention.handle, mention.direct) == (asked.uri, "alice.test", True)
    assert mention.text == "123m456p789s1122z"
    with BytesIO() as file:
        Image.new("RGB", (390, 60), "green").save(file, "PNG")
        picture = Picture(file.getvalue(), "1, 2 and 3 of manzu")
    receipt = network.send(Post("Tenpai!", "en", (picture,), mention), "reply-1")

    def seen() -> Any:
        found = alice.app.bsky.notification.list_notifications({"reasons": ["reply"]})
        return [one for one in found.notifications if one.uri == receipt.id]

    (answer,) = _soon(seen)
    took = time.monotonic() - began
    assert answer.author.handle == "tenhobot.test"
    assert answer.record.embed.images[0].alt == "1, 2 and 3 of manzu"
    print(f"asked, answered and seen in {took:.1f} s")
    assert network.mentions(page.cursor).mentions == ()

    # Bob answers Alice, which is none of our business, and then us.
    ref = {"uri": receipt.id, "cid": answer.cid}
    root = {"uri": asked.uri, "cid": asked.cid}
    said = bob.send_post("nice", "bob.test", reply_to={"root": root, "parent": root})
    cut_in = bob.send_post("thanks", "bob.test", reply_to={"root": root, "parent": ref})
    heard = _soon(lambda: network.mentions(page.cursor).mentions)
    assert [(one.id, one.direct) for one in heard] == [(cut_in.uri, True)]
    assert said.uri != cut_in.uri
    for client in people:
        client.request.close()


def test_the_whole_bot_answers_what_was_asked(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dora, _ = people = [_person(address, name) for name in ("dora", "wholebot")]
    monkeypatch.setenv("TENHOBOT_BLUESKY_APP_PASSWORD", PASSWORD)
    settings = parse(f'[networks.bluesky]\nbase_url = "{address}"\nhandle = "wholebot.test"\n')
    text = "@wholebot.test 123m456p789s1122z waits?"
    _soon(lambda: len(dora.detect_facets(text)))
    with at_work(Place(state=tmp_path), settings, is_quiet=True) as bot:
        service = Service(bot)
        service.work(["mentions"])
        facets = dora.detect_facets(text)
        asked = dora.send_post(text, "dora.test", facets=facets, langs=["en"])

        def answered() -> Any:
            service.work(["mentions"])
            found = dora.app.bsky.notification.list_notifications({"reasons": ["reply"]})
            return found.notifications

        (answer,) = _soon(answered)
    assert answer.author.handle == "wholebot.test"
    assert answer.record.reply.parent.uri == asked.uri
    (image,) = answer.record.embed.images
    print(answer.record.text, "|", image.alt)
    assert image.alt
    assert image.aspect_ratio.width > image.aspect_ratio.height
    for client in people:
        client.request.close()
