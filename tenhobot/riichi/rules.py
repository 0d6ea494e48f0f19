"""Scoring options, and the presets of the rule sets people play.

Every option is a field of `Rules`; a preset is a value of it. The facts behind the presets are
second-hand (no official rulebook could be read in full): cells that are in doubt are marked in
the field and preset comments, and the README lists who plays what.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Self

from .errors import InvalidRules, Problem

USUAL_DOUBLES = frozenset(
    {"kokushi_musou_13", "suuankou_tanki", "daisuushii", "junsei_chuuren_poutou"}
)
"""The yakuman that count double where any do."""

LIABLE = frozenset({"daisangen", "daisuushii", "suukantsu"})
"""The yakuman that can make the player who fed the last meld liable (pao)."""

RENHOU = (None, "mangan", "five_han", "yakuman")


@dataclass(frozen=True)
class Rules:
    """One rule set, as far as it decides what a hand is worth and who pays.

    The defaults are Tenhou's ranked four-player game. `ippatsu`, `ura_dora`, `kan_dora` and
    `kan_ura` off mean that the thing does not exist, so stating it is refused. `double_yakuman`
    takes the ids that count double, or True for the usual four. `counted_yakuman_from_han` is
    13, or None where the count stops at sanbaiman. `renhou` is None (not a yaku), ``mangan``
    (paid instead of the hand when that is more), ``five_han`` (added to it) or ``yakuman``.
    """

    name: str = "custom"
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
        object.__setattr__(self, "double_yakuman", _doubles(self.double_yakuman))
        for option, allowed in _ALLOWED.items():
            if (value := getattr(self, option)) not in allowed:
                raise InvalidRules(
                    Problem("bad_option", f"{option} = {value!r}: it can be {_list(allowed)}")
                )
        if any(not 0 <= n <= 4 for n in self.red_fives):
            raise InvalidRules(
                Problem("bad_option", "red_fives: each suit (m, p, s) has 0 to 4 of them")
            )
        if unknown := self.liable - LIABLE:
            raise InvalidRules(_unknown("yakuman under liable", min(unknown), LIABLE))
        # Rules key the memo of yaku on every evaluation: hash the twenty fields only once.
        object.__setattr__(self, "_hash", hash(tuple(getattr(self, f) for f in _OPTIONS)))

    def __hash__(self) -> int:
        return self._hash

    @classmethod
    def parse(cls, value: "str | Mapping[str, Any] | Rules | None") -> "Rules":
        """Rules from a preset's name or from ``{"preset": name, option: value, ...}``.

        Raises `InvalidRules` for a name or an option that does not exist, with the nearest one.
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
                Problem("bad_rules", f"rules {value!r}: give a preset's name or an object")
            )
        options = dict(value)
        base = cls.parse(options.pop("preset", "tenhou"))
        for option in options:
            if option not in _OPTIONS:
                raise InvalidRules(_unknown("option", option, _OPTIONS))
        if not options:
            return base
        changed = {option: _read(option, raw) for option, raw in options.items()}
        return replace(base, name=f"{base.name}*", **changed)

    def using(self, **options: Any) -> Self:
        """These rules with some options changed."""
        return replace(self, name=f"{self.name}*", **options)


_OPTIONS = tuple(f.name for f in fields(Rules) if f.name not in ("name", "_hash"))

_ALLOWED: dict[str, tuple[Any, ...]] = {
    "double_wind_pair_fu": (2, 4),
    "pinfu_tsumo_fu": (20, 30),
    "open_no_fu_hand": (20, 30),
    "renhou": RENHOU,
    "counted_yakuman_from_han": (13, None),
}


def _doubles(value: Any) -> frozenset[str]:
    if isinstance(value, bool):
        return USUAL_DOUBLES if value else frozenset()
    if unknown := frozenset(value) - USUAL_DOUBLES:
        raise InvalidRules(_unknown("yakuman under double_yakuman", min(unknown), USUAL_DOUBLES))
    return frozenset(value)


def _read(option: str, raw: Any) -> Any:
    """A value as JSON or TOML writes it, in the type of its field."""
    default = getattr(TENHOU, option)
    if option == "red_fives" and isinstance(raw, Mapping):
        raw = tuple(raw.get(suit, 0) for suit in "mps")
    if option in ("renhou", "counted_yakuman_from_han") and raw is False:
        return None
    if option == "double_yakuman" and isinstance(raw, bool):
        return raw
    if isinstance(default, tuple | frozenset):
        wanted = int if option == "red_fives" else str
        if isinstance(raw, str) or not all(type(x) is wanted for x in _iterable(option, raw)):
            raise InvalidRules(Problem("bad_option", f"{option} = {raw!r}: a list is needed"))
        values = type(default)(raw)
        if option == "red_fives" and len(values) != 3:
            raise InvalidRules(Problem("bad_option", "red_fives: three numbers, for m, p and s"))
        return values
    if isinstance(default, bool) and not isinstance(raw, bool):
        raise InvalidRules(Problem("bad_option", f"{option} = {raw!r}: it can be true or false"))
    return raw


def _iterable(option: str, raw: Any) -> Any:
    try:
        return tuple(raw)
    except TypeError:
        raise InvalidRules(Problem("bad_option", f"{option} = {raw!r}: a list is needed")) from None


def _unknown(what: str, name: object, known: Any) -> Problem:
    from difflib import get_close_matches  # Only a mistake needs it, and it is slow to load.

    near = get_close_matches(str(name), known, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {_list(known)}"
    return Problem("unknown_name", f"no {what} {name!r}: {hint}")


def _list(values: Any) -> str:
    return ", ".join(sorted("none" if v is None else str(v) for v in values))


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
