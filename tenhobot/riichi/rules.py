"""Scoring options, and the presets of the rule sets people play.

Every option is a field of `Rules`; a preset is a value of it. The facts behind the presets are
second-hand (no official rulebook could be read in full): cells that are in doubt are marked in
the field and preset comments, and the README lists who plays what.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any, Self

from .errors import InvalidRules, Problem

USUAL_DOUBLES = frozenset(
    {"kokushi_musou_13", "suuankou_tanki", "daisuushii", "junsei_chuuren_poutou"}
)
"""The yakuman that count double where any do."""

LIABLE = frozenset({"daisangen", "daisuushii", "suukantsu"})
"""The yakuman that can make the player who fed the last meld liable (pao)."""

Reader = Callable[[Any], Any]
"""Makes the value of an option from what was given, or raises a `ValueError` that helps."""


@dataclass(frozen=True)
class Rules:
    """One rule set, as far as it decides what a hand is worth and who pays.

    The defaults are Tenhou's ranked four-player game. `ippatsu`, `ura_dora`, `kan_dora` and
    `kan_ura` off mean that the thing does not exist, so stating it is refused. `double_yakuman`
    takes the ids that count double, or True for the usual four. `counted_yakuman_from_han` is
    13, or None where the count stops at sanbaiman. `pinfu_tsumo_fu` is 20, or 30 where pinfu
    is paid the 2 fu of a tsumo as well. `renhou` is None (not a yaku), ``mangan``
    (paid instead of the hand when that is more), ``five_han`` (added to it) or ``yakuman``.

    Rules with the same options are equal, whatever their name. Raises `InvalidRules` with every
    option that has a value it cannot have.
    """

    name: str = field(default="custom", compare=False)
    red_fives: tuple[int, int, int] = (1, 1, 1)
    open_tanyao: bool = True
    ippatsu: bool = True
    ura_dora: bool = True
    kan_dora: bool = True
    kan_ura: bool = True
    double_yakuman: frozenset[str] = frozenset()
    multiple_yakuman: bool = True
    counted_yakuman_from_han: int | None = 13
    kiriage_mangan: bool = False
    double_wind_pair_fu: int = 4
    pinfu_tsumo_fu: int = 20
    open_no_fu_hand: int = 30
    rinshan_tsumo_fu: bool = True
    renhou: str | None = None
    ryuuiisou_needs_hatsu: bool = False
    kokushi_robs_ankan: bool = False
    liable: frozenset[str] = frozenset({"daisangen", "daisuushii"})
    liable_pays_all_of_a_multiple_yakuman: bool = True
    liable_pays_honba: bool = False
    double_ron: bool = True
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found = []
        for option in OPTIONS:
            value = getattr(self, option)
            read: Reader = _READERS.get(option, _yes_or_no)
            try:
                object.__setattr__(self, option, read(value))
            except ValueError as error:
                found.append(Problem("bad_option", f"{option} = {_short(value)}: {error}"))
        if found:
            raise InvalidRules(*found)
        # Rules key the memo of yaku on every evaluation: hash the twenty fields only once.
        object.__setattr__(self, "_hash", hash(tuple(getattr(self, f) for f in OPTIONS)))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        # Sets have no order of their own: equal rules look alike.
        values = {option: getattr(self, option) for option in ("name", *OPTIONS)}
        shown = {o: sorted(v) if isinstance(v, frozenset) else v for o, v in values.items()}
        return f"Rules({', '.join(f'{option}={value!r}' for option, value in shown.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Built anew where it is unpickled: another process hashes strings in another way.
        options = {option: getattr(self, option) for option in ("name", *OPTIONS)}
        return partial(Rules, **options), ()

    @classmethod
    def parse(cls, value: "str | Mapping[str, Any] | Rules | None") -> "Rules":
        """Rules from a preset's name or from ``{"preset": name, option: value, ...}``.

        An option that is None is the same as left out. Raises `InvalidRules` with every name
        and option that does not exist, with the nearest one, and every value that is no choice.
        """
        if value is None:
            return TENHOU
        if isinstance(value, Rules):
            return value
        if isinstance(value, str):
            if value not in PRESETS:
                raise InvalidRules(_unknown("rules", value, PRESETS))
            return PRESETS[value]
        if not isinstance(value, Mapping):
            raise InvalidRules(
                Problem("bad_rules", f"rules {_short(value)}: give a preset's name or an object")
            )
        options = {name: option for name, option in value.items() if option is not None}
        preset = options.pop("preset", "tenhou")
        found = []
        if not isinstance(preset, str) or preset not in PRESETS:
            found.append(_unknown("rules", preset, PRESETS))
            preset = "tenhou"
        found += [_unknown("option", name, OPTIONS) for name in options if name not in OPTIONS]
        known = {name: option for name, option in options.items() if name in OPTIONS}
        try:
            rules = PRESETS[preset].using(**known)
        except InvalidRules as error:
            found += error.problems
        if found:
            raise InvalidRules(*found)
        return rules

    def using(self, **options: Any) -> Self:
        """These rules with some options changed. Raises `InvalidRules` as the constructor does."""
        return replace(self, **{"name": f"{self.name}*", **options}) if options else self


OPTIONS = tuple(f.name for f in fields(Rules) if f.name not in ("name", "_hash"))
"""The names of the options."""


def _yes_or_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("it can be true or false")
    return value


def _one_of(*allowed: object) -> Reader:
    def read(value: Any) -> Any:
        # In a file that knows no null, false says that there is none.
        value = None if value is False else value
        if not any(value == one and type(value) is type(one) for one in allowed):
            raise ValueError(f"it can be {_list(allowed)}")
        return value

    return read


def _copies(value: Any) -> tuple[int, int, int]:
    if isinstance(value, Mapping) and set(value) == set("mps"):
        value = [value[suit] for suit in "mps"]
    if not isinstance(value, list | tuple) or len(value) != 3:
        raise ValueError("three numbers are needed, for m, p and s")
    if any(type(n) is not int or not 0 <= n <= 4 for n in value):
        raise ValueError("each suit (m, p, s) has 0 to 4 of them")
    m, p, s = value
    return m, p, s


def _ids(known: frozenset[str]) -> Reader:
    def read(value: Any) -> frozenset[str]:
        if isinstance(value, bool):
            return known if value else frozenset()
        if not isinstance(value, list | tuple | set | frozenset):
            raise ValueError("a list of yakuman is needed, or true or false for all or none")
        for id in value:
            if id not in known:
                raise ValueError(str(_unknown("such yakuman", id, known)))
        return frozenset(value)

    return read


_READERS: Mapping[str, Reader] = {
    "red_fives": _copies,
    "double_yakuman": _ids(USUAL_DOUBLES),
    "counted_yakuman_from_han": _one_of(13, None),
    "double_wind_pair_fu": _one_of(2, 4),
    "pinfu_tsumo_fu": _one_of(20, 30),
    "open_no_fu_hand": _one_of(20, 30),
    "renhou": _one_of(None, "mangan", "five_han", "yakuman"),
    "liable": _ids(LIABLE),
}
"""What makes a value of what was given for an option, or says what it can be."""


def _unknown(what: str, name: object, known: Collection[str]) -> Problem:
    from difflib import get_close_matches  # Only a mistake needs it, and it is slow to load.

    near = get_close_matches(str(name), known, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {_list(known)}"
    return Problem("unknown_name", f"no {what} {_short(name)}: {hint}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}..."


def _list(values: Iterable[object]) -> str:
    return ", ".join(sorted("none" if value is None else str(value) for value in values))


TENHOU = Rules("tenhou")

MAHJONGSOUL = replace(
    TENHOU,
    name="mahjongsoul",
    double_yakuman=USUAL_DOUBLES,
    kokushi_robs_ankan=True,
    # Sources disagree; one engine and the wiki settle each yakuman by itself.
    liable_pays_all_of_a_multiple_yakuman=False,
)

MLEAGUE = replace(
    TENHOU,
    name="mleague",
    double_wind_pair_fu=2,
    # Four sources say so, one preset leaves it out.
    kiriage_mangan=True,
    counted_yakuman_from_han=None,
    liable=LIABLE,
    liable_pays_all_of_a_multiple_yakuman=False,
    liable_pays_honba=True,
    double_ron=False,
)

EMA = replace(
    TENHOU,
    name="ema",
    red_fives=(0, 0, 0),
    # The 2025 edition, known only through one club system's template; 2016 had none.
    kiriage_mangan=True,
    counted_yakuman_from_han=None,
    multiple_yakuman=False,
    renhou="mangan",
    # From memory of the 2016 edition; no source was found.
    kokushi_robs_ankan=True,
)

JPML_A = replace(
    TENHOU,
    name="jpml_a",
    red_fives=(0, 0, 0),
    ippatsu=False,
    ura_dora=False,
    kan_dora=False,
    kan_ura=False,
    double_wind_pair_fu=2,
    liable=LIABLE,
    double_ron=False,
)

WRC = replace(
    TENHOU,
    name="wrc",
    red_fives=(0, 0, 0),
    double_wind_pair_fu=2,
    kiriage_mangan=True,
    renhou="mangan",
    liable=LIABLE,
    double_ron=False,
)

PRESETS: Mapping[str, Rules] = {
    rules.name: rules for rules in (TENHOU, MAHJONGSOUL, MLEAGUE, EMA, JPML_A, WRC)
}
"""The rule sets by name."""
