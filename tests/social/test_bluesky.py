"""Bluesky: faults, the session that is kept, facets, threads, and what a picture needs."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tenhobot.social import create
from tenhobot.social.base import (
    AuthFailed,
    Misconfigured,
    OutcomeUnknown,
    Picture,
    Post,
    RetryLater,
)
from tenhobot.social.text import grapheme_length

pytest.importorskip("atproto", reason="the extra `bluesky` is not installed")

from tenhobot.social.bluesky import Bluesky, record_key
from tenhobot.social.bluesky_auth import authorise
from tests.fakes.bluesky import DID, HANDLE, PASSWORD, FakeBluesky

PUBLISH = "POST /xrpc/com.atproto.repo.createRecord"
UPLOAD = "POST /xrpc/com.atproto.repo.uploadBlob"
LOGIN = "POST /xrpc/com.atproto.server.createSession"


def _png(width: int = 390, height: int = 60) -> bytes:
    with BytesIO() as file:
        Image.new("RGB", (width, height), "green").save(file, "PNG")
        return file.getvalue()


POST = Post("天和", "ja", (Picture(_png(), "a hand"),))


@pytest.fixture
def server() -> Iterator[FakeBluesky]:
    with FakeBluesky() as server:
        yield server


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "session"


@pytest.fixture
def network(server: FakeBluesky, file: Path) -> Bluesky:
    return _network(server, file)


def _network(server: FakeBluesky, file: Path, password: str = PASSWORD) -> Bluesky:
    return Bluesky(server.url, HANDLE, password, file, timeouts=(2, 1.5))


def _since() -> datetime:
    return datetime.now(UTC)


def test_a_key_that_was_used_makes_no_second_record(server: FakeBluesky, network: Bluesky) -> None:
    first = network.send(POST, "slot-1")
    with pytest.raises(OutcomeUnknown):
        network.send(POST, "slot-1")
    assert len(server.own) == 1
    assert network.find(POST, "slot-1", _since()) == first
    assert network.find(POST, "slot-2", _since()) is None


def test_record_keys_are_timestamp_identifiers_made_from_the_key() -> None:
    keys = [record_key(f"slot-{number}") for number in range(1000)]
    assert len(set(keys)) == 1000
    assert all(re.fullmatch("[2-7a-j][2-7a-z]{12}", key) for key in keys)
    assert record_key("slot-1") == keys[1]


def test_the_session_is_kept_by_every_process(server: FakeBluesky, file: Path) -> None:
    for number in range(5):
        _network(server, file).send(Post(f"{number}"), f"slot-{number}")
    assert server.logins == 1
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_handle_in_other_letters_is_the_same_account(server: FakeBluesky, file: Path) -> None:
    for _ in range(2):
        Bluesky(server.url, "TenhoBot.Test", PASSWORD, file).check()
    assert server.logins == 1


def test_a_session_that_runs_out_is_refreshed_and_saved(file: Path) -> None:
    with FakeBluesky(lifetime=60) as server:
        for number in range(3):
            _network(server, file).send(Post(f"{number}"), f"slot-{number}")
        assert server.logins == 1
        assert any(r.path.endswith("refreshSession") for r in server.requests)


def test_a_session_that_was_ended_is_followed_by_a_login(
    server: FakeBluesky, network: Bluesky
) -> None:
    network.send(Post("one"), "slot-1")
    server.end_sessions()
    network.send(Post("two"), "slot-2")
    assert (len(server.own), server.logins) == (2, 2)


@pytest.mark.parametrize("content", ["", "rubbish", "a:::b:::c:::d:::e", f"{HANDLE}:::x:::y:::z"])
def test_a_session_that_cannot_be_read_is_replaced(
    server: FakeBluesky, file: Path, content: str
) -> None:
    file.write_text(content)
    assert _network(server, file).check().handle == HANDLE
    assert server.logins == 1


def test_a_session_that_cannot_be_saved_publishes_nothing(
    server: FakeBluesky, tmp_path: Path
) -> None:
    network = _network(server, tmp_path / "no such folder" / "session")
    with pytest.raises(RetryLater, match="cannot be kept in"):
        network.send(POST, "slot-1")
    assert server.own == []


def test_a_wrong_password_is_tried_once_and_said(server: FakeBluesky, file: Path) -> None:
    with pytest.raises(AuthFailed, match="tenhobot auth bluesky"):
        _network(server, file, "wrong").send(POST, "slot-1")
    assert server.logins == 1


def test_a_post_has_language_time_and_the_shape_of_its_picture(
    server: FakeBluesky, network: Bluesky
) -> None:
    network.send(Post("天和", "ja", (Picture(_png(300, 200), "a hand"),)), "slot-1")
    value = server.own[0].value
    assert value["langs"] == ["ja"]
    assert abs(datetime.fromisoformat(value["createdAt"]) - _since()).total_seconds() < 60
    (image,) = value["embed"]["images"]
    assert image["aspectRatio"]["width"] == 300
    assert image["aspectRatio"]["height"] == 200
    assert image["image"]["mimeType"] == "image/png"


def test_names_tags_and_links_become_facets(server: FakeBluesky, network: Bluesky) -> None:
    server.write("alice.test", "x")
    text = "天和 @alice.test @nobody.test #mahjong https://a.test/x"
    network.send(Post(text, "en"), "slot-1")
    facets = {
        text.encode()[facet["index"]["byteStart"] : facet["index"]["byteEnd"]].decode(): facet[
            "features"
        ][0]
        for facet in server.own[0].value["facets"]
    }
    assert facets["@alice.test"]["did"] == server.handles["alice.test"]
    assert facets["#mahjong"]["tag"] == "mahjong"
    assert facets["https://a.test/x"]["uri"] == "https://a.test/x"
    assert "@nobody.test" not in facets


def test_length_is_counted_in_graphemes_and_bytes(network: Bluesky) -> None:
    family = "👨‍👩‍👧‍👦"
    assert grapheme_length("が🀄e\u0301" + family) == 4
    assert network.limits.measure("天和") == 2
    assert network.limits.measure(family * 200) == len((family * 200).encode()) // 10


def test_an_answer_has_root_and_parent(server: FakeBluesky, network: Bluesky) -> None:
    hand = network.send(Post("天和"), "slot-1")
    record = server.records[hand.id]
    talk = server.write("alice.test", "nice", record)
    server.write("bob.test", "@tenhobot.test 123m", talk)
    *_, mention = network.mentions("1970-01-01T00:00:00+00:00").mentions
    assert (mention.root_id, mention.parent_id) == (hand.id, talk.uri)
    network.send(Post("はい", reply_to=mention), "reply-1")
    reply = server.own[-1].value["reply"]
    assert reply["parent"]["uri"] == mention.id
    assert (reply["root"]["uri"], reply["root"]["cid"]) == (record.uri, record.cid)


def test_what_a_mention_tells(server: FakeBluesky, network: Bluesky) -> None:
    link = "https://tenhou.net/2/?q=123m"
    start = len("@tenhobot.test 天 ".encode())
    facet = {
        "index": {"byteStart": start, "byteEnd": start + len("tenhou.net/2...")},
        "features": [{"$type": "app.bsky.richtext.facet#link", "uri": link}],
    }
    server.write("alice.test", "@tenhobot.test 天 tenhou.net/2... ?", facets=[facet])
    server.write("bob.test", "@alice.test @tenhobot.test hi")
    one, two = network.mentions("1970-01-01T00:00:00+00:00").mentions
    assert (one.text, one.lang, one.handle) == (f"天 {link} ?", "en", "alice.test")
    assert two.text == "@alice.test @tenhobot.test hi"
    assert set(json.loads(one.raw)) == {"parent", "root"}


def test_a_mention_that_cannot_be_read_is_skipped(server: FakeBluesky, network: Bluesky) -> None:
    odd = server.write("mallory.test", "@tenhobot.test 天")
    odd.value["facets"][0]["index"] = {"byteStart": "x", "byteEnd": []}
    odd.value["facets"][0]["features"] = [{"$type": "x", "did": DID}]
    del odd.value["text"]
    good = server.write("alice.test", "@tenhobot.test 123m")
    page = network.mentions("1970-01-01T00:00:00+00:00")
    assert [mention.id for mention in page.mentions] == [good.uri]
    assert network.mentions(page.cursor).mentions == ()


def test_a_mention_that_is_indexed_late_comes_once(server: FakeBluesky, network: Bluesky) -> None:
    start = network.mentions(None).cursor
    asked = [server.write("alice.test", f"@tenhobot.test {n}").uri for n in range(3)]
    page = network.mentions(start)
    late_one = server.write("bob.test", "@tenhobot.test late")
    # Indexed late, with a time before that of the newest that was seen.
    late_one.indexed = server.records[asked[-2]].indexed
    again = network.mentions(page.cursor)
    assert [mention.id for mention in again.mentions] == [late_one.uri]
    assert network.mentions(again.cursor).mentions == ()


PROFILE = f"at://{DID}/app.bsky.actor.profile/self"


def test_the_walk_labels_the_profile(server: FakeBluesky) -> None:
    answers = iter([f"@{HANDLE}", PASSWORD, HANDLE, PASSWORD])
    said: list[str] = []
    secrets = authorise(lambda _: next(answers), said.append, server.url)
    assert authorise(lambda _: next(answers), said.append, server.url) == secrets
    assert [label["val"] for label in server.records[PROFILE].value["labels"]["values"]] == ["bot"]
    assert f'handle = "{HANDLE}"' in said[-1]


def test_the_label_leaves_the_profile_as_it_is(server: FakeBluesky, network: Bluesky) -> None:
    profile = {"$type": "app.bsky.actor.profile", "displayName": "天和", "description": "x"}
    server._store(DID, "app.bsky.actor.profile", "self", profile)
    network.label_as_bot()
    value = server.records[PROFILE].value
    assert (value["displayName"], value["description"]) == ("天和", "x")
    assert value["labels"]["values"][0]["val"] == "bot"


def test_create_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(Misconfigured, match="handle"):
        create("bluesky", {}, {"app_password": PASSWORD}, tmp_path)
