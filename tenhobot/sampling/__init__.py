"""Deals by the hundred million: seeds, the exact law, hunts for wins, and exact odds.

The names here load their modules when they are first used: seeds and odds need no NumPy,
and the many runs that only look at them shall not wait for it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .chunk import CHUNK, Tenhou, deal_chunk
    from .hunt import Batch, Hunt, Progress, Wanted, cores, deal, deal_piece, find_win
    from .odds import Odds, load_odds, yaku_ids, yaku_of
    from .quest import BadQuest, Quest
    from .seed import PLACES, BadSeed, Seed, parse_placed, slot_seed
    from .tally import Tally, count_wins

_NAMES = {
    "chunk": ("CHUNK", "Tenhou", "deal_chunk"),
    "hunt": ("Batch", "Hunt", "Progress", "Wanted", "cores", "deal", "deal_piece", "find_win"),
    "odds": ("Odds", "load_odds", "yaku_ids", "yaku_of"),
    "quest": ("BadQuest", "Quest"),
    "seed": ("PLACES", "BadSeed", "Seed", "parse_placed", "slot_seed"),
    "tally": ("Tally", "count_wins"),
}
_MODULE = {name: module for module, names in _NAMES.items() for name in names}

__all__ = [
    "CHUNK", "PLACES", "BadQuest", "BadSeed", "Batch", "Hunt", "Odds", "Progress", "Quest", "Seed",
    "Tally", "Tenhou", "Wanted", "cores", "count_wins", "deal", "deal_chunk", "deal_piece",
    "find_win", "load_odds", "parse_placed", "slot_seed", "yaku_ids", "yaku_of",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in _MODULE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_MODULE[name]}", __name__), name)
    globals()[name] = value
    return value
