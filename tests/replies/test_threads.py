"""Follow-ups: a text of a thread together with what the thread is about."""

import pytest
from hypothesis import given, strategies as st

from tenhobot.reading import Found, Reading, scan
from tenhobot.replies import answer
from tenhobot.replies.circumstances import follow, remember, situation_of
from tenhobot.riichi import Wind, parse_hand
from tenhobot.riichi.errors import InvalidSituation
from tenhobot.riichi.tiles import TILES


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


def test_talk_in_a_thread_that_says_nothing_of_the_hand_is_left_alone() -> None:
    for text in ("すごい！", "thanks!", "なるほど、ありがとうございます", "lol"):
        assert answer(text, context="123m456p789s11222z").text() == ""


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
        rules=st.sampled_from([None, "mleague", "tenhou", "mahjongsoul", "ema", "jpml_a", "wrc"]),
        dora=_TILES,
        ura_indicators=_TILES,
        discards=_TILES,
    )
)
def test_what_a_thread_remembers_reads_back(reading: Reading) -> None:
    hand = parse_hand("123m456p789s1122z+2z")
    before = Reading(hands=(Found("", 0, 0, hand),), **_fields(reading))
    again = scan(remember(hand, before))
    assert [found.hand for found in again.hands] == [hand]
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
