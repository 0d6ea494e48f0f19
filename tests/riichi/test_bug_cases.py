"""Faults that other programs have shipped, held against ours."""

from typing import Any

import pytest

from tenhobot.riichi import (
    Hand,
    InvalidHand,
    InvalidSituation,
    NotAgari,
    NoYaku,
    Rules,
    Situation,
    Wind,
    evaluate,
    parse_hand,
    problems,
)
from tenhobot.riichi.score import Win

from ..shared import bug_cases, tiles

LEVELS = {"counted yakuman": "kazoe_yakuman"}


def situation_of(case: dict[str, Any], without: frozenset[str] = frozenset()) -> Situation:
    row = case["situation"]
    return Situation(
        tsumo=row["win_by"] == "tsumo",
        seat=row["seat_wind"],
        round=row["round_wind"],
        dora_indicators=tiles("".join(row["dora_indicators"])),
        ura_indicators=tiles("".join(row["ura_indicators"])),
        honba=row["honba"],
        **{flag: True for flag in row["flags"] if flag not in without},
    )


def rules_of(case: dict[str, Any]) -> Rules:
    return Rules.parse({"preset": "tenhou", **(case["situation"].get("rules") or {})})


def scored(case: dict[str, Any], hand: Hand) -> Win | str:
    """The win, or in the words of the cases why there is none.

    A flag that contradicts the hand is an error here, where the cases also allow that it is
    merely not counted: the hand is then scored without it.
    """
    rules = rules_of(case)
    try:
        try:
            return evaluate(hand, situation_of(case), rules)
        except InvalidSituation:
            flags = frozenset(case["situation"]["flags"])
            assert case["class"] == "flags"
            return evaluate(hand, situation_of(case, without=flags), rules)
    except NotAgari:
        return "not a winning hand"
    except NoYaku:
        return "no yaku"


def points_of(win: Win, honba: int) -> dict[str, int]:
    paid = win.payments
    if paid.ron is not None:
        return {"ron": paid.ron + 300 * honba, "total": paid.total + 300 * honba}
    assert paid.other is not None
    if paid.dealer is None:
        return {"each": paid.other + 100 * honba, "total": paid.total + 300 * honba}
    return {
        "from_dealer": paid.dealer + 100 * honba,
        "from_non_dealer": paid.other + 100 * honba,
        "total": paid.total + 300 * honba,
    }


def test_scores_are_right() -> None:
    wrong = {}
    for case in bug_cases("score"):
        expected, win = case["expect"], scored(case, parse_hand(case["input"]["hand"]))
        if isinstance(win, str):
            if win != expected["result"]:
                wrong[case["id"]] = win
            continue
        named = {yaku.id: han for yaku, han in win.yaku}
        values: dict[str, Any] = {
            "yaku": named if isinstance(expected["yaku"], dict) else sorted(named),
            "han": win.han,
            "fu": win.fu,
            "fu_raw": sum(item.fu for item in win.fu_items),
            "fu_items": sorted(item.fu for item in win.fu_items),
            "points": points_of(win, case["situation"]["honba"]),
            "yakuman_units": win.yakuman,
            "level": win.limit,
        }
        if isinstance(expected["yaku"], list):
            expected["yaku"].sort()
        if "fu_items" in expected:
            expected["fu_items"] = sorted(expected["fu_items"].values())
        if "level" in expected:
            expected["level"] = LEVELS.get(expected["level"], expected["level"])
        differ = {
            name: (expected[name], value)
            for name, value in values.items()
            if name in expected and expected[name] != value
        }
        if forbidden := set(expected.get("must_not_contain", ())) & set(named):
            differ["must_not_contain"] = forbidden
        if differ or expected["result"] != "win":
            wrong[case["id"]] = differ
    assert wrong == {}


INCOMPLETE = ("B127a", "B127b")
"""Two of the cases are hands that merely have too few tiles."""


def test_impossible_hands_are_refused() -> None:
    for case in bug_cases("validate"):
        given = case["input"]
        indicators = tiles("".join(given.get("dora_indicators", [])))
        melds = "".join(f" ({meld})" for meld in given.get("melds", ()))
        text = given.get("kobalab") or given["mpsz"] + melds
        with pytest.raises(InvalidHand) as raised:
            evaluate(parse_hand(text), Situation(dora_indicators=indicators))
        codes = {problem.code for problem in raised.value.problems}
        wanted = "wrong_size" if case["id"] in INCOMPLETE else "too_many_copies"
        assert wanted in codes, case["id"]


def test_each_fifth_copy_is_named_with_its_place() -> None:
    [problem] = problems(parse_hand("22222448m123p678s"))
    assert problem.positions == (1, 2, 3, 4, 5)
    assert str(problem).startswith("five copies of 2m: tiles 1, 2, 3, 4, 5")
    [problem] = problems(parse_hand("44405555m123p678s"))
    assert "five copies of 5m" in str(problem)
    assert "(a red five counts)" in str(problem)


def test_winds_are_read_from_their_letters() -> None:
    assert Situation(seat="W").seat is Wind.WEST  # type: ignore[arg-type]
