"""What an expert sees in a hand, as one object."""

import pytest

from tenhobot.analysis import HandKind, WaitValue, analyse
from tenhobot.riichi import EMA, JPML_A, TENHOU, WRC, Rules, Situation, Tile, parse_hand
from tenhobot.riichi.notation import parse_tiles

RIICHI = Situation(riichi=True)


def waits(text: str, situation: Situation = RIICHI, rules: Rules = TENHOU) -> list[WaitValue]:
    seen = analyse(parse_hand(text), situation, rules)
    assert seen.kind is HandKind.TENPAI
    return list(seen.waits)


@pytest.mark.parametrize(
    ("rules", "tile", "points"),
    [(TENHOU, "0p", 4000), (EMA, "5p", 2000), (JPML_A, "5p", 2000), (WRC, "5p", 2000)],
)
def test_the_last_five_is_red_where_there_are_red_fives(
    rules: Rules, tile: str, points: int
) -> None:
    wait, _ = waits("123m789m22s46p555p", rules=rules)
    assert wait.tile == Tile.parse(tile)
    assert wait.tsumo is not None
    assert wait.tsumo.points == points


def test_indicators_count_among_the_fives_that_are_seen() -> None:
    situation = Situation(riichi=True, dora_indicators=parse_tiles("555p"))
    (wait,) = waits("123m789m22s46p111z", situation)
    assert wait.tile == Tile.parse("0p")


def test_a_wait_that_the_indicators_show_to_the_last_is_gone() -> None:
    situation = Situation(riichi=True, dora_indicators=parse_tiles("3s3s3s"))
    gone, *others = waits("234m067p34566s78s", situation)
    assert (gone.tile, gone.is_gone, gone.tsumo) == (Tile.parse("3s"), True, None)
    assert [(wait.is_gone, wait.tsumo is None) for wait in others] == [(False, False)] * 2


@pytest.mark.parametrize("text", ["23m456789p11s222z", "456789p11s222z23m"])
def test_a_robbed_kan_is_judged_by_the_wait_it_ends(text: str) -> None:
    values = waits(text, Situation(tsumo=False, chankan=True))
    assert [wait.ron is not None for wait in values] == [True, True]


def test_the_winning_tile_is_in_the_score() -> None:
    seen = analyse(parse_hand("12m456p789s345s99p3m"))
    assert seen.score_json()["win"] == "3m"
    assert analyse(parse_hand("13579m13579p1357s")).score_json()["win"] is None
