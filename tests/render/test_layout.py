"""Where tiles lie, judged on the boxes themselves."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from tenhobot.render import (
    Box,
    Card,
    Layout,
    Pose,
    TileRow,
    TooNarrow,
    card,
    lay_out,
)
from tenhobot.riichi.hand import Hand, Meld, MeldType, Source
from tenhobot.riichi.notation import parse_hand
from tenhobot.riichi.tiles import KINDS, RED_OF, TILES, Tile, mpsz

from ..shared import bug_cases, tiles
from .conftest import Drawing, assert_apart_and_inside, rectangle


def cases() -> dict[str, dict]:
    return {case["id"]: case for case in bug_cases("draw")}


def place(text: str, width: int = 1200, **marks: object) -> Layout:
    return lay_out(parse_hand(text), width, **marks)


def meld_of(layout: Layout, number: int = 0) -> list[Box]:
    return [box for box in layout.boxes if box.meld == number]


def shown(boxes: list[Box]) -> list[str]:
    """Each tile as a word: ``5p``, ``5p-`` lying, ``5p=`` stacked, ``##`` face down."""
    marks = {Pose.UPRIGHT: "", Pose.SIDEWAYS: "-", Pose.STACKED: "="}
    return ["##" if b.pose is Pose.BACK else f"{b.tile}{marks[b.pose]}" for b in boxes]


def test_bug_case_called_run() -> None:
    case = cases()["B138a"]
    boxes = meld_of(place(case["input"]["kobalab"]))
    assert [str(box.tile) for box in boxes] == case["expect"]["order"]
    assert [str(b.tile) for b in boxes if b.pose is Pose.SIDEWAYS] == [case["expect"]["lying_tile"]]


def test_bug_case_two_indicators(drawing: Drawing) -> None:
    case = cases()["B139a"]
    indicators = tiles("".join(case["input"]["dora_indicators"]))
    hand = parse_hand(case["input"]["kobalab"])
    card(Card("", hand, yaku=(("ドラ", "1翻"),), rows=(TileRow("ドラ表示牌", indicators),)))
    drawn = [box.tile for box in drawing.boxes[len(lay_out(hand, 1000).boxes) :]]
    assert tuple(drawn) == indicators
    assert len(drawn) == case["expect"]["indicators_drawn"]


def test_bug_case_red_five_in_a_concealed_kan() -> None:
    case = cases()["B141a"]
    boxes = meld_of(place(case["input"]["kobalab"]))
    assert shown(boxes) == ["##", "0p", "5p", "##"]


@pytest.mark.parametrize("case_id", ["B142a", "B142b", "B142c"])
def test_bug_case_side_of_the_caller(case_id: str) -> None:
    case = cases()[case_id]
    boxes = meld_of(place(case["input"]["kobalab"]))
    lying = [i for i, box in enumerate(boxes) if box.pose is Pose.SIDEWAYS]
    assert lying == [case["expect"]["lying_index"]]


@pytest.mark.parametrize(("case_id", "count"), [("B143a", 17), ("B143b", 18)])
def test_bug_case_four_kans_fit(case_id: str, count: int) -> None:
    case = cases()[case_id]
    layout = place(case["input"]["kobalab"])
    assert len(layout.boxes) == case["expect"].get("tiles_drawn", count) == count
    assert layout.width <= 1200
    assert layout.tile_width >= 40
    assert_apart_and_inside([rectangle(box) for box in layout.boxes], layout.width, layout.height)


@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        ("(7'68s)", "7s- 6s 8s"),
        ("(678s)", "6s- 7s 8s"),
        ("(5'05p)", "5p- 0p 5p"),
        ("(05'5p)", "0p 5p- 5p"),
        ("(055'p)", "0p 5p 5p-"),
        ("(555z)", "5z- 5z 5z"),
        ("(2'222z)", "2z- 2z 2z 2z"),
        ("(22'22z)", "2z 2z- 2z 2z"),
        ("(2222'z)", "2z 2z 2z 2z-"),
        ("(2222z)", "2z- 2z 2z 2z"),
        ("(5'0\"55p)", "5p- 0p= 5p 5p"),
        ("(05'5\"5p)", "0p 5p- 5p= 5p"),
        ("(055'5\"p)", "0p 5p 5p- 5p="),
        ("[5550p]", "## 0p 5p ##"),
        ("[1111z]", "## 1z 1z ##"),
    ],
)
def test_every_kind_of_meld(meld: str, expected: str) -> None:
    boxes = meld_of(place(f"123m456s78p1z2p {meld}"))
    assert shown(boxes) == expected.split()


def test_an_added_tile_lies_on_the_called_one() -> None:
    boxes = meld_of(place("123m456s78p1z2p (05'5\"5p)"))
    below, above = boxes[1], boxes[2]
    assert (above.x, above.y + above.h) == (below.x, below.y)
    assert (above.w, above.h) == (below.w, below.h)
    assert boxes[3].x == below.x + below.w


def test_both_red_fives_of_a_concealed_kan_show() -> None:
    hand = Hand(tiles("123m123s11z"), (Meld(MeldType.ANKAN, tiles("0055p")),))
    assert shown(meld_of(lay_out(hand, 800))) == ["##", "0p", "0p", "##"]


def test_tiles_stand_on_one_line_and_the_drawn_one_apart() -> None:
    layout = place("2234p+2p (77'7z) (9'78p) (333'p)")
    assert len({box.y + box.h for box in layout.boxes}) == 1
    *rest, drawn = [box for box in layout.boxes if box.meld is None]
    assert drawn.drawn
    assert str(drawn.tile) == "2p"
    assert not any(box.drawn for box in rest)
    assert [str(box.tile) for box in rest] == ["2p", "2p", "3p", "4p"]
    assert all(b.x == a.x + a.w for a, b in pairwise(rest))
    assert drawn.x - (rest[-1].x + rest[-1].w) >= layout.tile_width // 4


def test_without_a_drawn_tile_none_stands_apart() -> None:
    boxes = place("123m456p789s11222z").boxes
    assert not any(box.drawn for box in boxes)
    assert all(b.x == a.x + a.w for a, b in pairwise(boxes))


def test_the_suggested_discard_is_lifted_once() -> None:
    boxes = place("1199m456p789s1122z", lift=tiles("9m")).boxes
    lifted = [box for box in boxes if box.lifted]
    assert [str(box.tile) for box in lifted] == ["9m"]
    assert lifted[0].y < min(box.y for box in boxes if not box.lifted)


def test_wrong_tiles_are_ringed_where_they_were_written() -> None:
    layout = place("9m1m5p0p55p234s789s11z", ring=(1, 4))
    assert [str(box.tile) for box in layout.boxes if box.ringed] == ["9m", "0p"]
    ringed = next(box for box in layout.boxes if box.ringed)
    after = layout.boxes[layout.boxes.index(ringed) + 1]
    assert after.x > ringed.x + ringed.w


def test_places_go_on_through_the_melds() -> None:
    layout = place("123m456s78p1z2p (05'5\"5p)", ring=(11, 13))
    assert [str(box.tile) for box in layout.boxes if box.ringed and box.meld == 0] == ["0p", "5p"]


def test_two_rows_where_one_would_be_small() -> None:
    one = place("11123m456p789s11z+1z")
    two = place("1m+1m [2222m] [3333p] [4444s] (5'555z)")
    assert len({box.y + box.h for box in one.boxes}) == 1
    assert len({box.y + box.h for box in two.boxes}) == 2
    assert two.tile_width >= 66


def test_rows_are_in_the_middle() -> None:
    layout = place("1m+1m [2222m] [3333p] [4444s] (5'555z)")
    for bottom in {box.y + box.h for box in layout.boxes}:
        row = [box for box in layout.boxes if box.y + box.h == bottom]
        left, right = row[0].x, layout.width - row[-1].x - row[-1].w
        assert abs(left - right) <= 1


@pytest.mark.parametrize("width", [1200, 390, 130])
def test_a_hand_takes_the_width_it_gets(width: int) -> None:
    layout = place("11123m456p789s11z+1z", width)
    assert width - layout.tile_width < layout.width <= width


def test_too_narrow_is_refused() -> None:
    with pytest.raises(TooNarrow, match="the least is 1"):
        place("11123m456p789s11z+1z", 10)


def test_an_empty_hand_has_no_boxes() -> None:
    assert lay_out(Hand(()), 300).boxes == ()


def _meld(kind: int, type_: MeldType, source: Source | None, red: bool) -> Meld:
    if type_ is MeldType.CHI:
        low = KINDS[min(kind, 26) // 9 * 9 + min(kind % 9, 6)]
        held = tuple(KINDS[low + i].tile for i in range(3))
        called = held[kind % 3] if source else None
        return Meld(type_, held, called, Source.LEFT if source else None)
    tile = KINDS[kind].tile
    held = [tile] * (4 if type_.is_kan else 3)
    if red and tile.kind in RED_OF:
        held[0] = RED_OF[tile.kind]
    if type_ is MeldType.ANKAN or source is None:
        return Meld(type_, tuple(held))
    added = tile if type_ is MeldType.KAKAN else None
    return Meld(type_, tuple(held), held[1], source, added)


melds = st.builds(
    _meld,
    st.integers(0, 33),
    st.sampled_from(MeldType),
    st.sampled_from([*Source, None]),
    st.booleans(),
)
concealed = st.lists(st.sampled_from(TILES), min_size=1, max_size=30).map(tuple)


@given(
    concealed,
    st.lists(melds, max_size=5).map(tuple),
    st.booleans(),
    st.sets(st.integers(1, 40), max_size=4),
    st.integers(400, 1600),
)
@settings(max_examples=150, deadline=None)
def test_every_tile_has_its_place(
    held: tuple[Tile, ...], called: tuple[Meld, ...], drawn: bool, ring: set[int], width: int
) -> None:
    hand = Hand(held, called, held[-1] if drawn else None)
    layout = lay_out(hand, width, ring=ring, lift=held[:1])
    assert Counter(mpsz([box.tile]) for box in layout.boxes) == Counter(map(str, hand.tiles))
    assert_apart_and_inside([rectangle(box) for box in layout.boxes], layout.width, layout.height)
    assert layout.width <= width
    for number, meld in enumerate(called):
        poses = Counter(box.pose for box in meld_of(layout, number))
        assert poses[Pose.SIDEWAYS] == meld.is_open
        assert poses[Pose.BACK] == 2 * (not meld.is_open)
        assert poses[Pose.STACKED] == (meld.type is MeldType.KAKAN)
        reds = [box for box in meld_of(layout, number) if box.tile.is_red]
        assert all(box.pose is not Pose.BACK for box in reds)
    moved = layout.moved(5, 7)
    assert moved == tuple(replace(box, x=box.x + 5, y=box.y + 7) for box in layout.boxes)
