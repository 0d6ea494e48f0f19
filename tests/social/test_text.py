import unicodedata

import pytest
from hypothesis import given, settings, strategies as st

from tenhobot.social.text import ELLIPSIS, shorten, weighted_length

WORDS = st.lists(st.sampled_from(["tenhou", "天和", "1,300", "🀄", "123m456p", "ron!"]), min_size=1)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("tenhou", 6),
        ("天和", 4),
        ("🀄", 2),
        ("🀇🀈🀉", 6),
        ("天和 tenhou", 11),
        ("https://tenhou.net/2/?q=123m456p789s1122z", 23),
        ("tenhou.net", 23),
        ("👨‍👩‍👧", 2),
        ("が", 2),
    ],
)
def test_weighted_length_is_that_of_x(text: str, length: int) -> None:
    assert weighted_length(text) == length


@pytest.mark.parametrize(
    ("text", "limit", "short"),
    [
        ("fits", 4, "fits"),
        ("one two three", 9, "one two…"),
        ("one two three", 8, "one two…"),
        ("one two three", 7, "one…"),
        ("first line\nsecond line", 15, "first line…"),
        ("Ready hand. Waits: 3m 6m", 20, "Ready hand.…"),
        ("天和。四暗刻と字一色です", 9, "天和。四暗刻と…"),
        ("天和。四暗刻と字一色です", 6, "天和。…"),
        ("points 1,300,000 paid", 15, "points…"),
        ("tiny 123m456p789s1122z", 12, "tiny…"),
        ("123m456p789s1122z", 8, "123m456…"),
        ("一二三四五六七八九", 5, "一二三四…"),
    ],
)
def test_a_text_ends_at_the_best_place_that_fits(text: str, limit: int, short: str) -> None:
    assert shorten(text, limit) == short


def test_a_character_of_several_code_points_stays_whole() -> None:
    assert shorten("👍🏽👍🏽👍🏽", 4) == "👍🏽…"
    family = "👨‍👩‍👧"
    assert shorten(family * 3, 8) == family + "…"


@settings(deadline=None)
@given(st.text(), st.integers(1, 60), st.sampled_from([len, weighted_length]))
def test_the_result_fits_and_is_a_beginning(text: str, limit: int, measure) -> None:
    short = shorten(text, limit, measure)
    assert short == text or (short.endswith(ELLIPSIS) and text.startswith(short[:-1]))
    assert measure(short) <= max(limit, measure(ELLIPSIS))
    assert (short == text) == (measure(text) <= limit)


@settings(deadline=None)
@given(WORDS, st.integers(12, 80))
def test_no_word_is_cut(words: list[str], limit: int) -> None:
    short = shorten(" ".join(words), limit, weighted_length)
    assert set(short.removesuffix(ELLIPSIS).split()) <= set(words)


@given(st.text(st.characters(categories=["L", "Mn"]), min_size=5))
def test_no_mark_is_parted_from_its_letter(text: str) -> None:
    short = shorten(text, len(text) - 1)
    rest = text[len(short) - 1 :]
    assert short in (ELLIPSIS, text) or not unicodedata.combining(rest[0])
