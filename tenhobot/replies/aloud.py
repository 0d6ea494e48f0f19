"""The pictures of answers read aloud, for those who do not see them."""

from collections.abc import Iterable, Sequence

from tenhobot.analysis import Analysis, HandKind
from tenhobot.render import Card, HandRow, TileRow
from tenhobot.riichi.hand import Hand
from tenhobot.riichi.situation import Situation
from tenhobot.wording.alt import Lang, Last, read_hand, tile_name
from tenhobot.wording.names import joined

from .model import Bare, Picture, Seen


def alt_of(seen: Sequence[Seen], picture: Picture | None, lang: Lang) -> str:
    """The picture read aloud; empty where there is none."""
    match picture:
        case None:
            return ""
        case Card():
            return _card_aloud(seen[0], picture, lang)
        case Bare(hand):
            return _read(seen[0], hand, lang, ())
        case rows:
            return " ".join(_row_of_several(row, lang) for row in rows)


def card_alt(seen: Analysis, drawn: Card, lang: Lang) -> str:
    """The card of a hand, read aloud."""
    return _card_aloud(Seen(seen.hand, seen), drawn, lang)


def _card_aloud(seen: Seen, drawn: Card, lang: Lang) -> str:
    worth = joined(filter(None, (drawn.points, drawn.payments)), lang)
    yaku = (" ".join(row) for row in drawn.yaku)
    rows = (_row_aloud(row, lang) for row in drawn.rows)
    says = (drawn.title, drawn.subtitle, worth, drawn.fu, *yaku, *drawn.notes, *rows)
    return _read(seen, drawn.hand, lang, says)


def _read(seen: Seen, hand: Hand | None, lang: Lang, says: Iterable[str]) -> str:
    if hand is None:
        return "".join(says)
    analysis = seen.analysis
    situation = analysis.situation if analysis else Situation()
    last: Last = "drawn" if analysis else "apart"
    if analysis and analysis.kind is HandKind.WIN:
        last = "tsumo" if situation.tsumo else "ron"
    elif analysis and analysis.kind is HandKind.NO_YAKU:
        last = "completing"
    return read_hand(
        hand,
        lang,
        last=last,
        dora=situation.dora_indicators,
        ura=situation.ura_indicators,
        says=[text for text in says if text.strip()],
    )


def _row_of_several(row: HandRow, lang: Lang) -> str:
    says = f"{row.label}: {row.note}" if row.note else row.label
    return read_hand(row.hand, lang, says=(says,))


def _row_aloud(row: TileRow, lang: Lang) -> str:
    """A row of waits or of what a discard accepts; indicators are read with the hand."""
    if not row.captions:
        return ""
    lead = joined((tile_name(tile, lang) for tile in row.leads), lang)
    tiles = (
        f"{tile_name(tile, lang)} ×{left.removesuffix('枚')}"
        + (f" ({joined(worth, lang)})" if worth else "")
        for tile, left, worth in zip(
            row.tiles, row.captions, row.worths or [()] * len(row.tiles), strict=False
        )
    )
    head = " ".join(filter(None, (row.label, lead)))
    return f"{head}: {joined(filter(None, (*tiles, row.note, row.aside)), lang)}"
