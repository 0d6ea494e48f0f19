"""What a text says to the bot: plain values, filled in by `scan`."""

from dataclasses import dataclass

from ..riichi.errors import RiichiError
from ..riichi.hand import Hand, MeldType
from ..riichi.tiles import Tile, Wind


@dataclass(frozen=True, slots=True)
class Found:
    """A hand in a text: what was written, where (0-based, end not included), what it says.

    `hand` is None where it cannot be read; `error` then says why. `tsumo` is how it was won
    where each of several hands is said to have been won its own way.
    """

    text: str
    start: int
    end: int
    hand: Hand | None
    error: RiichiError | None = None
    tsumo: bool | None = None


@dataclass(frozen=True, slots=True)
class Points:
    """A question about points alone: 3翻40符は？ None is what was not said.

    `limit` is the name of the limit that was asked about (``mangan`` to ``yakuman``, or
    ``kazoe_yakuman``), of which `han` is then the least. Counters are in `Reading.honba`.
    """

    han: int
    fu: int | None = None
    dealer: bool | None = None
    tsumo: bool | None = None
    limit: str | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A call that is asked about: 5mポンしたら？ `tile` is the one called."""

    type: MeldType
    tile: Tile


@dataclass(frozen=True, slots=True)
class Reading:
    """All that a text says to the bot; empty or None is what it does not say.

    `tsumo` and `flags`, names of `Situation`, may contradict each other: 天和でロン is
    ``tsumo=False`` and ``tenhou``. `discarder` is the seat that the winner was paid by: 親から.
    `dora` and `ura` are the dora themselves, `indicators` and `ura_indicators` what lies on
    the wall; `dora_count`, `ura_count` and `red_count` are dora that were counted and not
    named, ドラ3, 裏1, 赤2枚, and 0 where there are said to be none: 赤なし.
    `denied` are flags that are said not to be, ダマなら, and ``dealer``, 子なら.
    `yaku` are the ids of yaku that are named beside those that a flag says: メンピン.

    `win` is the tile that was won with, already put into the hands it fits; `cut` the discard
    that is asked about, `call` the call. `tile` is one tile of which nothing is said: 9s, or
    5mだったら？ and, in a thread, is the one drawn, or won with.
    `asks` are the things asked about by name, see `questions.QUESTIONS`. A text without a hand
    is `bare` when it is nothing but terms, tiles, and words that say nothing by themselves;
    any text is `wordless` when it is nothing but tiles and signs.
    `both_ways` says that both tsumo and ron were named, `no_tile` what was named as the dora
    and is no tile: ドラ8z.
    `unknown_rules` are rules that are named and that there is no preset for. `mentions` are the
    names addressed, lower-case, without @.
    """

    hands: tuple[Found, ...] = ()
    mentions: tuple[str, ...] = ()
    tsumo: bool | None = None
    win: Tile | None = None
    cut: Tile | None = None
    call: Call | None = None
    tile: Tile | None = None
    flags: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()
    yaku: frozenset[str] = frozenset()
    seat: Wind | None = None
    round: Wind | None = None
    discarder: Wind | None = None
    honba: int | None = None
    sticks: int | None = None
    rules: str | None = None
    unknown_rules: str | None = None
    dora: tuple[Tile, ...] = ()
    indicators: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    ura_indicators: tuple[Tile, ...] = ()
    dora_count: int | None = None
    ura_count: int | None = None
    red_count: int | None = None
    discards: tuple[Tile, ...] = ()
    asks: frozenset[str] = frozenset()
    points: Points | None = None
    image_only: bool = False
    three_player: bool = False
    command: str | None = None
    japanese: bool = False
    both_ways: bool = False
    no_tile: str | None = None
    bare: bool = False
    wordless: bool = False

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
