"""A hundred thousand million deals against the law: some minutes.

`python -m tests.sampling.report 1e11` prints every figure.
"""

import pytest

from tenhobot.sampling import CHUNK, Seed

from ..sampling.report import Wins

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("key", ["soak-1", "soak-2"])
def test_wins_come_as_the_law_says(key: str) -> None:
    rows = list(Wins(Seed(key), 50_000_000_000 // CHUNK).rows())
    far = [str(row) for row in rows if abs(row.deviation) > 4]
    assert not far
