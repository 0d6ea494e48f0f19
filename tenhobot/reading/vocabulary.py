"""The words that say how a hand is meant, as tables: what is written, what it means.

A row is a name and the spellings that say it, Japanese and English, parted by ``|``. A
spelling is a small regular expression over lower-case text that begins with a plain
character; a Latin one is a word of its own. Tables and rows are tried in their order and the
first that fits is taken, so a longer spelling stands before what it begins with.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

IDLE = (
    "ツモ切|ツモぎり|ツモ番|自摸切|赤ドラ|ドラドラ|ドラそば|ドラなし|ダブロン|チートイ|"
    "一気通貫|一通|一盃口|二盃口|三色|七対子|四暗刻|三暗刻|四槓子|三槓子|九蓮宝燈|九種九牌|四喜和|"
    "一向聴|二向聴|三向聴|一シャンテン|二シャンテン|三シャンテン|中張|中国|中盤|中の人|"
    "東風|東南戦|南入|西入|北抜き|白熱|白鳥|発表|発見|発売|発生|"
    "両親|母親|父親|親指|親子|親戚|親友|女の子|男の子|子供|様子|調子|帽子|椅子|電子|"
    "親リーチ?中?|上家リーチ中?|下家リーチ中?|対面リーチ中?|他家リーチ中?|リーチ者|リーチ受け|リーチに対し|リーチが|"
    "リーチなし|リーチ無し|リーチせず|リーチしな|リーチすべき|リーチした方|ダマ|一発なし|一発消|"
    "no riichi|without riichi|not riichi|should i riichi|no ippatsu"
)
"""Words that hold the characters of a tile or of another word, and say nothing here."""

BRIDGES = (
    "鳴き|副露|フーロ|晒し|手牌|手は|手:|melds?|calls|called|open melds?|concealed|closed|hand"
)
"""Words between the concealed tiles and the melds of one hand."""

SITUATION = {
    "tsumo": "門前ツモ|メンゼンツモ|門前清自摸和?|自摸|ツモ|tsumo|self[- ]?drawn?|self[- ]?draw",
    "ron": "ロン|栄和|出和了|出アガリ|出上がり|ron|off a discard",
    "double_riichi": "ダブルリーチ|ダブルリー|ダブリーチ|ダブリー|ダブル立直|両立直|w立直|wリーチ?|"
    "double[- ]?riichi|daburii?|double reach",
    "riichi": "リーチ中?|りーち|立直中?|riichi",
    "ippatsu": "一発|イッパツ|ippatsu",
    "haitei": "海底|ハイテイ|haitei",
    "houtei": "河底|ホウテイ|houtei",
    "rinshan": "嶺上|リンシャン|rinshan",
    "chankan": "槍槓|搶槓|チャンカン|chankan|robbing (?:a|the) kan",
    "tenhou": "天和|テンホー|tenhou|tenho|heavenly hand|blessing of heaven",
    "chiihou": "地和|チーホー|chiihou|chiho|blessing of earth",
    "renhou": "人和|レンホー|renhou|blessing of man",
}
"""How the hand was won; the names are those of `Situation`."""

RULES = {
    "mleague": r"mリーグ|m\.?[- ]?league",
    "mahjongsoul": "雀魂|じゃんたま|majsoul|mahjong ?soul",
    "tenhou": "天鳳|tenhou[- ]rules?|tenhou\\.net",
    "ema": "ema(?: rules?)?",
    "jpml_a": "連盟aルール|連盟ルール|プロ連盟|日本プロ麻雀連盟|jpml",
    "wrc": "wrc",
}
"""Presets of the rules."""

TILES_AFTER = {
    "ura_indicators": "裏ドラ表示|裏表示|ura ?dora indicators?|ura indicators?",
    "indicators": "新ドラ表示|カンドラ表示|槓ドラ表示|ドラ表示|表示|dora indicators?|indicators?",
    "ura": "裏ドラ|裏|ura[- ]?dora|ura",
    "dora": "新ドラ|カンドラ|槓ドラ|ドラ|dora",
    "discards": "捨て牌|捨牌|河|discards|river|pond",
    "cut": "打牌|打|cut|cutting|discard|discarding|throw|drop|dropping",
    "win": "和了牌|アガリ牌|上がり牌|当たり牌|ツモ牌|"
    "winning tile|winning on|won on|won with|won by|wins on|win on|win|agari|drew",
}
"""Words that say what the tiles right behind them are."""

TILES_BEFORE = {
    "cut": "切り|切る|切った|切って|切れば|切ったら|を切|捨て|打ち",
    "win": "和了|あがり|アガリ|上がり|引い|を引",
}
"""Words that say what the single tile right before them is."""

_LINK = r"牌?(?:\s*(?:は|が|を|に|で|:|=|-|is|are|was|on|with)(?![a-z]))?\s*"
"""What may stand between such a word and its tiles."""

WINDS = {"E": "東 east", "S": "南 south", "W": "西 west", "N": "北 north"}

SEAT = {
    wind: f"{ja}家|自風{_LINK}{ja}|自家{_LINK}{ja}|{en}[- ]seat|{en}[- ]player|seat{_LINK}{en}|"
    f"i'?m {en}|i am {en}|as {en}|sitting {en}"
    for wind, (ja, en) in ((wind, names.split()) for wind, names in WINDS.items())
}
SEAT["E"] += "|親番|親|dealer"
ROUND = {
    wind: f"{ja}場|{ja}[1-4一二三四]局|{ja}[1-4](?![0-9mpsz萬万筒索])|場風{_LINK}{ja}|"
    f"{en}[- ]round|round{_LINK}{en}|{en} ?[1-4](?!\\d)"
    for wind, (ja, en) in ((wind, names.split()) for wind, names in WINDS.items())
}
ROUND["E"] += "|e[1-4](?![0-9a-z])"
NON_DEALER = "non-?dealer|non dealer|子(?=[のでツロ、。\\s]|$)"

WISHES = {
    "image_only": "画像だけ|画像のみ|絵だけ|image only|picture only|pic only|"
    "just (?:the |an? )?(?:image|picture|pic)|only (?:the |an? )?(?:image|picture|pic)",
    "three_player": "三麻|サンマ|三人麻雀|三人打ち|3麻|3人麻雀|3人打ち|3[- ]?player|"
    "sanma|three[- ]?player",
}

LIMITS = {
    "13": "数え役満|役満|yakuman",
    "11": "三倍満|sanbaiman",
    "8": "倍満|baiman",
    "6": "跳満|ハネ満|haneman",
    "5": "満貫|mangan",
}
"""Limits by the least han that earn them."""

_NUMBER = r"(?<![0-9.])([0-9]{1,5}|[一二三四五六七八九])"

NUMBERS = {
    "honba": rf"{_NUMBER} ?(?:本場|honba)|honba ?([0-9]+)",
    "sticks": rf"(?:供託|リー棒|リーチ棒)[はが]?([0-9]+)|{_NUMBER} ?(?:riichi )?sticks?(?![a-z])",
    "han": rf"{_NUMBER} ?(?:翻|飜|ハン|han(?![a-z]))",
    "fu": rf"{_NUMBER} ?(?:符|fu(?![a-z]))",
}
"""Words with a number in them."""

ASKS = re.compile(
    r"何待ち|待ち(?![でだにがと])|テンパイ|聴牌|シャンテン|向聴|何切|なに切|"
    r"どれ切|何を切|何捨て|受け入れ|牌効率|何点|点数|役は|画像|描いて|絵にして|"
    r"\b(?:waits?|waiting|tenpai|shanten|discard|wwyd|picture|image|draw|score|ukeire|acceptance)\b"
)
"""Words that ask about a hand: beside them four tiles are one."""

QUESTIONS = {
    "waits": "待ち(?:は|って|を|が)?(?:何|なに|[?]|$)|何待ち|テンパイ|聴牌|waits?|waiting|tenpai",
    "discard": "何切|なに切|どれ切|何を切|何捨て|何を捨て|wwyd|what (?:do|should|would|to)[a-z ]* "
    "(?:cut|discard)|which discard|best discard",
    "score": "何点|なん点|いくら|点数|打点|how (?:much|many)|score|worth|points?",
    "fu": "(?:なんで|なぜ|どうして|何で)[^\n]{0,8}?[0-9]+符|符計算|符は|why[a-z ]* [0-9]+ ?fu",
    "furiten": "フリテン|振聴|振り聴|furiten",
    "pao": "パオ|包|責任払い|pao(?:[^a-z]|$)|liability",
    "kyuushu_kyuuhai": "九種九牌|九種|kyuushu|nine terminals",
    "kiriage_mangan": "切り上げ満貫|切り上げ|切上げ|kiriage",
}
"""What is asked about by name, whatever else a text says; the names are those of `asks`."""

ASKS_POINTS = re.compile(
    r"\?|何点|いくら|点数|教えて|は\s*$|\b(?:how (?:much|many)|points?|worth|score)\b", re.MULTILINE
)
"""Words that ask for a number of points."""

COMMANDS = {
    "stop": "stop 停止 ストップ やめて",
    "start": "start 開始 再開 スタート",
    "help": "help ヘルプ 使い方 つかいかた",
}
"""Words that are a command where they stand alone."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word that was found: its table, its row, and where it begins and ends."""

    table: str
    name: str
    start: int
    end: int


TABLES: dict[str, dict[str, str]] = {
    "idle": {"idle": IDLE},
    "bridge": {"bridge": BRIDGES},
    "rules": RULES,
    "wish": WISHES,
    "seat": SEAT,
    "round": ROUND,
    "dealer": {"non_dealer": NON_DEALER},
    "situation": SITUATION,
    "after": TILES_AFTER,
    "before": TILES_BEFORE,
    "limit": LIMITS,
}


def _split(spellings: str) -> Iterator[str]:
    """The spellings of a row: parted by the bars that stand in no bracket."""
    depth = start = 0
    for place, character in enumerate(spellings):
        depth += (character in "([") - (character in ")]")
        if character == "|" and depth == 0:
            yield spellings[start:place]
            start = place + 1
    yield spellings[start:]


def _rows() -> dict[str, list[tuple[str, str, str]]]:
    """Table, row and pattern of every spelling, by its first character."""
    rows: dict[str, list[tuple[str, str, str]]] = {}
    for table, entries in TABLES.items():
        for name, spellings in entries.items():
            for spelling in _split(spellings):
                end = "(?![a-z])" if "a" <= spelling[0] <= "z" else ""
                link = _LINK if table == "after" else ""
                rows.setdefault(spelling[0], []).append((table, name, f"({spelling}{end}{link})"))
    return rows


_ROWS = _rows()
_STARTS = re.compile(
    "(?<![a-z])[a-z]|[" + "".join(first for first in _ROWS if not "a" <= first <= "z") + "]"
)


@cache
def _pattern(first: str) -> re.Pattern[str]:
    """All spellings that begin with a character; compiled when it is first met."""
    return re.compile("|".join(pattern for _, _, pattern in _ROWS[first]))


def words(text: str) -> Iterator[Word]:
    """Every word of the tables in a lower-case text, from left to right, none inside another."""
    end = 0
    for start in _STARTS.finditer(text):
        place, first = start.start(), start.group()
        if place < end or first not in _ROWS:
            continue
        if (match := _pattern(first).match(text, place)) and match.lastindex:
            table, name, _ = _ROWS[first][match.lastindex - 1]
            end = match.end()
            yield Word(table, name, place, end)


def numbers(text: str) -> Iterator[tuple[Word, int]]:
    """The words with a number in a lower-case text, each with its number."""
    for name, pattern in NUMBERS.items():
        for match in re.finditer(pattern, text):
            digits = next(group for group in match.groups() if group is not None)
            value = "一二三四五六七八九".find(digits) + 1
            yield Word("number", name, *match.span()), value or int(digits)
