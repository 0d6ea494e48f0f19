"""Names of suits, tiles and melds in words, put as notation writes them: マンズ123 is m123.

What is put is as long as the name, so places in the text stay what they were.
"""

import re
from collections.abc import Callable

SUITS = {
    "m": "マンズ|まんず|ワンズ|わんず|萬子|万子|manzu|man|characters",
    "p": "ピンズ|ぴんず|筒子|pinzu|pin|dots|circles",
    "s": "ソーズ|そーず|索子|souzu|sou|bamboos?",
    "z": "字牌|honou?rs|z(?= )",
}
"""What the suits are called beside their digits."""

_KANA = {"m": "まん|マン", "p": "ぴん|ピン", "s": "そう|ソー|ソウ"}
"""What they are called for short beside a row of digits."""

SHORT = {"m": "m|萬|万", "p": "p|筒", "s": "s|索", "z": "z|字"}
"""What they are called too where a colon parts the name from the digits."""

TILES = {
    "east wind": "1z",
    "south wind": "2z",
    "west wind": "3z",
    "north wind": "4z",
    "white dragon": "5z",
    "green dragon": "6z",
    "red dragon": "7z",
}
MELDS = {
    "closed kan": "ankan",
    "concealed kan": "ankan",
    "open kan": "minkan",
    "added kan": "kakan",
}
"""Tiles and melds that are named by two words."""

NAMED = {
    **dict(zip(("east", "south", "west", "north"), ("1z", "2z", "3z", "4z"), strict=True)),
    **dict(zip(("white", "green", "red"), ("5z", "6z", "7z"), strict=True)),
}
"""Tiles that are named by one word where what stands before it asks for a tile."""


def _any(patterns: dict[str, str]) -> re.Pattern[str]:
    """One pattern of several, each a group by the name of its suit."""
    return re.compile("|".join(f"(?P<{suit}>{pattern})" for suit, pattern in patterns.items()))


def _kana(suit: str) -> str:
    return rf"|(?:{_KANA[suit]}) ?(?=[1-9]{{2}}[0-9]{{0,12}}(?:[ \n]|$))" if suit in _KANA else ""


_LONG = {suit: rf"(?<![a-z])(?:{names})(?![a-z])" for suit, names in SUITS.items()}
_BEHIND = _any({suit: rf"(?<=[0-9]) ?{name}" for suit, name in _LONG.items()})
_BEFORE = _any(
    {
        suit: rf"(?:{name}[ :=]{{0,3}}|{name}の(?=[0-9]{{7}})|"
        rf"(?<![a-z0-9])(?:{SHORT[suit]}) ?[:=] ?"
        rf"{_kana(suit)})"
        "(?=[0-9r一二三四五六七八九]{1,20}(?![0-9a-z]))"
        for suit, name in _LONG.items()
    }
)
_LABEL = _any({suit: rf"{name} ?[:=]?(?=[ 東南西北白發発中])" for suit, name in _LONG.items()})
_TILE, _MELD = (
    re.compile(rf"(?<![a-z])(?:{'|'.join(names)})(?![a-z])") for names in (TILES, MELDS)
)
_PART = re.compile(
    r"(?<![a-z])(?:(?<!no )(?<![0-9] )(?:ura ?dora|ura|dora)(?: indicator)?|indicator|"
    r"(?:ron|tsumo|won|win|drew)(?= (?:on|with) ))"
    r"(?: ?[:=]| is| was| on| with)? (?:the |an? )?"
    rf"(?P<tile>{'|'.join(NAMED)})(?![a-z0-9-])"
    r"(?! (?:seat|round|player|wind|dragon|dealer|five|dora|[1-5]))"
)
"""A tile by its short name behind the word that it belongs to: dora east."""

_RED = re.compile(r"(?<![a-z])red ?(?=5[mps])")
_JOINT = re.compile(r"(?<=[0-9]{2}[mpsz])[-_.](?=[0-9]{2,14}[mpsz])")
"""A sign between two suits: 123m-456p; beside single tiles it rather says what is waited for."""


_CALLED = r"(?P<word>チー|ポン|カン|chi|pon|kan)"
_SINGLES = r"(?P<tiles>[0-9](?P<suit>[mpsz])(?: ?[0-9](?P=suit)){2,3})"
_SET_BEFORE = re.compile(rf"(?<![0-9mpsz]){_SINGLES} ?{_CALLED}(?![a-z])")
_SET_BEHIND = re.compile(rf"(?<![a-z]){_CALLED} ?{_SINGLES}(?![0-9mpsz])")
"""The tiles of a meld one by one at the word for it: 2m3m4mチー."""


def spell(text: str, said: str) -> str:
    """The text with names as notation; `said` is the same text in lower case.

    The first name of a suit says whether names stand before their digits or behind them.
    """
    behind, before = _BEHIND.search(said), _BEFORE.search(said)
    if behind and (before is None or behind.start() <= before.start()):
        text = _put(text, said, _BEHIND, lambda name: (name.lastgroup or "").ljust(len(name[0])))
    elif before:
        text = _put(text, said, _BEFORE, lambda name: (name.lastgroup or "").rjust(len(name[0])))
        text = _put(text, said, _LABEL, lambda name: " " * len(name[0]))
    text = _put(text, said, _JOINT, lambda _: " ")
    text = _put_sets(text, said)
    text = _put(text, said, _RED, lambda red: "r".rjust(len(red[0])))
    text = _put(text, said, _MELD, lambda name: MELDS[name[0]].rjust(len(name[0])))
    text = _put(text, said, _TILE, lambda name: TILES[name[0]].ljust(len(name[0])))
    return _put(text, said, _PART, _with_tile)


def _with_tile(part: re.Match[str]) -> str:
    name = part["tile"]
    return part[0].removesuffix(name) + NAMED[name].ljust(len(name))


def _put_sets(text: str, said: str) -> str:
    """The text with the suit of a called set written once: 234mチー.

    Where the first set stands says whether sets stand before their words or behind them.
    """
    before, behind = (
        [found for found in pattern.finditer(said) if _is_set(found)]
        for pattern in (_SET_BEFORE, _SET_BEHIND)
    )
    is_before = before and not (behind and behind[0].start() < before[0].start())
    for found in before if is_before else behind:
        start, end = found.span("tiles")
        numbers = "".join(filter(str.isdigit, found["tiles"]))
        together = f"{numbers}{found['suit']}".rjust(end - start)
        text = text[:start] + together + text[end:]
    return text


def _is_set(found: re.Match[str]) -> bool:
    numbers = sorted(
        5 if digit == "0" else int(digit) for digit in found["tiles"] if digit.isdigit()
    )
    if found["word"] in ("チー", "chi"):
        return numbers == list(range(numbers[0], numbers[0] + 3))
    return len(set(numbers)) == 1 and (len(numbers) == 4) == (found["word"] in ("カン", "kan"))


def _put(
    text: str, said: str, names: re.Pattern[str], write: Callable[[re.Match[str]], str]
) -> str:
    out, end = [], 0
    for match in names.finditer(said):
        out += [text[end : match.start()], write(match)]
        end = match.end()
    return "".join([*out, text[end:]])
