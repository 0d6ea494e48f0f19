"""The post about a tenhou: every fact in it, in both languages, short enough for everyone."""

from typing import Any

import pytest

from tenhobot.riichi import Hand, evaluate, parse_hand
from tenhobot.riichi.tiles import sort_tiles
from tenhobot.sampling.odds import AS_DEALT, load_odds, yaku_of
from tenhobot.wording.alt import Lang
from tenhobot.wording.lines import width
from tenhobot.wording.posts import Hunted, TenhouPost

PROOF = "1-tenhobot@20261129T231000Z:123455"


def tenhou(text: str, tries: int = 330_536, minutes: int = 10, **more: Any) -> TenhouPost:
    hand = Hand(sort_tiles(parse_hand(text).tiles))
    odds = load_odds()
    facts: dict[str, Any] = {
        "hand": str(hand),
        "win": evaluate(hand, AS_DEALT),
        "deal": 123_456,
        "one_in": (one_in := odds.rarity(yaku_of(hand.tiles))),
        "wait": 60.0 * minutes * odds.runs_until(one_in, tries),
        "minutes": minutes,
        "proof": PROOF,
    }
    return TenhouPost(**facts | more)


@pytest.mark.parametrize(
    ("hand", "japanese", "english"),
    [
        (
            "123m406p789s11222z",
            "天和！|門前清自摸和|役満 48000点（16000オール）|約98万回に1回|47分に一度",
            "Tenhou!|Fully Concealed Hand|Yakuman, 48,000 points (16,000 from each)|"
            "1 in 983,000 deals",
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


@pytest.mark.parametrize(
    ("hunted", "ja", "en"),
    [
        (
            Hunted(frozenset({"honitsu"}), 1e8),
            "混一色・約1億回に1回より珍しい手を狙って探し、123,456回目の配牌で発見",
            "Hunted for Half Flush, 1 in 100 million deals or rarer: found on deal 123,456",
        ),
        (Hunted(frozenset({"pinfu"})), "平和を狙って探し、", "Hunted for Pinfu: found on deal"),
        (
            Hunted(rarity=1e9),
            "約10億回に1回より珍しい手を狙って",
            "Hunted for 1 in 1 billion deals",
        ),
        (Hunted(), "天和を狙って探し、", "Hunted for any tenhou: found"),
    ],
)
def test_a_hunted_hand_is_never_told_as_luck(hunted: Hunted, ja: str, en: str) -> None:
    lang: Lang
    for lang, says, luck in (("ja", ja, "回目で和了"), ("en", en, "Won on")):
        told = tenhou("22334455667788s", hunted=hunted)
        assert says in told.text(lang)
        assert says in told.subtitle(lang)
        assert says in told.disclosure(lang)
        assert luck not in told.text(lang) + told.subtitle(lang)


def test_a_hunt_for_many_yaku_is_said_in_less_and_the_post_fits() -> None:
    many = Hunted(frozenset(load_odds().yaku), 1e12)
    for lang in ("ja", "en"):
        text = tenhou("22334455667788s", hunted=many, is_seed_chosen=True).text(lang)
        assert width(text) <= 280
        assert {"ja": "狙って探し", "en": "Hunted for"}[lang] in text


def test_a_seed_that_somebody_chose_is_said_to_be_so() -> None:
    chosen, luck = (tenhou("22334455667788s", is_seed_chosen=is_it) for is_it in (True, False))
    assert "シードは人が選択" in chosen.text("ja")
    assert "The seed was chosen by hand" in chosen.text("en")
    assert chosen.disclosure("en") == chosen.notes("en")[-1] == "The seed was chosen by hand"
    assert "chosen" not in luck.text("en") + luck.disclosure("en") + "".join(luck.notes("en"))


def test_the_rarest_hands_of_all_are_still_a_post() -> None:
    for ids, _ in sorted(load_odds().sets.items(), key=lambda item: item[1])[:3]:
        rarest = load_odds().rarity(ids)
        rare = tenhou("11122233344455z", one_in=rarest, wait=600 * rarest / 330_529.5)
        assert "に1回" in rare.text("ja")
        assert width(rare.text("ja")) <= 280


def test_the_card_lists_every_yaku_with_its_worth() -> None:
    assert tenhou("111m222p333s44455z").rows("ja") == (("天和", "役満"), ("四暗刻", "役満"))
    assert tenhou("111m222p333s44455z").shape_rows("ja") == (
        ("門前清自摸和", "1翻"),
        ("対々和", "2翻"),
        ("三暗刻", "2翻"),
    )
    assert tenhou("111m222p333s44455z").title("ja") == "天和・四暗刻"
