"""Values are values: they are compared, hashed, copied, pickled and sent to other processes."""

import copy
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from hypothesis import given

from tenhobot.analysis import analyse
from tenhobot.riichi import (
    JPML_A,
    MLEAGUE,
    TENHOU,
    AmbiguousHand,
    Hand,
    InvalidHand,
    Meld,
    MeldType,
    NotAgari,
    NoYaku,
    RiichiError,
    Rules,
    Situation,
    Source,
    Wind,
    evaluate,
    parse_hand,
)
from tenhobot.riichi.tiles import Kind, Tile

from .. import hands

OPEN = "22334m+4m 55z (5'55p) (777'z)"
RONS = Situation(tsumo=False, seat=Wind.WEST)
WIN = evaluate(parse_hand("2233445566778m+8m"), Situation(riichi=True, honba=2, sticks=1))
RENHOU = evaluate(
    parse_hand("234567m345p2267s+8s"), Situation(renhou=True), TENHOU.using(renhou="yakuman")
)
VALUES = [
    Tile.parse("0p"),
    Kind.parse("1m"),
    parse_hand(OPEN),
    Situation(riichi=True, ippatsu=True, dora_indicators=(Tile.parse("3z"),)),
    TENHOU,
    JPML_A.using(renhou="five_han"),
    WIN,
    RENHOU,
    analyse(parse_hand("123m789m22s46p555p"), Situation(riichi=True)),
    analyse(parse_hand("2233445566778m+8m")),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_copy_is_equal(value: object) -> None:
    for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert other == value
        assert hash(other) == hash(value)
        assert repr(other) == repr(value)


def test_what_another_process_pickled_is_found_in_a_set() -> None:
    code = (
        "import pickle, sys; from tenhobot.riichi import MLEAGUE, Situation; "
        "sys.stdout.buffer.write(pickle.dumps((MLEAGUE, Situation(riichi=True))))"
    )
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        rules, situation = pickle.loads(run.stdout)
        assert rules in {MLEAGUE}
        assert situation in {Situation(riichi=True)}


def failures() -> list[RiichiError]:
    found: list[RiichiError] = [
        NotAgari(parse_hand("13579m13579p1357s")),
        NoYaku(parse_hand("123m456p789s33p22z+2z"), ()),
        AmbiguousHand("which?", ("1m", "2m")),
    ]
    for text in ("12m8z", "11111m"):
        try:
            evaluate(parse_hand(text))
        except RiichiError as error:
            found.append(error)
    return found


@pytest.mark.parametrize("error", failures(), ids=lambda error: type(error).__name__)
def test_an_error_says_the_same_after_a_journey(error: RiichiError) -> None:
    other = pickle.loads(pickle.dumps(error))
    assert type(other) is type(error)
    assert (str(other), vars(other)) == (str(error), vars(error))


def test_a_pool_of_processes_gives_wins_and_errors_back() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        won = pool.submit(evaluate, parse_hand("2233445566778m+8m"), Situation(riichi=True))
        refused = pool.submit(evaluate, parse_hand("123m456p789s33p22z+2z"), RONS)
        assert won.result().points == WIN.points
        assert isinstance(refused.exception(), NoYaku)


@given(hands.winning())
def test_a_hand_is_its_tiles_melds_and_winning_tile(hand: Hand) -> None:
    other = Hand(hand.concealed[::-1], hand.melds[::-1], hand.win)
    assert other == hand
    assert hash(other) == hash(hand)
    assert other in {hand}


def test_the_first_tile_is_not_nothing() -> None:
    one = Tile.parse("1m")
    assert one
    assert one.kind
    concealed = parse_hand("123m456p789s11122z").concealed
    for order in (concealed, concealed[1:] + concealed[:1]):
        hand = Hand(order, (), one)
        discards = (Tile.parse("4m"),)
        with pytest.raises(RiichiError, match="furiten: 4m"):
            evaluate(hand, Situation(tsumo=False, riichi=True, discards=discards))
        other = Situation(tsumo=False, riichi=True, discards=(Tile.parse("2z"),))
        assert evaluate(hand, other).win_tile == one


def test_a_meld_says_what_was_called_and_from_whom_or_neither() -> None:
    one, two = Tile.parse("1m"), Tile.parse("2m")
    with pytest.raises(InvalidHand, match="none of its tiles is called"):
        Meld(MeldType.ANKAN, (one,) * 4, called=one)
    with pytest.raises(InvalidHand, match="only one of the two"):
        Meld(MeldType.PON, (two,) * 3, called=two)
    with pytest.raises(InvalidHand, match="only one of the two"):
        Meld(MeldType.PON, (two,) * 3, source=Source.LEFT)
    chi = Meld(MeldType.CHI, (one, two, Tile.parse("3m")), called=two)
    assert chi.source is Source.LEFT
    assert str(chi) == "(2'13m)"


def test_rules_are_equal_by_their_options() -> None:
    assert Rules("club") == TENHOU
    assert TENHOU.using() is TENHOU
    assert TENHOU.using(name="club").name == "club"
    assert TENHOU.using(kiriage_mangan=True) != TENHOU
