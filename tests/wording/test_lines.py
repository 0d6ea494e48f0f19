"""Lines that fit: what stays, what goes, and what no network takes for markup."""

import pytest
from hypothesis import given, strategies as st

from tenhobot.social.text import weighted_length
from tenhobot.wording.lines import Line, fit, plain, width

LINES = (Line("hand"), Line("points"), Line("yaku", 1), Line("fu", 3), Line("note", 2))


@pytest.mark.parametrize(
    ("limit", "kept"),
    [
        (100, "hand points yaku fu note"),
        (24, "hand points yaku fu note"),
        (23, "hand points yaku note"),
        (20, "hand points yaku"),
        (15, "hand points"),
        (3, "hand points"),
    ],
)
def test_the_least_important_lines_go_first(limit: int, kept: str) -> None:
    assert fit(LINES, limit).split("\n") == kept.split()


def test_of_equal_lines_the_last_goes() -> None:
    assert fit((Line("a"), Line("b", 1), Line("c", 1)), 3) == "a\nb"


def test_empty_lines_are_left_out() -> None:
    assert fit((Line("a"), Line(""), Line("b")), 99) == "a\nb"


def test_a_line_is_said_in_less_before_it_goes() -> None:
    yaku = Line("a, b, c", 1, ("a, b and 1 more", "a and 2 more"))
    assert fit((Line("hand"), yaku), 12) == "hand\na, b, c"
    assert fit((Line("hand"), Line("riichi, pinfu, dora", 1, ("riichi …",))), 14) == (
        "hand\nriichi …"
    )
    assert fit((Line("hand"), Line("riichi, pinfu, dora", 1, ("riichi …",))), 10) == "hand"


def test_a_line_that_stays_may_be_said_in_less() -> None:
    lines = (Line("hand (east)", shorter=("hand",)), Line("points"), Line("note", 1))
    assert fit(lines, 18) == "hand (east)\npoints"
    assert fit(lines, 17) == "hand\npoints"


def test_there_are_at_most_so_many_lines() -> None:
    assert fit(LINES, 100, most=4) == "hand\npoints\nyaku\nnote"
    assert fit(LINES, 100, most=1) == "hand\npoints"


@pytest.mark.parametrize("text", ["* a", "- a", "# a", "> a", "+3m", "1. a", "2) a"])
def test_no_line_begins_with_markup(text: str) -> None:
    assert plain(text) != text
    assert plain(text).endswith(text)


@pytest.mark.parametrize("text", ["123m456p", "(123m) 4p", "A: 1", "打5m", "3翻40符"])
def test_other_lines_stay_as_they_are(text: str) -> None:
    assert plain(text) == text


def test_nobody_is_mentioned() -> None:
    assert "@" not in plain("hello @anna and @ben@example.org").replace("ben@", "")
    assert plain("1-tenhobot@20261129T231000Z") == "1-tenhobot@20261129T231000Z"


weighted_length("")  # It compiles its patterns once, which no example should wait for.


@given(st.text("abc123 mps()-:、。あいうアイウ一二三役満点（）×〜・→＝＋\n", max_size=120))
def test_the_width_is_at_least_what_the_strictest_network_measures(text: str) -> None:
    assert width(text) >= weighted_length(text)
