"""The circumstances of a win: who, how, when, and which dora."""

from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any

from .errors import InvalidSituation, Problem
from .facts import Circumstances
from .hand import Hand
from .rules import Rules
from .tiles import Tile, Wind

FLAGS = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "haitei",
    "houtei",
    "rinshan",
    "chankan",
    "tenhou",
    "chiihou",
    "renhou",
)
"""The circumstances that can be worth han by themselves, as they are named in `Situation`."""

_WINDS = frozenset(Wind)
_DORA = ("dora", "ura dora", "red fives")
_MOST_DORA = (20, 20, 12)
"""Five indicators of four tiles each; every five."""

_FIRST_TURN = ("tenhou", "chiihou", "renhou")

# What cannot come together, and why.
_EXCLUSIVE = (
    ("ippatsu", "rinshan", "a kan of one's own ends ippatsu"),
    ("haitei", "rinshan", "a replacement tile is not the last tile of the wall"),
    ("houtei", "chankan", "a robbed tile is no discard"),
    *((first, "riichi", "there was no turn to declare riichi in") for first in _FIRST_TURN),
    *((first, "double_riichi", "there was no turn to declare it in") for first in _FIRST_TURN),
    ("tenhou", "chiihou", "the one is the dealer's, the other is not"),
    *((first, "haitei", "the first turn is not the last") for first in _FIRST_TURN),
    *((first, "houtei", "the first turn is not the last") for first in _FIRST_TURN),
    *((first, "rinshan", "a kan ends the first turn") for first in _FIRST_TURN),
    *((first, "chankan", "a kan ends the first turn") for first in _FIRST_TURN),
)

# Which way of winning a circumstance belongs to.
_BY_TSUMO = ("haitei", "rinshan", "tenhou", "chiihou")
_BY_RON = ("houtei", "chankan", "renhou")


@dataclass(frozen=True, kw_only=True)
class Situation:
    """How a hand was won. Contradictions raise `InvalidSituation`, each by name, all at once.

    Left out, `tsumo` and `seat` are what the rest implies (houtei is a ron, tenhou is the
    dealer's), else a tsumo by south; `round` is east. `dora_indicators` and `ura_indicators`
    are the tiles turned over, kan indicators too. `honba` are counters, `sticks` the riichi
    sticks on the table, the winner's own included. `discarder` and `pao` are the seats of who
    dealt in and who is liable. `discards` are the player's own, for furiten. `counted` are the
    dora, ura dora and red fives that are known by number alone: the hand has that many, or as
    many as its tiles show where that is more.
    """

    # None stands for "not stated" only until __post_init__ has settled it.
    tsumo: bool = None  # type: ignore[assignment]
    seat: Wind = None  # type: ignore[assignment]
    round: Wind = Wind.EAST
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    haitei: bool = False
    houtei: bool = False
    rinshan: bool = False
    chankan: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    dora_indicators: tuple[Tile, ...] = ()
    ura_indicators: tuple[Tile, ...] = ()
    honba: int = 0
    sticks: int = 0
    discarder: Wind | None = None
    pao: Wind | None = None
    discards: tuple[Tile, ...] = ()
    counted: tuple[int, int, int] = (0, 0, 0)
    flags: frozenset[str] = field(init=False, repr=False, compare=False)
    """The names in `FLAGS` that are set."""
    circumstances: Circumstances = field(init=False, repr=False, compare=False)
    """What the yaku and the fu ask of it."""
    makes_demands: bool = field(init=False, repr=False, compare=False)
    """Whether there is anything that a closed hand or some rules may not allow."""
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        for name in ("dora_indicators", "ura_indicators", "discards", "counted"):
            put(self, name, tuple(getattr(self, name)))
        put(self, "flags", frozenset(name for name in FLAGS if getattr(self, name)))
        if self.tsumo is None:
            by_ron = self.discarder is not None or self.flags.intersection(_BY_RON)
            put(self, "tsumo", not by_ron)
        found = []
        for name in ("seat", "round", "discarder", "pao"):
            value = getattr(self, name)
            if value is not None and value not in _WINDS:
                found.append(Problem("bad_wind", f"{name} {value!r}: a seat is E, S, W or N"))
                value = None
            put(self, name, None if value is None else Wind(value))
        if self.seat is None:
            put(self, "seat", Wind.EAST if self.tenhou else Wind.SOUTH)
        if found := found + self._contradictions():
            raise InvalidSituation(*found)
        seat, round_ = (1 << "ESWN".index(wind) for wind in (self.seat, self.round))
        put(self, "circumstances", Circumstances(self.tsumo, seat, round_, self.flags))
        demands = (self.dora_indicators, self.ura_indicators, self.discards)
        others = self.rinshan or self.chankan or self.ippatsu or self.pao is not None
        put(self, "makes_demands", bool(others or any(demands) or any(self.counted)))
        # A situation keys the memo of payments on every evaluation: hash its fields only once.
        put(self, "_hash", hash(tuple(getattr(self, f.name) for f in fields(self) if f.compare)))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        # Built anew where it is unpickled: another process hashes strings in another way.
        given = {f.name: getattr(self, f.name) for f in fields(self) if f.init}
        return partial(Situation, **given), ()

    @property
    def in_riichi(self) -> bool:
        """Whether riichi was declared, in the first turn or later."""
        return self.riichi or self.double_riichi

    def _contradictions(self) -> list[Problem]:
        found = []

        def say(code: str, message: str) -> None:
            found.append(Problem(code, message))

        for one, other, why in _EXCLUSIVE:
            if one in self.flags and other in self.flags:
                say("contradiction", f"{one} with {other}: {why}")
        for flag in sorted(self.flags):
            if flag in _BY_TSUMO and not self.tsumo:
                say("contradiction", f"{flag} with ron: {flag} is won by tsumo")
            if flag in _BY_RON and self.tsumo:
                say("contradiction", f"{flag} with tsumo: {flag} is won by ron")
        for first in sorted(self.flags.intersection(_FIRST_TURN)):
            if self.discards:
                say("contradiction", f"{first} with discards: there was no turn to discard in")
        if not self.in_riichi:
            if self.ippatsu:
                say("contradiction", "ippatsu without riichi")
            if self.ura_indicators or self.counted[1]:
                say("contradiction", "ura dora without riichi")
        if self.tenhou and self.seat is not Wind.EAST:
            say("contradiction", f"tenhou in seat {self.seat}: tenhou is the dealer's, seat E")
        if (self.chiihou or self.renhou) and self.seat is Wind.EAST:
            name = "chiihou" if self.chiihou else "renhou"
            say("contradiction", f"{name} in seat E: the dealer's is tenhou")
        if self.discarder is not None and self.tsumo:
            say("contradiction", f"discarder {self.discarder} with tsumo: nobody dealt in")
        for name in ("discarder", "pao"):
            if getattr(self, name) is self.seat:
                say("contradiction", f"{name} {self.seat}: that is the winner's own seat")
        for name in ("dora_indicators", "ura_indicators"):
            if (n := len(getattr(self, name))) > 5:
                say("too_many", f"{n} {name}: there are at most five")
        for name, most, number in zip(_DORA, _MOST_DORA, self.counted, strict=True):
            if not isinstance(number, int) or number < 0:
                say("bad_number", f"{number!r} {name}: a whole number from 0 to {most}")
            elif number > most:
                say("too_many_dora", f"{number} {name}: a hand has at most {most}")
        for name in ("honba", "sticks"):
            value = getattr(self, name)
            if not isinstance(value, int) or not 0 <= value <= 1000:
                say("bad_number", f"{name} {value!r}: a whole number from 0 to 1000")
        return found

    def won_by(self, *, tsumo: bool) -> "Situation":
        """The same circumstances for a win by tsumo or by ron: what cannot be then is dropped.

        A hand that still waits may win either way, whatever was said of the way it wins.
        """
        dropped: dict[str, Any] = dict.fromkeys(_BY_RON if tsumo else _BY_TSUMO, False)
        discarder = None if tsumo else self.discarder
        return replace(self, tsumo=tsumo, discarder=discarder, **dropped)

    def problems(self, hand: Hand, rules: Rules) -> tuple[Problem, ...]:
        """What in these circumstances this hand or these rules do not allow."""
        found = []

        def say(message: str) -> None:
            found.append(Problem("contradiction", message))

        kans = sum(meld.type.is_kan for meld in hand.melds)
        for name in ("riichi", "double_riichi"):
            if name in self.flags and not hand.is_menzen:
                say(f"{name} with an open hand: riichi needs a closed one")
        for name in _FIRST_TURN:
            if name in self.flags and hand.melds:
                say(f"{name} with a meld: any call ends the first turn")
        if self.rinshan and not kans:
            say("rinshan without a kan: the hand has none")
        won = hand.last
        if self.chankan and won is not None:
            held = [tile.kind for tile in hand.tiles].count(won.kind)
            if held > 1:
                say(f"chankan on {won}: the hand holds {held} of them, and a kan takes all four")
        if self.pao is not None and hand.is_menzen:
            say(f"pao {self.pao} with a closed hand: nobody fed it a set")
        if self.ippatsu and not rules.ippatsu:
            say(f"ippatsu: the rules {rules.name} have none")
        if (self.ura_indicators or self.counted[1]) and not rules.ura_dora:
            say(f"ura dora: the rules {rules.name} have none")
        if self.counted[2] > sum(rules.red_fives):
            say(f"{self.counted[2]} red fives: the rules {rules.name} have {sum(rules.red_fives)}")
        if len(self.dora_indicators) > 1 and not rules.kan_dora:
            say(f"{len(self.dora_indicators)} dora indicators: the rules {rules.name} have one")
        if len(self.ura_indicators) > 1 and not rules.kan_ura:
            say(f"{len(self.ura_indicators)} ura indicators: the rules {rules.name} have one")
        return tuple(found)
