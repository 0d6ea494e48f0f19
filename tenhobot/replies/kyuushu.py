"""Whether a hand may abort by nine kinds of terminals and honours, and by which rules."""

from tenhobot.riichi.hand import Hand
from tenhobot.riichi.rules import Rules
from tenhobot.riichi.tiles import YAOCHU

from .model import Note

_RULES = frozenset({"tenhou", "mahjongsoul"})
"""The presets with this abortive draw. The others have none; second-hand, as the presets are."""

_LEAST = 9


def kyuushu_notes(hand: Hand, rules: Rules) -> tuple[Note, ...]:
    """What to say of it, for a hand before or after its first draw."""
    if rules.name.rstrip("*") not in _RULES:
        return (Note.of("rules_without_kyuushu", rules=rules),)
    if hand.melds:
        return (Note.of("called_kyuushu"),)
    kinds = len({tile.kind for tile in hand.concealed} & set(YAOCHU))
    if kinds >= _LEAST:
        name = "kyuushu"
    elif kinds == _LEAST - 1 and hand.size == 13:
        name = "not_yet_kyuushu"
    else:
        name = "no_kyuushu"
    return (Note.of(name, kinds=kinds, rules=rules),)
