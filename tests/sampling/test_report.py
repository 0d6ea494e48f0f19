"""A thousand million deals against the law; `tests/soak` has a hundred times as many."""

from tenhobot.sampling import CHUNK, Seed

from .report import Wins


def test_wins_come_as_the_law_says() -> None:
    rows = list(Wins(Seed("report"), 1_000_000_000 // CHUNK).rows())
    assert len(rows) > 60
    far = [str(row) for row in rows if abs(row.deviation) > 4]
    assert not far
