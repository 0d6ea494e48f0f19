"""Hands read aloud: every tile is named, every call says from whom."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from tenhobot.riichi.hand import Hand
from tenhobot.riichi.notation import parse_hand
from tenhobot.riichi.tiles import TILES, Tile
from tenhobot.riichi.wall import deal
from tenhobot.wording.alt import Lang, read_hand, read_meld, read_tiles, tile_name

from ..shared import tiles

LANGS: tuple[Lang, ...] = ("ja", "en")


@pytest.mark.parametrize(
    ("tile", "ja", "en"),
    [
        ("1m", "一萬", "1 of characters"),
        ("0p", "赤五筒", "red 5 of circles"),
        ("9s", "九索", "9 of bamboo"),
        ("1z", "東", "east wind"),
        ("5z", "白", "white dragon"),
        ("6z", "發", "green dragon"),
        ("7z", "中", "red dragon"),
    ],
)
def test_names(tile: str, ja: str, en: str) -> None:
    assert tile_name(Tile.parse(tile), "ja") == ja
    assert tile_name(Tile.parse(tile), "en") == en


@pytest.mark.parametrize("lang", LANGS)
def test_every_tile_has_its_own_name(lang: Lang) -> None:
    assert len({tile_name(tile, lang) for tile in TILES}) == 37


def test_neighbours_of_one_suit_are_read_together() -> None:
    held = tiles("123m406p55z1s")
    assert read_tiles(held, "ja") == "一萬 二萬 三萬、四筒 赤五筒 六筒、白 白、一索"
    assert read_tiles(held, "en") == (
        "1 2 3 of characters, 4 5 6 of circles (one five is red), two white dragons, 1 of bamboo"
    )


@pytest.mark.parametrize(
    ("meld", "ja", "en"),
    [
        (
            "(7'68s)",
            "チー 六索 七索 八索（上家から七索）",
            "chi 6 7 8 of bamboo, 7 of bamboo called from the left",
        ),
        ("(678s)", "チー 六索 七索 八索", "chi 6 7 8 of bamboo"),
        ("(77'7z)", "ポン 中 中 中（対面から）", "pon of three red dragons from across"),
        (
            "(055'p)",
            "ポン 赤五筒 五筒 五筒（下家から五筒）",
            "pon of three fives of circles, one of them red, 5 of circles called from the right",
        ),
        ("(555z)", "ポン 白 白 白", "pon of three white dragons"),
        (
            "(1'111z)",
            "大明槓 東 東 東 東（上家から）",
            "open kan of four east winds from the left",
        ),
        (
            "(22'2\"2s)",
            "加槓 二索 二索 二索 二索（対面から）",
            "added kan of four twos of bamboo from across",
        ),
        (
            "[0555m]",
            "暗槓 赤五萬 五萬 五萬 五萬",
            "concealed kan of four fives of characters, one of them red",
        ),
    ],
)
def test_melds(meld: str, ja: str, en: str) -> None:
    (called,) = parse_hand(f"123m456s78p1z2p {meld}").melds
    assert read_meld(called, "ja") == ja
    assert read_meld(called, "en") == en


def test_a_whole_picture() -> None:
    hand = parse_hand("22p34p+2p (77'7z) (9'78p) [1111z]")
    assert read_hand(hand, "ja", last="ron", dora=tiles("8s"), says=("満貫。", "8,000点")) == (
        "満貫。8,000点。手牌 二筒 二筒 三筒 四筒。ロン和了 二筒。ポン 中 中 中（対面から）。"
        "チー 七筒 八筒 九筒（上家から九筒）。暗槓 東 東 東 東。ドラ表示牌 八索。"
    )
    assert read_hand(hand, "en", last="tsumo", ura=tiles("1z"), says=("Mangan.", "8,000")) == (
        "Mangan. 8,000. Hand: 2 2 3 4 of circles. Won by tsumo on 2 of circles. Pon of three "
        "red dragons from across. Chi 7 8 9 of circles, 9 of circles called from the left. "
        "Concealed kan of four east winds. Ura dora indicators: east wind."
    )


def test_a_tile_apart_is_not_said_to_be_won_with_where_nothing_is_won() -> None:
    hand = Hand(tiles("19m1z"), win=tiles("1z")[0])
    assert read_hand(hand, "ja", last="completing").endswith("和了牌 東。")
    assert read_hand(hand, "en", last="apart").endswith("Last tile: east wind.")


def test_no_tile_apart_is_read_apart() -> None:
    hand = Hand(tiles("19m1z"))
    assert read_hand(hand, "ja") == "手牌 一萬 九萬、東。"
    assert read_hand(hand, "en") == "Hand: 1 9 of characters, east wind."


@given(st.randoms(use_true_random=False), st.integers(1, 14), st.sampled_from(LANGS))
def test_as_many_tiles_are_read_as_there_are(random: Random, size: int, lang: Lang) -> None:
    held = deal(random, size)
    text = read_hand(Hand(held, win=held[0]), lang)
    if lang == "ja":
        assert sum(text.count(c) for c in "萬筒索東南西北白發中") == len(held)
        assert text.count("赤") == sum(tile.is_red for tile in held)
    else:
        assert sum(c.isdigit() for c in text) == sum(tile.suit != "z" for tile in held)


def test_by_ear_a_red_dragon_is_not_three_and_a_red_five_not_four() -> None:
    told = [
        read_meld(parse_hand(f"123m456s78p1z2p {meld}").melds[0], "en")
        for meld in ("[7777z]", "(77'7\"7z)", "(777'z)", "[5555s]", "[0555s]", "(05'5\"5s)")
    ]
    assert len(set(told)) == len(told)
    assert "concealed kan of four red dragons" in told
    assert "red 5 5" not in "".join(told)
    assert read_tiles(tiles("05s"), "en") == "5 5 of bamboo (one five is red)"


def test_more_tiles_than_there_are_can_be_read_too() -> None:
    held = (*tiles("0000055p"), *tiles("11111z"))
    assert read_tiles(held, "en") == "5 5 5 5 5 5 5 of circles (5 fives are red), 5 east winds"
