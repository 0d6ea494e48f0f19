"""The yaku: a table of rows, each a name, its han, and a question to the facts.

Sources: the yaku common to the rule sets in `rules`; ids and names are the field's usual ones.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from .facts import CHUN, DRAGONS, EAST, HAKU, HATSU, NORTH, SOUTH, WEST, WINDS, Finish, Shape
from .places import Wait
from .rules import Rules

YAKUMAN = 13
"""The han of one yakuman, as a unit: a double one is 26."""

Test = Callable[[Shape, Finish], object]


@dataclass(frozen=True, slots=True)
class Yaku:
    """One yaku: id, names, han when closed and when open (0: only closed), and its test.

    A yakuman has 13 han. `refines` names the yakuman that this one is a special case of: of
    two readings worth the same, the plain name is preferred.
    """

    id: str
    ja: str
    en: str
    closed: int
    open: int
    test: Test = field(compare=False)
    refines: str | None = None

    @property
    def is_yakuman(self) -> bool:
        """Whether it is a limit hand by itself."""
        return self.closed >= YAKUMAN

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"Yaku({self.id})"

    def __reduce__(self) -> tuple[Any, ...]:
        # A test is code, which cannot be pickled: its row of the table has it.
        return _yaku, (self.id, self.closed, self.open)


def _flag(name: str) -> Test:
    return lambda _, f: name in f.flags


def _never(_: Shape, __: Finish) -> bool:
    return False


def _jikaze(wind: int) -> Test:
    return lambda s, f: f.seat == wind and s.honour_koutsu & wind


def _bakaze(wind: int) -> Test:
    return lambda s, f: f.round == wind and s.honour_koutsu & wind


def _is_pinfu(s: Shape, f: Finish) -> bool:
    return (
        s.shuntsu == 4
        and f.wait is Wait.RYANMEN
        and not s.honour_pairs & (DRAGONS | f.seat | f.round)
    )


def _only_yaochu(s: Shape) -> bool:
    return s.yaochu_only_blocks == s.blocks > 0


def _outside(s: Shape) -> bool:
    return s.yaochu_blocks == s.blocks and s.shuntsu > 0


def _dragons(s: Shape) -> int:
    return (s.honour_koutsu & DRAGONS).bit_count()


def _winds(s: Shape) -> int:
    return (s.honour_koutsu & WINDS).bit_count()


_WIND_NAMES = (
    (EAST, "east", "東", "East"),
    (SOUTH, "south", "南", "South"),
    (WEST, "west", "西", "West"),
    (NORTH, "north", "北", "North"),
)

# fmt: off
_ORDINARY = (
    Yaku("menzen_tsumo", "門前清自摸和", "Fully Concealed Hand", 1, 0, lambda s, f: f.tsumo),
    Yaku("riichi", "立直", "Riichi", 1, 0,
         lambda s, f: "riichi" in f.flags and "double_riichi" not in f.flags),
    Yaku("double_riichi", "両立直", "Double Riichi", 2, 0, _flag("double_riichi")),
    Yaku("ippatsu", "一発", "Ippatsu", 1, 0, _flag("ippatsu")),
    Yaku("chankan", "槍槓", "Robbing a Kan", 1, 1, _flag("chankan")),
    Yaku("rinshan_kaihou", "嶺上開花", "After a Kan", 1, 1, _flag("rinshan")),
    Yaku("haitei_raoyue", "海底摸月", "Under the Sea", 1, 1, _flag("haitei")),
    Yaku("houtei_raoyui", "河底撈魚", "Under the River", 1, 1, _flag("houtei")),
    Yaku("pinfu", "平和", "Pinfu", 1, 0, _is_pinfu),
    Yaku("tanyao", "断幺九", "All Simples", 1, 1, lambda s, f: s.blocks and not s.yaochu_blocks),
    Yaku("iipeikou", "一盃口", "Pure Double Sequence", 1, 0, lambda s, f: s.twins == 1),
    *(Yaku(f"jikaze_{id}", f"自風 {ja}", f"Seat Wind {en}", 1, 1, _jikaze(wind))
      for wind, id, ja, en in _WIND_NAMES),
    *(Yaku(f"bakaze_{id}", f"場風 {ja}", f"Round Wind {en}", 1, 1, _bakaze(wind))
      for wind, id, ja, en in _WIND_NAMES),
    Yaku("yakuhai_haku", "役牌 白", "White Dragon", 1, 1, lambda s, f: s.honour_koutsu & HAKU),
    Yaku("yakuhai_hatsu", "役牌 發", "Green Dragon", 1, 1, lambda s, f: s.honour_koutsu & HATSU),
    Yaku("yakuhai_chun", "役牌 中", "Red Dragon", 1, 1, lambda s, f: s.honour_koutsu & CHUN),
    Yaku("chiitoitsu", "七対子", "Seven Pairs", 2, 0, lambda s, f: s.blocks == 7),
    Yaku("chanta", "混全帯幺九", "Half Outside Hand", 2, 1,
         lambda s, f: _outside(s) and s.honour_blocks),
    Yaku("ittsuu", "一気通貫", "Pure Straight", 2, 1, lambda s, f: s.ittsuu),
    Yaku("sanshoku_doujun", "三色同順", "Mixed Triple Sequence", 2, 1,
         lambda s, f: s.sanshoku_doujun),
    Yaku("sanshoku_doukou", "三色同刻", "Triple Triplets", 2, 2, lambda s, f: s.sanshoku_doukou),
    Yaku("sankantsu", "三槓子", "Three Kans", 2, 2, lambda s, f: s.kantsu >= 3),
    Yaku("toitoi", "対々和", "All Triplets", 2, 2, lambda s, f: s.koutsu == 4),
    Yaku("sanankou", "三暗刻", "Three Concealed Triplets", 2, 2, lambda s, f: f.ankou >= 3),
    Yaku("shousangen", "小三元", "Little Three Dragons", 2, 2,
         lambda s, f: _dragons(s) == 2 and s.honour_pairs & DRAGONS),
    Yaku("honroutou", "混老頭", "All Terminals and Honors", 2, 2,
         lambda s, f: _only_yaochu(s)),
    Yaku("ryanpeikou", "二盃口", "Twice Pure Double Sequence", 3, 0, lambda s, f: s.twins == 2),
    Yaku("junchan", "純全帯幺九", "Fully Outside Hand", 3, 2,
         lambda s, f: _outside(s) and not s.honour_blocks),
    Yaku("honitsu", "混一色", "Half Flush", 3, 2, lambda s, f: s.suits == 1 and s.honour_blocks),
    Yaku("chinitsu", "清一色", "Full Flush", 6, 5,
         lambda s, f: s.suits == 1 and not s.honour_blocks),
)

_LIMIT = (
    Yaku("tenhou", "天和", "Blessing of Heaven", 13, 0, _flag("tenhou")),
    Yaku("chiihou", "地和", "Blessing of Earth", 13, 0, _flag("chiihou")),
    Yaku("daisangen", "大三元", "Big Three Dragons", 13, 13, lambda s, f: _dragons(s) == 3),
    Yaku("suuankou", "四暗刻", "Four Concealed Triplets", 13, 0,
         lambda s, f: f.ankou == 4 and f.wait is not Wait.TANKI),
    Yaku("suuankou_tanki", "四暗刻単騎", "Four Concealed Triplets, Single Wait", 13, 0,
         lambda s, f: f.ankou == 4 and f.wait is Wait.TANKI, refines="suuankou"),
    Yaku("tsuuiisou", "字一色", "All Honors", 13, 13, lambda s, f: s.honour_blocks == s.blocks > 0),
    Yaku("ryuuiisou", "緑一色", "All Green", 13, 13, lambda s, f: s.green_blocks == s.blocks > 0),
    Yaku("chinroutou", "清老頭", "All Terminals", 13, 13,
         lambda s, f: _only_yaochu(s) and not s.honour_blocks),
    Yaku("chuuren_poutou", "九蓮宝燈", "Nine Gates", 13, 0,
         lambda s, f: s.gates and not f.pure_gates),
    Yaku("junsei_chuuren_poutou", "純正九蓮宝燈", "True Nine Gates", 13, 0,
         lambda s, f: s.gates and f.pure_gates, refines="chuuren_poutou"),
    Yaku("kokushi_musou", "国士無双", "Thirteen Orphans", 13, 0,
         lambda s, f: not s.blocks and f.wait is Wait.TANKI),
    Yaku("kokushi_musou_13", "国士無双十三面", "Thirteen Orphans, Thirteen Waits", 13, 0,
         lambda s, f: not s.blocks and f.wait is Wait.JUUSANMEN,
         refines="kokushi_musou"),
    Yaku("daisuushii", "大四喜", "Four Big Winds", 13, 13, lambda s, f: _winds(s) == 4),
    Yaku("shousuushii", "小四喜", "Four Little Winds", 13, 13,
         lambda s, f: _winds(s) == 3 and s.honour_pairs & WINDS),
    Yaku("suukantsu", "四槓子", "Four Kans", 13, 13, lambda s, f: s.kantsu == 4),
)

DORA = Yaku("dora", "ドラ", "Dora", 1, 1, _never)
URA_DORA = Yaku("ura_dora", "裏ドラ", "Ura Dora", 1, 0, _never)
AKA_DORA = Yaku("aka_dora", "赤ドラ", "Red Five", 1, 1, _never)
RENHOU = Yaku("renhou", "人和", "Blessing of Man", 5, 0, _flag("renhou"))
# fmt: on

YAKU: Mapping[str, Yaku] = {
    yaku.id: yaku for yaku in (*_ORDINARY, *_LIMIT, RENHOU, DORA, URA_DORA, AKA_DORA)
}
"""Every yaku by id; dora are listed too, though they alone do not win."""


def _yaku(id: str, closed: int, open: int) -> Yaku:
    """A yaku by its id, with the han that some rules give it."""
    row = YAKU[id]
    return (
        row if (row.closed, row.open) == (closed, open) else replace(row, closed=closed, open=open)
    )


Scored = tuple[tuple[Yaku, int], ...]
"""Yaku with their han in a hand: 13 for a yakuman, 26 for a double one."""


class Found(NamedTuple):
    """The yaku of one reading."""

    yakuman: Scored
    ordinary: Scored


def find(shape: Shape, finish: Finish, rules: Rules) -> Found:
    """The yaku of a reading, in the order of the table; dora are not among them."""
    found = [row for row in _table(rules, shape.menzen) if row[0].test(shape, finish)]
    return Found(
        tuple([row for row in found if row[0].is_yakuman]),
        tuple([row for row in found if not row[0].is_yakuman]),
    )


@lru_cache(maxsize=64)
def _table(rules: Rules, menzen: bool) -> Scored:
    """The rows that these rules play with and what each is worth, closed or open."""
    rows = {yaku.id: yaku for yaku in (*_ORDINARY, *_LIMIT)}
    if not rules.open_tanyao:
        rows["tanyao"] = replace(YAKU["tanyao"], open=0)
    if rules.ryuuiisou_needs_hatsu:
        rows["ryuuiisou"] = replace(
            YAKU["ryuuiisou"],
            test=lambda s, f: (
                s.green_blocks == s.blocks > 0 and (s.honour_koutsu | s.honour_pairs) & HATSU
            ),
        )
    if rules.renhou == "yakuman":
        rows["renhou"] = replace(RENHOU, closed=YAKUMAN)
    elif rules.renhou == "five_han":
        rows["renhou"] = RENHOU
    worths = ((yaku, yaku.closed if menzen else yaku.open) for yaku in rows.values())
    return tuple(
        (yaku, 2 * han if yaku.id in rules.double_yakuman else han) for yaku, han in worths if han
    )
