"""The words that say how a hand is meant, as tables: what is written, what it means.

A row is a name and the spellings that say it, Japanese and English, parted by ``|``. A
spelling is a small regular expression over lower-case text that begins with a plain
character; a Latin one is a word of its own. Tables and rows are tried in their order and the
first that fits is taken, so a longer spelling stands before what it begins with. `words`
finds them.
"""

from .counts import COUNTED, NUMBERS
from .idle import BRIDGES, IDLE
from .terms import DENIED, LIMIT_HAN, LIMITS, OTHER_RULES, RULES, SITUATION, WISHES, YAKU
from .tiles import LINK, TILES_AFTER, TILES_BEFORE
from .winds import DEALER, DISCARDER, OTHER_SEAT, ROUND, SEAT, THEIRS, WIND

__all__ = ["COUNTED", "LIMIT_HAN", "LINK", "NUMBERS", "TABLES"]

TABLES: dict[str, dict[str, str]] = {
    "theirs": {"theirs": THEIRS},
    "idle": {"idle": IDLE},
    "denied": DENIED,
    "bridge": {"bridge": BRIDGES},
    "rules": RULES,
    "other_rules": OTHER_RULES,
    "wish": WISHES,
    "discarder": DISCARDER,
    "other_seat": OTHER_SEAT,
    "seat": SEAT,
    "dealer": DEALER,
    "round": ROUND,
    "yaku": YAKU,
    "situation": SITUATION,
    "after": TILES_AFTER,
    "before": TILES_BEFORE,
    "limit": LIMITS,
    "wind": WIND,
}
"""The tables that `words.words` finds in a text, in the order in which they are tried."""
