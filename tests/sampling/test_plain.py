"""Plain deals, drawn in full: every kind as often as it should be."""

from math import sqrt

import numpy as np

from tenhobot.riichi.wall import WALL

from .plain import counts, deals


def test_over_a_million_deals_every_kind_comes_as_often_as_it_should() -> None:
    random = np.random.default_rng(136)
    red = np.array([place for place, tile in enumerate(WALL) if tile.is_red])
    number = 0
    seen = np.zeros(34, np.int64)
    reds = np.zeros(3, np.int64)
    for _ in range(11):
        dealt = deals(random, 100_000)
        table = counts(dealt)
        assert table.max() <= 4
        assert (table.sum(1) == 14).all()
        held = (dealt[:, :, None] == red).sum(1)
        assert held.max() == 1
        seen += table.sum(0, dtype=np.int64)
        reds += held.sum(0, dtype=np.int64)
        number += len(dealt)
    # A deal holds 14 / 34 of a kind on average, hypergeometric with four of 136.
    share = 4 / 136
    error = sqrt(number * 14 * share * (1 - share) * (136 - 14) / 135)
    assert np.abs(seen - number * 14 / 34).max() <= 4 * error
    assert np.abs(reds - number * 14 / 136).max() <= 4 * sqrt(number * 14 / 136 * 122 / 136)
