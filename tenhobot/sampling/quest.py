"""What a hunt looks for: a tenhou with some yaku, or one that is rare enough."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Self
from unicodedata import normalize

from ..errors import Fault
from ..riichi.tiles import Tile
from ..riichi.yaku import YAKU
from .odds import Odds, load_odds, yaku_of

_AND = re.compile(r"\s*[,&+、]\s*|\s+and\s+", re.IGNORECASE)
_NAMES = {
    name.casefold(): yaku.id for yaku in YAKU.values() for name in (yaku.id, yaku.ja, yaku.en)
}

ByWord = Callable[[str], str | None]
"""The id of the yaku that a word in lower case names, or None."""


class BadQuest(Fault):
    """No tenhou can be what is looked for, or a name is no yaku."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Quest:
    """All these yaku together, and one in at least `rarity` deals."""

    yaku: frozenset[str] = frozenset()
    rarity: float = 0.0

    @classmethod
    def parse(
        cls, names: Iterable[str], rarity: float = 0.0, by_word: ByWord = lambda _: None
    ) -> Self:
        """The quest for all yaku named, by id or name, several in a text joined by "and".

        `by_word` knows more names. Tenhou is what every such hand is. Raises `BadQuest` for a
        name that is none, and where no tenhou could be found.
        """
        words = [word for text in names for word in _AND.split(text.strip())]
        quest = cls(frozenset(_yaku(word, by_word) for word in words) - {"tenhou"}, rarity)
        odds = load_odds()
        if not quest.weight(odds):
            raise BadQuest(quest._why_never(odds))
        return quest

    def weight(self, odds: Odds) -> int:
        """The number of deals that end the hunt."""
        fits = self._fits
        return sum(weight for ids, weight in odds.sets.items() if fits(ids, odds.one_in(weight)))

    def is_met(self, tiles: Iterable[Tile]) -> bool:
        """Whether the tiles of a tenhou end the hunt."""
        ids = yaku_of(tiles)
        return self._fits(frozenset(ids), load_odds().rarity(ids))

    def _fits(self, ids: frozenset[str], one_in: float) -> bool:
        """Whether a tenhou with exactly these yaku, as rare as that, ends the hunt."""
        return self.yaku <= ids and one_in >= self.rarity

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


def _yaku(word: str, by_word: ByWord) -> str:
    name = normalize("NFKC", word).casefold()
    found = _NAMES.get(name) or _NAMES.get(re.sub("[ -]", "_", name)) or by_word(name)
    if found is None:
        near = get_close_matches(name, _NAMES, 1)
        hint = f"; did you mean {_NAMES[near[0]]}?" if near else ""
        raise BadQuest(f"{word!r} is no yaku{hint} (`tenhobot odds` lists them)")
    return found
