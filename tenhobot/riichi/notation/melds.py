"""Tiles with their marks to melds: in brackets, in kobalab's form, and named by a word."""

from collections.abc import Sequence

from ..errors import InvalidHand
from ..hand import Meld, MeldType, Source
from ..tiles import KIND_OF, Tile
from .faces import Face

SIDES = {"-": Source.LEFT, "=": Source.ACROSS, "+": Source.RIGHT}
"""Kobalab's marks for the player that a tile was called from."""

_CALLED, _ADDED = "'", '"'


class MeldError(Exception):
    """Tiles that are no meld (`impossible`), or marks on them that say nothing."""

    def __init__(self, reason: str, *, impossible: bool = False) -> None:
        super().__init__(reason)
        self.impossible = impossible


def bracketed(faces: Sequence[Face], *, concealed: bool) -> Meld:
    """A meld in brackets: ``(2'13m)``, ``(55'5z)``, ``(5'0"55p)``, ``[1111z]``."""
    tiles = tuple(face.tile for face in faces)
    if strange := {mark for face in faces for mark in face.mark} - {_CALLED, _ADDED}:
        raise MeldError(f"{min(strange)} means nothing inside brackets")
    if concealed:
        if any(face.mark for face in faces):
            raise MeldError("no tile of a concealed kan is called")
        return _meld(MeldType.ANKAN, tiles)
    called = [face for face in faces if _CALLED in face.mark]
    added = [face for face in faces if _ADDED in face.mark]
    if len(called) > 1 or len(added) > 1 or any(len(face.mark) > 1 for face in faces):
        raise MeldError("one tile is called (') and at most one added (\")")
    if not called:
        return _meld(_type(tiles, added), tiles, added=added[0].tile if added else None)
    base = [face for face in faces if face not in added]
    return _meld(
        type_ := _type(tiles, added),
        tiles,
        called[0].tile,
        _source(type_, base.index(called[0]), len(base)),
        added[0].tile if added else None,
    )


def kobalab(faces: Sequence[Face]) -> Meld:
    """A meld after a comma: ``m1-23``, ``p505-5``, ``z222=``, ``z1111``.

    The tile before the mark is the called one; ``-`` left, ``=`` across, ``+`` right.
    """
    tiles = tuple(face.tile for face in faces)
    marked = [place for place, face in enumerate(faces) if face.mark]
    if not marked:
        return _meld(MeldType.ANKAN if len(tiles) == 4 else _type(tiles), tiles)
    place = marked[0]
    if len(marked) > 1 or faces[place].mark not in SIDES:
        raise MeldError("one tile is called, and the mark behind it is - (left), = or + (right)")
    if len(tiles) == 4 and place < 2:
        raise MeldError("the mark of a kan stands behind its third tile (added kan) or its last")
    added = [faces[3]] if len(tiles) == 4 and place == 2 else []
    return _meld(
        _type(tiles, added),
        tiles,
        faces[place].tile,
        SIDES[faces[place].mark],
        added[0].tile if added else None,
    )


def named(type_: MeldType, faces: Sequence[Face]) -> Meld:
    """The meld that a word and its tiles say.

    One tile stands for the whole triplet or kan, three alike for a kan: 加槓5z, 明槓555z.
    """
    tiles = tuple(face.tile for face in faces)
    alike = len({tile.kind for tile in tiles}) == 1
    if alike and (len(tiles) == 1 or (len(tiles) == 3 and type_.is_kan)):
        size = {MeldType.CHI: 1, MeldType.PON: 3}.get(type_, 4)
        tiles += (tiles[0].kind.tile,) * (size - len(tiles))
    return _meld(type_, tiles)


def _type(tiles: Sequence[Tile], added: Sequence[Face] = ()) -> MeldType:
    if added:
        return MeldType.KAKAN
    if len(tiles) == 4:
        return MeldType.DAIMINKAN
    return MeldType.PON if len({KIND_OF[tile] for tile in tiles}) == 1 else MeldType.CHI


def _source(type_: MeldType, place: int, size: int) -> Source:
    if type_ is MeldType.CHI or place == 0:
        return Source.LEFT
    return Source.RIGHT if place == size - 1 else Source.ACROSS


def _meld(
    type_: MeldType,
    tiles: tuple[Tile, ...],
    called: Tile | None = None,
    source: Source | None = None,
    added: Tile | None = None,
) -> Meld:
    if len(tiles) not in (3, 4):
        raise MeldError("a meld has three tiles, a kan four", impossible=True)
    try:
        return Meld(type_, tiles, called, source, added)
    except InvalidHand as error:
        raise MeldError(str(error), impossible=True) from None
