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
from tenhobot.cli.progress import progress_bar
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
    first, before = find_win(Seed("hunt"), 10**9).place, count_wins(Seed("hunt"), hunt.place).wins
    same = {key: document[key] for key in ("seed", "place", "hand", "yaku", "one_in")}
    assert json.loads(proof.out) == same | {"first": first, "tenhou_before": before}
    told = tenhobot("verify", f"{document['seed']}:{document['place']}").out
    assert document["hand"] in told
    assert f"{hunt.place:,} deals before it: {before:,} tenhou among them" in told
    assert f"the seed's first is 1-hunt:{first}\n" in told


def test_verify_counts_no_further_than_in_seconds(
    tenhobot: Tenhobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenhobot.cli.deals._COUNTED", 10**6)
    far = find_win(Seed("far"), 10**9, start=10**8).place
    told = tenhobot("verify", f"1-far:{far}").out
    assert f": about {far / 330_529.5:,.0f} tenhou among them; the seed's first is" in told
    assert json.loads(tenhobot("verify", f"1-far:{far}", "--json").out)["tenhou_before"] is None


def test_verify_finds_the_first_win_of_a_seed(tenhobot: Tenhobot) -> None:
    hunt = find_win(Seed("first"), 10**9)
    document = json.loads(tenhobot("verify", "1-first", "--json").out)
    assert hunt.tiles
    assert (document["place"], document["hand"]) == (hunt.place, mpsz(hunt.tiles))
    assert (document["first"], document["tenhou_before"]) == (hunt.place, 0)
    for pasted in (["検証", f"1-first：{hunt.place:,}"], [f"Verify: 1-first:{hunt.place}"]):
        assert tenhobot("verify", *pasted).out.endswith(": the first tenhou of its seed\n")


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
    assert len(list(state.glob("*.json"))) == len(list(state.glob("*.lock"))) == 1
    assert len(list(state.iterdir())) == 2


def test_a_place_is_saved_while_the_hunt_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenhobot.cli.bookmark.SAVE_SECONDS", 0.0)
    mark = Bookmark(Seed("saved"), Quest(frozenset({"daisuushii"})), 1000)
    progress = mark.saving(tmp_path, lambda *_: None)
    for dealt in (10, 25):
        progress(dealt, 0)
        assert Bookmark.choose(tmp_path, None, None) == mark.at(1000 + dealt)
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
    ("number", "says"),
    [
        (signal.SIGINT, "tenhobot: stopped\n"),
        (signal.SIGTERM, "tenhobot: stopped by SIGTERM; the next start goes on from here\n"),
    ],
)
@pytest.mark.parametrize(
    "module", ["click", "tenhobot.cli.group", "numpy", "tenhobot.sampling.law"]
)
def test_a_signal_while_modules_are_loaded_is_told_in_a_line(
    state: Path, module: str, number: int, says: str
) -> None:
    code = (
        "import os, sys\n"
        "class Signal:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {module!r}: os.kill(os.getpid(), {number:d})\n"
        "sys.meta_path.insert(0, Signal())\n"
        "from tenhobot.cli import main\n"
        "main(['sample', '--hands', '1e12'])\n"
    )
    environment = {**os.environ, "TENHOBOT_STATE": str(state)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr.lstrip()) == (1, "", says)


def on_a_terminal(state: Path, columns: int, *command: str) -> str:
    """What a command shows on a terminal of so many columns."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "tenhobot", *command],
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env={**os.environ, "TENHOBOT_STATE": str(state), "COLUMNS": "", "LINES": ""},
    )
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):
        while part := os.read(ours, 4096):
            shown += part
    os.close(ours)
    assert process.wait() == 0
    return shown.decode()


@pytest.mark.parametrize(
    ("until", "columns", "says"),
    [
        ((), 120, r"100M/100M \[.*deals/s, \d+ wins\]"),
        (("--until", "daisangen"), 120, r"100M/100M .*deals/s, \d+ wins, [\d:]+ expected"),
        ((), 40, r"\r100M/100M, [\d.]+[kMG]?/s, \d+ wins *\r?\n"),
        (("--until", "daisangen"), 40, r"\r100M/100M, [\d.]+[kMG]?/s, \d+ wins *\r?\n"),
        (
            ("--until", "daisangen"),
            50,
            r"\r100M/100M, [\d.]+[kMG]?/s, \d+ wins, [\d:]+ expected *\r?\n",
        ),
    ],
)
def test_on_a_terminal_a_bar_shows_how_it_goes(
    state: Path, until: tuple[str, ...], columns: int, says: str
) -> None:
    command = ("sample", "--seed", "bar", "--hands", "100000000", *until)
    shown = on_a_terminal(state, columns, *command)
    assert re.search(says, shown), shown
    assert max(map(len, re.split(r"[\r\n]+", shown))) <= columns


def test_the_time_to_expect_does_not_count_the_making_of_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 120, 0, 0))
    clock = [0.0]
    monkeypatch.setattr("tqdm.std.time", lambda: clock[0])
    with open(theirs, "w") as terminal:  # noqa: PTH123
        monkeypatch.setattr(sys, "stderr", terminal)
        with progress_bar(None, one_in=1e9) as show:
            for clock[0], dealt in ((10.0, 1_000_000), (11.0, 3_000_000), (12.0, 5_000_000)):
                show(dealt, 0)
        shown = os.read(ours, 4096).decode()
    os.close(ours)
    # Two million deals a second.
    assert set(re.findall(r"([\d:]+) expected", shown)) == {"08:20"}


def test_a_found_hand_can_be_posted(tenhobot: Tenhobot, state: Path) -> None:
    result = tenhobot("sample", "--until", "chiitoitsu", "--seed", "post", "--post", "--json")
    document = json.loads(result.out)
    assert (result.code, document["post"]) == (0, 1)
    rows = [json.loads(line) for line in tenhobot("export").out.splitlines()]
    assert document["hand"] in json.dumps(rows)
    assert list(state.glob("outbox/*/picture.png"))
    assert not list(state.glob("hunt-*"))


@pytest.mark.parametrize("seed", [(), ("--seed", "post")])
def test_a_post_says_what_was_hunted_and_who_chose_the_seed(
    tenhobot: Tenhobot, seed: tuple[str, ...], state: Path
) -> None:
    hunt = ("sample", "--until", "七対子", "--rarity", "1,000,000")
    tenhobot(*hunt, *seed, "--hands", 1)
    tenhobot(*hunt, "--resume", "--post")
    (post,) = (json.loads(line) for line in tenhobot("export").out.splitlines())
    assert "七対子・約100万回に1回より珍しい手を狙って探し" in post["text"]
    assert ("シードは人が選択" in post["text"]) == bool(seed)


def test_a_run_from_a_chosen_seed_says_so(tenhobot: Tenhobot) -> None:
    once = ("once", "--dry-run", "--tries", 3_000_000, "--seed", "tests", "--json")
    assert "シードは人が選択" in json.loads(tenhobot(*once).out)["text"]


def test_what_a_post_says_of_the_bot_is_not_what_one_run_does(tenhobot: Tenhobot) -> None:
    once = ("once", "--dry-run", "--seed", "tests", "--tries")
    texts = {tenhobot(*once, tries).out for tries in (3_000_000, 10**9)}
    assert len(texts) == 1
    # Nothing was written that could be asked for by this number.
    assert not re.search(r"^post ", texts.pop(), re.MULTILINE)


def test_a_second_process_leaves_a_hunt_to_the_first(tenhobot: Tenhobot, state: Path) -> None:
    mark = Bookmark(Seed("twice"), Quest(frozenset({"daisuushii"})))
    hunt = ("sample", "--until", "daisuushii", "--seed", "twice", "--hands", 100)
    with mark.held(state):
        mark.save(state)
        for options in ((), ("--resume",), ("--discard",)):
            result = tenhobot(*hunt, *options)
            assert (result.code, result.out) == (1, "")
            assert result.err == (
                "tenhobot: another tenhobot hunts for daisuushii from 1-twice; this one leaves\n"
            )
        other = tenhobot("sample", "--until", "daisuushii", "--seed", "other", "--hands", 100)
        assert other.code == 0
    assert tenhobot(*hunt).code == 0


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("国士", "kokushi_musou"),
        ("四暗刻", "suuankou"),
        ("断么九", "tanyao"),
        ("タンヤオ", "tanyao"),
        ("平和", "pinfu"),
        ("chuuren", "chuuren_poutou"),
        ("Daisangen", "daisangen"),
        ("half flush", "honitsu"),
        ("Ｈｏｎｉｔｓｕ", "honitsu"),
        ("チートイ", "chiitoitsu"),
        ("天和", "any tenhou"),
        ("tenhou", "any tenhou"),
    ],
)
def test_a_yaku_goes_by_the_names_that_people_use(tenhobot: Tenhobot, name: str, id: str) -> None:
    result = tenhobot("sample", "--until", name, "--seed", "names", "--hands", 1, "--json")
    assert json.loads(result.out)["until"] == id


@pytest.mark.parametrize("hands", ["1e3", "1,000", "1_000", " 1000 "])
def test_a_large_number_is_written_as_one_likes(tenhobot: Tenhobot, hands: str) -> None:
    assert json.loads(tenhobot("sample", "--hands", hands, "--json").out)["hands"] == 1000
    assert json.loads(tenhobot("once", "--tries", hands, "--json").out)["tries"] == 1000


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
    assert "state folder" in tenhobot(*hunt).err


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
        ("sample --hands 1000000000000000001", 2, "out of range: it is from 1 to 1,000,000,000"),
        ("sample --hands 1e999999999", 2, "out of range"),
        ("sample --hands 0", 2, "out of range"),
        ("sample --hands 1.5", 2, "'1.5' is not a valid integer"),
        ("sample --hands many", 2, "'many' is not a valid integer"),
        ("sample --rarity nan", 2, "'nan' is not a valid number"),
        ("sample --hands 3 --workers 100000", 2, "100000 is out of range: it is from 0 to 64"),
        ("once --workers 65", 2, "65 is out of range: it is from 0 to 64"),
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


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "7", 9_999 * "[", '{"seed": 1}', '{"seed": "x", "place": "y"}', "\udcff"]
    + [
        f'{{"seed": "x", "until": [], "rarity": {number}, "place": 0}}'
        for number in ("NaN", "1e30")
    ]
    + [
        f'{{"seed": "x", "until": [], "rarity": 0, "place": {number}}}'
        for number in ("1e999", "1e30")
    ],
)
def test_a_damaged_bookmark_is_told_and_blocks_nothing(
    tenhobot: Tenhobot, state: Path, text: str
) -> None:
    hunt = ("sample", "--until", "daisuushii", "--seed", "whole", "--hands", 100)
    tenhobot(*hunt)
    damaged = state / "hunt-1.json"
    damaged.write_text(text, errors="surrogateescape")
    result = tenhobot("sample", "--resume", "--hands", 100, "--json")
    assert result.err == f"{damaged} is damaged and left alone; delete it\n"
    assert (result.code, json.loads(result.out)["place"]) == (0, 200)
    assert damaged.exists()
    (own,) = set(state.glob("hunt-*.json")) - {damaged}
    own.write_text(text, errors="surrogateescape")
    assert "is damaged" in tenhobot(*hunt).err
    assert Bookmark.load(own) == Bookmark(
        Seed("whole"), Quest(frozenset({"daisuushii"})), 100, is_seed_chosen=True
    )
