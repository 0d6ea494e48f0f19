"""The post about a tenhou: every fact in it, in both languages, short enough for everyone."""

import pytest

from tenhobot.riichi import Hand, evaluate, parse_hand
from tenhobot.riichi.tiles import sort_tiles
from tenhobot.sampling.odds import TENHOU, load_odds, yaku_of
from tenhobot.wording.alt import Lang
from tenhobot.wording.lines import width
from tenhobot.wording.posts import Tenhou

PROOF = "1-tenhobot@20261129T231000Z:123455"


def tenhou(text: str, tries: int = 330_536, minutes: int = 10) -> Tenhou:
    hand = Hand(sort_tiles(parse_hand(text).tiles))
    one_in = load_odds().rarity(yaku_of(hand.tiles))
    return Tenhou(str(hand), evaluate(hand, TENHOU), 123_456, one_in, tries, minutes, PROOF)


@pytest.mark.parametrize(
    ("hand", "japanese", "english"),
    [
        (
            "123m406p789s11222z",
            "天和！|門前清自摸和|役満 48000点（16000オール）|約98万回に1回|47分に一度",
            "Tenhou!|Menzen Tsumo|Yakuman, 48,000 points (16,000 from each)|1 in 983,000 deals",
        ),
        (
            "111m222p333s44455z",
            "天和！ 四暗刻|対々和・三暗刻|ダブル役満 96000点（32000オール）|132日に一度",
            "Tenhou! Four Concealed Triplets|All Triplets|Double yakuman, 96,000 points",
        ),
        (
            "22334455667788s",
            "平和・断幺九・二盃口・清一色|約3.2兆回に1回|293年に一度",
            "Twice Pure Double Sequence, Full Flush|1 in 3.2 trillion deals",
        ),
        (
            "11122233344455z",
            "四暗刻・字一色・大四喜|4倍役満 192000点（64000オール）|8.4万年に一度",
            "4-fold yakuman, 192,000 points|83,900 years",
        ),
    ],
)
def test_a_post_says_what_the_hand_is_worth_and_how_rare_it_is(
    hand: str, japanese: str, english: str
) -> None:
    lang: Lang
    for lang, facts in (("ja", japanese), ("en", english)):
        text = tenhou(hand).text(lang)
        assert [fact for fact in facts.split("|") if fact not in text] == []
        assert hand in text
        assert "123,456" in text
        assert width(text) <= 280


def test_a_post_can_be_verified() -> None:
    for lang in ("ja", "en"):
        assert PROOF in tenhou("123m406p789s11222z").text(lang)


def test_the_time_to_wait_is_that_of_this_bot() -> None:
    assert "60分に1度の抽選で41日に一度" in tenhou("123m406p789s11222z", 1000, 60).text("ja")


def test_the_rarest_hands_of_all_are_still_a_post() -> None:
    for ids, _ in sorted(load_odds().sets.items(), key=lambda item: item[1])[:3]:
        rarest = load_odds().rarity(ids)
        told = tenhou("11122233344455z")
        rare = Tenhou(told.hand, told.win, 1, rarest, told.tries, told.minutes, PROOF)
        assert "に1回" in rare.text("ja")
        assert width(rare.text("ja")) <= 280


def test_the_card_lists_every_yaku_with_its_worth() -> None:
    assert tenhou("111m222p333s44455z").rows("ja") == (
        ("天和", "役満"),
        ("四暗刻", "役満"),
        ("門前清自摸和", "1翻"),
        ("対々和", "2翻"),
        ("三暗刻", "2翻"),
    )
    assert tenhou("111m222p333s44455z").title("ja") == "天和・四暗刻"
