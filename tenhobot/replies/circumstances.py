"""From what a text says to the situation of its hand, and how a thread remembers it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tenhobot.reading import Found, Reading, scan
from tenhobot.riichi.hand import Hand, Meld, problems
from tenhobot.riichi.situation import Situation
from tenhobot.riichi.tenpai import SIZES, shanten
from tenhobot.riichi.tiles import RED_OF, Tile, Wind, indicator_of, mpsz
from tenhobot.wording.alt import Lang

from .calls import after_call

_SEAT_OF = {wind.kind: wind for wind in Wind}
_ROUND_OF = {Wind.EAST: "east", Wind.SOUTH: "south", Wind.WEST: "west", Wind.NORTH: "north"}

_BY_TSUMO = frozenset({"haitei", "rinshan", "tenhou", "chiihou"})
_BY_RON = frozenset({"houtei", "chankan", "renhou"})

_WITH_RIICHI = ("riichi", "double_riichi", "ippatsu")
_URA = {"ura": (), "ura_indicators": (), "ura_count": None}

_TOGETHER = (("dora", "indicators"), ("ura", "ura_indicators"))
"""What replaces what: whoever names the dora takes back the indicators."""

_COUNTS = ("dora_count", "ura_count", "red_count")

_PLAIN = ("seat", "round", "honba", "sticks", "rules", "unknown_rules", "discards", *_COUNTS)

_COUNT_WORDS = {"dora_count": "dora {}", "ura_count": "ura {}", "red_count": "aka {}"}

_LANG_WORDS: dict[Lang, str] = {"ja": "日本語", "en": "English"}
"""What a thread remembers of its language."""

_FIRST_TURN = frozenset({"tenhou", "chiihou", "renhou"})
_BY_DEALER = frozenset({"tenhou"})


def situation_of(reading: Reading) -> Situation:
    """The situation that a text sets. Raises `InvalidSituation` for contradictions."""
    stated: dict[str, Any] = dict.fromkeys(reading.flags, True)
    discarder = None if reading.tsumo else reading.discarder
    # Who does not say his seat is taken for South, unless South dealt in.
    seat = reading.seat or (Wind.WEST if discarder is Wind.SOUTH else None)
    return Situation(
        tsumo=reading.tsumo,  # type: ignore[arg-type]
        seat=seat,  # type: ignore[arg-type]
        round=reading.round or Wind.EAST,
        dora_indicators=(*map(indicator_of, reading.dora), *reading.indicators),
        ura_indicators=(*map(indicator_of, reading.ura), *reading.ura_indicators),
        honba=reading.honba or 0,
        sticks=reading.sticks or 0,
        discards=reading.discards,
        discarder=discarder,
        counted=(reading.dora_count or 0, reading.ura_count or 0, reading.red_count or 0),
        **stated,
    )


def remember(hand: Hand, reading: Reading, lang: Lang) -> str:
    """The hand, what was said of it and in which language, as a text that `scan` reads back."""
    return ", ".join((str(hand), *_words(reading), _LANG_WORDS[lang]))


def language_of(context: str) -> Lang | None:
    """The language of a thread, if it remembers one."""
    return next((lang for lang, word in _LANG_WORDS.items() if word in context), None)


def _words(reading: Reading) -> Iterator[str]:
    if reading.tsumo is not None:
        yield "tsumo" if reading.tsumo else "ron"
    yield from (flag.replace("_", " ") for flag in sorted(reading.flags))
    if reading.seat:
        yield f"{_ROUND_OF[reading.seat]} seat"
    if reading.round:
        yield f"{_ROUND_OF[reading.round]} round"
    for name in ("dora", "indicators", "ura", "ura_indicators", "discards"):
        if tiles := getattr(reading, name):
            yield f"{name.replace('_', ' ')} {mpsz(tiles)}"
    for name in _COUNTS:
        if (count := getattr(reading, name)) is not None:
            yield _COUNT_WORDS[name].format(count)
    if reading.honba is not None:
        yield f"{reading.honba} honba"
    if reading.sticks is not None:
        yield f"{reading.sticks} sticks"
    if reading.rules:
        yield {"mleague": "M.League", "tenhou": "tenhou rules"}.get(reading.rules, reading.rules)


def speaks_of_hand(reading: Reading) -> bool:
    """Whether a text without a hand says something of the hand that its thread is about."""
    plain = (getattr(reading, name) for name in _PLAIN if name != "unknown_rules")
    said = (reading.win, reading.cut, reading.tile, reading.call, reading.tsumo, *plain)
    tiles = (reading.dora, reading.indicators, reading.ura, reading.ura_indicators)
    return bool(
        any(value not in (None, ()) for value in said)
        or any(tiles)
        or reading.flags
        or reading.denied
        or reading.image_only
        or reading.asks
        or reading.unknown_rules
    )


def follow(reading: Reading, context: str) -> tuple[Reading, Hand | None]:
    """A text of a thread put together with what the thread was about, and the hand so far.

    The text stays as it is where the context is no hand.
    """
    before = scan(context)
    hand = before.hands[0].hand if before.hands else None
    if hand is None:
        return reading, None
    reading = _meant(reading, hand)
    changes: dict[str, Any] = {
        name: value for name in _PLAIN if (value := getattr(reading, name)) not in (None, ())
    }
    for names in _TOGETHER:
        if any(getattr(reading, name) for name in names):
            changes |= {name: getattr(reading, name) for name in names}
    flags = before.flags
    if reading.tsumo is not None:
        changes["tsumo"] = reading.tsumo
        flags -= _BY_RON if reading.tsumo else _BY_TSUMO
    flags |= reading.flags
    if "riichi" in reading.denied and not reading.flags.intersection(_WITH_RIICHI):
        flags = flags.difference(_WITH_RIICHI)
        changes |= _URA
    flags -= reading.denied
    flags -= _no_longer_first(reading)
    if "dealer" in reading.denied and before.seat is Wind.EAST:
        changes["seat"] = None
    if "reds" in reading.asks:
        changes["red_count"] = None
    if "double_riichi" in flags:
        flags -= {"riichi"}
    merged = replace(
        before,
        **changes,
        flags=flags,
        hands=(Found(context, 0, len(context), _changed(hand, reading)),),
        win=reading.win,
        cut=reading.cut,
        call=reading.call,
        tile=None,
        discarder=reading.discarder,
        yaku=reading.yaku,
        asks=reading.asks,
        both_ways=reading.both_ways,
        no_tile=reading.no_tile,
        image_only=reading.image_only,
        japanese=reading.japanese,
        mentions=reading.mentions,
    )
    return merged, hand


def _no_longer_first(reading: Reading) -> frozenset[str]:
    """The blessings of the first turn that end with what a follow-up says."""
    if reading.cut is not None or reading.call is not None or reading.flags:
        return _FIRST_TURN - reading.flags
    if reading.seat is not None:
        return _FIRST_TURN - _BY_DEALER if reading.seat is Wind.EAST else _BY_DEALER
    return _BY_DEALER if "dealer" in reading.denied else frozenset()


def _meant(reading: Reading, hand: Hand) -> Reading:
    """The text with a tile of which nothing is said as what it can only be.

    Of a hand on its way with a drawn tile that is a discard, of any other the winning tile. A
    wind that the hand has no use for is a seat.
    """
    tile = reading.tile
    if tile is None or problems(hand, sizes=SIZES):
        return reading
    if tile.kind in _SEAT_OF and not _is_of_use(hand, tile):
        return replace(reading, tile=None, seat=_SEAT_OF[tile.kind])
    is_cut = hand.size % 3 == 2 and shanten(hand).best >= 0
    return replace(reading, cut=tile) if is_cut else replace(reading, win=tile)


def _is_of_use(hand: Hand, tile: Tile) -> bool:
    """Whether a hand could discard the tile, draw it on its way, or be won with it instead."""
    if hand.size % 3 == 1:
        away = shanten(hand).best
        return away > 0 or shanten(with_win(hand, tile)).best < away
    if shanten(hand).best >= 0:
        return tile in hand.concealed
    return tile != hand.win and with_win(hand, tile).win == tile


def _changed(hand: Hand, reading: Reading) -> Hand:
    """The hand of the thread after the call or the discard, or with the tile won with."""
    if reading.call is not None:
        hand = after_call(hand, reading.call.type, reading.call.tile) or hand
    if reading.cut is not None and hand.size % 3 == 2:
        cut = held(hand, reading.cut)
        hand = hand if cut is None else without(hand, cut)
    if reading.win is not None:
        hand = with_win(hand, reading.win)
    return hand


def with_win(hand: Hand, win: Tile) -> Hand:
    """The hand won with this tile: drawn by 13 tiles, in place of another, or held by 14."""
    if hand.size % 3 == 1:
        return Hand((*hand.concealed, win), hand.melds, win)
    tile = held(hand, win)
    if hand.win is not None:
        other = with_win(without(hand, hand.win), win)
        if tile is None or _is_complete(other):
            return other
    return hand if tile is None else replace(hand, win=tile)


def _is_complete(hand: Hand) -> bool:
    return not problems(hand, sizes=SIZES) and shanten(hand).best < 0


def held(hand: Hand, tile: Tile) -> Tile | None:
    """The concealed tile that somebody means by this one: a red five for a plain one too."""
    twin = tile.kind.tile if tile.is_red else RED_OF.get(tile.kind, tile)
    return next((one for one in (tile, twin) if one in hand.concealed), None)


def without(hand: Hand, tile: Tile) -> Hand:
    """The hand after discarding a tile: no tile is apart any more."""
    rest = list(hand.concealed)
    rest.remove(tile)
    return Hand(tuple(rest), hand.melds)


def without_reds(hand: Hand) -> Hand:
    """The hand with a plain five for every red one."""

    def plain(tile: Tile) -> Tile:
        return tile.kind.tile

    melds = tuple(
        Meld(
            meld.type,
            tuple(map(plain, meld.tiles)),
            plain(meld.called) if meld.called is not None else None,
            meld.source,
            plain(meld.added) if meld.added is not None else None,
        )
        for meld in hand.melds
    )
    win = plain(hand.win) if hand.win is not None else None
    return Hand(tuple(map(plain, hand.concealed)), melds, win)
