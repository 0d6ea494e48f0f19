"""Dora that are known by number alone: each is a han, and a reading is chosen with them."""

import pytest

from tenhobot.riichi import PRESETS, InvalidSituation, Situation, evaluate, parse_hand
from tenhobot.riichi.tiles import Tile

HAND = parse_hand("234m067p345s66s78s+9s")


def dora_of(situation: Situation) -> dict[str, int]:
    win = evaluate(HAND, situation)
    return {yaku.id: han for yaku, han in win.yaku if yaku.id.endswith("dora")}


@pytest.mark.parametrize(
    ("counted", "found"),
    [
        ((3, 0, 0), {"dora": 3, "aka_dora": 1}),
        ((0, 2, 0), {"ura_dora": 2, "aka_dora": 1}),
        ((0, 0, 1), {"aka_dora": 1}),
        ((0, 0, 3), {"aka_dora": 3}),
    ],
)
def test_a_number_is_the_least_that_there_are(
    counted: tuple[int, int, int], found: dict[str, int]
) -> None:
    assert dora_of(Situation(riichi=True, counted=counted)) == found


def test_what_the_tiles_show_is_not_counted_twice() -> None:
    shown = (Tile.parse("8s"),)
    assert dora_of(Situation(dora_indicators=shown, counted=(1, 0, 0)))["dora"] == 1
    assert dora_of(Situation(dora_indicators=shown, counted=(4, 0, 0)))["dora"] == 4


def test_points_and_limits_follow() -> None:
    win = evaluate(HAND, Situation(tsumo=False, riichi=True, counted=(3, 0, 0)))
    assert (win.han, win.limit, win.points) == (6, "haneman", 12000)


@pytest.mark.parametrize(
    ("fields", "rules", "wrong"),
    [
        ({"counted": (21, 0, 0)}, "tenhou", "at most 20"),
        ({"counted": (0, 1, 0)}, "tenhou", "ura dora without riichi"),
        ({"riichi": True, "counted": (0, 1, 0)}, "jpml_a", "ura dora: the rules"),
        ({"counted": (0, 0, 4)}, "tenhou", "red fives: the rules tenhou have 3"),
    ],
)
def test_numbers_that_cannot_be(fields: dict[str, object], rules: str, wrong: str) -> None:
    hand = parse_hand("234m567p345s66s78s+9s")
    with pytest.raises(InvalidSituation, match=wrong):
        evaluate(hand, Situation(**fields), PRESETS[rules])  # type: ignore[arg-type]
