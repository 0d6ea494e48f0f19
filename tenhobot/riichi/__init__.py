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
    "AmbiguousHand",
    "Block",
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
    "Situation",
    "Source",
    "Tile",
    "Wait",
    "Win",
    "Wind",
    "divide",
    "evaluate",
    "format_hand",
    "is_agari",
    "parse_hand",
    "parse_tiles",
    "problems",
]
