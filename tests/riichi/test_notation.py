"""Every notation read, every fault named with its place."""

import pytest

from tenhobot.riichi.errors import AmbiguousHand, InvalidHand, MalformedHand, RiichiError
from tenhobot.riichi.hand import Hand, Meld, MeldType, Source
from tenhobot.riichi.notation import format_hand, parse_hand, parse_tiles
from tenhobot.riichi.tiles import Tile, mpsz

READ = {
    "123m406p789s1122z": "123m406p789s1122z",
    "2234p+2p (77'7z) (9'78p) (333'p)": "2234p+2p (77'7z) (9'78p) (333'p)",
    "123M456P789S11222Z": "123m456p789s11222z",
    "１２３ｍ４０６ｐ　７８９ｓ１１２２ｚ": "123m406p789s1122z",
    "123m\n456p 789s\n11222z": "123m456p789s11222z",
    "\u200f123m\u200b456p\u202e789s\u202c11\u2060222z\u200e": "123m456p789s11222z",
    "1z2z3z": "123z",
    "1m1m2p": "11m2p",
    '"123m456p"': "123m456p",
    "(123m456p)": "123m456p",
    "「123m456p」": "123m456p",
    "(555z)(1'23m)99s": "99s (555z) (1'23m)",
    "[1111z] 99s": "99s [1111z]",
    "45m+3m 22p (555z)": "45m22p+3m (555z)",
    "99s（5’55ｚ）": "99s (5'55z)",
    "(12'3m)": "(2'13m)",
    "(123m)": "(123m)",
    "(22'22z)": "(22'22z)",
    "(222'2z)": "(22'22z)",
    "(2222'z)": "(2222'z)",
    "(2222z)": "(2222z)",
    "(5'0\"55p)": "(5'0\"55p)",
    "(5'0''55p)": "(5'0\"55p)",
    "(55’5”0p)": "(55'5\"0p)",
    '(555"0p)': '(055"5p)',
    "[0555p]": "[0555p]",
    "m123p406s789z1122": "123m406p789s1122z",
    "M123P406S789": "123m406p789s",
    "m123p456s789z11222": "123m456p789s11222z",
    "m123p456s78z22s9": "123m456p78s22z+9s",
    "z1122334455667z7": "1122334455667z+7z",
    "p5s0,": "5p0s",
    "m1 2 3 p456": "123m456p",
    "s34579z22s8,s067-,z555=": "34579s22z+8s (7'06s) (55'5z)",
    "z3,z1111,z5555-,z666+6,m1-23": "3z [1111z] (5'555z) (666'6\"z) (1'23m)",
    "m1,p550=5": "1m (50'5\"5p)",
    "m1,p505-5": "1m (5'5\"05p)",
    "m123*,z222": "123m (222z)",
    "🀇🀈🀉🀙🀚🀛🀐🀑🀒🀀🀀🀄\ufe0e🀄\ufe0f🀄": "123m123p123s11777z",
    "🀀🀁🀂🀃🀆🀅🀄": "1234567z",
    "🀇🀈 (🀄🀄🀄) [🀀🀀🀀🀀]": "12m (777z) [1111z]",
    "一二三④⑤⑥789東東白白": "123m456p789s1155z",
    "一二三④⑤⑥７８９東東白白": "123m456p789s1155z",
    "一萬二萬三萬4筒5筒6筒7索": "123m456p7s",
    "一二三筒四五六索": "123p456s",
    "一二三456p789s": "123m456p789s",
    "7 8 9 東": "789s1z",
    "1万2万东发": "12m16z",
    "白發中発": "5667z",
    "333r567p": "333067p",
    "5pr5s": "5p0s",
    "5pr": "0p",
    "45pr6s": "40p6s",
    "5rp": "0p",
    "5r5p": "50p",
    "r5r5p": "00p",
    "pr5s12": "0p12s",
    "赤5p5m": "0p5m",
    "赤五④⑤赤": "0m40p",
    "r🀝🀋": "0p5m",
    "EEESSW": "111223z",
    "PFC": "567z",
    "123S": "123s",
    "123P EEE": "123p111z",
    "S123M": "2z123m",
    "EEESS123m456p": "123m456p11122z",
    "3m 3m ton nan sha pee hak hat chu": "33m1234567z",
    "ton nan sha pei haku hatsu chun": "1234567z",
    "234m 白ポン": "234m (555z)",
    "234m ポン 555z": "234m (555z)",
    "ポン555zチー123m 99s": "99s (555z) (123m)",
    "555zポン123mチー99s": "99s (555z) (123m)",
    "99s pon 5z chi 123s kan 1z ankan 2222m": "99s (555z) (123s) (1111z) [2222m]",
    "(pon 111p) (ankan 6666m) (kan 7777z) (chi 123s)": "(111p) [6666m] (7777z) (123s)",
    "加槓 1111z": '(1111"z)',
    "暗槓(1111z)": "[1111z]",
    "(555z)ポン 1m": "1m (555z)",
    "五ポン": "(555m)",
    "加カン5z 234m": '234m (5555"z)',
    "小明槓055p 234m": '234m (0555"p)',
    "明槓555z": "(5555z)",
    "kan 555z 99s": "99s (5555z)",
    "[1111z]カン 99s": "99s [1111z]",
    "カン[1111z] 99s": "99s [1111z]",
    "99s、ポン555z": "99s (555z)",
    "5zをポン 99s": "99s (555z)",
    "M123P456S789": "123m456p789s",
    "https://tenhou.net/2/?q=123m406p789s11222z": "123m406p789s11222z",
    "tenhou.net/2/?q=1122z&a=b#x": "1122z",
}


@pytest.mark.parametrize(("text", "canonical"), READ.items())
def test_reads(text: str, canonical: str) -> None:
    hand = parse_hand(text)
    assert hand == parse_hand(canonical)
    assert str(hand) == str(parse_hand(canonical))
    assert mpsz(sorted(hand.concealed)) == mpsz(sorted(parse_hand(canonical).concealed))


def test_tiles_stay_as_written() -> None:
    assert mpsz(parse_hand("9s1z1m+5p (555z)").concealed) == "9s1z1m5p"
    assert mpsz(parse_hand("m5z222m4").concealed) == "5m222z4m"


def test_what_a_call_says() -> None:
    hand = parse_hand("11m (7'68s) (05'5p) (333'3\"z) (1111'm)")
    assert [(m.type, str(m.called), m.source, m.added and str(m.added)) for m in hand.melds] == [
        (MeldType.CHI, "7s", Source.LEFT, None),
        (MeldType.PON, "5p", Source.ACROSS, None),
        (MeldType.KAKAN, "3z", Source.RIGHT, "3z"),
        (MeldType.DAIMINKAN, "1m", Source.RIGHT, None),
    ]


FAULTS = {
    "123m456p78s8z": ("bad_honour", (12,), "8z at character 12: honours go from 1z to 7z"),
    "０ｚ": ("bad_honour", (1,), "0z at character 1"),
    "123m456": ("no_suit", (5, 6, 7), "456 at character 5"),
    "123456789": ("no_suit", tuple(range(1, 10)), "need a suit"),
    "三四五萬⑤⑤789": ("no_suit", (7, 8, 9), "789 at character 7"),
    "123mp": ("no_digits", (5,), "p at character 5"),
    "m": ("no_digits", (1,), "m at character 1"),
    "123m x": ("unknown", (6,), "'x' at character 6"),
    "123m\x07": ("unknown", (5,), "'<U+0007>' at character 5"),
    "\ud800123m": ("unknown", (1,), "<U+D800>"),
    "🀫🀇": ("unknown", (1,), "🀫"),
    "12r3m": ("stray_red", (3,), "r at character 3"),
    "r5z": (
        "stray_red",
        (1,),
        "r at character 1 marks a red five but touches no five of m, p or s",
    ),
    "r5": ("no_suit", (2,), "5 at character 2: the digit needs a suit"),
    "45r": ("no_suit", (1, 2), "45 at character 1"),
    "r0": ("no_suit", (2,), "0 at character 2"),
    "①②③m": ("wrong_suit", (4,), "always pinzu"),
    "(123m": ("unclosed", (1,), "put ) behind"),
    "123m)": ("unopened", (5,), "closes nothing"),
    "(123m]4p": ("unopened", (6,), "closes nothing"),
    "1'23m": ("stray_mark", (1,), "only a tile of a meld is marked"),
    "(1'2'3m)": ("bad_mark", (1,), "one tile is called"),
    "[1'111z]": ("bad_mark", (1,), "no tile of a concealed kan is called"),
    "m1,z2-222": ("bad_mark", (4,), "mark of a kan"),
    "123m+": ("drawn_not_one", (5,), "marks one drawn tile"),
    "123m+45m": ("drawn_not_one", (5,), "marks one drawn tile"),
    "123q": ("unknown", (4,), "'q' at character 4"),
    "ポン": ("lone_word", (1,), "as in ポン 555z"),
    "チー 124m": ("lone_word", (1,), "as in チー 123m"),
    "3mをチー 567p": ("lone_word", (4,), "as in チー 123m"),
    "3mチー 567p": ("lone_word", (3,), "as in チー 123m"),
    "kan 123m": ("lone_word", (1,), "as in kan 5555z"),
    "": ("empty", (), "there is no tile"),
    " \u200b\n": ("empty", (), "there is no tile"),
    "123m" * 300: ("too_long", (), "1,200 characters"),
    "tenhou.net/2/?q=123m8z": ("bad_honour", (21,), "8z at character 21"),
}


@pytest.mark.parametrize(("text", "fault"), FAULTS.items())
def test_names_the_fault(text: str, fault: tuple[str, tuple[int, ...], str]) -> None:
    code, positions, words = fault
    with pytest.raises(MalformedHand) as caught:
        parse_hand(text)
    (problem,) = caught.value.problems
    assert (problem.code, problem.positions) == (code, positions)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    str(caught.value).encode()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("11m (124m)", "(124m) at character 5: 124m is no chi"),
        ("11m (11m)", "(11m) at character 5: a meld has three tiles"),
        ("[1112z]", "[1112z] at character 1"),
        ("m11,z123-", "z123- at character 5"),
        ("m11,z22", "z22 at character 5"),
    ],
)
def test_names_an_impossible_meld(text: str, words: str) -> None:
    with pytest.raises(InvalidHand) as caught:
        parse_hand(text)
    assert words in str(caught.value)


def test_lists_all_faults_at_once_by_place() -> None:
    with pytest.raises(MalformedHand) as caught:
        parse_hand("8z12r3m x (12m 9z")
    assert [(p.code, p.positions[0]) for p in caught.value.problems] == [
        ("bad_honour", 1),
        ("stray_red", 5),
        ("unknown", 9),
        ("unclosed", 11),
        ("bad_honour", 16),
    ]


def test_a_word_behind_a_bracket_that_closes_nothing_belongs_to_no_meld() -> None:
    with pytest.raises(MalformedHand) as caught:
        parse_hand("]ポン 123m")
    assert [(p.code, p.positions) for p in caught.value.problems] == [
        ("unopened", (1,)),
        ("lone_word", (2,)),
    ]


def test_counts_the_end_of_a_long_list_of_faults() -> None:
    with pytest.raises(MalformedHand, match="and 42 more faults like these"):
        parse_hand("8z" * 50)


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("P456S", {"456s5z", "456p2z"}),
        ("EEES123P", {"111z123p2z", "111z123s5z"}),
        ("123m P456S 99m", {"123m456s5z99m", "123m456p2z99m"}),
    ],
)
def test_asks_where_two_readings_are_legal(text: str, readings: set[str]) -> None:
    with pytest.raises(AmbiguousHand) as caught:
        parse_hand(text)
    assert {parse_hand(r) for r in caught.value.readings} == {parse_hand(r) for r in readings}
    assert all(r in str(caught.value) for r in caught.value.readings)
    assert len(caught.value.readings) == len(readings)


def test_more_tiles_than_the_game_has() -> None:
    with pytest.raises(InvalidHand, match="300 tiles: a hand has 14, and the whole game 136"):
        parse_hand("1" * 300 + "m")


def test_the_drawn_tile_stays_where_it_was_written() -> None:
    hand = parse_hand("9s+1z 1m(555z)2p")
    assert (mpsz(hand.concealed), str(hand.win)) == ("9s1z1m2p", "1z")


@pytest.mark.parametrize("text", ["+1m", "12m+3m", "123m+4m", "9m3z+3m", "1m+1m (555z) 2p"])
def test_kobalab_refuses_a_drawn_tile_that_it_cannot_say(text: str) -> None:
    hand = parse_hand(text)
    with pytest.raises(InvalidHand, match=r"kobalab has a drawn tile only in a hand of"):
        format_hand(hand, "kobalab")


def test_an_impossible_hand_is_still_read() -> None:
    assert len(parse_hand("22222448m123p678s").concealed) == 14


@pytest.mark.parametrize(
    ("text", "tiles"),
    [("3m", "3m"), ("3m,4p", "3m4p"), ("m3, p4", "3m4p"), ("東", "1z"), ("r5p", "0p"), ("E", "1z")],
)
def test_bare_tiles(text: str, tiles: str) -> None:
    assert mpsz(parse_tiles(text)) == tiles


@pytest.mark.parametrize("text", ["", "(555z)", "3", "8z"])
def test_bare_tiles_refused(text: str) -> None:
    with pytest.raises(MalformedHand):
        parse_tiles(text)


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("mpsz", "123m4p+0p (7'89s) [1111z]"),
        ("kobalab", "m123p4p0,s7-89,z1111"),
        ("unicode", "🀇🀈🀉🀜+🀝 (🀖🀗🀘) [🀀🀀🀀🀀]"),
        ("kanji", "一二三④+⑤ (789) [東東東東]"),
    ],
)
def test_format(style: str, text: str) -> None:
    hand = parse_hand("123m4p+0p (7'89s) [1111z]")
    assert format_hand(hand, style) == text
    plain = hand if style in ("mpsz", "kobalab") else parse_hand("123m4p+5p (789s) [1111z]")
    assert parse_hand(text) == plain


def test_souzu_alone_keep_their_suit_in_kanji() -> None:
    assert format_hand(parse_hand("123s99s"), "kanji") == "12399索"


def test_unknown_notation_is_refused() -> None:
    with pytest.raises(RiichiError, match="mpsz, kobalab, unicode, kanji"):
        format_hand(parse_hand("1m"), "morse")


def test_a_kakan_of_unknown_side_round_trips() -> None:
    tiles = tuple(map(Tile.parse, ("5p", "5p", "5p", "0p")))
    hand = Hand((), (Meld(MeldType.KAKAN, tiles, added=tiles[3]),))
    assert parse_hand(str(hand)) == hand


def test_what_is_impossible_is_said_with_what_cannot_be_read() -> None:
    with pytest.raises(MalformedHand) as raised:
        parse_hand("11111m8z")
    assert [problem.code for problem in raised.value.problems] == ["bad_honour", "too_many_copies"]
