"""Alternative text: hands read aloud, in Japanese and in English.

Tiles are read in order, suit by suit: ``一萬 二萬 三萬、白 白`` and ``1 2 3 of characters, two
white dragons``. Where English would leave the ear in doubt it counts: ``two white dragons``,
``three fives of circles, one of them red``. Melds say from whom they were called, as their owner
sees the table.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Literal

from tenhobot.riichi.hand import Hand, Meld, MeldType, Source
from tenhobot.riichi.tiles import Tile, sort_tiles

Lang = Literal["ja", "en"]
Last = Literal["drawn", "tsumo", "ron", "completing", "apart"]
"""What the tile that stands apart is: drawn, won with by tsumo or by ron, what completes a hand
that may not win, or merely the last of a wrong hand."""

_FACES: dict[str, tuple[str, ...]] = {
    "ja": (
        *(number + suit for suit in "萬筒索" for number in "一二三四五六七八九"),
        *"東南西北白發中",
    ),
    "en": (
        *(str(number) for _ in "mps" for number in range(1, 10)),
        *("east", "south", "west", "north", "white", "green", "red"),
    ),
}
_GROUPS = (9, 18, 27, 31, 34)
"""Where each group of kinds ends: three suits, winds, dragons."""

_GROUP_NAMES: dict[str, tuple[str, ...]] = {
    "ja": ("{}",) * 5,
    "en": ("{} of characters", "{} of circles", "{} of bamboo", "{} wind", "{} dragon"),
}
_RED = {"ja": "赤{}", "en": "red {}"}
_BETWEEN_GROUPS = {"ja": "、", "en": ", "}

_MELDS: dict[str, dict[MeldType, str]] = {
    "ja": {
        MeldType.CHI: "チー",
        MeldType.PON: "ポン",
        MeldType.DAIMINKAN: "大明槓",
        MeldType.KAKAN: "加槓",
        MeldType.ANKAN: "暗槓",
    },
    "en": {
        MeldType.CHI: "chi",
        MeldType.PON: "pon",
        MeldType.DAIMINKAN: "open kan",
        MeldType.KAKAN: "added kan",
        MeldType.ANKAN: "concealed kan",
    },
}
_SOURCES: dict[str, dict[Source, str]] = {
    "ja": {Source.LEFT: "上家", Source.ACROSS: "対面", Source.RIGHT: "下家"},
    "en": {Source.LEFT: "the left", Source.ACROSS: "across", Source.RIGHT: "the right"},
}
_PLAYERS: dict[str, dict[Source, str]] = {
    "ja": _SOURCES["ja"],
    "en": {
        Source.LEFT: "the player on the left",
        Source.ACROSS: "the player across",
        Source.RIGHT: "the player on the right",
    },
}
_CALLED = {"ja": "（{source}から{tile}）", "en": ", {tile} called from {source}"}
_CALLED_ALIKE = {"ja": "（{source}から）", "en": " from {source}"}
_SET = {"ja": "{meld} {tiles}", "en": "{meld} of {tiles}"}

_COUNTS = {1: "one", 2: "two", 3: "three", 4: "four"}
_PLURALS = ("ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines")

_PARTS: dict[str, dict[str, str]] = {
    "ja": {
        "hand": "手牌 {}",
        "drawn": "ツモ牌 {}",
        "tsumo": "ツモ和了 {}",
        "ron": "ロン和了 {}",
        "completing": "和了牌 {}",
        "apart": "最後の牌 {}",
        "dora": "ドラ表示牌 {}",
        "ura": "裏ドラ表示牌 {}",
    },
    "en": {
        "hand": "Hand: {}",
        "drawn": "Drawn: {}",
        "tsumo": "Won by tsumo on {}",
        "ron": "Won by ron on {}",
        "completing": "Completing tile: {}",
        "apart": "Last tile: {}",
        "dora": "Dora indicators: {}",
        "ura": "Ura dora indicators: {}",
    },
}
_NAMED: dict[str, dict[str, str]] = {
    "ja": {
        "back": "裏向きの牌",
        "blank": "何も描かれていない牌",
        "sheet": "すべての牌と表記、裏と白紙の牌、鳴きの並べ方（チー、ポン、大明槓、加槓、暗槓）、"
        "離して置いたツモ牌、切る牌と誤りの印",
    },
    "en": {
        "back": "A tile face down",
        "blank": "A blank tile",
        "sheet": "Every tile with its notation, the back and a blank; chi, pon, open, added and "
        "concealed kan as they lie; the drawn tile apart; a lifted discard and a ringed tile",
    },
}
_SENTENCE = {"ja": "{}。", "en": "{}. "}


def tile_name(tile: Tile, lang: Lang) -> str:
    """One tile by name: ``赤五筒``, ``red 5 of circles``, ``east wind``."""
    return _GROUP_NAMES[lang][_group(tile)].format(_face(tile, lang))


def read_named(name: str, lang: Lang) -> str:
    """A picture that is no hand, read aloud: ``back``, ``blank``, or the ``sheet`` of all tiles."""
    return _NAMED[lang][name]


def meld_name(kind: MeldType, lang: Lang) -> str:
    """``ポン``, ``pon``."""
    return _MELDS[lang][kind]


def side_name(source: Source, lang: Lang) -> str:
    """Who that is as the player sees the table: ``下家``, ``the player on the right``."""
    return _PLAYERS[lang][source]


def read_tiles(tiles: Iterable[Tile], lang: Lang) -> str:
    """Tiles in the order given, neighbours of one suit together."""
    return _BETWEEN_GROUPS[lang].join(
        _TOGETHER[lang](list(members)) for _, members in groupby(tiles, key=_group)
    )


def _together_ja(tiles: Sequence[Tile]) -> str:
    return " ".join(_face(tile, "ja") for tile in tiles)


def _together_en(tiles: Sequence[Tile]) -> str:
    """Tiles of a suit by their numbers, honours counted."""
    name = _GROUP_NAMES["en"][_group(tiles[0])]
    faces = [_FACES["en"][tile.kind] for tile in tiles]
    if tiles[0].suit != "z":
        reds = _reds(tiles)
        are_red = f" ({reds} five{'s are' if reds != 'one' else ' is'} red)" if reds else ""
        return name.format(" ".join(faces)) + are_red
    counted = [(face, len(list(alike))) for face, alike in groupby(faces)]
    return ", ".join(
        name.format(face) if number == 1 else f"{_number(number)} {name.format(face)}s"
        for face, number in counted
    )


def _set_en(tiles: Sequence[Tile]) -> str:
    """Some tiles of a kind: ``three fives of circles, one of them red``."""
    if tiles[0].suit == "z":
        return _together_en(tiles)
    number = _PLURALS[tiles[0].kind % 9]
    name = f"{_number(len(tiles))} {_GROUP_NAMES['en'][_group(tiles[0])].format(number)}"
    return name + (f", {reds} of them red" if (reds := _reds(tiles)) else "")


def _reds(tiles: Sequence[Tile]) -> str:
    """How many of some tiles are red fives, in a word; empty where none is."""
    reds = sum(tile.is_red for tile in tiles)
    return _number(reds) if reds else ""


def _number(count: int) -> str:
    return _COUNTS.get(count, str(count))


_TOGETHER: dict[str, Callable[[Sequence[Tile]], str]] = {"ja": _together_ja, "en": _together_en}
_ALIKE: dict[str, Callable[[Sequence[Tile]], str]] = {"ja": _together_ja, "en": _set_en}


def read_meld(meld: Meld, lang: Lang) -> str:
    """A meld: its type, its tiles, and from whom which tile was called where that is known."""
    name = _MELDS[lang][meld.type]
    if meld.type is MeldType.CHI:
        text = f"{name} {read_tiles(meld.tiles, lang)}"
    else:
        text = _SET[lang].format(meld=name, tiles=_ALIKE[lang](meld.tiles))
    if meld.called is None or meld.source is None:
        return text
    template = _CALLED_ALIKE if len(set(meld.tiles)) == 1 else _CALLED
    return text + template[lang].format(
        source=_SOURCES[lang][meld.source], tile=tile_name(meld.called, lang)
    )


def read_hand(
    hand: Hand,
    lang: Lang,
    *,
    last: Last = "drawn",
    dora: Iterable[Tile] = (),
    ura: Iterable[Tile] = (),
    says: Iterable[str] = (),
) -> str:
    """A picture of a hand, read aloud: what it says, the tiles, the melds, the indicators.

    `says` are the picture's own texts, read first; `last` is what the tile apart means. The
    tiles of `dora` and `ura` are indicators.
    """
    concealed = list(sort_tiles(hand.concealed))
    if hand.win is not None:
        concealed.remove(hand.win)

    def part(name: str, text: str) -> str:
        return _PARTS[lang][name].format(text) if text else ""

    sentences = (
        *(text.strip().rstrip("。.") for text in says),
        part("hand", read_tiles(concealed, lang)),
        part(last, tile_name(hand.win, lang) if hand.win is not None else ""),
        *(read_meld(meld, lang) for meld in hand.melds),
        part("dora", read_tiles(dora, lang)),
        part("ura", read_tiles(ura, lang)),
    )
    return "".join(
        _SENTENCE[lang].format(text[0].upper() + text[1:]) for text in sentences if text
    ).rstrip()


def _group(tile: Tile) -> int:
    return next(group for group, end in enumerate(_GROUPS) if tile.kind < end)


def _face(tile: Tile, lang: Lang) -> str:
    face = _FACES[lang][tile.kind]
    return _RED[lang].format(face) if tile.is_red else face
