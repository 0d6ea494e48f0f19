"""What a text says to the bot: plain values, filled in by `scan`."""

from dataclasses import dataclass

from ..riichi.errors import RiichiError
from ..riichi.hand import Hand
from ..riichi.tiles import Tile, Wind


@dataclass(frozen=True, slots=True)
class Found:
    """A hand in a text: what was written, where (0-based, end not included), what it says.

    `hand` is None where it cannot be read; `error` then says why.
    """

    text: str
    start: int
    end: int
    hand: Hand | None
    error: RiichiError | None = None


@dataclass(frozen=True, slots=True)
class Points:
    """A question about points alone: 3翻40符は？ None is what was not said."""

    han: int
    fu: int | None = None
    dealer: bool | None = None
    tsumo: bool | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """All that a text says to the bot; empty or None is what it does not say.

    `flags` are names of `Situation`. `dora` and `ura` are the dora themselves, `indicators`
    and `ura_indicators` what lies on the wall. `win` is the tile that was won with, already
    put into the hands it fits; `cut` the discard that is asked about. `mentions` are the
    names addressed, lower-case, without @.
    """

    hands: tuple[Found, ...] = ()
    mentions: tuple[str, ...] = ()
    tsumo: bool | None = None
    win: Tile | None = None
    cut: Tile | None = None
    flags: frozenset[str] = frozenset()
    seat: Wind | None = None
    round: Wind | None = None
    honba: int | None = None
    sticks: int | None = None
    rules: str | None = None
    dora: tuple[Tile, ...] = ()
    indicators: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    ura_indicators: tuple[Tile, ...] = ()
    discards: tuple[Tile, ...] = ()
    points: Points | None = None
    image_only: bool = False
    three_player: bool = False
    command: str | None = None
    japanese: bool = False

    def addresses(self, name: str) -> bool:
        """Whether the text is addressed to the account of that name (``bot``, ``bot@host``).

        A text that mentions nobody is; one that mentions others is only if the name stands
        among them. A host counts where both say it.
        """
        local, _, host = name.lower().removeprefix("@").partition("@")
        others = [mention.partition("@") for mention in self.mentions]
        return not others or any(
            other == local and (not host or not its_host or its_host == host)
            for other, _, its_host in others
        )
