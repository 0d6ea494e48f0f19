"""Melds and hands, and everything that can be wrong with a hand."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from .errors import InvalidHand, Problem
from .tiles import KIND_OF, RED_OF, Counts, Tile, count, mpsz, sort_tiles


class MeldType(StrEnum):
    """The five ways to lay tiles open: a run, a triplet, and three kinds of kan."""

    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    KAKAN = "kakan"
    ANKAN = "ankan"

    @property
    def is_kan(self) -> bool:
        """Whether four tiles make this meld."""
        return self in _KANS


_KANS = frozenset({MeldType.DAIMINKAN, MeldType.KAKAN, MeldType.ANKAN})


class Source(StrEnum):
    """The player a tile was called from, as the caller sees the table."""

    LEFT = "left"
    ACROSS = "across"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld: all its tiles in canonical order, the called one, from whom, the added one.

    `called` and `source` are None for a concealed kan and for a meld whose caller's side is
    not known; a chi that says what was called was called from the left. `added` is the fourth
    tile of an added kan, the last one where it is not said. Raises `InvalidHand` when the tiles
    do not make a meld of that type.
    """

    type: MeldType
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    source: Source | None = None
    added: Tile | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", sort_tiles(self.tiles))
        if self.type is MeldType.KAKAN and self.added is None and self.tiles:
            object.__setattr__(self, "added", self.tiles[-1])
        if self.type is MeldType.CHI and self.called is not None and self.source is None:
            object.__setattr__(self, "source", Source.LEFT)
        if fault := self._fault():
            raise InvalidHand(Problem("bad_meld", f"{mpsz(self.tiles)} {fault}"))

    def _fault(self) -> str | None:
        kinds = [KIND_OF[tile] for tile in self.tiles]
        if self.type is MeldType.CHI:
            low = kinds[0] if kinds else 0
            if kinds != [low, low + 1, low + 2] or low >= 27 or low % 9 > 6:
                return "is no chi: a chi is three tiles in a row of one suit"
            if self.source not in (None, Source.LEFT):
                return "cannot be called from there: a chi is always from the left"
        else:
            size = 4 if self.type.is_kan else 3
            if len(kinds) != size or len(set(kinds)) != 1:
                return f"is no {self.type}: it takes {size} tiles of one kind"
        rest = Counter(self.tiles)
        rest.subtract(t for t in (self.called, self.added) if t is not None)
        if any(n < 0 for n in rest.values()):
            return "does not hold the tile that was called or added"
        if self.added is not None and self.type is not MeldType.KAKAN:
            return f"has an added tile, but only a kakan has one, not a {self.type}"
        if self.type is MeldType.ANKAN and (self.called, self.source) != (None, None):
            return "is a concealed kan: none of its tiles is called"
        if (self.called is None) != (self.source is None):
            return "says only one of the two: which tile was called, and from whom"
        return None

    @property
    def is_open(self) -> bool:
        """Whether the meld opens the hand: all but the concealed kan do."""
        return self.type is not MeldType.ANKAN

    def lying(self) -> tuple[tuple[Tile, ...], int | None]:
        """The tiles from left to right as they lie on the table, and the sideways one's place.

        The added tile of a kakan is left out: it lies on top of the called one. The place is
        None where it is not known, and for a concealed kan. A chi lies with the called tile
        first.
        """
        rest = list(self.tiles)
        for tile in (self.added, self.called):
            if tile is not None:
                rest.remove(tile)
        if self.called is None:
            return tuple(rest), None
        if self.type is MeldType.CHI or self.source is Source.LEFT:
            place = 0
        elif self.source is Source.ACROSS:
            place = 1
        else:
            place = len(rest)
        return (*rest[:place], self.called, *rest[place:]), place

    def __str__(self) -> str:
        tiles, place = self.lying()
        suit = str(tiles[0])[1]
        marks = [str(tile)[0] for tile in tiles]
        if place is not None:
            marks[place] += "'"
        if self.added is not None:
            marks[len(marks) - 1 if place is None else place] += str(self.added)[0] + '"'
        body = "".join(marks) + suit
        return f"({body})" if self.is_open else f"[{body}]"


@dataclass(frozen=True, eq=False, slots=True)
class Hand:
    """A hand: its concealed tiles as written, its melds, and the winning or drawn tile.

    `concealed` holds the winning tile too; `win` says which one it is, and is None where it
    is not known. Two hands are equal when they hold the same tiles and melds and win on the
    same tile, in whatever order they were written: what was merely written last, which
    `evaluate` takes as the winning tile where none is named, is no part of a hand's value.
    `str(hand)` is canonical mpsz and parses back to an equal hand.

    A hand need not be possible: `problems` lists what is wrong with one.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    win: Tile | None = None
    counts: Counts = field(init=False, repr=False)
    """The concealed tiles by kind."""
    reds: int = field(init=False, repr=False)
    """How many red fives it holds, melds included."""
    size: int = field(init=False, repr=False)
    """The number of tiles with each meld as three: 14 with the drawn tile, 13 without."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "concealed", tuple(self.concealed))
        object.__setattr__(self, "melds", tuple(self.melds))
        object.__setattr__(self, "reds", len([tile for tile in self.tiles if tile >= 34]))
        object.__setattr__(self, "size", len(self.concealed) + 3 * len(self.melds))
        object.__setattr__(self, "counts", count(self.concealed))
        if self.win is not None and self.win not in self.concealed:
            raise InvalidHand(
                Problem("win_not_held", f"{self.win} is not among the tiles {mpsz(self.concealed)}")
            )

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of the hand: the concealed ones as written, then those of the melds."""
        if not self.melds:
            return self.concealed
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)

    @property
    def is_menzen(self) -> bool:
        """Whether the hand is closed; a concealed kan leaves it so."""
        return not any(meld.is_open for meld in self.melds)

    @property
    def last(self) -> Tile | None:
        """The winning or drawn tile, the last one written if none is said; None before a draw."""
        if self.win is None and self.size % 3 == 2 and self.concealed:
            return self.concealed[-1]
        return self.win

    def _key(self) -> tuple[tuple[Tile, ...], list[str], Tile | None]:
        return sort_tiles(self.concealed), sorted(map(str, self.melds)), self.win

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        tiles, melds, win = self._key()
        return hash((tiles, *melds, win))

    def __str__(self) -> str:
        rest = list(sort_tiles(self.concealed))
        drawn = ""
        if self.win is not None:
            rest.remove(self.win)
            drawn = f"+{self.win}"
        melds = " ".join(map(str, self.melds))
        return f"{mpsz(rest)}{drawn} {melds}".strip()


def problems(
    hand: Hand,
    *,
    sizes: Sequence[int] = (14,),
    indicators: Sequence[Tile] = (),
    red_fives: tuple[int, int, int] = (1, 1, 1),
) -> tuple[Problem, ...]:
    """Everything that makes the hand impossible; nothing when it is sound.

    `sizes` are the numbers of tiles it may have (a meld is three), `indicators` count among
    the four copies of a tile, as do the player's own discards where they are given with them,
    `red_fives` are the copies in play by suit (m, p, s). Positions are tiles as written, from
    1: concealed ones, melds, then indicators.
    """
    found: list[Problem] = []
    places: dict[Tile, list[int]] = {}
    for place, tile in enumerate((*hand.tiles, *indicators), 1):
        places.setdefault(tile, []).append(place)
    for kind in sorted({KIND_OF[tile] for tile in places}):
        red = places.get(RED_OF[kind], []) if kind in RED_OF else []
        held = sorted(places.get(kind.tile, []) + red)
        if len(held) > 4:
            note = " (a red five counts)" if red else ""
            found.append(
                Problem(
                    "too_many_copies",
                    f"{_number(len(held))} copies of {kind}: tiles {_join(held)}{note}; "
                    "there are four of each",
                    tuple(held),
                )
            )
        if red and len(red) > (limit := red_fives[kind // 9]):
            found.append(
                Problem(
                    "too_many_red_fives",
                    f"{_number(len(red))} of the red five {RED_OF[kind]}: "
                    f"tile{'s' * (len(red) > 1)} {_join(red)}; "
                    f"the rules have {_number(limit) if limit else 'none'}",
                    tuple(red),
                )
            )
    if len(hand.melds) > 4:
        found.append(Problem("too_many_melds", f"{len(hand.melds)} melds: a hand has at most four"))
    if hand.size not in sizes:
        found.append(_wrong_size(hand, sizes))
    return tuple(found)


def _wrong_size(hand: Hand, sizes: Sequence[int]) -> Problem:
    size = hand.size
    if size == 13 and 14 in sizes:
        right = "the winning tile is missing; a winning hand has 14, three for each meld"
    elif 14 in sizes and 1 not in sizes:
        right = "a hand has 14, or 13 before the draw, three for each meld"
    else:
        right = "a hand has 1 to 14, three for each meld, and never a multiple of three"
    return Problem("wrong_size", f"{size} tile{'s' * (size != 1)}: {right}")


def _number(n: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    return words[n] if n < len(words) else str(n)


def _join(places: Sequence[int]) -> str:
    return ", ".join(map(str, places))
