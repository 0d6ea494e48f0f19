"""What is wrong with a hand, said in Japanese too: every fault that the rules can find."""

import re
from typing import Any

import pytest

from tenhobot.analysis import analyse
from tenhobot.riichi import PRESETS, Problem, RiichiError, Situation, parse_hand
from tenhobot.riichi.hand import problems
from tenhobot.wording.faults import fault

_JAPANESE = re.compile(r"[぀-ヿ]")


def problems_of(text: str) -> tuple[Problem, ...]:
    try:
        return problems(parse_hand(text), sizes=(13, 14))
    except RiichiError as error:
        return error.problems


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("123456789m123p111s", "15枚です"),
        ("55555p123m456s11z2s", "5pが5枚あります"),
        ("0555p5p123m456s11z2s", "5pが5枚あります（赤も数えて4枚まで）"),
        ("5555p5555p123m", "5pが8枚あります（赤も数えて4枚まで）"),
        ("123m456p789s11111z", "東が5枚あります（4枚まで）"),
        ("0055p123m456s1122z", "赤ドラ0pが2枚あります"),
        ("123m456p8z", "9文字目: 8zという牌はありません"),
        ("123m456", "5文字目: 456の種類が分かりません"),
        ("m123mp", "前に数字がありません"),
        ("①②③s", "丸数字は筒子"),
        ("123m+45p", "+の後はツモ牌1枚だけ"),
        ("123m(55'5z", "括弧(が閉じていません"),
        ("123m)", "括弧)に対応する開き括弧"),
        ("123m(124p)", "(124p)は面子になりません"),
        ("123m(1'1'1p)", "鳴きの印が読めません"),
        ("1'23m", "副露の牌だけに付けます"),
        ("r3p", "5に付けてください"),
        ("123mポン", "ポンの牌を隣に"),
        ("123m?", "読み取れません"),
        ("", "牌がありません"),
        ("1m" * 600, "長すぎて"),
        ("8z" * 20, "ほかにも同じような誤り"),
        ("1" * 300 + "m", "300枚は多すぎます"),
        ("1m (111z) (222z) (333z) (444z) (555z)", "副露が5つあります"),
        ("P456S", "二通りに読めます"),
    ],
)
def test_a_wrong_text_is_explained_in_japanese(text: str, said: str) -> None:
    sentences = [fault(problem, "ja") for problem in problems_of(text)]
    assert any(said in sentence for sentence in sentences), sentences
    assert all(_JAPANESE.search(sentence) for sentence in sentences)


_R, _O = {"riichi": True}, "123m456p79s1122z+2z"


@pytest.mark.parametrize(
    ("hand", "fields", "said"),
    [
        (None, {"ippatsu": True}, "一発はリーチした手だけ"),
        (None, {"ura_indicators": parse_hand("1p").concealed}, "裏ドラはリーチした手だけ"),
        (None, {"tenhou": True, "seat": "S"}, "天和は親だけの役"),
        (None, {"chiihou": True, "seat": "E"}, "地和は子だけの役"),
        (None, {"haitei": True, "tsumo": False}, "海底はツモ和了の役"),
        (None, {"houtei": True, "tsumo": True}, "河底はロン和了の役"),
        (None, {"haitei": True, "rinshan": True}, "海底と嶺上は同時に起こりません"),
        (None, {"tenhou": True} | _R, "天和とリーチは同時に"),
        (None, {"honba": 5000}, "数が大きすぎます"),
        (None, {"dora_indicators": parse_hand("123456p").concealed}, "5枚までです"),
        (None, {"discarder": "W", "tsumo": True}, "ツモ和了に放銃者はいません"),
        (None, {"discarder": "S", "tsumo": False}, "自分の席からは和了れません"),
        (None, {"counted": (30, 0, 0)}, "ドラが30枚は多すぎます"),
        (None, {"counted": (0, 1, 0)}, "裏ドラはリーチした手だけ"),
        (None, {"counted": (0, 0, 4)}, "赤ドラの枚数を超えています"),
        ("123m456p789s11z (222z)", _R, "鳴いた手ではリーチできません"),
        ("123m456p789s11z [2222z]", {"tenhou": True}, "天和になりません"),
        ("123m456p789s11222z", {"rinshan": True}, "槓がないので"),
    ],
)
def test_impossible_circumstances_are_explained_in_japanese(
    hand: str | None, fields: dict[str, Any], said: str
) -> None:
    with pytest.raises(RiichiError) as caught:
        analyse(parse_hand(hand or "123m456p789s11222z"), Situation(**fields))
    sentences = [fault(problem, "ja") for problem in caught.value.problems]
    assert any(said in sentence for sentence in sentences), sentences


def test_what_the_rules_do_not_have_is_explained_in_japanese() -> None:
    fields: dict[str, Any] = {
        "riichi": True,
        "ippatsu": True,
        "dora_indicators": parse_hand("12p").concealed,
        "ura_indicators": parse_hand("34p").concealed,
    }
    with pytest.raises(RiichiError) as caught:
        analyse(parse_hand("123m456p789s11222z"), Situation(**fields), PRESETS["jpml_a"])
    assert [fault(problem, "ja") for problem in caught.value.problems] == [
        "このルールに一発はありません",
        "このルールに裏ドラはありません",
        "このルールでドラ表示牌は1枚だけです",
        "このルールで裏ドラ表示牌は1枚だけです",
    ]


def test_english_takes_the_problems_own_words() -> None:
    problem = Problem("x", "five copies of 5p")
    assert fault(problem, "en") == "five copies of 5p"


def test_a_fault_that_is_new_still_gets_a_sentence() -> None:
    assert "読み取れません" in fault(Problem("brand_new", "something else"), "ja")
