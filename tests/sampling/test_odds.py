"""The odds that come with the package, against the enumeration that made them."""

import re
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from math import e
from pathlib import Path
from types import ModuleType

import pytest

from tenhobot.riichi import NotAgari
from tenhobot.riichi.tiles import KINDS, TILES, Tile
from tenhobot.riichi.yaku import YAKU
from tenhobot.sampling import BadQuest, Quest, load_odds, yaku_of

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "make_odds.py"


def script() -> ModuleType:
    spec = spec_from_file_location("make_odds", SCRIPT)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tiles(text: str) -> tuple[Tile, ...]:
    """Plain mpsz, a suit letter after its numbers."""
    parts = re.findall(r"(\d+)([mpsz])", text)
    return tuple(Tile.parse(number + suit) for numbers, suit in parts for number in numbers)


def test_the_sets_add_up_to_every_winning_deal() -> None:
    odds = load_odds()
    assert odds.wins == sum(odds.sets.values()) == 12_859_078_207_674
    assert odds.one_in(odds.wins) == pytest.approx(330_529.526)
    assert all(ids <= YAKU.keys() and "menzen_tsumo" in ids for ids in odds.sets)


def test_weights_that_can_be_worked_out_by_hand() -> None:
    odds = load_odds()
    # One kind of thirteen twice, the others once each.
    assert odds.yaku["kokushi_musou"] == 13 * 6 * 4**12
    # Four triplets of winds, and any other pair.
    assert odds.yaku["daisuushii"] == 4**4 * (30 * 6)
    # Four triplets out of six terminals, and a pair of another.
    assert odds.yaku["chinroutou"] == 15 * 4**4 * 2 * 6
    # Gates in three suits: one more of 1 or 9, of 2 or 8 and so on.
    assert odds.yaku["chuuren_poutou"] == 3 * (2 * (1 * 4 * 4**7) + 7 * (4 * 4 * 6 * 4**6))


def test_hands_with_many_honours_weigh_what_enumeration_says() -> None:
    """Every hand with nine honours or more: all of these yaku have so many."""
    made = script()
    seen: Counter[frozenset[str]] = Counter()
    for unit in made.units():
        if unit[0].size >= 9:
            for ids, weight in made.tally(unit).items():
                seen[frozenset(ids)] += weight
    many = {"daisangen", "shousuushii", "daisuushii", "tsuuiisou"}
    assert {ids: weight for ids, weight in seen.items() if ids & many} == {
        ids: weight for ids, weight in load_odds().sets.items() if ids & many
    }


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("19m19p19s12345677z", ["kokushi_musou"]),
        ("111222333444z55m", ["daisuushii", "suuankou", "menzen_tsumo"]),
        ("1122334455667m7m", ["menzen_tsumo", "pinfu", "ryanpeikou", "chinitsu"]),
    ],
)
def test_a_hand_is_as_rare_as_its_yaku(text: str, ids: list[str]) -> None:
    have = yaku_of(tiles(text))
    assert set(ids) <= set(have)
    assert "tenhou" not in have
    odds = load_odds()
    assert odds.rarity(have) == odds.deals / odds.sets[frozenset(have)]
    assert odds.rarity([*have, "tenhou", "aka_dora"]) == odds.rarity(have)
    assert odds.rarity(["riichi"]) == float("inf")


def test_a_run_finds_one_tenhou_at_most() -> None:
    """Of runs of one deal each takes its whole rarity; endless runs only the share of wins."""
    odds = load_odds()
    any_one = odds.one_in(odds.wins)
    assert odds.runs_until(any_one, 1) == pytest.approx(any_one)
    assert odds.runs_until(10 * any_one, 10**9) == pytest.approx(10)
    # A run of as many deals as a tenhou takes in the mean finds one in 63 of 100 cases.
    assert odds.runs_until(any_one, 330_530) == pytest.approx(1 / (1 - 1 / e), rel=1e-4)


def test_what_wins_not_has_no_yaku() -> None:
    with pytest.raises(NotAgari):
        yaku_of([TILES[kind] for kind in KINDS[:14]])


def test_a_quest_weighs_what_would_end_it() -> None:
    odds = load_odds()
    both = Quest.parse(["Pinfu AND 清一色", "iipeikou"])
    assert both.yaku == {"pinfu", "chinitsu", "iipeikou"}
    assert both.weight(odds) == odds.weight({"pinfu", "chinitsu", "iipeikou"})
    assert both.is_met(tiles("11223345678999m"))
    assert not both.is_met(tiles("123456789999m11p"))
    rare = Quest.parse([], 1e12)
    assert rare.weight(odds) == sum(w for w in odds.sets.values() if odds.deals / w >= 1e12)
    assert Quest().weight(odds) == odds.wins
    assert Quest.parse(["tenhou"]) == Quest.parse(["天和"]) == Quest()
    assert Quest.parse(["天和 and Half Flush"]) == Quest(frozenset({"honitsu"}))
    assert Quest.parse(["kuni"], by_word={"kuni": "kokushi_musou"}.get).yaku == {"kokushi_musou"}
    assert str(Quest.parse(["toitoi"], 1e9)) == "toitoi and one deal in 1,000,000,000"
    with pytest.raises(BadQuest, match="is no yaku"):
        Quest.parse(["pinfu and"])
