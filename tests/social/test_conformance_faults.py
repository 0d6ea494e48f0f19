"""What holds for every network where something fails, with its real client library."""

import traceback
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from tenhobot.social.base import (
    Dated,
    Network,
    NetworkError,
    OutcomeUnknown,
    Post,
    Receipt,
    Rejected,
    RetryLater,
)
from tests.fakes.networks import HAND, ONLINE, REFUSALS, Online
from tests.fakes.server import cut, failing, late, torn


def _now() -> datetime:
    return datetime.now(UTC)


def _deliver(network: Network, post: Post, key: str, since: datetime) -> Receipt:
    """Send as the delivery code does: what is unknown is looked for before it is sent again."""
    try:
        return network.send(post, key)
    except OutcomeUnknown:
        return network.find(post, key, since) or network.send(post, key)


@pytest.mark.parametrize("is_answer", [False, True], ids=["post", "answer"])
@pytest.mark.parametrize("after", [False, True], ids=["cut before", "cut after"])
def test_a_cut_line_leads_to_exactly_one_post(served: Online, after: bool, is_answer: bool) -> None:
    mention = None
    if is_answer:
        cursor = served.network.mentions(None).cursor
        served.write("alice", "@tenhobot 123m")
        (mention,) = served.network.mentions(cursor).mentions
    post = Post(HAND.text, HAND.lang, HAND.pictures, mention)
    since = _now()
    served.cut(after=after)
    receipt = _deliver(served.network, post, "slot-1", since)
    assert [seen.id for seen in served.published()] == [receipt.id]


PUBLISHING = {
    "cut before": (partial(cut, after=False), OutcomeUnknown, 0),
    "cut after": (partial(cut, after=True), OutcomeUnknown, 1),
    "torn answer": (torn, OutcomeUnknown, 1),
    "late, not done": (partial(late, seconds=5, after=False), OutcomeUnknown, 0),
    "late, but done": (partial(late, seconds=5, after=True), OutcomeUnknown, 1),
    "500": (partial(failing, status=500), OutcomeUnknown, 0),
    "503 with words": (partial(failing, status=503, body={"error": "?"}), OutcomeUnknown, 0),
    "504, but done": (partial(failing, status=504, after=True), OutcomeUnknown, 1),
    "HTML, but done": (partial(failing, status=200, after=True), OutcomeUnknown, 1),
    "list, but done": (partial(failing, status=200, body=["?"], after=True), OutcomeUnknown, 1),
    "nothing, but done": (partial(failing, status=200, body={}, after=True), OutcomeUnknown, 1),
    "429": (partial(failing, status=429), RetryLater, 0),
    "400 HTML": (partial(failing, status=400), OutcomeUnknown, 0),
    "404 HTML": (partial(failing, status=404), OutcomeUnknown, 0),
    "410 of a proxy": (partial(failing, status=410, body={"gone": True}), OutcomeUnknown, 0),
    "422 HTML, but done": (partial(failing, status=422, after=True), OutcomeUnknown, 1),
}
UPLOADING = {
    "cut": (partial(cut, after=True), RetryLater),
    "500": (partial(failing, status=500), RetryLater),
    "HTML": (partial(failing, status=200), RetryLater),
    "429": (partial(failing, status=429), RetryLater),
    "413": (partial(failing, status=413), Rejected),
}
READING = {
    "cut": partial(cut, after=True),
    "late": partial(late, seconds=5, after=True),
    "500": partial(failing, status=500),
    "404 HTML": partial(failing, status=404),
    "HTML": partial(failing, status=200),
    "list": partial(failing, status=200, body=["?"]),
    "number": partial(failing, status=200, body=7),
    "nothing": partial(failing, status=200, body={}),
}


@pytest.mark.parametrize("name", PUBLISHING)
def test_each_fault_of_publishing_is_told_apart(online: Online, name: str) -> None:
    fault, kind, published = PUBLISHING[name]
    online.server.faults.append(fault(online.publish))
    with pytest.raises(NetworkError) as caught:
        online.network.send(HAND, "slot-1")
    assert type(caught.value) is kind
    assert len(online.published()) == published
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("name", "refusal"), REFUSALS)
def test_each_refusal_is_told_apart(name: str, refusal: str, tmp_path: Path) -> None:
    with ONLINE[name](tmp_path) as online:
        fault, kind = online.refusals[refusal]
        online.server.faults.append(fault)
        with pytest.raises(NetworkError) as caught:
            online.network.send(HAND, "slot-1")
        assert type(caught.value) is kind
        assert online.published() == []
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", UPLOADING)
def test_a_picture_that_was_not_taken_publishes_nothing(online: Online, name: str) -> None:
    fault, kind = UPLOADING[name]
    online.server.faults.append(fault(online.upload))
    with pytest.raises(NetworkError) as caught:
        online.network.send(HAND, "slot-1")
    assert type(caught.value) is kind
    assert online.published() == []


@pytest.mark.parametrize(
    ("what", "name"),
    [
        (what, name)
        for what in ("mentions", "find", "check")
        for name in READING
        # To wait once is enough, and of X's time lines nothing is all there may be.
        if not ((name == "late" and what != "mentions") or (name == "nothing" and what != "check"))
    ],
)
def test_reading_that_fails_may_be_repeated(online: Online, what: str, name: str) -> None:
    network = online.network
    cursor = network.mentions(None).cursor
    online.server.faults.append(READING[name](online.read))
    calls = {
        "mentions": lambda: network.mentions(cursor),
        "find": lambda: network.find(HAND, "slot-1", _now()),
        "check": network.check,
    }
    with pytest.raises(RetryLater):
        calls[what]()
    calls[what]()


def test_no_server_at_all_means_that_nothing_was_sent(online: Online, nowhere: str) -> None:
    with pytest.raises(RetryLater, match="could not be reached"):
        online.connect(nowhere).send(Post("天和"), "slot-1")


def test_a_rate_limit_says_when_to_come_back(online: Online) -> None:
    online.limit(60)
    with pytest.raises(RetryLater) as caught:
        online.network.send(HAND, "slot-1")
    assert caught.value.after is not None
    assert 50 <= caught.value.after <= 61
    assert online.published() == []


def test_errors_are_one_line_and_tell_no_secret(online: Online) -> None:
    for fault in (lambda: online.cut(after=False), lambda: online.limit(60)):
        fault()
        with pytest.raises(NetworkError) as caught:
            online.network.send(HAND, "slot-1")
        assert "\n" not in str(caught.value)
        told = "".join(traceback.format_exception(caught.value))
        assert not any(secret in told for secret in online.secrets)
        assert not any(secret in repr(vars(caught.value)) for secret in online.secrets)


@pytest.mark.parametrize("is_refused", [False, True])
def test_a_server_tells_its_time_in_whatever_it_answers(online: Online, is_refused: bool) -> None:
    assert isinstance(online.network, Dated)
    assert online.network.ahead is None
    online.server.ahead = 7200
    if is_refused:
        online.server.faults.append(failing(".*", 401))
        with pytest.raises(NetworkError):
            online.network.check()
    else:
        online.network.check()
    assert online.network.ahead == pytest.approx(7200, abs=10)
