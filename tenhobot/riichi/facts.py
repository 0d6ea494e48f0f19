"""What the yaku and the fu ask about a reading of a hand, each thing counted once.

A reading is a division and a place in it for the winning tile. The facts of a division are
counts, so those of its blocks add up: each block's are packed into one integer, a `tally`, and
a hand's tally is their sum, with what shows only between blocks added. Few tallies are ever
met, so what one is worth can be remembered; only then is it unpacked into a `Shape`, which the
rows of the table of yaku ask.
"""

from typing import NamedTuple

from .places import Place, Wait

EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = (1 << i for i in range(7))
"""Bits of the honours in `Shape.honour_koutsu` and `Shape.honour_pairs`."""

WINDS, DRAGONS = EAST | SOUTH | WEST | NORTH, HAKU | HATSU | CHUN


class Shape(NamedTuple):
    """The facts of a division, wherever the winning tile stands.

    `blocks` is 5, or 7 for chiitoitsu, or 0 for kokushi; `pairs` are 1, 7, 0. `shuntsu`,
    `koutsu`, `kantsu` count sets (a kantsu is a koutsu too), `open_sets` the called ones,
    `ankou` the concealed triplets and kans, `set_fu` the fu of all sets, `twins` the pairs of
    equal runs, `suits` the number suits in use. Blocks are counted that hold a terminal or
    honour, that hold nothing else, that are honours, that are all green. `gates` is the shape
    of the nine gates. `honour_koutsu` and `honour_pairs` have a bit for each honour.
    """

    pairs: int = 0
    blocks: int = 0
    shuntsu: int = 0
    koutsu: int = 0
    kantsu: int = 0
    open_sets: int = 0
    ankou: int = 0
    set_fu: int = 0
    twins: int = 0
    ittsuu: int = 0
    sanshoku_doujun: int = 0
    sanshoku_doukou: int = 0
    suits: int = 0
    yaochu_blocks: int = 0
    yaochu_only_blocks: int = 0
    honour_blocks: int = 0
    green_blocks: int = 0
    gates: int = 0
    honour_koutsu: int = 0
    honour_pairs: int = 0

    @property
    def menzen(self) -> bool:
        """Whether nothing was called."""
        return not self.open_sets

    @property
    def tally(self) -> int:
        """These facts in one integer, a byte each; those of the parts of a hand add up."""
        return int.from_bytes(bytes(self), "little")

    @classmethod
    def from_tally(cls, tally: int) -> "Shape":
        """The facts that `tally` packs. None exceeds a byte: the most is 128 fu of four kans."""
        return cls(*tally.to_bytes(len(cls._fields), "little"))

    def simplified(self) -> "Shape":
        """This shape, where only none, some or all of its blocks are asked for, no further."""
        return self._replace(
            suits=min(self.suits, 2),
            yaochu_blocks=self._roughly(self.yaochu_blocks),
            yaochu_only_blocks=self._roughly(self.yaochu_only_blocks),
            honour_blocks=self._roughly(self.honour_blocks),
            green_blocks=self._roughly(self.green_blocks),
        )

    def _roughly(self, number: int) -> int:
        return number if number == self.blocks else min(number, 1)


PAIRS_BYTE = 0xFF
"""The byte of a tally that counts the pairs."""


class Circumstances(NamedTuple):
    """What yaku and fu ask of a `Situation`: `seat` and `round` are the bits of the winds."""

    tsumo: bool
    seat: int
    round: int
    flags: frozenset[str]


class Finish(NamedTuple):
    """A place and the circumstances, with what they make of the sets.

    `ankou` counts the triplets that are concealed at the win, `set_fu` the fu of all sets.
    """

    wait: Wait
    pure_gates: bool
    ankou: int
    set_fu: int
    tsumo: bool
    seat: int
    round: int
    flags: frozenset[str]


def finish_of(shape: Shape, place: Place, circumstances: Circumstances) -> Finish:
    """Put a shape's winning tile in its place."""
    opened = 0 if circumstances.tsumo else place.opened_fu
    return Finish(
        place.wait,
        place.pure_gates,
        shape.ankou - (opened > 0),
        shape.set_fu - opened,
        *circumstances,
    )
