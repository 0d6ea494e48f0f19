"""The rules of riichi mahjong: pure functions over small values, no I/O.

A name below is loaded when it is first used, so that what only draws a hand does not wait for
what scores one. `__init__.pyi` says the same to type checkers.
"""

from importlib import import_module

_HOMES = {
    "agari": (
        "Division",
        "Form",
        "divide",
        "is_agari",
    ),
    "blocks": ("Block",),
    "errors": (
        "AmbiguousHand",
        "InvalidHand",
        "InvalidRules",
        "InvalidSituation",
        "MalformedHand",
        "Problem",
        "RiichiError",
    ),
    "fu": ("FuItem",),
    "hand": (
        "Hand",
        "Meld",
        "MeldType",
        "Source",
        "problems",
    ),
    "notation": (
        "format_hand",
        "parse_hand",
        "parse_tiles",
    ),
    "payment": ("Payments",),
    "places": ("Wait",),
    "rules": (
        "EMA",
        "JPML_A",
        "MAHJONGSOUL",
        "MLEAGUE",
        "PRESETS",
        "TENHOU",
        "WRC",
        "Rules",
    ),
    "score": (
        "NotAgari",
        "NoYaku",
        "Win",
        "evaluate",
    ),
    "situation": ("Situation",),
    "tenpai": (
        "Acceptance",
        "Accepted",
        "Discard",
        "Shanten",
        "discards",
        "furiten",
        "shanten",
        "ukeire",
        "waits",
    ),
    "tiles": (
        "Counts",
        "Kind",
        "Tile",
        "Wind",
        "count",
    ),
    "yaku": (
        "YAKU",
        "Yaku",
    ),
}
"""The public names by the module that defines them."""

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
