"""An answer and its parts, as plain values."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from tenhobot.analysis import Analysis, HandKind
from tenhobot.render import Card, HandRow
from tenhobot.riichi.errors import Problem
from tenhobot.riichi.hand import Hand, MeldType, Source
from tenhobot.riichi.rules import Rules
from tenhobot.riichi.situation import FLAGS, Situation
from tenhobot.riichi.tenpai import Discard
from tenhobot.riichi.tiles import Tile
from tenhobot.riichi.yaku import Yaku
from tenhobot.wording.alt import Lang
from tenhobot.wording.lines import Line, fit, width

from .liability import Liable

LIMIT = 280
"""The strictest network's limit, by `wording.lines.width`."""

MOST_LINES = 5
"""Lines of one answer."""


class AnswerKind(StrEnum):
    """What an answer is; `IGNORED` says nothing."""

    ANSWER = "answer"
    QUESTION = "question"
    COMMAND = "command"
    HELP = "help"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class Bare:
    """A picture of the hand alone."""

    hand: Hand


Picture = Card | Bare | tuple[HandRow, ...]
"""What to draw: a card, a hand alone, or several hands one below the other."""


Word = Tile | tuple[Tile, ...] | tuple[Yaku, ...] | Yaku | MeldType | Source | Rules | int | str
"""What a note may speak of; `telling` puts it in the reader's language."""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence beside the result: the name of a phrase, and what it speaks of by field."""

    name: str
    fields: tuple[tuple[str, Word], ...] = ()

    @classmethod
    def of(cls, name: str, **fields: Word) -> Self:
        """The note with these fields."""
        return cls(name, tuple(fields.items()))


@dataclass(frozen=True, slots=True)
class Seen:
    """One hand of a text and what was seen in it.

    `hand` is None where nothing could be read. `analysis` is there unless something is wrong:
    then `problems` say what, `nearest` is the nearest right hand, and `readings` are the hands
    that an ambiguous text may mean. `notes` go before the result. `cut` is the discard that was
    asked about, where it is not the best, `better` what would have been better than one that
    was made. `liable` is who must pay by pao. `choice` is the hand without and with riichi,
    where that was asked about. `asks` are the things asked about by name, and
    `label` is what the hand is called among several. `about` is what the thread stays about
    where that is not `hand`.
    """

    hand: Hand | None
    analysis: Analysis | None = None
    problems: tuple[Problem, ...] = ()
    nearest: Hand | None = None
    readings: tuple[Hand, ...] = ()
    notes: tuple[Note, ...] = ()
    cut: Discard | None = None
    better: Discard | None = None
    liable: Liable | None = None
    choice: tuple[Analysis, Analysis] | None = None
    asks: frozenset[str] = frozenset()
    label: str = ""
    about: Hand | None = None

    @property
    def kind(self) -> str:
        """A `HandKind`, or ``error``, or ``question``."""
        if self.analysis:
            return self.analysis.kind.value
        return "question" if self.readings else "error"

    def json(self) -> dict[str, Any]:
        """The hand as ``reply --json`` prints it."""
        found: dict[str, Any] = {
            "read_as": str(self.hand) if self.hand else None,
            "kind": self.kind,
            "situation": None,
        }
        if seen := self.analysis:
            found["situation"] = _situation_json(seen.situation, seen.rules.name)
            if seen.kind in (HandKind.WIN, HandKind.NO_YAKU):
                found["score"] = seen.score_json()
            else:
                found["shanten"] = seen.shanten_json()
        found["problems"] = [
            {"code": one.code, "message": one.message, "positions": one.positions}
            for one in self.problems
        ]
        if self.nearest:
            found["nearest"] = str(self.nearest)
        if self.readings:
            found["readings"] = list(map(str, self.readings))
        return found


@dataclass(frozen=True, slots=True)
class Answer:
    """What to say, if anything.

    `picture` is what to draw and `alt` reads it aloud. `context` is what the thread is about
    from now on: a hand with the words that set its situation, to be handed back with the next
    text of the thread. `mute` is True when the author asks for silence, False for speech.
    """

    kind: AnswerKind
    lang: Lang
    lines: tuple[Line, ...] = ()
    hands: tuple[Seen, ...] = ()
    picture: Picture | None = None
    alt: str = ""
    context: str | None = None
    mute: bool | None = None

    def text(self, limit: int = LIMIT, measure: Callable[[str], int] = width) -> str:
        """The text, the least important lines left out where it would not fit."""
        return fit(self.lines, limit, measure, MOST_LINES)

    def json(self) -> dict[str, Any]:
        """The answer as ``reply --json`` prints it."""
        return {
            "hands": [seen.json() for seen in self.hands],
            "kind": self.kind.value,
            "text": self.text(),
            "alt": self.alt,
        }


def _situation_json(situation: Situation, rules: str) -> dict[str, Any]:
    def names(tiles: Sequence[object]) -> list[str]:
        return list(map(str, tiles))

    return {
        "tsumo": situation.tsumo,
        "seat": situation.seat.value,
        "round": situation.round.value,
        "flags": [flag for flag in FLAGS if flag in situation.flags],
        "dora": names(situation.dora_indicators),
        "ura": names(situation.ura_indicators),
        "honba": situation.honba,
        "sticks": situation.sticks,
        "rules": rules,
    } | _counted_json(situation)


def _counted_json(situation: Situation) -> dict[str, Any]:
    """The dora known by number alone, where there are any."""
    if not any(situation.counted):
        return {}
    return {"counted": dict(zip(("dora", "ura", "red"), situation.counted, strict=True))}
