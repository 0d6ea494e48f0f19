"""Counting, hunting, odds and proofs, through the commands a user types."""

import contextlib
import fcntl
import json
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from math import comb
from pathlib import Path
from unittest.mock import Mock

import pytest

from tenhobot.cli.bookmark import Bookmark
from tenhobot.riichi.tiles import mpsz
from tenhobot.sampling import Quest, Seed, count_wins, find_win
from tenhobot.store import Outbox, StateLock, StoreError

from .conftest import Tenhobot

HANDS = 30_000_000


def test_sample_counts_wins_and_yaku(tenhobot: Tenhobot) -> None:
    result = tenhobot("sample", "--hands", HANDS, "--seed", "count", "--json")
    document = json.loads(result.out)
    tally = count_wins(Seed("count"), HANDS)
    assert (result.code, result.err) == (0, "")
    assert (document["hands"], document["wins"]) == (HANDS, tally.wins)
    assert document["yaku"] == tally.yaku
    assert document["yaku"]["menzen_tsumo"] == tally.wins > 50
    assert document["hands_per_second"] == pytest.approx(HANDS / document["seconds"])
    assert document["seed"] == "1-count"
    shown = tenhobot("sample", "--hands", HANDS, "--seed", "count").out
    assert f"{tally.wins:,} wins" in shown
    assert "chiitoitsu" in shown


def test_a_hunt_finds_the_first_such_hand_and_verify_deals_it_again(tenhobot: Tenhobot) -> None:
    result = tenhobot("sample", "--until", "七対子 and honitsu", "--seed", "hunt", "--json")
    document = json.loads(result.out)
    quest = Quest(frozenset({"chiitoitsu", "honitsu"}))
    hunt = find_win(Seed("hunt"), 10**12, wanted=quest.is_met)
    assert hunt.tiles
    assert (document["found"], document["place"]) == (True, hunt.place)
    assert document["hand"] == mpsz(hunt.tiles)
    assert {"chiitoitsu", "honitsu"} <= set(document["yaku"])
    proof = tenhobot("verify", f"{document['seed']}:{document['place']}", "--json")
    assert json.loads(proof.out) == {
        key: document[key] for key in ("seed", "place", "hand", "yaku", "one_in")
    }
    told = tenhobot("verify", f"{document['seed']}:{document['place']}").out
    assert document["hand"] in told
    assert f"{hunt.place:,} deals before it" in told


def test_verify_finds_the_first_win_of_a_seed(tenhobot: Tenhobot) -> None:
    hunt = find_win(Seed("first"), 10**9)
    document = json.loads(tenhobot("verify", "1-first", "--json").out)
    assert hunt.tiles
    assert (document["place"], document["hand"]) == (hunt.place, mpsz(hunt.tiles))


def test_a_hunt_goes_on_where_it_was(tenhobot: Tenhobot, state: Path) -> None:
    whole = json.loads(
        tenhobot(
            "sample", "--rarity", 5e7, "--seed", "goes-on", "--json", "--state", state / "a"
        ).out
    )
    part = tenhobot("sample", "--rarity", 5e7, "--seed", "goes-on", "--hands", whole["place"] // 2)
    assert part.code == 0
    assert "--resume` goes on" in part.out
    rest = json.loads(tenhobot("sample", "--resume", "--json").out)
    same = ("hand", "place", "seed", "until", "yaku", "one_in")
    assert {key: rest[key] for key in same} == {key: whole[key] for key in same}
    over = tenhobot("sample", "--resume")
    assert over.code == 1
    assert "no hunt to resume" in over.err


def test_every_hunt_keeps_its_own_place(tenhobot: Tenhobot, state: Path) -> None:
    first = ("sample", "--until", "daisuushii")
    second = ("sample", "--until", "kokushi_musou", "--seed", "second")
    begun = json.loads(tenhobot(*first, "--hands", 5000, "--json").out)
    tenhobot(*second, "--hands", 7000)
    asked = tenhobot("sample", "--resume")
    assert asked.code == 2
    assert f"daisuushii (--seed {begun['seed']})" in asked.err
    assert "kokushi_musou (--seed 1-second)" in asked.err
    more = json.loads(tenhobot(*first, "--resume", "--hands", 100, "--json").out)
    assert (more["seed"], more["place"]) == (begun["seed"], 5100)
    # The same hunt started again deals nothing twice.
    assert json.loads(tenhobot(*second, "--hands", 100, "--json").out)["place"] == 7100
    assert "no such hunt" in tenhobot("sample", "--resume", "--seed", "third").err
    told = tenhobot("sample", "--discard", "--seed", "second")
    assert (told.code, told.err) == (0, "forgot the hunt for kokushi_musou, 1-second:7100\n")
    only = json.loads(tenhobot("sample", "--resume", "--hands", 100, "--json").out)
    assert (only["seed"], only["place"]) == (begun["seed"], 5200)
    assert len(list(state.iterdir())) == 1


def test_a_place_is_saved_while_the_hunt_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenhobot.cli.bookmark.SAVE_SECONDS", 0.0)
    mark = Bookmark(Seed("saved"), Quest(frozenset({"daisuushii"})), 1000)
    progress = mark.saving(tmp_path, lambda *_: None)
    for dealt in (10, 25):
        progress(dealt, 0)
        assert mark.kept(tmp_path).place == 1000 + dealt
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_a_hunt_at_once(number: int, state: Path) -> None:
    command = [sys.executable, "-m", "tenhobot", "sample", "--until", "daisuushii", "--json"]
    environment = {**os.environ, "TENHOBOT_STATE": str(state)}
    hunt = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
    while not list(state.glob("hunt-*.json")):
        time.sleep(0.05)
    time.sleep(0.5)
    hunt.send_signal(number)
    out, _ = hunt.communicate(timeout=20)
    document = json.loads(out)
    (path,) = state.glob("hunt-*.json")
    mark = json.loads(path.read_text())
    assert hunt.returncode == 1
    assert (document["found"], document["stopped"]) == (False, True)
    assert document["place"] == document["hands"] == mark["place"]
    assert (mark["seed"], mark["until"]) == (document["seed"], ["daisuushii"])


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("sample --hands 100000000", r"100M/100M \[.*deals/s, \d+ wins\]"),
        (
            "sample --until daisangen --hands 100000000",
            r"100M/100M .*deals/s, \d+ wins, .*expected",
        ),
    ],
)
def test_on_a_terminal_a_bar_shows_how_it_goes(state: Path, command: str, says: str) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 120, 0, 0))
    subprocess.run(
        [sys.executable, "-m", "tenhobot", *command.split()],
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        check=True,
        env={**os.environ, "TENHOBOT_STATE": str(state)},
    )
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):
        while part := os.read(ours, 4096):
            shown += part
    os.close(ours)
    assert re.search(says, shown.decode())


def test_a_found_hand_can_be_posted(tenhobot: Tenhobot, state: Path) -> None:
    result = tenhobot("sample", "--until", "chiitoitsu", "--seed", "post", "--post", "--json")
    document = json.loads(result.out)
    assert (result.code, document["post"]) == (0, 1)
    rows = [json.loads(line) for line in tenhobot("export").out.splitlines()]
    assert document["hand"] in json.dumps(rows)
    assert list(state.glob("outbox/*/picture.png"))
    assert not list(state.glob("hunt-*"))


def test_beside_a_service_the_find_is_left_to_it(tenhobot: Tenhobot, state: Path) -> None:
    with StateLock(state):
        result = tenhobot("sample", "--until", "chiitoitsu", "--seed", "post", "--post", "--json")
        assert not list(state.glob("outbox/*"))
    document = json.loads(result.out)
    assert (result.code, document["post"]) == (0, 1)
    assert result.err == "post 1 is left to the tenhobot that is at work there\n"
    assert not list(state.glob("hunt-*"))
    tenhobot("once", "--tries", 1)
    assert len(list(state.glob("outbox/*/picture.png"))) == 1


def test_a_find_that_cannot_be_posted_is_shown_and_kept(
    tenhobot: Tenhobot, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hunt = ("--until", "chiitoitsu", "--seed", "post", "--post", "--json")
    with monkeypatch.context() as patch:
        patch.setattr(Outbox, "record", Mock(side_effect=StoreError("the disk is full")))
        failed = tenhobot("sample", *hunt)
    assert (failed.code, failed.err) == (1, "tenhobot: the disk is full\n")
    assert json.loads(failed.out)["found"]
    again = json.loads(tenhobot("sample", "--resume", "--post", "--json").out)
    assert again["hand"] == json.loads(failed.out)["hand"]
    assert (again["hands"], again["post"]) == (1, 1)
    assert not list(state.glob("hunt-*"))


def test_what_cannot_be_posted_is_not_hunted_for(tenhobot: Tenhobot, state: Path) -> None:
    hunt = ("sample", "--until", "daisuushii", "--post")
    assert "nowhere.toml" in tenhobot(*hunt, "--config", "nowhere.toml").err
    state.write_text("no folder")
    assert "state folder cannot be made" in tenhobot(*hunt).err


def test_odds_are_whole_numbers_of_deals(tenhobot: Tenhobot) -> None:
    document = json.loads(tenhobot("odds", "--json").out)
    assert document["deals"] == comb(136, 14)
    assert document["wins"] == 12_859_078_207_674
    assert sum(row["weight"] for row in document["sets"]) == document["wins"]
    for row in document["yaku"]:
        sets = [s["weight"] for s in document["sets"] if row["id"] in s["yaku"]]
        assert row["weight"] == sum(sets)
        assert row["one_in"] == pytest.approx(document["deals"] / row["weight"])
    told = tenhobot("odds").out
    assert "kokushi_musou" in told
    assert "3,247,922,069.9" in told


@pytest.mark.parametrize(
    ("command", "code", "says"),
    [
        ("sample", 2, "say how many"),
        ("sample --until chinitu", 2, "did you mean chinitsu?"),
        ("sample --until riichi", 2, "a tenhou never has riichi"),
        ("sample --until pinfu --until toitoi", 2, "never has pinfu and toitoi together"),
        ("sample --rarity 1e18", 2, "the rarest such tenhou is one deal in"),
        ("sample --hands 3 --post", 2, "--post needs a hunt"),
        ("sample --resume --until pinfu", 1, "no such hunt to resume"),
        ("sample --resume --discard", 2, "choose one"),
        ("sample --discard", 1, "no hunt"),
        ("sample --resume", 1, "no hunt to resume"),
        ("sample --hands 3 --executor here", 2, "not dask://host:port"),
        ("sample --hands 3 --executor dask://127.0.0.1:abc", 2, "not dask://host:port"),
        ("sample --hands 3 --executor dask://127.0.0.1:70000", 2, "not dask://host:port"),
        ("sample --hands 3 --executor dask://:8786", 2, "not dask://host:port"),
        ("sample --hands 3 --executor dask://[::1:8786", 2, "not dask://host:port"),
        ("sample --hands 3 --executor dask://127.0.0.1:8786/x", 2, "not dask://host:port"),
        ("sample --hands 3 --seed 9-x", 2, "this version knows scheme 1"),
        ("verify 1-42:8306", 1, "1-42:8306 is no tenhou"),
        ("verify 1-x:99999999999999999999", 2, "place 99999999999999999999 is out of range"),
        ("verify 2-42", 2, "this version knows scheme 1"),
    ],
)
def test_what_cannot_be_is_one_line(tenhobot: Tenhobot, command: str, code: int, says: str) -> None:
    result = tenhobot(*command.split())
    assert (result.code, result.out) == (code, "")
    assert says in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize("text", ["", "{}", '{"seed": 1}', '{"seed": "x", "place": "y"}'])
def test_a_damaged_bookmark_is_told(tenhobot: Tenhobot, state: Path, text: str) -> None:
    state.mkdir()
    (state / "hunt-1.json").write_text(text)
    result = tenhobot("sample", "--resume")
    assert result.code == 1
    assert "hunt-1.json is damaged" in result.err
