"""The odds once more from all 16,873,619 winning hands: a minute or two."""

from collections import Counter

import pytest

from tenhobot.sampling import load_odds

from ..sampling.test_odds import script

pytestmark = pytest.mark.soak


def test_all_winning_hands_weigh_what_the_file_says() -> None:
    made = script()
    seen: Counter[frozenset[str]] = Counter()
    for unit in made.units():
        for ids, weight in made.tally(unit).items():
            seen[frozenset(ids)] += weight
    assert seen == load_odds().sets
