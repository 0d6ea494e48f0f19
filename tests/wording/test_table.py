"""The table of points, against the table that every player has on paper."""

import pytest

from tenhobot.riichi import PRESETS, TENHOU
from tenhobot.wording.table import kiriage_lines, points_lines

# han, fu: non-dealer ron and tsumo, dealer ron and tsumo; a dash where there is none.
PAPER = """
1 30  1000 300-500    1500 500
1 40  1300 400-700    2000 700
1 50  1600 400-800    2400 800
1 60  2000 500-1000   2900 1000
1 70  2300 600-1200   3400 1200
2 20  -    400-700    -    700
2 25  1600 -          2400 -
2 30  2000 500-1000   2900 1000
2 40  2600 700-1300   3900 1300
2 70  4500 1200-2300  6800 2300
3 20  -    700-1300   -    1300
3 25  3200 800-1600   4800 1600
3 30  3900 1000-2000  5800 2000
3 40  5200 1300-2600  7700 2600
3 60  7700 2000-3900  11600 3900
4 20  -    1300-2600  -    2600
4 25  6400 1600-3200  9600 3200
4 30  7700 2000-3900  11600 3900
4 40  8000 2000-4000  12000 4000
5 30  8000 2000-4000  12000 4000
7 30  12000 3000-6000 18000 6000
10 30 16000 4000-8000 24000 8000
11 30 24000 6000-12000 36000 12000
13 30 32000 8000-16000 48000 16000
"""


@pytest.mark.parametrize("row", PAPER.strip().split("\n"))
def test_the_table_is_the_one_on_paper(row: str) -> None:
    han, fu, ron, tsumo, dealer_ron, dealer_tsumo = row.split()
    ways = [f"ロン{ron}" if ron != "-" else "", f"ツモ{tsumo}" if tsumo != "-" else ""]
    dealers = [
        f"ロン{dealer_ron}" if dealer_ron != "-" else "",
        f"ツモ{dealer_tsumo}オール" if dealer_tsumo != "-" else "",
    ]
    _, other, dealer = points_lines(int(han), int(fu), None, None, TENHOU, "ja")
    assert other == "子: " + "・".join(filter(None, ways))
    assert dealer == "親: " + "・".join(filter(None, dealers))


def test_without_fu_the_usual_ones_are_told() -> None:
    assert points_lines(3, None, True, False, TENHOU, "en") == [
        "3 han 30 fu. Dealer: ron 5,800",
        "3 han 40 fu. Dealer: ron 7,700",
    ]
    assert points_lines(2, None, None, False, TENHOU, "ja") == [
        "2翻30符 子: ロン2000、親: ロン2900",
        "2翻40符 子: ロン2600、親: ロン3900",
    ]


def test_honba_and_sticks_are_told() -> None:
    assert points_lines(2, 40, None, None, TENHOU, "ja", honba=2, sticks=1) == [
        "2翻40符・2本場",
        "子: ロン3200・ツモ900-1500",
        "親: ロン4500・ツモ1500オール",
        "供託1本の1000点は、別に和了者がもらいます。",
    ]


@pytest.mark.parametrize(
    ("limit", "han", "title", "ron"),
    [
        ("mangan", 5, "満貫（5翻）", 8000),
        ("haneman", 6, "跳満（6〜7翻）", 12000),
        ("baiman", 8, "倍満（8〜10翻）", 16000),
        ("sanbaiman", 11, "三倍満（11〜12翻）", 24000),
        ("kazoe_yakuman", 13, "数え役満（13翻以上）", 32000),
        ("yakuman", 13, "役満", 32000),
        ("double_yakuman", 26, "ダブル役満", 64000),
    ],
)
def test_a_limit_is_answered_by_its_name(limit: str, han: int, title: str, ron: int) -> None:
    assert points_lines(han, None, False, False, TENHOU, "ja", limit=limit) == [
        title,
        f"子: ロン{ron}",
    ]


def test_kiriage_is_explained_by_the_rules_in_use() -> None:
    explained, status = kiriage_lines(PRESETS["mleague"], "ja")
    assert "4翻30符と3翻60符" in explained
    assert status == "Mリーグルールでは切り上げます。"
    assert kiriage_lines(TENHOU, "en")[1] == "Tenhou rules do not have it."


def test_the_rules_count() -> None:
    assert points_lines(4, 30, False, False, PRESETS["mleague"], "en") == [
        "Mangan (4 han 30 fu)",
        "Non-dealer: ron 8,000",
    ]


@pytest.mark.parametrize(("han", "fu"), [(0, 30), (1, 20), (1, 25), (3, 33), (3, 10), (2, 120)])
def test_what_does_not_exist_is_told_in_one_line(han: int, fu: int) -> None:
    for lang in ("ja", "en"):
        (line,) = points_lines(han, fu, None, None, TENHOU, lang)
        assert ("ありません" if lang == "ja" else "There is no") in line


def test_pinfu_tsumo_is_no_ron() -> None:
    (line,) = points_lines(3, 20, None, False, TENHOU, "en")
    assert "pinfu by tsumo alone" in line
