from .agari import (
    Division as Division,
    Form as Form,
    divide as divide,
    is_agari as is_agari,
)
from .blocks import (
    Block as Block,
)
from .errors import (
    AmbiguousHand as AmbiguousHand,
    InvalidHand as InvalidHand,
    InvalidRules as InvalidRules,
    InvalidSituation as InvalidSituation,
    MalformedHand as MalformedHand,
    Problem as Problem,
    RiichiError as RiichiError,
)
from .fu import (
    FuItem as FuItem,
)
from .hand import (
    Hand as Hand,
    Meld as Meld,
    MeldType as MeldType,
    Source as Source,
    problems as problems,
)
from .notation import (
    format_hand as format_hand,
    parse_hand as parse_hand,
    parse_tiles as parse_tiles,
)
from .payment import (
    Payments as Payments,
)
from .places import (
    Wait as Wait,
)
from .rules import (
    EMA as EMA,
    JPML_A as JPML_A,
    MAHJONGSOUL as MAHJONGSOUL,
    MLEAGUE as MLEAGUE,
    PRESETS as PRESETS,
    TENHOU as TENHOU,
    WRC as WRC,
    Rules as Rules,
)
from .score import (
    NotAgari as NotAgari,
    NoYaku as NoYaku,
    Win as Win,
    evaluate as evaluate,
)
from .situation import (
    Situation as Situation,
)
from .tenpai import (
    Acceptance as Acceptance,
    Accepted as Accepted,
    Discard as Discard,
    Shanten as Shanten,
    discards as discards,
    furiten as furiten,
    shanten as shanten,
    ukeire as ukeire,
    waits as waits,
)
from .tiles import (
    Counts as Counts,
    Kind as Kind,
    Tile as Tile,
    Wind as Wind,
    count as count,
)
from .yaku import (
    YAKU as YAKU,
    Yaku as Yaku,
)
