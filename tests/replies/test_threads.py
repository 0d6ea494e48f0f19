"""Follow-ups: a text of a thread together with what the thread is about."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tenhobot.reading import Found, Reading, scan
from tenhobot.replies import AnswerKind, answer
from tenhobot.replies.circumstances import follow, language_of, remember, situation_of
from tenhobot.riichi import Wind, parse_hand
from tenhobot.riichi.errors import InvalidSituation
from tenhobot.riichi.tiles import TILES
from tenhobot.wording.alt import Lang

THREAD = "123m456p789s1122z+2z, ron"
CORPUS = Path(__file__).parent / "corpus"


def rows(name: str) -> list[str]:
    text = (CORPUS / name).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line and not line.startswith("# ")]


def talk(*texts: str) -> list[str]:
    """The first words of each answer's result in a thread of these texts."""
    context = None
    said = []
    for text in texts:
        given = answer(text, context=context)
        context = given.context or context
        said.append(given.text())
    return said


def test_a_talk_about_one_hand() -> None:
    first, ron, riichi, dora, dealer, again = talk(
        "123m456p789s44z78p 待ちは？", "ロン9p", "リーチ一発", "ドラ4m", "親なら？", "ツモなら？"
    )
    assert "3p×4 6p×3 9p×4" in first
    assert "1翻30符 1000点" in ron
    assert "3翻30符 3900点" in riichi
    assert "3翻30符 3900点" in dora
    assert "3翻30符 5800点" in dealer
    assert "4翻20符 7800点（2600オール）" in again


def test_a_discard_and_the_next_draw() -> None:
    first, cut, drawn = talk("123m456p789s11z34p9m 何切る", "打9m", "ツモ5p")
    assert "打9m" in first
    assert "待ち 2p×4 5p×3" in cut
    assert "123m34456p789s11z+5p" in drawn


def test_a_red_five_can_be_discarded_beside_a_plain_one() -> None:
    said = answer("打0p", context="123m055p789s11z34p9m")
    assert str(said.hands[0].hand) == "1239m3455p789s11z"


def test_a_new_hand_is_a_new_talk() -> None:
    riichi, other = talk("234m067p345s66s78s+9s リーチ ロン", "123m456p789s1122z+2z ロン は？")
    assert "立直" in riichi
    assert "立直" not in other


def test_a_tile_that_is_not_in_the_hand_is_no_discard() -> None:
    said = answer("5s切り", context="123m456p789s11z34p9m")
    assert "5sは手牌にありません" in said.text()
    assert str(said.hands[0].hand) == "1239m34456p789s11z"


@pytest.mark.parametrize("text", rows("follow_ups.txt"))
def test_a_text_of_terms_or_a_question_is_a_follow_up(text: str) -> None:
    said = answer(text, context=THREAD)
    assert [seen.hand is not None for seen in said.hands] == [True]


@pytest.mark.parametrize("text", rows("remarks.txt"))
def test_a_remark_in_a_thread_is_left_alone(text: str) -> None:
    assert answer(text, context=THREAD).kind is AnswerKind.IGNORED


def test_a_long_talk_is_no_follow_up() -> None:
    text = "きのうの半荘でリーチをかけたら一発でロンされて、そのあと親も流れてしまいました。" * 2
    assert answer(text, context="123m456p789s11222z").text() == ""


def test_what_contradicts_the_new_way_to_win_is_forgotten() -> None:
    before = "123m456p789s1122z+2z, ron, houtei"
    merged, _ = follow(scan("ツモなら"), before)
    assert situation_of(merged).flags == frozenset()
    assert situation_of(merged).tsumo


_REMEMBERED = (
    "tsumo",
    "flags",
    "seat",
    "round",
    "honba",
    "sticks",
    "dora_count",
    "ura_count",
    "red_count",
    "rules",
    "dora",
    "ura_indicators",
    "discards",
)
_TILES = st.lists(st.sampled_from(TILES), max_size=3).map(tuple)


@given(
    st.builds(
        Reading,
        tsumo=st.sampled_from([None, True, False]),
        flags=st.frozensets(
            st.sampled_from(["riichi", "double_riichi", "haitei", "houtei", "rinshan", "chankan"]),
            max_size=2,
        ),
        seat=st.sampled_from([None, *Wind]),
        round=st.sampled_from([None, *Wind]),
        honba=st.sampled_from([None, 0, 3]),
        sticks=st.sampled_from([None, 1]),
        dora_count=st.sampled_from([None, 2]),
        ura_count=st.sampled_from([None, 1]),
        red_count=st.sampled_from([None, 0, 2]),
        rules=st.sampled_from([None, "mleague", "tenhou", "mahjongsoul", "ema", "jpml_a", "wrc"]),
        dora=_TILES,
        ura_indicators=_TILES,
        discards=_TILES,
    ),
    st.sampled_from(("ja", "en")),
)
def test_what_a_thread_remembers_reads_back(reading: Reading, lang: Lang) -> None:
    hand = parse_hand("123m456p789s1122z+2z")
    before = Reading(hands=(Found("", 0, 0, hand),), **_fields(reading))
    again = scan(remember(hand, before, lang))
    assert [found.hand for found in again.hands] == [hand]
    assert language_of(remember(hand, before, lang)) == lang
    said = _fields(before)
    if "double_riichi" in reading.flags:
        said["flags"] = reading.flags - {"riichi"}
    if reading.tsumo is None or _contradicts(before):
        del said["tsumo"]  # The flags may tell it, or tell against it.
    if _contradicts(before):
        del said["flags"]  # 海底ロン is read as what was likely meant.
    assert {name: getattr(again, name) for name in said} == said


def _fields(reading: Reading) -> dict[str, object]:
    return {name: getattr(reading, name) for name in _REMEMBERED}


def _contradicts(reading: Reading) -> bool:
    try:
        situation_of(reading)
    except InvalidSituation:
        return True
    return False


@pytest.mark.parametrize("context", ["", "junk", "8z", "123m456p", "123m 456p, ron, 3 honba"])
def test_any_context_is_taken(context: str) -> None:
    assert answer("ロン", context=context).hands == () or context.startswith("123m")


@pytest.mark.parametrize(("first", "lang"), [("待ちは？", "ja"), ("waits?", "en"), ("", "en")])
@pytest.mark.parametrize("text", ["5m", "5m?", "🀋", "+5m"])
def test_a_text_without_a_word_is_answered_in_the_language_of_the_thread(
    first: str, lang: str, text: str
) -> None:
    context = answer(f"123m456p789s44z78p {first}").context
    usual = "en" if lang == "ja" else "ja"
    assert answer(text, context=context, usual_lang=usual).lang == lang


def test_a_thread_does_not_change_the_language_of_words() -> None:
    context = answer("123m456p789s44z78p 待ちは？").context
    assert answer("tsumo 9p", context=context).lang == "en"


def test_without_a_thread_or_a_word_the_author_decides() -> None:
    for usual, lang in (("ja", "ja"), ("ja-JP", "ja"), ("de", "en"), (None, "en")):
        said = answer("123m456p789s44z78p #mahjong https://a.example/x", usual_lang=usual)
        assert said.lang == lang


def test_red_fives_come_back() -> None:
    _, without, again = talk("234m067p345s66s78s+9s ロン", "赤なしなら", "赤ありだと？")
    assert "赤ドラ" not in without
    assert "赤ドラ1" in again


def test_rules_that_lack_something_leave_it_out() -> None:
    _, strict, loose = talk("234m067p345s66s78s+9s ロン リーチ一発", "連盟なら", "Mリーグなら")
    assert "連盟Aルールに一発・赤ドラはないので、数えていません" in strict
    assert "立直・一発・平和・赤ドラ1" in loose


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("何点？", "役満 48000点"),
        ("なんで役満？", "天和"),
        ("親なら", "天和"),
        ("南家なら？", "2翻40符 2700点"),
        ("子なら", "2翻40符 2700点"),
        ("ロンなら？", "1翻40符 1300点"),
        ("リーチなら", "3翻40符 5200点"),
    ],
)
def test_a_blessing_ends_where_it_can_be_none(text: str, facts: str) -> None:
    assert facts in answer(text, context="123m456p789s11222z, tenhou").text()
