"""Hands for tests: from plain mpsz, and at random."""

from hypothesis import assume, strategies as st

from tenhobot.riichi.hand import Hand, Meld, MeldType, Source
from tenhobot.riichi.tiles import KINDS, RED_OF, Tile, count

from .shared import tiles


def of(text: str) -> Hand:
    """A concealed hand in plain mpsz."""
    return Hand(tiles(text))


_RUNS = [kind for kind in KINDS[:27] if kind.number < 8]


@st.composite
def winning(draw: st.DrawFn, *, melded: bool = True) -> Hand:
    """A winning hand of four sets and a pair, some sets called, the winning tile known."""
    concealed: list[Tile] = []
    melds: list[Meld] = []
    for _ in range(4):
        kind = draw(st.sampled_from([*_RUNS, *KINDS]))
        is_run = draw(st.booleans()) and kind in _RUNS
        block = [KINDS[kind + i].tile for i in range(3)] if is_run else [kind.tile] * 3
        if not melded or draw(st.integers(0, 3)):
            concealed += block
        elif is_run:
            melds.append(Meld(MeldType.CHI, tuple(block), block[1], Source.LEFT))
        else:
            type_ = draw(st.sampled_from([t for t in MeldType if t is not MeldType.CHI]))
            melds.append(_same(type_, kind.tile, draw(st.sampled_from(Source))))
    pair = draw(st.sampled_from(KINDS)).tile
    concealed += [pair, pair]
    hand = Hand(tuple(concealed), tuple(melds))
    assume(max(count(hand.tiles)) <= 4)
    concealed = _redden(draw, concealed, hand.tiles)
    win = draw(st.sampled_from(concealed))
    concealed.remove(win)
    return Hand((*concealed, win), tuple(melds), win)


def _same(type_: MeldType, tile: Tile, source: Source) -> Meld:
    held = (tile,) * (4 if type_.is_kan else 3)
    if type_ is MeldType.ANKAN:
        return Meld(type_, held)
    return Meld(type_, held, tile, source, tile if type_ is MeldType.KAKAN else None)


def _redden(draw: st.DrawFn, concealed: list[Tile], held: tuple[Tile, ...]) -> list[Tile]:
    """Some of the fives as red ones; a kind held four times must have its red one."""
    reddened = list(concealed)
    for kind, red in RED_OF.items():
        four = held.count(kind.tile) == 4
        if kind.tile in reddened and (four or draw(st.booleans())):
            reddened[reddened.index(kind.tile)] = red
    return reddened
