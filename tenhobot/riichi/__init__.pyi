from .agari import (
    Division as Division,
)
from .agari import (
    Form as Form,
)
from .agari import (
    divide as divide,
)
from .agari import (
    is_agari as is_agari,
)
from .blocks import (
    Block as Block,
)
from .blocks import (
    Wait as Wait,
)
from .errors import (
    AmbiguousHand as AmbiguousHand,
)
from .errors import (
    InvalidHand as InvalidHand,
)
from .errors import (
    InvalidRules as InvalidRules,
)
from .errors import (
    InvalidSituation as InvalidSituation,
)
from .errors import (
    MalformedHand as MalformedHand,
)
from .errors import (
    Problem as Problem,
)
from .errors import (
    RiichiError as RiichiError,
)
from .hand import (
    Hand as Hand,
)
from .hand import (
    Meld as Meld,
)
from .hand import (
    MeldType as MeldType,
)
from .hand import (
    Source as Source,
)
from .hand import (
    problems as problems,
)
from .notation import (
    format_hand as format_hand,
)
from .notation import (
    parse_hand as parse_hand,
)
from .notation import (
    parse_tiles as parse_tiles,
)
from .rules import (
    EMA as EMA,
)
from .rules import (
    JPML_A as JPML_A,
)
from .rules import (
    MAHJONGSOUL as MAHJONGSOUL,
)
from .rules import (
    MLEAGUE as MLEAGUE,
)
from .rules import (
    PRESETS as PRESETS,
)
from .rules import (
    TENHOU as TENHOU,
)
from .rules import (
    WRC as WRC,
)
from .rules import (
    Rules as Rules,
)
from .score import (
    NotAgari as NotAgari,
)
from .score import (
    NoYaku as NoYaku,
)
from .score import (
    Win as Win,
)
from .score import (
    evaluate as evaluate,
)
from .situation import (
    Situation as Situation,
)
from .tenpai import (
    Acceptance as Acceptance,
)
from .tenpai import (
    Discard as Discard,
)
from .tenpai import (
    Shanten as Shanten,
)
from .tenpai import (
    discards as discards,
)
from .tenpai import (
    furiten as furiten,
)
from .tenpai import (
    shanten as shanten,
)
from .tenpai import (
    ukeire as ukeire,
)
from .tenpai import (
    waits as waits,
)
from .tiles import (
    Kind as Kind,
)
from .tiles import (
    Tile as Tile,
)
from .tiles import (
    Wind as Wind,
)
