"""The search of `tests/riichi/search.py` on 20,000 hands: four minutes on one core."""

from itertools import islice

import pytest

from ..riichi.test_shanten_search import check, random_hands

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("part", range(20))
def test_random_hands(part: int) -> None:
    for hand in islice(random_hands(f"soak {part}"), 1000):
        check(hand)
