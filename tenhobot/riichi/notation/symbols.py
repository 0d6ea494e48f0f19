"""Every character and word that stands for a tile, a suit, or a mark, as tables.

The tables are data for `tokens`; adding a spelling means adding a row here.
"""

from ..hand import MeldType

NUMBERS = "123456789"
KANJI_NUMBERS = "一二三四五六七八九"
CIRCLED_NUMBERS = "①②③④⑤⑥⑦⑧⑨"

SUITS = {
    **{letter: letter.lower() for letter in "mpszMPSZ"},
    **{"萬": "m", "万": "m", "筒": "p", "索": "s"},
}
"""What names a suit beside digits."""

HONOUR_LETTERS = dict(zip("ESWNPFC", NUMBERS, strict=False))
"""Capitals that name an honour where they do not touch digits: winds, then pai fa chun."""

HONOUR_KANJI = {
    **dict(zip("東南西北白發中", NUMBERS, strict=False)),
    **{"东": "1", "発": "6", "发": "6"},
}

HONOUR_WORDS = {
    **{"ton": "1", "nan": "2", "sha": "3", "shaa": "3", "xia": "3"},
    **{"pee": "4", "pei": "4", "pe": "4"},
    **{"hak": "5", "haku": "5", "hat": "6", "hatsu": "6", "chu": "7", "chun": "7"},
}
"""Romaji, that of 2015 and today's; each is read only as a word of its own."""

UNICODE = "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄"
"""The Unicode tile of each of the 34 kinds."""

RED = "rR赤"

CALLED = "'‘’‛′`´"
ADDED = '"“”‟″'
SEPARATORS = ",、・|/;:*「」『』"
"""What may stand between groups of tiles and means nothing (kobalab's ``*`` says riichi)."""

OBJECT = "を"
"""The particle between a tile and the call of it: ``5zをポン``."""

_MELD_SPELLINGS = {
    MeldType.CHI: "チー 吃 chi chii chow",
    MeldType.PON: "ポン 碰 pon pong pung ponned",
    MeldType.DAIMINKAN: "カン 槓 明槓 明カン ミンカン 大明槓 大明カン kan minkan daiminkan",
    MeldType.KAKAN: "加槓 加カン カカン 小明槓 kakan shouminkan",
    MeldType.ANKAN: "暗槓 暗カン アンカン ankan",
}
MELD_WORDS = {word: meld for meld, words in _MELD_SPELLINGS.items() for word in words.split()}
"""Words that say what the tiles beside them are: ``白ポン``, ``ポン 555z``."""
