"""Text is never a box for a missing glyph, never cut, and breaks where it may."""

import pytest
from hypothesis import given, settings, strategies as st
from PIL import ImageFont

from tenhobot.render.text import (
    BLACK,
    BOLD,
    MEDIUM,
    Style,
    by_names,
    clean,
    font_file,
    has_glyph,
    wrap,
)

SAMPLE = (
    "天和地和人和国士無双十三面待ち四暗刻単騎純正九蓮宝燈大三元小四喜字一色緑一色清老頭"
    "立直一発門前清自摸和平和断幺九役牌白發発中東南西北場風自風海底摸月河底撈魚嶺上開花槍槓"
    "三色同順同刻一気通貫混全帯幺九純全三槓子対々和小三元混老頭七対子一盃口二盃口混一色清一色"
    "ドラ裏赤表示牌符翻点満貫跳倍三倍数え役満親子オール聴向待振切残枚種萬筒索伍上家対面下家"
    "、。「」・ー…×·—–/:,.?!%+-()[]'\"@#&①⑨０９Ａｚéüñç"
)


def test_every_character_of_the_game_has_a_glyph() -> None:
    assert [c for c in SAMPLE if not has_glyph(c)] == []


@pytest.mark.parametrize("character", ["🀄", "🀇", "😀", "\U0010fffd", "\ue000", "ع", "\ufffe"])
def test_what_the_font_does_not_have_is_known(character: str) -> None:
    assert not has_glyph(character)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("天和🎉 です", "天和 です"),
        ("a\n\tb\u3000c", "a b c"),
        ("👨‍👩‍👧", ""),
        ("🀄️中", "中"),
        ("\x1b[31mred", "[31mred"),
        ("a \u202eb", "a b"),
    ],
)
def test_clean_drops_what_cannot_be_drawn(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_a_flood_of_text_ends_with_an_ellipsis() -> None:
    cleaned = clean("四暗刻" * 1000)
    assert len(cleaned) == 400
    assert cleaned.endswith("…")


def test_no_other_font_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    really = ImageFont.FreeTypeFont

    def watch(font: str, *args: object, **kwargs: object) -> ImageFont.FreeTypeFont:
        opened.append(font)
        return really(font, *args, **kwargs)

    monkeypatch.setattr(ImageFont, "FreeTypeFont", watch)
    for weight in (BOLD, MEDIUM, BLACK):
        assert Style(137, weight).width("天和 Tenhou") > 0
    assert set(opened) == {font_file()}
    assert "manimgx_fonts_cjk" in font_file()


def test_lines_break_at_spaces_in_english() -> None:
    lines = wrap("Three Concealed Triplets and more", Style(40), 400)
    assert " ".join(lines) == "Three Concealed Triplets and more"
    assert len(lines) > 1


def test_closing_punctuation_never_starts_a_line() -> None:
    text = "五筒が五枚あります。各牌は四枚までです、と書いてある「本」。"
    for width in range(80, 700, 20):
        lines = wrap(text, Style(40), width)
        assert "".join(lines) == text
        if width >= 160:
            assert not [line for line in lines if line[0] in "。、」" or line[-1] == "「"]


def test_a_word_too_long_for_a_line_is_broken() -> None:
    lines = wrap("x" * 100, Style(40), 300)
    assert "".join(lines) == "x" * 100
    assert all(Style(40).width(line) <= 300 for line in lines)


@given(st.text(alphabet=SAMPLE + "   ", max_size=80), st.integers(60, 600), st.integers(22, 60))
@settings(max_examples=60, deadline=None)
def test_wrapping_loses_nothing_and_fits(text: str, width: int, size: int) -> None:
    text = clean(text)
    style = Style(size)
    lines = wrap(text, style, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(style.width(line) <= width or len(line) == 1 for line in lines)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Tenhou, Four Concealed Triplets", ["Tenhou,", "Four Concealed Triplets"]),
        ("天和・四暗刻単騎と四槓子", ["天和・", "四暗刻単騎と四槓子"]),
        ("天和・地和", ["天和・地和"]),
    ],
)
def test_a_list_breaks_between_its_names(text: str, lines: list[str]) -> None:
    style = Style(64, BLACK)
    assert by_names(text, style, style.width(lines[-1])) == lines
