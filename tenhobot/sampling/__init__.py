"""Deals by the hundred million: seeds, the exact law, hunts for wins, and exact odds."""

from .chunk import CHUNK, Tenhou, deal_chunk
from .hunt import Batch, Hunt, Progress, Wanted, cores, deal, deal_piece, find_win
from .seed import BadSeed, Seed, parse_placed, slot_seed

__all__ = [
    "CHUNK",
    "BadSeed",
    "Batch",
    "Hunt",
    "Progress",
    "Seed",
    "Tenhou",
    "Wanted",
    "cores",
    "deal",
    "deal_chunk",
    "deal_piece",
    "find_win",
    "parse_placed",
    "slot_seed",
]
