"""The post about a tenhou: every fact in it, in both languages, short enough for every network."""

import io

import pytest
from PIL import Image

from tenhobot.config import parse
from tenhobot.jobs import Found
from tenhobot.posting import compose
from tenhobot.riichi import parse_hand
from tenhobot.sampling.odds import load_odds
from tenhobot.store import NewPost
from tenhobot.wording.lines import width

SEED = "1-tenhobot@20261129T231000Z"

SUUANKOU = load_odds().rarity(("suuankou", "menzen_tsumo", "toitoi", "sanankou"))


def post(hand: str, settings: str = "", seed: str = SEED) -> NewPost:
    return compose(Found(parse_hand(hand).tiles, seed, 123_456), parse(settings))


ENGLISH = '[bot]\nlanguage = "en"\n'


@pytest.mark.parametrize(
    ("hand", "japanese", "english"),
    [
        (
            "123m406p789s11222z",
            (
                "天和！",
                "門前清自摸和",
                "役満 48000点（16000オール）",
                "約98万回に1回",
                "30分に一度",
            ),
            ("Tenhou!", "Menzen Tsumo", "48,000 points (16,000 from each)", "1 in 983,000 deals"),
        ),
        (
            "111m222p333s44455z",
            ("天和！ 四暗刻", "対々和・三暗刻", "ダブル役満 96000点（32000オール）", "83日に一度"),
            ("Four Concealed Triplets", "All Triplets", "Double yakuman, 96,000 points"),
        ),
        (
            "22334455667788s",
            ("平和・断幺九・二盃口・清一色", "約3.2兆回に1回", "185年に一度"),
            ("Twice Pure Double Sequence, Full Flush", "1 in 3.2 trillion deals"),
        ),
        (
            "11122233344455z",
            ("四暗刻・字一色・大四喜", "4倍役満 192000点（64000オール）", "5.3万年に一度"),
            ("4-fold yakuman, 192,000 points", "53,100 years"),
        ),
    ],
)
def test_a_post_says_what_the_hand_is_worth_and_how_rare_it_is(
    hand: str, japanese: tuple[str, ...], english: tuple[str, ...]
) -> None:
    for settings, facts in (("", japanese), (ENGLISH, english)):
        text = post(hand, settings).post.text
        assert [fact for fact in facts if fact not in text] == []
        assert hand in text
        assert "123,456" in text
        assert width(text) <= 280


def test_a_post_can_be_verified() -> None:
    assert f"{SEED}:123455" in post("123m406p789s11222z").post.text
    hunted = post("123m406p789s11222z", seed="1-a:77")
    assert "1-a:77" in hunted.post.text
    assert hunted.key == "1-a:77"


def test_the_operator_words_the_post() -> None:
    template = "{yaku} {points} {limit} {tries} 1/{odds} {seed} {hand}"
    text = post("111m222p333s44455z", f'[deal]\ntemplate = "{template}"').post.text
    assert text == (
        "天和・四暗刻・門前清自摸和・対々和・三暗刻 96000点 役満 123,456 "
        f"1/{SUUANKOU:,.0f} {SEED}:123455 111m222p333s44455z"
    )


def test_the_time_to_wait_is_that_of_this_bot() -> None:
    slow = "[deal]\nevery_minutes = 60\ntries = 1000\n"
    assert "41日に一度" in post("123m406p789s11222z", slow).post.text


def test_the_picture_is_a_card_and_is_read_aloud() -> None:
    (picture,) = post("123m406p789s11222z").post.pictures
    with Image.open(io.BytesIO(picture.png)) as image:
        assert image.size == (1200, 675)
    for fact in ("天和", "48000点", "門前清自摸和", "赤五筒", "約98万回に1回"):
        assert fact in picture.alt


def test_what_is_kept_of_a_post() -> None:
    kept = post("111m222p333s44455z")
    assert kept.points == 96_000
    assert kept.tries == 123_456
    assert kept.yaku == ("tenhou", "suuankou", "menzen_tsumo", "toitoi", "sanankou")
    assert kept.score is not None
    assert kept.score["payments"]["tsumo"] == {"other": 32_000}  # type: ignore[index]
    assert kept.one_in == SUUANKOU
