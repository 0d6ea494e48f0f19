"""Every scored win that somebody else answered, to the last point."""

from typing import Any

import pytest

from tenhobot.riichi.score import NoYaku, Win, evaluate

from ..shared import RULES, hand, rows, situation


def answer(row: dict[str, Any]) -> Win | None:
    try:
        return evaluate(hand(row), situation(row), RULES[row["rules"]])
    except NoYaku:
        return None


def differences(row: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """What the oracle states and we answer otherwise: name -> (theirs, ours)."""
    win = answer(row)
    if win is None or row["yaku"] == []:
        return {} if win is None and row["yaku"] == [] else {"yaku": (row["yaku"], win)}
    payments = win.payments.deltas
    ours = {
        "yaku": sorted([yaku.id, han] for yaku, han in win.yaku),
        "han": win.han,
        "fu": win.fu,
        "yakuman": win.yakuman,
        "limit": win.limit,
        "points": win.points,
        "payments": payments and {str(wind): change for wind, change in payments.items()},
    }
    stated = {name: row[name] for name in ours if row[name] is not None}
    if "yaku" in stated:
        stated["yaku"] = sorted(stated["yaku"])
    if row["limit"] is None and row["points"] is not None:
        stated["limit"] = None
    if row["sticks"] is None:
        stated.pop("payments", None)
    found = {name: (value, ours[name]) for name, value in stated.items() if value != ours[name]}
    if win.fu is not None and win.fu != 25:
        explained = sum(item.fu for item in win.fu_items)
        if not win.fu - 10 < explained <= win.fu:
            found["fu_items"] = (win.fu, win.fu_items)
    return found


@pytest.mark.parametrize("name", ["wins", "synthetic"])
def test_every_stated_value_is_equal(name: str) -> None:
    checked = 0
    wrong = {}
    for row in rows(f"oracle/{name}.jsonl.gz"):
        checked += 1
        if found := differences(row):
            wrong[row["id"]] = found
    assert checked > 2000
    assert wrong == {}
