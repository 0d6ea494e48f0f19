"""Shanten, waits, acceptance and discards as somebody asks for them."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tenhobot.riichi.errors import InvalidHand
from tenhobot.riichi.hand import Hand, Meld, MeldType
from tenhobot.riichi.notation import parse_hand
from tenhobot.riichi.tenpai import Acceptance, Discard, discards, shanten, ukeire, waits
from tenhobot.riichi.tiles import KINDS, TILES, YAOCHU, Kind, Tile

from ..shared import bug_cases, meld, rows, tiles

Call = Callable[[Hand], object]


def named(accepts: Acceptance) -> dict[str, int]:
    assert accepts.total == sum(accepted.left for accepted in accepts.tiles)
    return {str(accepted.kind): accepted.left for accepted in accepts.tiles}


# --- Answers that somebody else gave ------------------------------------------------------


def test_every_shanten_of_the_oracle() -> None:
    fields = ("shanten_standard", "shanten_chiitoi", "shanten_kokushi", "shanten")
    checked = 0
    for row in rows("oracle/shanten.jsonl.gz"):
        hand = Hand(tiles(row["hand"]), tuple(map(meld, row["melds"])))
        for ours, field in zip(shanten(hand), fields, strict=True):
            assert row[field] in (None, ours), row["id"]
        if "improving" in row:
            assert list(named(ukeire(hand))) == row["improving"], row["id"]
        checked += 1
    assert checked == 8086


@pytest.mark.parametrize("name", ["wins", "synthetic"])
def test_a_win_without_its_winning_tile_waits_for_it(name: str) -> None:
    for row in rows(f"oracle/{name}.jsonl.gz"):
        win = Tile.parse(row["win"])
        concealed = list(tiles(row["concealed"]))
        concealed.remove(win)
        hand = Hand(tuple(concealed), tuple(map(meld, row["melds"])))
        assert shanten(hand).best == 0, row["id"]
        assert str(win.kind) in named(waits(hand)), row["id"]


def test_bug_cases() -> None:
    checks = {
        "agari": check_shanten,
        "shanten": check_shanten,
        "waits": check_waits,
        "ukeire": check_discards,
        "discard_choice": check_face,
    }
    for case in bug_cases(*checks):
        try:
            checks[case["kind"]](case_hand(case), case["expect"])
        except AssertionError as error:
            raise AssertionError(f"{case['id']}: {case['fault']}") from error


def case_hand(case: dict[str, Any]) -> Hand:
    given_ = case["input"]
    if "hand" in given_:
        return parse_hand(given_["hand"])
    hand = parse_hand(given_.get("mpsz") or given_["unicode"])
    called = given_.get("called_tiles") or strangers(hand)[: given_.get("called_sets", 0)]
    return Hand(hand.concealed, tuple(Meld(MeldType.PON, tiles(pon)) for pon in called))


def strangers(hand: Hand) -> list[str]:
    """Triplets that have nothing to do with the hand, for cases that only count its melds."""
    suits = {tile.suit for tile in hand.concealed if tile.suit != "z"}
    return [
        f"{kind.number}{kind.number}{kind.number}{kind.suit}"
        for kind in reversed(KINDS)
        if kind.suit not in suits and not hand.counts[kind]
    ]


def check_shanten(hand: Hand, expect: dict[str, Any]) -> None:
    found = shanten(hand)
    assert getattr(found, expect.get("form", "best")) == expect["shanten"]


def check_waits(hand: Hand, expect: dict[str, Any]) -> None:
    assert shanten(hand).best == expect["shanten"]
    assert named(waits(hand)) == expect["waits"]
    assert waits(hand).total == expect["total"]


def check_discards(hand: Hand, expect: dict[str, Any]) -> None:
    found = discards(hand)
    first = found[0]
    assert first.shanten == expect["shanten"] == shanten(hand).best
    assert first.accepts.total == expect["useful_tiles"]
    best = [
        str(option.tile)
        for option in found
        if (option.shanten, option.accepts.total) == (first.shanten, first.accepts.total)
    ]
    assert sorted(best) == sorted(expect["best_discards_by_count"])
    if "tiles" in expect:
        assert expect["tiles"] in [named(option.accepts) for option in found[: len(best)]]
    for tile, left in expect.get("other_discards", {}).items():
        assert [o.accepts.total for o in found if str(o.tile) == tile] == [left]


def check_face(hand: Hand, expect: dict[str, Any]) -> None:
    faces = [str(option.tile) for option in discards(hand)]
    assert expect["name"] in faces
    assert expect["keep"] not in faces


# --- Single hands -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123m456p789s1122z", (0, 4, 8, 0)),
        ("123m456p789s11222z", (-1, 4, 8, -1)),
        ("1122m3344p5566s77z", (3, -1, 10, -1)),
        ("19m19p19s12345677z", (7, 5, -1, -1)),
        ("1111222233334z", (3, 6, 8, 3)),
        ("147m258p369s1234z", (8, 6, 7, 6)),
        ("123m456p7z (111z) (999s)", (0, None, None, 0)),
        ("45z (444z) (111z) (555z) (777z)", (1, None, None, 1)),
        ("1111m (123p) (123p) (123p)", (1, None, None, 1)),
        ("7z", (0, None, None, 0)),
        ("77z", (-1, None, None, -1)),
        ("12m77z", (0, None, None, 0)),
        ("1112m", (0, None, None, 0)),
        ("1111m", (1, None, None, 1)),
    ],
)
def test_shanten_by_form(text: str, expected: tuple[int | None, ...]) -> None:
    assert shanten(parse_hand(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1112345678999m", {f"{n}m": 1 if n in (1, 9) else 3 for n in range(1, 10)}),
        ("19m19p19s1234567z", {str(kind): 3 for kind in YAOCHU}),
        ("1234444m456p789s", {"1m": 3}),
        ("1112m", {"2m": 3, "3m": 4}),
        ("1111m", {}),
        ("5p", {"5p": 3}),
        ("0p", {"5p": 3}),
        ("23m55p (1'23m) (444m) [1111s]", {"1m": 3, "4m": 1}),
        ("55m66p (55'5p) (444m) [1111s]", {"5m": 2, "6p": 2}),
        ("1122m3344p5566s7z", {"7z": 3}),
        ("123m456p789s1234z", {}),
    ],
)
def test_waits(text: str, expected: dict[str, int]) -> None:
    assert named(waits(parse_hand(text))) == expected


def test_a_plain_five_is_discarded_before_a_red_one() -> None:
    faces = {str(option.tile) for option in discards(parse_hand("05m06p055s1234567z"))}
    assert {"5m", "0p", "5s"} < faces
    assert faces.isdisjoint({"0m", "5p", "0s"})


@pytest.mark.parametrize(
    "text", ["33799m234556789p", "11124455677899m", "1277778m1235677p", "55666789m113479p"]
)
def test_discards_that_accept_as_much_are_ordered_by_good_waits(text: str) -> None:
    hand = parse_hand(text)
    found = [option for option in discards(hand) if option.shanten == 1]
    merits = [(option.accepts.total, good_waits(hand, option)) for option in found]
    assert merits == sorted(merits, reverse=True)
    # Without the good waits the order would have been that of the tiles.
    assert found != sorted(found, key=lambda option: (-option.accepts.total, option.tile))


def good_waits(hand: Hand, discard: Discard) -> int:
    """The tiles accepted after a discard that bring a wait on five tiles nobody has seen."""
    rest = list(hand.concealed)
    rest.remove(discard.tile)
    good = 0
    for drawn, left in discard.accepts.tiles:
        seen = [tile.kind for tile in (*hand.concealed, drawn.tile)]
        widest = max(
            sum(4 - seen.count(kind) for kind, _ in option.accepts.tiles)
            for option in discards(Hand((*rest, drawn.tile)))
            if option.shanten == 0
        )
        good += left * (widest >= 5)
    return good


def test_the_tile_discarded_is_not_left_to_be_drawn() -> None:
    by_tile = {str(option.tile): option for option in discards(parse_hand("1111m23m456p789s22z"))}
    assert "1m" not in named(by_tile["1m"].accepts)
    assert named(by_tile["2z"].accepts)["2z"] == 2


# --- What holds for every hand ------------------------------------------------------------

deals = st.permutations([TILES[kind] for kind in range(34) for _ in range(4)])
flushes = st.permutations([TILES[kind] for kind in (*range(9), 31, 32, 33) for _ in range(4)])


@given(deals | flushes)
def test_a_draw_lowers_shanten_by_one_where_accepted_and_never_else(wall: list[Tile]) -> None:
    hand = Hand(tuple(wall[:13]))
    before = shanten(hand).best
    accepted = named(ukeire(hand))
    for kind in KINDS:
        if hand.counts[kind] < 4:
            after = shanten(Hand((*hand.concealed, kind.tile))).best
            assert after == before - (str(kind) in accepted)


@given(deals | flushes)
def test_discards_agree_with_the_hands_they_leave(wall: list[Tile]) -> None:
    hand = Hand(tuple(wall[:14]))
    found = discards(hand)
    assert {option.tile.kind for option in found} == {tile.kind for tile in hand.concealed}
    assert max(shanten(hand).best, 0) <= found[0].shanten
    assert shanten(hand).best in (-1, found[0].shanten)
    order = [(option.shanten, -option.accepts.total) for option in found]
    assert order == sorted(order)
    for option in found:
        rest = list(hand.concealed)
        rest.remove(option.tile)
        after = Hand(tuple(rest))
        assert option.shanten == shanten(after).best
        expected = named(ukeire(after))
        discarded = str(option.tile.kind)
        if discarded in expected:
            expected[discarded] -= 1
        assert named(option.accepts) == {kind: left for kind, left in expected.items() if left}


@given(deals)
def test_the_numbers_of_a_suit_read_from_either_end(wall: list[Tile]) -> None:
    hand = Hand(tuple(wall[:13]))
    mirror = {kind: Kind(kind // 9 * 9 + 8 - kind % 9) if kind < 27 else kind for kind in KINDS}
    mirrored = Hand(tuple(mirror[tile.kind].tile for tile in hand.concealed))
    assert shanten(mirrored) == shanten(hand)
    assert {mirror[kind] for kind, _ in ukeire(hand).tiles} == {
        kind for kind, _ in ukeire(mirrored).tiles
    }


# --- Bad hands ----------------------------------------------------------------------------


@pytest.mark.parametrize("call", [shanten, waits, ukeire, discards])
@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("123m", 3), ("123456m (111z)", 9), ("123456789m123456p", 15)]
)
def test_a_wrong_number_of_tiles_is_refused(call: Call, text: str, count: int) -> None:
    concealed, _, melded = text.partition(" ")
    melds = (Meld(MeldType.PON, tiles("111z")),) if melded else ()
    with pytest.raises(InvalidHand, match=f"{count} tiles: a hand has 1 to 14"):
        call(Hand(tiles(concealed), melds))


def test_the_draw_must_be_made_or_not_as_the_question_is() -> None:
    before, after = parse_hand("123m456p789s1122z"), parse_hand("123m456p789s11224z")
    for call in (waits, ukeire):
        with pytest.raises(InvalidHand, match=r"14 tiles: .* before its draw"):
            call(after)
    with pytest.raises(InvalidHand, match=r"13 tiles: .* after its draw"):
        discards(before)


@pytest.mark.parametrize("call", [shanten, waits, ukeire, discards])
def test_a_fifth_copy_is_refused_with_all_else_that_is_wrong(call: Call) -> None:
    with pytest.raises(InvalidHand) as caught:
        call(Hand(tiles("11111m0555p5p1z4z"), (Meld(MeldType.PON, tiles("444z")),)))
    codes = [problem.code for problem in caught.value.problems]
    assert codes == ["too_many_copies", "too_many_copies", "wrong_size"]


def test_a_fifth_copy_among_the_melds_is_refused() -> None:
    with pytest.raises(InvalidHand, match="five copies of 4z"):
        shanten(Hand(tiles("44z"), (Meld(MeldType.PON, tiles("444z")),)))


def test_how_many_red_fives_are_in_play_is_a_matter_of_the_rules() -> None:
    assert shanten(Hand(tiles("0000m"))) == shanten(Hand(tiles("5555m")))
