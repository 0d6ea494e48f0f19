"""Large numbers and long times in words."""

import pytest

from tenhobot.wording.rarity import about, one_in, span

_DAY, _YEAR = 86_400, 365.25 * 86_400


@pytest.mark.parametrize(
    ("number", "ja", "en"),
    [
        (7, "7", "7"),
        (330_529.5, "33万", "331,000"),
        (2_310_000, "231万", "2.3 million"),
        (40_000, "4万", "40,000"),
        (983_145, "98万", "983,000"),
        (12_345_678, "1,230万", "12 million"),
        (418_000_000, "4.2億", "418 million"),
        (27_869_688_885, "279億", "28 billion"),
        (3.2e12, "3.2兆", "3.2 trillion"),
        (9_999, "1万", "10,000"),
        (99_940_000, "9,990万", "100 million"),
        (99_999_999, "1億", "100 million"),
        (999_499_999, "10億", "999 million"),
        (999_600_000, "10億", "1 billion"),
        (999_999_999_999, "1兆", "1 trillion"),
        (7.08e17, "71京", "708 quadrillion"),
    ],
)
def test_large_numbers(number: float, ja: str, en: str) -> None:
    assert about(number, "ja") == ja
    assert about(number, "en") == en
    assert one_in(number, "ja") == f"約{ja}回に1回"
    assert one_in(number, "en") == f"1 in {en}"


@pytest.mark.parametrize(
    ("seconds", "ja", "en"),
    [
        (1, "1分", "1 minute"),
        (600, "10分", "10 minutes"),
        (7_200, "2時間", "2 hours"),
        (7_199, "2時間", "2 hours"),
        (7_000, "117分", "117 minutes"),
        (2 * _DAY - 60, "2日", "2 days"),
        (730 * _DAY, "2年", "2 years"),
        (3 * _DAY, "3日", "3 days"),
        (24 * _YEAR, "24年", "24 years"),
        (53_100 * _YEAR, "5.3万年", "53,100 years"),
        (4.07e7 * _YEAR, "4,070万年", "41 million years"),
    ],
)
def test_long_times(seconds: float, ja: str, en: str) -> None:
    assert span(seconds, "ja") == ja
    assert span(seconds, "en") == en
