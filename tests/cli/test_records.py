"""Looking back, holding and taking back, through the commands an operator types."""

import json
import time
from pathlib import Path

import pytest

from tenhobot.social.base import Post, Receipt
from tenhobot.store import FILE, Choice, NewPost, Run, StateLock, Store
from tenhobot.store.values import UNTOLD
from tests.fakes import misskey
from tests.fakes.server import Request

from .conftest import WIN, Tenhobot


def test_pause_holds_and_resume_goes_on(tenhobot: Tenhobot) -> None:
    assert tenhobot("pause").code == 0
    held = tenhobot(*WIN)
    assert (held.code, held.err) == (0, "")
    assert "`tenhobot resume` goes on" in held.out
    document = json.loads(tenhobot(*WIN, "--json").out)
    assert (document["found"], document["tries"]) == (False, 0)
    assert document["paused_since"]
    assert tenhobot("resume").code == 0
    assert tenhobot(*WIN).code == 0


def test_retract_deletes_everywhere_and_says_so(tenhobot: Tenhobot, state: Path) -> None:
    tenhobot(*WIN)
    result = tenhobot("retract", "1")
    assert (result.code, result.out) == (0, "local: deleted\n")
    assert list((state / "outbox").iterdir()) == []
    assert "local retracted" in tenhobot("status").out
    assert tenhobot("retract", "1").out == "local: it is not there\n"
    assert tenhobot("retract", "2").code == 1


def test_retract_works_beside_a_running_service(tenhobot: Tenhobot, state: Path) -> None:
    tenhobot(*WIN)
    with StateLock(state):
        assert tenhobot("retract", "1").out == "local: deleted\n"


def test_what_still_waits_is_not_sent_once_retracted(tenhobot: Tenhobot, state: Path) -> None:
    (tenhobot("init"), (state / "outbox").write_text("in the way"))
    assert tenhobot(*WIN).code == 1
    assert tenhobot("retract", "1").out == "local: not sent, and will not be\n"
    (state / "outbox").unlink()
    assert tenhobot("once", "--tries", "10").code == 0
    assert not (state / "outbox").exists()


def claim(store: Store, network: str):
    delivery, _ = store.outbox.claim(network, lambda some, _: Choice(some[0].id), time.time())
    assert delivery is not None
    return delivery


def test_what_a_running_bot_sends_meanwhile_is_deleted_too(
    tenhobot: Tenhobot, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TENHOBOT_MISSKEY_TOKEN", misskey.TOKEN)
    outbox = state / "outbox"
    tenhobot("init")
    with misskey.FakeMisskey() as server:
        (state / "tenhobot.toml").write_text(
            f'[networks.misskey]\nbase_url = "{server.url}"\n[networks.local]\n'
        )
        note = server.write(misskey.ME, "天和")
        store = Store.open(state)
        new = NewPost("1-tests", Post("天和"))
        store.outbox.record(Run(None, "1-tests", time.time(), 7, 7), new, ("misskey", "local"))
        store.outbox.sent(claim(store, "misskey"), Receipt(note.id), time.time(), 0.0)
        respond = server.respond

        def sending_beside(request: Request):
            if request.path.endswith("notes/delete"):
                (outbox / "1").mkdir(parents=True)
                beside = Store.open(state)
                beside.outbox.sent(claim(beside, "local"), Receipt("1"), time.time(), 0.0)
                beside.close()
            return respond(request)

        server.respond = sending_beside  # type: ignore[method-assign]
        result = tenhobot("retract", 1)
    assert (result.code, result.out) == (0, "misskey: deleted\nlocal: deleted\n")
    assert list(outbox.iterdir()) == []
    store.close()


def test_a_post_that_nobody_could_tell_of_may_be_online(tenhobot: Tenhobot, state: Path) -> None:
    tenhobot("init")
    store = Store.open(state)
    store.ledger.set_account("local", "1", "tenhobot")
    new = NewPost("1-tests", Post("天和"))
    store.outbox.record(Run(None, "1-tests", time.time(), 7, 7), new, ("local",))
    store.outbox.dead(claim(store, "local"), time.time(), UNTOLD)
    store.close()
    for _ in range(2):
        result = tenhobot("retract", 1)
        assert (result.code, result.out) == (1, "")
        assert "local: it may be online" in result.err
        assert "the posts of @tenhobot" in result.err


def test_export_is_the_history_as_json_lines(tenhobot: Tenhobot) -> None:
    tenhobot(*WIN)
    (line,) = tenhobot("export").out.splitlines()
    post = json.loads(line)
    assert post["key"] == "1-tests"
    assert post["deliveries"][0]["state"] == "sent"


def test_status_says_what_happened(tenhobot: Tenhobot) -> None:
    assert tenhobot("status", "--check").code == 1
    tenhobot(*WIN)
    result = tenhobot("status", "--check")
    assert result.code == 0
    assert "hands 1, replies 0" in result.out
    document = json.loads(tenhobot("status", "--json").out)
    assert document["networks"]["local"]["deliveries"] == {"sent": 1}


def test_status_does_not_count_a_run_that_is_yet_to_come(tenhobot: Tenhobot, state: Path) -> None:
    store = Store.open(state)
    store.outbox.record(Run(None, "seed", time.time() + 1e7, 7), None, ())
    store.close()
    result = tenhobot("status", "--check")
    assert (result.code, "last run never" in result.out) == (1, True)


def test_every_command_knows_a_damaged_database(tenhobot: Tenhobot, state: Path) -> None:
    tenhobot(*WIN)
    damaged = b"no database " * 1000
    (state / FILE).write_bytes(damaged)
    for command in (("status",), ("pause",), ("resume",), ("export",), ("retract", 1)):
        result = tenhobot(*command)
        assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)
        assert "is damaged" in result.err
    assert (state / FILE).read_bytes() == damaged


def test_no_number_is_too_large(tenhobot: Tenhobot) -> None:
    for command in (("retract", 10**30), ("status", "--posts", 10**30), ("status", "--posts", -1)):
        result = tenhobot(*command)
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
        assert "is not in the range" in result.err
    assert tenhobot("retract", 2**63 - 1).code == 1
    assert tenhobot("status", "--posts", 10**6).code == 0


def test_a_post_to_a_network_that_is_no_longer_set_up_is_still_taken_back(
    tenhobot: Tenhobot, state: Path
) -> None:
    tenhobot(*WIN)
    (state / "tenhobot.toml").write_text("[networks.x]\n")
    assert tenhobot("retract", 1).out == "local: deleted\n"


def test_pause_and_resume_may_be_said_twice(tenhobot: Tenhobot) -> None:
    first = tenhobot("pause").out
    time.sleep(1.0)
    assert tenhobot("pause").out == first
    assert [tenhobot("resume").out for _ in range(2)] == ["goes on\n"] * 2
