"""Bluesky against a real PDS that nobody here wrote.

`TENHOBOT_REAL_SERVERS=1 pytest tests/soak/test_bluesky_pds.py` runs the short form,
`pytest -m soak tests/soak` the full one.
"""

import os
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from tenhobot.social import create
from tenhobot.social.base import AuthFailed, OutcomeUnknown, Picture, Post
from tests.fakes.proxy import CuttingProxy

from . import servers
from .storm import weather

atproto = pytest.importorskip("atproto", reason="the extra `bluesky` is not installed")

HANDLE, PASSWORD = "tenhobot.test", "a-password-for-tests"


@pytest.fixture(scope="module")
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    if servers.WANTED not in os.environ and request.config.option.markexpr != "soak":
        pytest.skip(f"a real server: set {servers.WANTED}=1")
    with servers.pds() as address:
        client = atproto.Client(address)
        account = {"handle": HANDLE, "email": "bot@example.org", "password": PASSWORD}
        client.com.atproto.server.create_account(account)
        client.request.close()
        yield address


def _records(address: str) -> list:
    client = atproto.Client(address)
    client.login(HANDLE, PASSWORD, fetch_bsky_profile=False)
    found, cursor = [], None
    while True:
        client.update_base_url(address)
        params = {"repo": HANDLE, "collection": "app.bsky.feed.post", "limit": 100}
        page = client.com.atproto.repo.list_records(params | {"cursor": cursor})
        found += page.records
        cursor = page.cursor
        if not cursor:
            client.request.close()
            return found


def test_a_post_goes_out_is_found_and_is_taken_down(address: str, tmp_path: Path) -> None:
    settings = {"base_url": address, "handle": HANDLE}
    network = create("bluesky", settings, {"app_password": PASSWORD}, tmp_path)
    with BytesIO() as file:
        Image.new("RGB", (390, 60), "green").save(file, "PNG")
        post = Post("天和 #mahjong", "ja", (Picture(file.getvalue(), "手牌"),))
    since = datetime.now(UTC)
    assert network.find(post, "slot-1", since) is None
    receipt = network.send(post, "slot-1")
    assert network.find(post, "slot-1", since) == receipt
    with pytest.raises(OutcomeUnknown):
        network.send(post, "slot-1")
    (record,) = [one for one in _records(address) if one.uri == receipt.id]
    assert (record.value.text, record.value.langs) == (post.text, ["ja"])
    (image,) = record.value.embed.images
    assert (image.alt, image.aspect_ratio.width, image.aspect_ratio.height) == ("手牌", 390, 60)
    assert record.value.facets[0].features[0].tag == "mahjong"
    for _ in range(2):
        network.delete(receipt.id)
    assert network.find(post, "slot-1", since) is None
    network.label_as_bot()
    network.label_as_bot()
    assert network.check().handle == HANDLE


def test_a_wrong_password_is_said(address: str, tmp_path: Path) -> None:
    settings = {"base_url": address, "handle": HANDLE}
    with pytest.raises(AuthFailed, match="app password"):
        create("bluesky", settings, {"app_password": "wrong"}, tmp_path).check()


@pytest.mark.parametrize("posts", [20, pytest.param(200, marks=pytest.mark.soak)])
def test_through_cut_lines_and_kills_each_post_is_there_once(
    address: str, in_memory: Path, posts: int
) -> None:
    began = time.monotonic()
    for record in _records(address):
        client = atproto.Client(address)
        client.login(HANDLE, PASSWORD, fetch_bsky_profile=False)
        client.update_base_url(address)
        client.delete_post(record.uri)
        client.request.close()
    random = Random(posts)
    with CuttingProxy(address, random) as proxy:
        settings = {"base_url": proxy.url, "handle": HANDLE}
        secrets = {"app_password": PASSWORD}
        kills = weather(
            in_memory, posts, "bluesky", settings, secrets, lambda: proxy.writes, random
        )
        cuts = proxy.cuts
    texts = Counter(record.value.text for record in _records(address))
    assert texts == Counter(f"天和 {number}" for number in range(posts))
    assert cuts["before"]
    assert cuts["after"]
    print(dict(cuts), "kills", kills, f"{time.monotonic() - began:.0f} s")
