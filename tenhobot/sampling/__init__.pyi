from .chunk import (
    CHUNK as CHUNK,
    WinningDeal as WinningDeal,
    deal_chunk as deal_chunk,
)
from .hunt import (
    Batch as Batch,
    Hunt as Hunt,
    Progress as Progress,
    Wanted as Wanted,
    deal as deal,
    deal_piece as deal_piece,
    find_win as find_win,
)
from .odds import (
    AS_DEALT as AS_DEALT,
    DEALS as DEALS,
    Odds as Odds,
    load_odds as load_odds,
    yaku_ids as yaku_ids,
    yaku_of as yaku_of,
)
from .quest import (
    BadQuest as BadQuest,
    Quest as Quest,
)
from .seed import (
    PLACES as PLACES,
    BadSeed as BadSeed,
    Seed as Seed,
    parse_placed as parse_placed,
    slot_seed as slot_seed,
)
from .tally import (
    Tally as Tally,
    count_wins as count_wins,
)
from .threads import (
    MOST_WORKERS as MOST_WORKERS,
    cores as cores,
)
