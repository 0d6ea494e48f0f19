"""Alternative text: hands read aloud, in Japanese and in English.

Tiles are read in order, suit by suit: ``一萬 二萬 三萬、白 白`` and ``1 2 3 of characters, white
white dragon``. Melds say from whom they were called, as their owner sees the table.
"""

from collections.abc import Iterable
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
_CALLED = {"ja": "（{source}から{tile}）", "en": ", {tile} from {source}"}
_CALLED_ALIKE = {"ja": "（{source}から）", "en": " from {source}"}

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
_SENTENCE = {"ja": "{}。", "en": "{}. "}


def tile_name(tile: Tile, lang: Lang) -> str:
    """One tile by name: ``赤五筒``, ``red 5 of circles``, ``east wind``."""
    return _GROUP_NAMES[lang][_group(tile)].format(_face(tile, lang))


def meld_name(kind: MeldType, lang: Lang) -> str:
    """``ポン``, ``pon``."""
    return _MELDS[lang][kind]


def side_name(source: Source, lang: Lang) -> str:
    """Who that is as the player sees the table: ``下家``, ``the player on the right``."""
    return _PLAYERS[lang][source]


def read_tiles(tiles: Iterable[Tile], lang: Lang) -> str:
    """Tiles in the order given, neighbours of one suit together."""
    return _BETWEEN_GROUPS[lang].join(
        _GROUP_NAMES[lang][group].format(" ".join(_face(tile, lang) for tile in members))
        for group, members in groupby(tiles, key=_group)
    )


def read_meld(meld: Meld, lang: Lang) -> str:
    """A meld: its type, its tiles, and from whom which tile was called where that is known."""
    text = f"{_MELDS[lang][meld.type]} {read_tiles(meld.tiles, lang)}"
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
