"""Finding tiles in prose: stretches that are nothing but tiles, and how they stand together.

All places are of the text that `noise.blank` left. The expressions use possessive repeats,
so a hostile text costs one pass.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..riichi.notation.symbols import HONOUR_WORDS, MELD_WORDS, OBJECT

_CIRCLED = "①②③④⑤⑥⑦⑧⑨"
_NUMERALS = f"一二三四五六七八九{_CIRCLED}"
_HONOURS = "東东南西北白發発发中"
_SUITS = "萬万筒索"
_CJK = f"{_NUMERALS}{_HONOURS}{_SUITS}赤"
_UNICODE = "\U0001f000-\U0001f021"

_SUIT_LAST = re.compile(
    rf"(?:[0-9rR赤'\"]++[mpszMPSZ{_SUITS}]|[赤rR]?(?:[{_NUMERALS}]++[mpsz]|[{_NUMERALS}][{_SUITS}]?)|[{_HONOURS}]"
    r"|[ESWNPFC]|[0-9]++(?![A-Za-z]))++[rR赤]?"
)
_SUIT_FIRST = re.compile(
    rf"(?:[mpszMPSZ{_SUITS}][0-9rR]++|[mpsz][{_NUMERALS}]++|[ESWNPFC{_HONOURS}])++(?:,[mpsz][0-9]++[-+=]?[0-9]?)*+,?"
)
_PARTED, _PARTS, _WORDS = map(re.compile, ("[,_=*-]", "[^,]+", "[^_=*-]+"))
_ALNUM = re.compile("[0-9A-Za-z]")
_WRONG_LETTER = re.compile(r"(?:[0-9]+[A-Za-z])+[0-9]*")
_LATIN_WORDS = "|".join(word for word in MELD_WORDS if word.isascii())
_BRACKET = (
    rf"[(\[](?:(?:{_LATIN_WORDS}) +)?"
    r"(?:(?:[rR]?[0-9]['\"]{0,2} *+){3,4}[mpszMPSZ]|[mpsz][0-9]{3,4}"
    rf"|[{_NUMERALS}{_HONOURS}]{{3,4}}[{_SUITS}]?|[0-9]{{3,4}}[{_SUITS}]?|[{_UNICODE}]{{3,4}})[)\]]"
)
_CJK_WORDS = "|".join(sorted((w for w in MELD_WORDS if not w.isascii()), key=len, reverse=True))
_WORD_NEXT = re.compile(rf"{_CJK_WORDS}|[でを](?:\0|{_CJK_WORDS})|だったら|なら|だと")
_MELD_LAST = re.compile(rf"(?:{_CJK_WORDS})$")
_COUNTED = re.compile(r"(?<=[mpsz])[0-9]+$")
_COUNTERS = tuple("面枚巡本局翻符点人向段位家回種")
"""What is counted by the digits that stand before it, as in 13面待ち."""

_STRETCH = re.compile(
    rf"(?P<bracket>{_BRACKET})|(?P<word>{_CJK_WORDS})|(?P<unicode>[{_UNICODE}]++)"
    rf"|(?P<run>[0-9A-Za-z_'\"+=*,{_CJK}-]++)"
)
_TILE = re.compile(rf"[0-9{_NUMERALS}{_HONOURS}{_UNICODE}]|(?<![0-9rR'\"])[ESWNPFC](?![0-9])")
_NUMBERED = re.compile(rf"[{_CIRCLED}](?=\s*(?:[0-9]+[mpsz]|[mpsz][0-9]))", re.IGNORECASE)
"""A circled digit before suits in letters: it numbers a hand and is no tile of it."""

_WAIT = 3
_CLAIM = re.compile(r"待ち|\s*waits?\b")
"""Behind up to three tiles it says what a hand waits for: 14m待ち."""

_GAP = re.compile(r"[ \t\u3000,、・/|;:+]{0,12}(?:\r?\n[ \t\u3000]*){0,2}")
_PAIR = re.compile(rf"([{_HONOURS}])\1")
"""An honour twice, which is no word: 東東と南南."""

_AFTER_A_VERB = re.compile("[てで、]")
"""Behind one of these a lone kanji that touches a term is a tile: リーチして白ツモ."""

_IN_A_WORD = re.compile(r"[\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff々〇]")
"""Kana and kanji: beside one of these a lone kanji is part of a word."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text that is nothing but tiles, or a word for a meld (no tiles).

    A `weak` piece belongs to a hand only if it completes one: letters, romaji, bare digits,
    one 🀄, the tiles of 14m待ち.
    """

    text: str
    start: int
    tiles: int
    weak: bool = False

    @property
    def end(self) -> int:
        """The place behind its last character."""
        return self.start + len(self.text)

    @property
    def size(self) -> int:
        """The number of tiles with a meld in brackets as three."""
        return 3 if self.text[0] in "([" else self.tiles


def pieces(text: str) -> Iterator[Piece]:
    """Every piece of the text, from left to right."""
    for match in _STRETCH.finditer(text):
        found, start = match.group(), match.start()
        if match.lastgroup == "run":
            yield from _run(text, found, start)
        elif match.lastgroup == "word":
            yield Piece(found, start, 0, weak=True)
        else:
            ornament = match.lastgroup == "unicode" and set(found) == {"🀄"}
            yield Piece(found, start, len(_TILE.findall(found)), weak=ornament)


def _numbers_hand(text: str, word: str, start: int) -> bool:
    """Whether a word begins with a circled digit that is none of its tiles."""
    return _NUMBERED.match(text, start) is not None and not any(c in _CIRCLED for c in word[1:])


def _run(text: str, run: str, start: int) -> Iterator[Piece]:
    if len(run) > 1 and _numbers_hand(text, run, start):
        run, start = run[1:], start + 1
    if not _PARTED.search(run):
        if piece := _piece(text, run, start):
            yield piece
        return
    if "," in run and _SUIT_FIRST.fullmatch(run.strip("'\"")):
        yield Piece(run, start, len(_TILE.findall(run)))
        return
    for part in _PARTS.finditer(run):
        found: list[Piece] = []
        for word in _WORDS.finditer(part.group()):
            piece = _piece(text, word.group(), start + part.start() + word.start())
            alone = word.group() == part.group()
            if piece is not None and (alone or not piece.text.isdigit()):
                found.append(piece)
            elif _ALNUM.search(word.group()):
                break  # 123m in the code ABC-123m is no tiles, nor is 4m in the wait 1-4m
        else:
            yield from found


def _piece(text: str, word: str, start: int) -> Piece | None:
    start += len(word) - len(word.lstrip("'\"+"))
    word = word.strip("'\"+")
    if word[-2:] in ("zw", "ww") or word[-2:-1].isdigit():
        word = word.rstrip("w")  # www is laughter
    if text.startswith(_COUNTERS, start + len(word)):
        word = _COUNTED.sub("", word)
    word, start = _without_kanji_of_words(text, word, start)
    if word.lower() in MELD_WORDS:
        return Piece(word, start, 0, weak=True)
    label = (word.isalpha() or word.isdigit()) and text.startswith(
        (":", ")", "."), start + len(word)
    )
    if not word or label or _numbers_hand(text, word, start):
        return None
    if word.isascii() and word.isalpha():
        if word.lower() in HONOUR_WORDS:
            return Piece(word, start, 1, weak=True)
        honours = not set(word) - set("ESWNPFC")
        return Piece(word, start, len(word), weak=len(word) < 13) if honours else None
    core = word.replace("+", "")
    if _SUIT_LAST.fullmatch(core) or _SUIT_FIRST.fullmatch(core) or _nearly(core):
        tiles = len(_TILE.findall(word))
        claim = tiles <= _WAIT and _CLAIM.match(text, start + len(word)) is not None
        return Piece(word, start, tiles, weak=word.isdigit() or claim)
    return None


def _nearly(word: str) -> bool:
    """Whether a word is a hand but for a wrong letter or two."""
    if not _WRONG_LETTER.fullmatch(word):
        return False
    letters = [c for c in word.lower() if c.isalpha()]
    right = [c for c in letters if c in "mpsz"]
    return len(word) - len(letters) >= 10 and len(set(right)) > 1 and len(letters) - len(right) <= 2


def _without_kanji_of_words(text: str, word: str, start: int) -> tuple[str, int]:
    """The run without a lone kanji at either end that belongs to the word beside it."""
    end = start + len(word)
    before, after = text[start - 1 : start], text[end : end + 1]
    kanji = [c in _CJK and c not in _SUITS for c in word]
    inside = (
        bool(_IN_A_WORD.match(before)) and not _MELD_LAST.search(text[max(start - 8, 0) : start]),
        bool(_IN_A_WORD.match(after)) and not _WORD_NEXT.match(text, end) and before != "\0",
    )
    by_a_term = after == "\0" and _AFTER_A_VERB.match(before)
    if _PAIR.fullmatch(word) or (word in _HONOURS and by_a_term):
        return word, start
    if len(word) <= 2 and all(c in _CJK for c in word) and any(inside):
        return "", start
    if inside[0] and kanji[0] and not kanji[1]:
        word, start, kanji = word[1:], start + 1, kanji[1:]
    if inside[1] and kanji[-1] and not kanji[-2]:
        word = word[:-1]
    return word, start


def joined(text: str, first: Piece, second: Piece) -> bool:
    """Whether nothing but a space, a comma or a line break parts two pieces, or を a call."""
    between = text[first.end : second.start]
    return _GAP.fullmatch(between) is not None or (between == OBJECT and not second.tiles)


def groups(text: str, found: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The pieces that stand together."""
    group: list[Piece] = []
    for piece in found:
        if group and not joined(text, group[-1], piece):
            yield group
            group = []
        group.append(piece)
    if group:
        yield group
