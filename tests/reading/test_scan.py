"""Reading a mention: places, names, addresses, limits, and texts that mean harm."""

import random
import time
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tenhobot.reading import Reading, scan, vocabulary
from tenhobot.reading.words import words
from tenhobot.riichi.errors import MalformedHand
from tenhobot.riichi.notation import parse_hand

from .. import shared


def hands(reading: Reading) -> list[str]:
    return [str(found.hand) for found in reading.hands]


def test_bug_cases_of_mentions() -> None:
    for case in shared.bug_cases("reply"):
        text = case["input"].get("text") or "@tenhobot " + "123m" * 2500
        reading, expect = scan(text), case["expect"]
        if "hands" in expect:
            wanted = [str(parse_hand(hand)) for hand in expect["hands"]]
            assert hands(reading) == wanted, case["id"]
        if expect.get("valid") is False:
            assert len(reading.hands) == 1, case["id"]


def test_a_hand_has_its_place_in_the_text() -> None:
    text = "＠tenhobot こちら\u200b123m\u200e456p789s1122zと🀇🀈🀉🀙🀚🀛🀐🀑🀒🀀🀀🀄🀄、どちら"
    first, second = scan(text).hands
    assert text[first.start : first.end] == first.text == "123m\u200e456p789s1122z"
    assert text[second.start : second.end] == second.text == "🀇🀈🀉🀙🀚🀛🀐🀑🀒🀀🀀🀄🀄"


def test_an_unreadable_hand_says_why() -> None:
    (found,) = scan("@tenhobot 123m456p789s1128z").hands
    assert found.hand is None
    assert isinstance(found.error, MalformedHand)
    assert "honours go from 1z to 7z" in str(found.error)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("@tenhobot hi", ("tenhobot",)),
        ("@TenhoBot@Example.social and @other", ("tenhobot@example.social", "other")),
        ("@tenhobot.bsky.social hi", ("tenhobot.bsky.social",)),
        ("＠tenhobot こんにちは", ("tenhobot",)),
        ("こんにちは@tenhobot", ("tenhobot",)),
        ("🀄@bot🎉", ("bot",)),
        ("(@bot)", ("bot",)),
        ("mail me: a@bot123m456p.example", ()),
        ("https://example.com/@tenhobot", ()),
        ("see example.com/@tenhobot now", ()),
        ("`@tenhobot` is its name", ()),
        ("```\n@tenhobot\n```", ()),
        ("nobody", ()),
        ("@ tenhobot", ()),
    ],
)
def test_who_is_addressed(text: str, names: tuple[str, ...]) -> None:
    assert scan(text).mentions == names


@pytest.mark.parametrize(
    ("text", "name", "addressed"),
    [
        ("@tenhobot hi", "tenhobot", True),
        ("@TenhoBot hi", "@tenhobot", True),
        ("@tenhobot@here.example hi", "tenhobot", True),
        ("@tenhobot hi", "tenhobot@here.example", True),
        ("@tenhobot@there.example hi", "tenhobot@here.example", False),
        ("@tenhobot2 hi", "tenhobot", False),
        ("@other hi", "tenhobot", False),
        ("@other and @tenhobot hi", "tenhobot", True),
        ("@other https://example.com/@tenhobot", "tenhobot", False),
        ("123m456p789s1122z", "tenhobot", True),
    ],
)
def test_whether_the_bot_is_addressed(text: str, name: str, addressed: bool) -> None:
    assert scan(text).addresses(name) is addressed


@pytest.mark.parametrize(
    ("text", "japanese"),
    [("待ちは？ 2334s", True), ("waits? 2334s", False), ("@tenhobot 123m456p789s1122z", False)],
)
def test_the_language_of_the_words(text: str, japanese: bool) -> None:
    assert scan(text).japanese is japanese


def test_at_most_eight_hands_are_read() -> None:
    assert len(scan("\n\n".join(["123m456p789s1122z"] * 20)).hands) == 8


def test_a_text_without_end_is_one_unreadable_hand() -> None:
    (found,) = scan("@tenhobot " + "123m" * 2500).hands
    assert found.hand is None
    assert "are not read" in str(found.error)


FRAGMENTS = """
0 5 9 + ' " , - = * ( ) [ ] < > & # : ` . ; q x m p s z E S P W r 一 九 ① ⑨ 東 白 發 中
123m 456p 789s 11222z r5p 5pr (2'13m) [1111z] 🀄 🀇 🀀🀀 ロン ツモ リーチ ドラ 3m 捨て牌
表示 ポン チー 白ポン pon chi ton nan @bot @a.b@c.d http://a.b/c #tag :5s: <p> </p>
tenhou.net/2/?q=123m &nbsp; &#39; ``` 1.5 $5 1,000m 待ち 何切る waits discard あ を で は
東1局 2本場 3翻 40符 😀
"""
UNSEEN = ("\n", "\u3000", "\x00", "\u200b", "\u202e", "\ud800", "\u0130", " ")
fragments = st.sampled_from([*FRAGMENTS.split(), *UNSEEN])
hostile = st.one_of(
    st.lists(fragments, max_size=60).map("".join),
    st.builds(
        lambda parts, times: "".join(parts) * times,
        st.lists(fragments, min_size=1, max_size=3),
        st.integers(1, 2000),
    ),
    st.text(st.characters(codec=None)),
)


@settings(max_examples=300, deadline=None)
@given(hostile)
def test_no_text_does_harm(text: str) -> None:
    reading = scan(text)
    for found in reading.hands:
        assert (found.hand is None) != (found.error is None)
        assert found.text == text[found.start : found.end]


@given(st.integers())
def test_prose_around_a_hand_changes_nothing(seed: int) -> None:
    dice = random.Random(seed)
    tiles = sorted(dice.sample([k for k in range(34) for _ in range(4)], 14))
    hand = "".join(f"{kind % 9 + 1}{'mpsz'[kind // 9]}" for kind in tiles)
    before: Any = dice.choice(["", "教えて ", "what now? ", "これ:", "手牌→", "@x #y "])
    after: Any = dice.choice(["", " どう？", "の待ちは", ", thanks", "。", "!", " #z"])
    assert hands(scan(f"@tenhobot {before}{hand}{after}")) == [str(parse_hand(hand))]


def test_every_spelling_of_the_vocabulary_is_a_pattern() -> None:
    for rows in vocabulary.TABLES.values():
        for spellings in rows.values():
            for spelling in spellings.split("|"):
                assert list(words(spelling[:1])) is not None


@pytest.mark.parametrize("word", ["ロン", "ドラ", "捨て牌", "ron", "4s切り", "白ポン and"])
def test_a_long_gap_takes_no_time(word: str) -> None:
    text = f"{word}{' ' * 1900}x 5m"
    began = time.process_time()
    scan(text)
    assert time.process_time() - began < 0.5
