"""The local network: folders that appear whole, and an inbox that answers."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tenhobot.social import create
from tenhobot.social.base import Picture, Post, Receipt, Rejected, RetryLater
from tenhobot.social.local import LocalNetwork

POST = Post("天和！\n123m", "ja", (Picture(b"\x89PNG one", "alt one"), Picture(b"two", "alt two")))
SINCE = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def network(tmp_path: Path) -> LocalNetwork:
    network = create("local", {}, {}, tmp_path)
    assert isinstance(network, LocalNetwork)
    return network


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name[0] != "."}


def test_a_post_is_a_folder(network: LocalNetwork, tmp_path: Path) -> None:
    receipt = network.send(POST, "1-bot@20261129T231000Z/local")
    folder = tmp_path / "outbox" / "1-bot@20261129T231000Z"
    assert receipt == Receipt(folder.name, str(folder / "picture.png"))
    assert files(folder) == {
        "post.txt": "天和！\n123m\n".encode(),
        "picture.png": b"\x89PNG one",
        "alt.txt": b"alt one\n",
        "picture-2.png": b"two",
        "alt-2.txt": b"alt two\n",
    }


def test_a_key_is_posted_once_and_found_again(network: LocalNetwork, tmp_path: Path) -> None:
    assert network.find(POST, "k/local", SINCE) is None
    receipt = network.send(POST, "k/local")
    assert network.send(Post("another"), "k/local") == receipt
    assert network.find(POST, "k/local", SINCE) == receipt
    assert len(list((tmp_path / "outbox").iterdir())) == 1


def test_a_crash_half_way_leaves_nothing_after_the_next_try(
    network: LocalNetwork, tmp_path: Path
) -> None:
    half = tmp_path / "outbox" / ".k"
    half.mkdir(parents=True)
    (half / "junk").write_text("")
    assert network.find(POST, "k/local", SINCE) is None
    network.send(POST, "k/local")
    assert [path.name for path in (tmp_path / "outbox").iterdir()] == ["k"]
    assert not (tmp_path / "outbox" / "k" / "junk").exists()


def test_a_disk_that_refuses_is_tried_later(network: LocalNetwork, tmp_path: Path) -> None:
    (tmp_path / "outbox").write_text("in the way")
    with pytest.raises(RetryLater):
        network.send(POST, "k/local")
    with pytest.raises(RetryLater):
        network.check()


def test_a_key_cannot_lead_out_of_the_outbox(network: LocalNetwork, tmp_path: Path) -> None:
    network.send(POST, "../../etc/passwd/local")
    (folder,) = (tmp_path / "outbox").iterdir()
    assert folder.is_dir()


def test_only_the_newest_posts_are_kept(tmp_path: Path) -> None:
    network = create("local", {"keep": 2}, {}, tmp_path)
    for key in "abc":
        network.send(POST, f"{key}/local")
    assert sorted(path.name for path in (tmp_path / "outbox").iterdir()) == ["b", "c"]


def test_deleting_twice_is_no_error(network: LocalNetwork, tmp_path: Path) -> None:
    receipt = network.send(POST, "k/local")
    network.delete(receipt.id)
    network.delete(receipt.id)
    assert list((tmp_path / "outbox").iterdir()) == []


def test_a_text_file_in_the_inbox_is_a_mention_and_its_answer_lies_beside_it(
    tmp_path: Path,
) -> None:
    now = 0.0
    network = LocalNetwork(tmp_path / "outbox", tmp_path / "inbox", clock=lambda: now)
    first = network.mentions(None)
    assert (first.mentions, first.cursor) == ((), "0")
    network.check()
    question = tmp_path / "inbox" / "anna.txt"
    question.write_text("123m406p789s1122z 何切る\n")
    now = question.stat().st_ctime
    assert network.mentions("0").mentions == ()  # It may still be being written.
    now += 2
    page = network.mentions("0")
    (mention,) = page.mentions
    assert (mention.handle, mention.text) == ("anna", "123m406p789s1122z 何切る")
    assert network.mentions(page.cursor).mentions == ()
    answer = Post("切るなら1z", "ja", (Picture(b"png", "alt"),), reply_to=mention)
    receipt = network.send(answer, f"reply/local/{mention.id}/local")
    assert (tmp_path / "inbox" / "anna.answer" / "post.txt").read_text() == "切るなら1z\n"
    network.delete(receipt.id)
    assert not (tmp_path / "inbox" / "anna.answer").exists()


def test_a_question_that_was_changed_gets_a_new_answer(tmp_path: Path) -> None:
    network = LocalNetwork(tmp_path / "outbox", tmp_path / "inbox", clock=lambda: 9e9)
    network.check()
    question = tmp_path / "inbox" / "anna.txt"
    seen = set()
    cursor: str | None = "0"
    for text in ("first", "second"):
        question.write_text(text)
        page = network.mentions(cursor)
        (mention,) = page.mentions
        cursor = page.cursor
        seen.add(mention.id)
        network.send(Post(f"to {text}", reply_to=mention), f"reply/local/{mention.id}/local")
        answer = tmp_path / "inbox" / "anna.answer" / "post.txt"
        assert answer.read_text() == f"to {text}\n"
    assert len(seen) == 2


def test_a_cursor_from_a_clock_that_was_set_wrong_leaves_nothing_unread(
    network: LocalNetwork, tmp_path: Path
) -> None:
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    (inbox / "anna.txt").write_text("123m")
    (came,) = [path.stat().st_ctime_ns for path in inbox.iterdir()]
    later = LocalNetwork(tmp_path / "outbox", inbox, clock=lambda: came / 1e9 + 2)
    page = later.mentions(str(came + 10**18))
    assert [mention.handle for mention in page.mentions] == ["anna"]
    assert page.cursor == str(came)


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    folder = tmp_path / "inbox"
    folder.mkdir()
    return folder


def _ask(inbox: Path, name: str, text: str = "123m") -> Path:
    path = inbox / f"{name}.txt"
    path.write_text(text)
    return path


def test_what_is_no_question_silences_none(tmp_path: Path, inbox: Path, monkeypatch) -> None:
    for name in ("two\nlines", "\udcff", "unreadable", "anna", "質問　一"):
        _ask(inbox, name)
    (inbox / "folder.txt").mkdir()
    (inbox / "loop.txt").symlink_to("loop.txt")
    os.mkfifo(inbox / "pipe.txt")
    opened = Path.open

    def refuse(path: Path, *args: str) -> object:
        if path.stem == "unreadable":
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *args)

    monkeypatch.setattr(Path, "open", refuse)
    network = LocalNetwork(tmp_path / "outbox", inbox, clock=lambda: 9e9)
    page = network.mentions("0")
    assert {mention.handle for mention in page.mentions} == {"anna", "質問　一"}
    assert network.mentions(page.cursor).mentions == ()


def test_two_questions_with_like_names_have_two_answers(tmp_path: Path, inbox: Path) -> None:
    network = LocalNetwork(tmp_path / "outbox", inbox, clock=lambda: 9e9)
    for name in ("a b", "a_b", "a%b", "-rf"):
        _ask(inbox, name, name)
    mentions = network.mentions("0").mentions
    receipts = [network.send(Post(m.text, reply_to=m), f"reply/{m.id}") for m in mentions]
    for mention, receipt in zip(mentions, receipts, strict=True):
        assert (inbox / receipt.id / "post.txt").read_text() == f"{mention.text}\n"
        network.delete(receipt.id)
    assert not list(inbox.glob("*.answer"))


def test_a_name_too_long_for_an_answer_is_given_up(tmp_path: Path, inbox: Path) -> None:
    network = LocalNetwork(tmp_path / "outbox", inbox, clock=lambda: 9e9)
    _ask(inbox, "x" * 251)
    (mention,) = network.mentions("0").mentions
    with pytest.raises(Rejected, match="too long"):
        network.send(Post("はい", reply_to=mention), "reply/1")


@pytest.mark.parametrize("post_id", ["..", ".", "", "../..", "/"])
def test_deleting_cannot_lead_out_of_the_folders(
    network: LocalNetwork, tmp_path: Path, inbox: Path, post_id: str
) -> None:
    network.send(POST, "k/local")
    network.delete(post_id)
    assert inbox.is_dir()
    assert (tmp_path / "outbox" / "k" / "post.txt").exists()
