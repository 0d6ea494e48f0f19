"""The database file: every version, and every way in which a disk can disappoint."""

import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tenhobot.social.base import Picture, Post, Receipt
from tenhobot.store import (
    FILE,
    Busy,
    Choice,
    Damaged,
    NewPost,
    Queued,
    Run,
    StateLock,
    Store,
    StoreError,
)
from tenhobot.store.schema import MIGRATIONS
from tenhobot.store.values import UNTOLD

DAY = 86_400.0


def add(store: Store, key: str, when: float, png: bytes = b"png", networks=("x",)) -> int:
    post = Post("text", "en", (Picture(png, "alt"),))
    new = NewPost(key, post, "123m", 7, ("tenhou",), 48_000, {"points": 48_000}, 330_529.5)
    post_id, _ = store.outbox.record(Run(key, key, when, 7, 7), new, networks)
    assert post_id is not None
    return post_id


def first(queued: Sequence[Queued], _: float | None) -> Choice:
    return Choice(queued[0].id if queued else None)


def send_all(store: Store, when: float) -> None:
    while True:
        delivery, _ = store.outbox.claim("x", first, when)
        if delivery is None:
            return
        store.outbox.sent(delivery, Receipt("1"), when, 0.0)


@pytest.mark.parametrize("version", range(len(MIGRATIONS)))
def test_every_earlier_version_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    old = sqlite3.connect(tmp_path / FILE)
    for step in MIGRATIONS[:version]:
        old.executescript(step)
    old.execute(f"PRAGMA user_version = {version}")
    if version:
        old.execute("INSERT INTO runs VALUES (1, '2026-01-01T00:00:00Z', 'seed', 1.0, 100, 42)")
        old.execute(
            "INSERT INTO posts (id, key, kind, run_id, created, hand, text, lang) "
            "VALUES (1, 'seed', 'hand', 1, 1.0, '123m', 'hello', 'ja')"
        )
        lang, ja = (", lang", ", 'ja'") if version >= 4 else ("", "")
        old.execute(
            f"INSERT INTO deliveries (post_id, network, state, due{lang}) "
            f"VALUES (1, 'x', 'sent', 1{ja}), (1, 'bluesky', 'waiting', 1{ja})"
        )
        old.execute(
            f"INSERT INTO pictures (post_id, place, png, alt{lang}) VALUES (1, 0, x'01', 'alt'{ja})"
        )
    old.commit()
    old.close()
    store = Store.open(tmp_path)
    assert store.database.value("PRAGMA user_version") == len(MIGRATIONS)
    if version:
        (post,) = store.history.posts()
        assert (post["hand"], post["text"], post["slot"]) == (
            "123m",
            "hello",
            "2026-01-01T00:00:00Z",
        )
        assert [d["state"] for d in post["deliveries"]] == ["sent", "waiting"]
        delivery, _ = store.outbox.claim("bluesky", first, 2.0)
        assert delivery is not None
        assert delivery.post == Post("hello", "ja", (Picture(b"\x01", "alt"),))
        assert store.database.faults() == []
    assert add(store, "new", 2.0)
    store.close()


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("Tenhou", False),
        ("https://tenhou.net/2/", True),
        ("手牌mahjong.example.comです", True),
        ("Verify: 1-mahjong.bot@2026", False),
        ("someone@example.com, e.g. 1.5 han", False),
        ("天和！mahjong.jp", True),
    ],
)
def test_what_is_billed_as_a_link_counts_as_one(tmp_path: Path, text: str, links: bool) -> None:
    store = Store.open(tmp_path)
    store.outbox.record(Run(None, "a", 1.0, 7, 7), NewPost("a", Post(text)), ("x",))
    delivery, _ = store.outbox.claim("x", first, 2.0)
    assert delivery is not None
    assert delivery.queued.links is links
    store.close()


def test_what_may_be_online_is_never_said_to_be_undelivered(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    numbers = [add(store, key, 1.0, networks=(key,)) for key in ("x", "local")]
    lost, _ = store.outbox.claim("x", first, 2.0)
    assert lost is not None
    store.outbox.unknown(lost, 3.0, "time-out")
    store.history.housekeep(40 * DAY)
    rows = [row for number in numbers for row in store.history.deliveries(number)]
    assert [row["state"] for row in rows] == ["dead", "dead"]
    assert [row["reason"] for row in rows] == [UNTOLD, "never delivered"]
    store.close()


def test_a_post_is_known_by_its_place_on_a_network(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    number = add(store, "a", 1.0)
    assert store.history.post_at("x", "1") is None
    send_all(store, 2.0)
    assert store.history.post_at("x", "1") == number
    assert store.history.post_at("local", "1") is None
    store.close()


def test_each_network_is_given_the_words_and_the_picture_of_its_language(tmp_path: Path) -> None:
    ja = Post("天和", "ja", (Picture(b"ja", "手牌"),))
    en = Post("Tenhou https://example.org", "en", (Picture(b"en", "hand"), Picture(b"en 2", "")))
    new = NewPost("seed", ja, "123m", elsewhere={"x": en, "bluesky": en})
    store = Store.open(tmp_path)
    networks = ("x", "local", "bluesky")
    number, _ = store.outbox.record(Run(None, "seed", 1.0, 7, 7), new, networks)
    seen: list[Queued] = []

    def look(queued: Sequence[Queued], last: float | None) -> Choice:
        seen.extend(queued)
        return first(queued, last)

    given = [store.outbox.claim(name, look, 2.0)[0] for name in networks]
    assert [one and one.post for one in given] == [en, ja, en]
    assert [one and one.post_id for one in given] == [number] * 3
    assert [(one.links, one.pictures) for one in seen] == [(True, 2), (False, 1), (True, 2)]
    # Killed while sending: the next process has the same again.
    store.close()
    store = Store.open(tmp_path)
    assert store.outbox.recover(0.0, 0.0) == 3
    again = [store.outbox.claim(name, first, 3.0)[0] for name in networks]
    assert [one and (one.post, one.key) for one in again] == [
        (en, "seed/x"),
        (ja, "seed/local"),
        (en, "seed/bluesky"),
    ]
    (post,) = store.history.posts()
    assert (post["text"], post["lang"]) == ("天和", "ja")
    assert [d["lang"] for d in post["deliveries"]] == ["en", "ja", "en"]
    # What only deliveries need goes once all of them are settled.
    for one in again:
        assert one is not None
        assert store.history.housekeep(4.0)
        assert store.database.value("SELECT count(*) FROM translations") == 1
        store.outbox.sent(one, Receipt("1"), 4.0, 0.0)
    assert store.history.housekeep(5.0)
    for table in ("translations", "pictures"):
        assert store.database.value(f"SELECT count(*) FROM {table}") == 0
    store.close()


def test_a_newer_database_is_refused_unharmed(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    later = sqlite3.connect(tmp_path / FILE)
    later.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    later.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match="newer tenhobot"):
        Store.open(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_damaged_database_is_told_apart(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is no database, and long enough to show it" * 99)
    with pytest.raises(Damaged, match="is damaged"):
        Store.open(tmp_path)


def test_damage_inside_is_told_too(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    for n in range(200):
        add(store, f"k{n}", float(n), b"p" * 2000)
    store.database.shrink()
    store.close()
    raw = bytearray((tmp_path / FILE).read_bytes())
    raw[8192:-8192] = os.urandom(len(raw) - 16384)
    (tmp_path / FILE).write_bytes(raw)
    with pytest.raises(Damaged):  # noqa: PT012
        store = Store.open(tmp_path)
        try:
            list(store.history.posts())
            add(store, "more", 1.0)
            assert store.database.faults() == []
        finally:
            store.close()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="state folder cannot be"):
        Store.open(tmp_path / "file" / "state")
    with pytest.raises(StoreError, match="state folder cannot be"), StateLock(tmp_path / "file"):
        pass


def test_a_second_process_is_told_to_leave(tmp_path: Path) -> None:
    with (
        StateLock(tmp_path),
        pytest.raises(Busy, match=f"process {os.getpid()}"),
        StateLock(tmp_path),
    ):
        pass
    with StateLock(tmp_path):
        pass


def test_a_full_disk_loses_nothing_and_goes_on(tmp_path: Path) -> None:
    """A child may write only so much; what it could not write is not there by half."""
    script = f"""
import resource, sys
from pathlib import Path
from tenhobot.store import Store, StoreError
from tests.store.test_store import add
store = Store.open(Path({str(tmp_path)!r}))
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
kept = 0
try:
    for n in range(1000):
        add(store, f"k{{n}}", float(n), b"p" * 5000)
        kept += 1
except StoreError as error:
    print(kept, error, sep="|")
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
add(store, "afterwards", 1.0)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    kept, line = done.stdout.strip().split("|")
    assert "disk" in line
    store = Store.open(tmp_path)
    assert store.history.totals()["hands"] == int(kept) + 1
    assert store.database.faults() == []
    store.close()
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY


def test_rehearsing_leaves_the_folder_as_it_is(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    add(store, "a", 1.0)
    store.close()
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    copy = Store.rehearse(tmp_path)
    add(copy, "b", 2.0)
    assert copy.history.totals()["hands"] == 2
    copy.close()
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    nowhere = tmp_path / "nowhere"
    Store.rehearse(nowhere).close()
    assert not nowhere.exists()


def test_housekeeping_keeps_every_hand_and_drops_the_rest(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    old, new = add(store, "a", 1.0), add(store, "b", 95 * DAY)
    send_all(store, 96 * DAY)
    waiting = add(store, "c", 96 * DAY)
    forgotten = add(store, "d", 2.0, networks=("mastodon",))
    store.outbox.record(Run("empty", "empty", 5.0, 7), None, ())
    assert store.history.housekeep(100 * DAY)
    posts = {post["post"]: post for post in store.history.posts()}
    assert [posts[n]["text"] for n in (old, new, waiting)] == [None, "text", "text"]
    assert [posts[n]["hand"] for n in (old, new, waiting, forgotten)] == ["123m"] * 4
    assert posts[forgotten]["deliveries"][0]["state"] == "dead"
    kept = store.database.rows("SELECT post_id FROM pictures")
    assert [row[0] for row in kept] == [waiting]
    assert not store.outbox.has_slot("empty")
    assert not store.history.housekeep(100 * DAY + 5, every=60)
    store.close()


def test_another_server_has_another_account_and_another_cursor(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        here, there = "https://a.example", "https://b.example"
        assert not store.ledger.has_moved("x", here)
        store.ledger.set_account("x", "1", "bot")
        store.mentions.record("x", (), "900", 0.0)
        assert not store.ledger.has_moved("x", here)
        assert (store.ledger.account("x"), store.mentions.cursor("x")) == (("1", "bot"), "900")
        assert store.ledger.has_moved("x", there)
        assert (store.ledger.account("x"), store.mentions.cursor("x")) == (None, None)
        assert not store.ledger.has_moved("x", there)
