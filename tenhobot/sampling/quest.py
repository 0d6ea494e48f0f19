"""What a hunt looks for: a tenhou with some yaku, or one that is rare enough."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Self

from ..errors import Fault
from ..riichi.tiles import Tile
from ..riichi.yaku import YAKU
from .odds import Odds, load_odds, yaku_of

_AND = re.compile(r"\s*[,&+、]\s*|\s+and\s+", re.IGNORECASE)
_NAMES = {
    name.casefold(): yaku.id for yaku in YAKU.values() for name in (yaku.id, yaku.ja, yaku.en)
}


class BadQuest(Fault):
    """No tenhou can be what is looked for, or a name is no yaku."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Quest:
    """All these yaku together, and one in at least `rarity` deals."""

    yaku: frozenset[str] = frozenset()
    rarity: float = 0.0

    @classmethod
    def parse(cls, names: Iterable[str], rarity: float = 0.0) -> Self:
        """The quest for all yaku named, by id or name, several in a text joined by "and".

        Raises `BadQuest` for a name that is none, and where no tenhou could be found.
        """
        words = [word for text in names for word in _AND.split(text.strip())]
        quest = cls(frozenset(map(_yaku, words)), rarity)
        if not quest.weight(load_odds()):
            raise BadQuest(quest._why_never(load_odds()))
        return quest

    def accepts(self, ids: Collection[str], odds: Odds) -> bool:
        """Whether a tenhou with exactly these yaku is looked for."""
        return self.yaku <= frozenset(ids) and odds.rarity(ids) >= self.rarity

    def weight(self, odds: Odds) -> int:
        """The number of deals that end the hunt."""
        return sum(weight for ids, weight in odds.sets.items() if self.accepts(ids, odds))

    def is_met(self, tiles: Iterable[Tile]) -> bool:
        """Whether the tiles of a tenhou end the hunt."""
        return self.accepts(yaku_of(tiles), load_odds())

    def __str__(self) -> str:
        parts = [*sorted(self.yaku)]
        if self.rarity:
            parts.append(f"one deal in {self.rarity:,.0f}")
        return " and ".join(parts) or "any tenhou"

    def _why_never(self, odds: Odds) -> str:
        for id in sorted(self.yaku):
            if id not in odds.yaku:
                return f"a tenhou never has {id}"
        if not odds.weight(self.yaku):
            return f"a tenhou never has {' and '.join(sorted(self.yaku))} together"
        rarest = max(odds.rarity(ids) for ids in odds.sets if self.yaku <= ids)
        return f"the rarest such tenhou is one deal in {rarest:,.0f}"


def _yaku(word: str) -> str:
    found = _NAMES.get(word.casefold()) or _NAMES.get(word.casefold().replace(" ", "_"))
    if found is None:
        near = get_close_matches(word.casefold(), _NAMES, 1)
        hint = f"; did you mean {_NAMES[near[0]]}?" if near else ""
        raise BadQuest(f"{word!r} is no yaku{hint} (`tenhobot odds` lists them)")
    return found
