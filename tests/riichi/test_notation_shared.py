"""The hands of the oracle and of the bug cases, read and written in every notation."""

from typing import Any

import pytest

from tenhobot.riichi.hand import Hand, problems
from tenhobot.riichi.notation import format_hand, parse_hand, parse_tiles
from tenhobot.riichi.tiles import Tile, mpsz, sort_tiles

from .. import shared


def held(hand: Hand) -> tuple[Any, ...]:
    """All but from whom the calls came: what any notation says."""
    return (
        sort_tiles(hand.concealed),
        hand.win,
        [(meld.type, meld.tiles) for meld in hand.melds],
    )


@pytest.mark.parametrize("name", ["oracle/wins.jsonl.gz", "oracle/synthetic.jsonl.gz"])
def test_every_win_round_trips(name: str) -> None:
    for number, row in enumerate(shared.rows(name)):
        hand = shared.hand(row)
        canonical, kobalab = parse_hand(str(hand)), parse_hand(format_hand(hand, "kobalab"))
        assert canonical == hand, row["id"]
        # Kobalab cannot leave open from whom a tile was called.
        if all(meld.source or not meld.is_open for meld in hand.melds):
            assert kobalab == hand, row["id"]
        assert held(kobalab) == held(hand), row["id"]
        for style in ("unicode", "kanji") if number % 8 == 0 else ():
            again = parse_hand(format_hand(hand, style))
            assert again.counts == hand.counts
            assert [m.type.is_kan for m in again.melds] == [m.type.is_kan for m in hand.melds]
            assert again.is_menzen == hand.is_menzen


def test_every_form_of_a_bug_case_says_the_same_hand() -> None:
    cases = [c for c in shared.bug_cases("score", "waits") if "kobalab" in c["input"]]
    assert len(cases) > 80
    for case in cases:
        given = case["input"]
        kobalab = parse_hand(given["kobalab"])
        if "hand" in given:
            assert held(parse_hand(given["hand"])) == held(kobalab), case["id"]
        mpsz_form = parse_hand(given["mpsz"])
        assert mpsz_form.counts == kobalab.counts, case["id"]
        if "(" in given["mpsz"]:
            assert held(mpsz_form)[2] == held(kobalab)[2], case["id"]
        if "winning_tile" in given:
            assert kobalab.win == Tile.parse(given["winning_tile"]), case["id"]


def test_bug_cases_of_notation() -> None:
    cases = shared.bug_cases("notation")
    assert cases
    for case in cases:
        (text,) = case["input"].values()
        hand, expect = parse_hand(text), case["expect"]
        checks = {
            "tiles": lambda h=hand: mpsz(h.concealed),
            "count": lambda h=hand: len(h.tiles),
            "count_concealed": lambda h=hand: len(h.concealed),
            "aka": lambda h=hand: sum(tile.is_red for tile in h.tiles),
            "as_plain": lambda h=hand: mpsz(tile.kind.tile for tile in h.tiles),
            "melds": lambda h=hand: [[str(m.type), mpsz(m.tiles)] for m in h.melds],
            "menzen": lambda h=hand: h.is_menzen,
        }
        for name, wanted in expect.items():
            said = checks[name]()
            if name == "tiles":
                wanted = mpsz(parse_tiles(wanted))
            assert said == wanted, (case["id"], name)


def test_bug_cases_of_agari_are_read() -> None:
    for case in shared.bug_cases("agari"):
        (text,) = case["input"].values()
        assert mpsz(sort_tiles(parse_hand(text).concealed)) == mpsz(
            sort_tiles(parse_tiles(case["expect"]["tiles"]))
        ), case["id"]


def test_bug_cases_of_validation_are_read_and_judged() -> None:
    for case in shared.bug_cases("validate"):
        given = case["input"]
        text = given.get("kobalab") or " ".join(
            [
                given["mpsz"],
                *(f"[{m}]" if len(m) == 5 else f"({m})" for m in given.get("melds", [])),
            ]
        )
        indicators = (
            parse_tiles("".join(given["dora_indicators"])) if "dora_indicators" in given else ()
        )
        found = problems(parse_hand(text), indicators=indicators)
        assert found, case["id"]


def test_every_hand_of_the_bug_cases_is_read() -> None:
    kinds = ("score", "shanten", "waits", "ukeire", "discard_choice", "draw")
    for case in shared.bug_cases(*kinds):
        for name in ("hand", "mpsz", "kobalab"):
            text = case["input"].get(name)
            if text is not None:
                assert parse_hand(text).tiles, case["id"]
