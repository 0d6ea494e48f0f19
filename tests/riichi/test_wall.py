"""The wall and plain deals from it."""

from collections import Counter
from random import Random

from tenhobot.riichi.tiles import KIND_OF, KINDS, RED_OF
from tenhobot.riichi.wall import WALL, deal


def test_the_wall_has_four_of_each_kind_and_one_red_five_a_suit() -> None:
    assert Counter(KIND_OF[tile] for tile in WALL) == dict.fromkeys(KINDS, 4)
    assert Counter(tile for tile in WALL if tile.is_red) == dict.fromkeys(RED_OF.values(), 1)


def test_a_seed_decides_a_plain_deal() -> None:
    assert deal(Random(7)) == deal(Random(7))
    assert deal(Random(7)) != deal(Random(8))
    assert not Counter(deal(Random(7), 136)) - Counter(WALL)
