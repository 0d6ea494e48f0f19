"""What holds of every answer: its JSON, its picture, its language, and whom it is for."""

import io
import json
from typing import Any

import pytest
from PIL import Image

from tenhobot.render import Card
from tenhobot.replies import Answer, AnswerKind, answer, draw
from tenhobot.replies.model import Bare, Picture
from tenhobot.riichi import PRESETS, parse_hand
from tenhobot.riichi.tiles import Tile

WIN = "123m456p789s1122z+2z"
TENPAI = "234m067p345s66s78s"
NOTEN = "1245m33p7899s1122z"


def hand_of(text: str, **more: Any) -> dict[str, Any]:
    (seen,) = answer(text, **more).json()["hands"]
    return dict(seen)


def card_of(text: str, **more: Any) -> Card:
    picture = answer(text, **more).picture
    assert isinstance(picture, Card)
    return picture


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (WIN, "score"),
        ("11m44p (234s) (678p) (789m)+4p ron", "score"),
        (TENPAI, "shanten"),
        (NOTEN, "shanten"),
    ],
)
def test_a_hand_comes_with_its_score_or_its_shanten(text: str, key: str) -> None:
    seen = hand_of(text)
    assert set(seen) == {"read_as", "kind", "situation", key, "problems"}
    assert seen[key]["hand"] == seen["read_as"]
    assert seen["problems"] == []


def test_the_situation_is_that_of_a_score_line() -> None:
    text = f"{WIN} 南場 西家 リーチ 一発 ロン ドラ3m 裏ドラ表示1p 2本場 供託1本"
    assert hand_of(text)["situation"] == {
        "tsumo": False,
        "seat": "W",
        "round": "S",
        "flags": ["riichi", "ippatsu"],
        "dora": ["2m"],
        "ura": ["1p"],
        "honba": 2,
        "sticks": 1,
        "rules": "tenhou",
    }


def test_the_bots_rules_are_used_unless_others_are_named() -> None:
    text = "111222333m4445p+5p ツモ"
    assert hand_of(text)["score"]["yakuman"] == 1
    assert hand_of(text, rules=PRESETS["mahjongsoul"])["score"]["yakuman"] == 2
    assert hand_of(f"{text} 雀魂")["score"]["yakuman"] == 2
    assert hand_of(f"{text} 天鳳ルール", rules=PRESETS["mahjongsoul"])["score"]["yakuman"] == 1


def test_a_wrong_hand_says_what_and_where_and_what_would_be_right() -> None:
    seen = hand_of("123m456p55555s11z 何点")
    assert seen["kind"] == "error"
    assert seen["read_as"] == "123m456p55555s11z"
    assert seen["problems"][0]["code"] == "too_many_copies"
    assert seen["problems"][0]["positions"] == (7, 8, 9, 10, 11)
    right = parse_hand(seen["nearest"])
    assert right.size == 13
    assert max(right.counts) <= 4


def test_the_wrong_tiles_are_ringed() -> None:
    card = card_of("123m456p55555s11z 何点")
    assert card.ring == (7, 8, 9, 10, 11)
    assert card.hand == parse_hand("123m456p55555s11z")


def test_an_ambiguous_hand_is_asked_about() -> None:
    given = answer("P456S123M789S")
    (seen,) = given.json()["hands"]
    assert given.kind is AnswerKind.QUESTION
    assert seen["kind"] == "question"
    assert set(seen["readings"]) == {"123m456789s5z", "789m456p123s2z"}
    assert all(reading in given.text() for reading in seen["readings"])
    assert isinstance(given.picture, tuple)
    assert [row.label for row in given.picture] == seen["readings"]


def test_the_suggested_discard_is_lifted() -> None:
    card = card_of(NOTEN)
    assert card.lift == (Tile.parse("1m"),)
    assert card.rows[0].leads[0] == Tile.parse("1m")
    assert card.rows[0].note == "29 tiles"


def test_the_waits_are_drawn_with_their_counts() -> None:
    (row,) = card_of(TENPAI).rows
    assert list(map(str, row.tiles)) == ["3s", "6s", "9s"]
    assert row.captions == ("3", "2", "4")


def test_a_win_is_drawn_with_all_that_it_is_worth() -> None:
    card = card_of(f"{WIN} リーチ ロン ドラ3m")
    assert (card.title, card.fu, card.points) == ("3翻40符", "", "5200点")
    assert card.yaku == (("立直", "1翻"), ("自風 南", "1翻"), ("ドラ", "1翻"))
    assert [row.label for row in card.rows] == ["ドラ表示"]


PICTURES = {
    WIN: (1200, 675),
    f"{WIN} ドラ1m2m3m リーチ 裏ドラ4m5m": (1200, 675),
    TENPAI: (1200, 675),
    "123m456p789s1123z": (1200, 675),
    f"{TENPAI} / {WIN} waits": None,
    "123m456p55555s11z 何点": (1200, 675),
    f"{WIN} image only": None,
}


@pytest.mark.parametrize("text", PICTURES)
def test_every_answer_about_a_hand_has_a_picture_that_is_read_aloud(text: str) -> None:
    given = answer(text)
    assert given.picture is not None
    png = draw(given.picture)
    assert len(png) < 300_000
    with Image.open(io.BytesIO(png)) as image:
        assert PICTURES[text] in (None, image.size)
    assert ("of characters" if given.lang == "en" else "萬") in given.alt


def test_image_only_is_the_hand_alone() -> None:
    given = answer(f"{WIN} 画像だけ")
    assert given.picture == Bare(parse_hand(WIN))
    assert "点" not in given.text()


@pytest.mark.parametrize("hand", ["234678m34678p22s", "2345m34567p22678s"])
def test_the_picture_of_a_choice_shows_what_both_ways_are_worth(hand: str) -> None:
    drawn = card_of(f"{hand} リーチするかダマか 1本場")
    dama, riichi = drawn.notes
    assert dama.startswith("ダマなら")
    assert riichi.startswith("リーチなら")
    assert not any(row.worths or row.aside for row in drawn.rows)


def test_several_hands_are_rows_of_one_picture() -> None:
    picture: Picture | None = answer(f"A: {WIN} B: {TENPAI} waits?").picture
    assert isinstance(picture, tuple)
    assert [row.label for row in picture] == ["A", "B"]


def test_at_most_four_hands_are_answered() -> None:
    given = answer("\n".join([WIN] * 6))
    assert len(given.hands) == 4
    assert "four hands at a time" in given.text()


@pytest.mark.parametrize(
    ("text", "usual", "lang"),
    [
        (WIN, None, "en"),
        (WIN, "ja", "ja"),
        (f"@tenhobot {WIN}", "ja", "ja"),
        (f"{WIN} ron", "ja", "en"),
        (f"{WIN} ロン", "en", "ja"),
        (f"ron: {WIN}", None, "en"),
        ("一二三④⑤⑥789東東白白白", None, "ja"),
    ],
)
def test_the_answer_is_in_the_language_of_the_mention(
    text: str, usual: str | None, lang: str
) -> None:
    assert answer(text, usual_lang=usual).lang == lang


def test_the_language_can_be_chosen() -> None:
    assert answer(f"{WIN} ロン", lang="en").text().startswith(f"{WIN} (East round")


def test_a_picture_without_text_gets_one_hint() -> None:
    for text in ("", "@tenhobot", "@tenhobot !!"):
        given = answer(text, pictures=1)
        assert given.kind is AnswerKind.HELP
        assert "pictures" in given.text()
    assert "text" in answer("@tenhobot").text()


@pytest.mark.parametrize("text", ["@tenhobot 123", "👍", "!!!", "7+7=14", "¥5,000", "🀄"])
def test_what_has_no_words_asks_for_nothing(text: str) -> None:
    assert answer(text).kind is AnswerKind.IGNORED


@pytest.mark.parametrize(
    "text", ["これ何点？", "何切る？ 昨日の手です", "waits?", "score this pls?"]
)
def test_a_picture_with_a_question_gets_it_too(text: str) -> None:
    assert answer(text, pictures=1).kind is AnswerKind.HELP


def test_a_picture_of_the_dinner_gets_none() -> None:
    for text in ("今日の晩ごはん", "what a day", "ロンした！"):
        assert answer(text, pictures=1).kind is AnswerKind.IGNORED


def test_a_picture_of_thanks_in_a_thread_is_left_alone() -> None:
    assert answer("🎉", context=WIN, pictures=1).kind is AnswerKind.IGNORED
    assert "pictures" in answer("", context=WIN, pictures=1).text()
    assert answer("", context=WIN).kind is AnswerKind.IGNORED


def test_the_tile_that_was_taken_for_the_winning_one_stands_apart_in_the_picture() -> None:
    hand = card_of("123m456p789s11222z").hand
    assert hand == parse_hand("123m456p789s1122z+2z")
    given = answer("123m456p789s11222z 画像だけ")
    assert given.picture == Bare(parse_hand("123m456p789s1122z+2z"))
    assert given.text() == "123m456p789s11222z（東場・南家・ツモ）"
    assert "ツモ和了 南" in given.alt


def test_a_card_tells_honba_and_sticks() -> None:
    card = card_of(f"{WIN} ロン 2本場 供託1本")
    assert (card.points, card.notes) == ("1300点", ("2本場・供託1本込みで2900点",))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(555z)234m678s22z99s ロン9s", "ロン和了 九索"),
        ("(5'0\"55p)234m678s22z99s ロン9s", "和了牌 九索"),
        ("123m456p789s11222z+2z ロン 天和", "最後の牌 南"),
        ("123m456p789s1122z+5p 何切る", "ツモ牌 五筒"),
    ],
)
def test_the_tile_apart_is_read_as_what_it_is(text: str, said: str) -> None:
    assert said in answer(text).alt


def test_waits_are_read_aloud_one_by_one() -> None:
    assert "Waits: 3 of bamboo ×3 (ron 2,600, tsumo 4,000), 6 of bamboo ×2 (" in answer(TENPAI).alt
    assert "待ち: 三索 ×3 (ロン 2600・ツモ 4000)・六索 ×2 (" in answer(f"{TENPAI} 待ち").alt


def test_counted_dora_are_in_the_json() -> None:
    situation = hand_of(f"{WIN} リーチ ロン ドラ3 裏1")["situation"]
    assert situation["counted"] == {"dora": 3, "ura": 1, "red": 0}


def test_a_picture_with_a_talk_about_something_else_is_left_alone() -> None:
    assert answer("look at this", pictures=1).kind is AnswerKind.IGNORED


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"@alice {WIN}", AnswerKind.IGNORED),
        (f"@alice @tenhobot {WIN}", AnswerKind.ANSWER),
        (f"@TenhoBot {WIN}", AnswerKind.ANSWER),
        (f"@tenhobot@example.social {WIN}", AnswerKind.ANSWER),
        (f"{WIN}", AnswerKind.ANSWER),
        (f"https://example.org/@tenhobot @alice {WIN}", AnswerKind.IGNORED),
        (f"@tenhobot123 {WIN}", AnswerKind.IGNORED),
    ],
)
def test_only_who_addresses_the_bot_is_answered(text: str, kind: AnswerKind) -> None:
    assert answer(text, names=["tenhobot"]).kind is kind


@pytest.mark.parametrize(
    "text",
    [
        "@evil @tenhobot 123m456p55555s11z @other 何点",
        "@evil@example.org @tenhobot 123m456p789s11228z",
        "@tenhobot 123m456p789s1122@evil",
        "@tenhobot 3翻33符は？ @evil",
    ],
)
def test_an_answer_mentions_nobody(text: str) -> None:
    given = answer(text, names=["tenhobot"])
    assert "@" not in given.text()


def test_stop_and_start_say_whom_to_leave_alone() -> None:
    assert [answer(text).mute for text in ("stop", "停止", "start", "開始", WIN)] == [
        True,
        True,
        False,
        False,
        None,
    ]


def test_an_answer_is_fitted_by_leaving_out_what_matters_least() -> None:
    given: Answer = answer(f"{WIN} ron")
    assert "Fu:" in given.text(280)
    short = given.text(100)
    assert "Fu:" not in short
    assert "1 han 40 fu: 1,300 points" in short
    assert WIN in given.text(10)


def test_an_answer_is_one_json_document() -> None:
    for text in (WIN, TENPAI, NOTEN, "3翻40符は？", "stop", "", "hello", "8z8z8z8z 123m456p789s"):
        document = json.loads(json.dumps(answer(text).json()))
        assert set(document) == {"hands", "kind", "text", "alt"}


def test_of_equal_discards_the_red_five_and_the_dora_are_kept() -> None:
    hand = "12355m067p0678s11z"
    assert "I would cut 8s or 0s" in answer(f"{hand} what to cut?").text()
    assert card_of(hand).lift == (Tile.parse("8s"),)
    assert "I would cut 0s or 8s" in answer(f"{hand} what to cut? dora 8s").text()
