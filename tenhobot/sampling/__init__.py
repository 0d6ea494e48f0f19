"""Deals by the hundred million: seeds, the exact law, hunts for wins, and exact odds.

The names here load their modules when they are first used: seeds and odds need no NumPy,
and the many runs that only look at them shall not wait for it. `__init__.pyi` says the same to
type checkers.
"""

from importlib import import_module

_HOMES = {
    "chunk": ("CHUNK", "WinningDeal", "deal_chunk"),
    "hunt": ("Batch", "Hunt", "Progress", "Wanted", "deal", "deal_piece", "find_win"),
    "odds": ("AS_DEALT", "DEALS", "Odds", "load_odds", "yaku_ids", "yaku_of"),
    "quest": ("BadQuest", "Quest"),
    "seed": ("PLACES", "BadSeed", "Seed", "parse_placed", "slot_seed"),
    "tally": ("Tally", "count_wins"),
    "threads": ("MOST_WORKERS", "cores"),
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
