"""The table of points, against the table that every player has on paper."""

import pytest

from tenhobot.riichi import PRESETS, TENHOU
from tenhobot.wording.table import points_lines

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
        "3 han 30 fu",
        "Dealer: ron 5,800",
        "3 han 40 fu",
        "Dealer: ron 7,700",
    ]


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
