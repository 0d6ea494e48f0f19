"""What is said of waits."""

import pytest

from tenhobot.analysis import analyse
from tenhobot.riichi import Situation, parse_hand, parse_tiles
from tenhobot.wording.alt import Lang
from tenhobot.wording.hands import values_text


@pytest.mark.parametrize(
    ("hand", "indicators", "lang", "said"),
    [
        (
            "234m067p34566s78s",
            "3s3s3s",
            "en",
            "ron 8,000 to 12,000; tsumo 12,000; no 3s left: the indicators show it",
        ),
        (
            "234m067p34566s78s",
            "3s3s3s",
            "ja",
            "ロン8000〜12000点、ツモ12000点、3sは表示牌に見えて残りなし",
        ),
        ("123m789m22s46p111z", "5550p", "en", "no 5p left: the indicators show it"),
    ],
)
def test_a_wait_that_is_gone_is_worth_nothing(
    hand: str, indicators: str, lang: Lang, said: str
) -> None:
    situation = Situation(dora_indicators=parse_tiles(indicators))
    assert values_text(analyse(parse_hand(hand), situation), lang) == said
