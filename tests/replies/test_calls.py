"""Calls that somebody thinks of, and who is liable for a yakuman."""

import pytest
from hypothesis import given, strategies as st

from tenhobot.analysis import analyse
from tenhobot.replies.calls import after_call
from tenhobot.replies.liability import Liable, is_fed, liable
from tenhobot.riichi import MLEAGUE, TENHOU, Situation, Wind, parse_hand
from tenhobot.riichi.hand import Hand, MeldType, Source
from tenhobot.riichi.tiles import KINDS, Kind, Tile

_CALLS = (MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN)
_DECK = [kind.tile for kind in KINDS for _ in range(4)]


@pytest.mark.parametrize(
    ("hand", "kind", "tile", "after"),
    [
        ("123m55p44s1122z99m", "pon", "5p", "12399m44s1122z (555p)"),
        ("123m05p44s1122z99m", "pon", "5p", "12399m44s1122z (055p)"),
        ("123m55p44s1122z99m", "pon", "0p", "12399m44s1122z (055p)"),
        ("123m56p44s1122z99m", "chi", "4p", "12399m44s1122z (4'56p)"),
        ("268m123p999s1122z", "chi", "7m", "2m123p999s1122z (7'68m)"),
        ("123m55p444s1122z9m", "daiminkan", "4s", "1239m55p1122z (4444s)"),
        ("123m456p1111z2345s", "daiminkan", "1z", "123m456p2345s [1111z]"),
    ],
)
def test_the_hand_after_a_call(hand: str, kind: str, tile: str, after: str) -> None:
    called = after_call(parse_hand(hand), MeldType(kind), Tile.parse(tile))
    assert called == parse_hand(after)


@pytest.mark.parametrize(
    ("hand", "kind", "tile"),
    [
        ("123m45p44s1122z999m", "pon", "5p"),
        ("123m55p44s1122z99m", "daiminkan", "5p"),
        ("123m55p44s1122z99m", "chi", "1z"),
        ("123m56p44s1122z99m1s", "chi", "4p"),
    ],
)
def test_what_cannot_be_called(hand: str, kind: str, tile: str) -> None:
    assert after_call(parse_hand(hand), MeldType(kind), Tile.parse(tile)) is None


@given(st.permutations(_DECK), st.sampled_from(_CALLS), st.sampled_from(KINDS))
def test_a_call_adds_one_tile_and_opens_the_hand(
    deck: list[Tile], kind: MeldType, called: Kind
) -> None:
    hand = Hand(tuple(deck[:13]))
    after = after_call(hand, kind, called.tile)
    if after is not None:
        assert sorted(after.tiles) == sorted((*hand.tiles, called.tile))
        assert not after.is_menzen
        assert after.size == (13 if kind.is_kan else 14)


_DRAGONS = "23m99p+1m (555'z) (666'z) {last}"


def found(hand: str, *, mleague: bool = False, **situation: object) -> Liable | None:
    seen = analyse(
        parse_hand(hand),
        Situation(**situation),  # type: ignore[arg-type]
        MLEAGUE if mleague else TENHOU,
    )
    return liable(seen)


@pytest.mark.parametrize(
    ("last", "who"),
    [
        ("(7'77z)", Source.LEFT),
        ("(77'7z)", Source.ACROSS),
        ("(777'z)", Source.RIGHT),
        ("(7777'z)", Source.RIGHT),
    ],
)
def test_who_fed_the_last_dragon_pays_a_tsumo_alone(last: str, who: Source) -> None:
    pao = found(_DRAGONS.format(last=last), tsumo=True, honba=2)
    assert pao is not None
    assert (pao.who, pao.pays, pao.discarder) == (who, ((who, 32600),), 0)


def test_a_ron_is_halved_and_the_discarder_pays_the_honba() -> None:
    pao = found(_DRAGONS.format(last="(777'z)"), tsumo=False, honba=1, seat=Wind.EAST)
    assert pao is not None
    assert (pao.pays, pao.discarder, pao.all) == (((Source.RIGHT, 24000),), 24300, 48300)


def test_nobody_is_liable_for_a_set_that_was_not_fed() -> None:
    assert found("23m99p555z+1m (666'z) (777'z)") is None
    assert found(_DRAGONS.format(last="[7777z]")) is None


def test_who_is_not_known_is_not_named() -> None:
    seen = analyse(parse_hand(_DRAGONS.format(last="(777z)")))
    assert liable(seen) is None
    assert is_fed(seen)


def test_four_kans_only_by_the_rules_that_say_so() -> None:
    hand = "5z+5z [1111m] [2222p] [3333s] (44'44m)"
    assert found(hand) is None
    pao = found(hand, mleague=True)
    assert pao is not None
    assert pao.pays == ((Source.ACROSS, 32000),)
