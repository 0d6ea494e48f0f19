"""The rules of riichi mahjong: pure functions over small values, no I/O."""

from .agari import Division, Form, divide, is_agari
from .blocks import Block, Wait
from .errors import (
    AmbiguousHand,
    InvalidHand,
    InvalidRules,
    InvalidSituation,
    MalformedHand,
    Problem,
    RiichiError,
)
from .hand import Hand, Meld, MeldType, Source, problems
from .notation import format_hand, parse_hand, parse_tiles
from .rules import EMA, JPML_A, MAHJONGSOUL, MLEAGUE, PRESETS, TENHOU, WRC, Rules
from .score import NotAgari, NoYaku, Win, evaluate
from .shanten import Acceptance, Discard, Shanten, discards, furiten, shanten, ukeire, waits
from .situation import Situation
from .tiles import Kind, Tile, Wind

__all__ = [
    "EMA",
    "JPML_A",
    "MAHJONGSOUL",
    "MLEAGUE",
    "PRESETS",
    "TENHOU",
    "WRC",
    "Acceptance",
    "AmbiguousHand",
    "Block",
    "Discard",
    "Division",
    "Form",
    "Hand",
    "InvalidHand",
    "InvalidRules",
    "InvalidSituation",
    "Kind",
    "MalformedHand",
    "Meld",
    "MeldType",
    "NoYaku",
    "NotAgari",
    "Problem",
    "RiichiError",
    "Rules",
    "Shanten",
    "Situation",
    "Source",
    "Tile",
    "Wait",
    "Win",
    "Wind",
    "discards",
    "divide",
    "evaluate",
    "format_hand",
    "furiten",
    "is_agari",
    "parse_hand",
    "parse_tiles",
    "problems",
    "shanten",
    "ukeire",
    "waits",
]
