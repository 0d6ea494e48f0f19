"""Tiles with their marks to melds, in the canonical form, in kobalab's, and in words."""

from ..errors import InvalidHand, Problem
from ..hand import Meld, MeldType, Source
from ..tiles import KIND_OF, Tile
from .faces import Face

_SIDES = {"-": Source.LEFT, "=": Source.ACROSS, "+": Source.RIGHT}
CALLED, ADDED = "'", '"'


class MeldFault(Exception):
    """The tiles are no meld, or their marks say nothing; the text has no position yet."""

    def __init__(self, reason: str, *, impossible: bool = False) -> None:
        super().__init__(reason)
        self.impossible = impossible


def canonical_meld(faces: list[Face], *, concealed: bool) -> Meld:
    """A meld in brackets: ``(2'13m)``, ``(55'5z)``, ``(5'0"55p)``, ``[1111z]``."""
    tiles = tuple(face.tile for face in faces)
    if strange := {mark for face in faces for mark in face.mark} - {CALLED, ADDED}:
        raise MeldFault(f"{min(strange)} means nothing inside brackets")
    if concealed:
        if any(face.mark for face in faces):
            raise MeldFault("no tile of a concealed kan is called")
        return _meld(MeldType.ANKAN, tiles)
    called = [face for face in faces if CALLED in face.mark]
    added = [face for face in faces if ADDED in face.mark]
    if len(called) > 1 or len(added) > 1 or any(len(face.mark) > 1 for face in faces):
        raise MeldFault("one tile is called (') and at most one added (\")")
    base = [face for face in faces if face not in added]
    place = base.index(called[0]) if called else None
    type_ = _type(tiles, added=bool(added))
    return _meld(
        type_,
        tiles,
        called[0].tile if called else None,
        None if place is None else _source(type_, place, len(base)),
        added[0].tile if added else None,
    )


def kobalab_meld(faces: list[Face]) -> Meld:
    """A meld after a comma: ``m1-23``, ``p505-5``, ``z222=``, ``z1111``.

    The tile before the mark is the called one; ``-`` left, ``=`` across, ``+`` right.
    """
    tiles = tuple(face.tile for face in faces)
    marked = [place for place, face in enumerate(faces) if face.mark]
    if not marked:
        return _meld(MeldType.ANKAN if len(tiles) == 4 else _type(tiles, added=False), tiles)
    place = marked[0]
    if len(marked) > 1 or faces[place].mark not in _SIDES:
        raise MeldFault("one tile is called, and the mark behind it is - (left), = or + (right)")
    if len(tiles) == 4 and place not in (2, 3):
        raise MeldFault("the mark of a kan stands behind its third tile (added kan) or its last")
    added = faces[3].tile if len(tiles) == 4 and place == 2 else None
    return _meld(
        _type(tiles, added=added is not None),
        tiles,
        faces[place].tile,
        _SIDES[faces[place].mark],
        added,
    )


def _type(tiles: tuple[Tile, ...], *, added: bool) -> MeldType:
    if added:
        return MeldType.KAKAN
    if len(tiles) == 4:
        return MeldType.DAIMINKAN
    one_kind = len({KIND_OF[tile] for tile in tiles}) == 1
    return MeldType.PON if one_kind else MeldType.CHI


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
        raise MeldFault("a meld has three tiles, a kan four", impossible=True)
    try:
        return Meld(type_, tiles, called, source, added)
    except InvalidHand as error:
        raise MeldFault(str(error), impossible=True) from None


def fault(error: MeldFault, text: str, at: int) -> Problem:
    """The problem of a meld that was written as `text` at that character."""
    return Problem(
        "bad_meld" if error.impossible else "bad_mark", f"{text} at character {at}: {error}", (at,)
    )
