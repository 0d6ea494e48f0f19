"""What is said of a hand that its rules do not know: left out of the count, and told."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tenhobot.reading import Reading
from tenhobot.riichi.hand import Hand
from tenhobot.riichi.rules import Rules
from tenhobot.riichi.yaku import YAKU, Yaku

from .circumstances import without_reds
from .model import Note

_NO_URA = {"ura": (), "ura_indicators": (), "ura_count": None}


@dataclass(frozen=True, slots=True)
class Ruled:
    """A hand and what was said of it as the rules count them, and what they do not."""

    hand: Hand
    reading: Reading
    notes: tuple[Note, ...]


def under(hand: Hand, reading: Reading, rules: Rules) -> Ruled:
    """The hand and the words without what the rules do not have, or is said to be left out."""
    gone = tuple(_unknown(hand, reading, rules))
    notes = list(_of_rules(reading, rules))
    if gone:
        notes.append(Note.of("rules_without", rules=rules, what=gone))
    elif reading.red_count == 0 and hand.reds:
        notes.append(Note.of("no_reds"))
    elif "reds" in reading.asks and not hand.reds and reading.red_count is None:
        notes.append(Note.of("reds_unwritten"))
    if _AKA in gone or reading.red_count == 0:
        hand = without_reds(hand)
    if _AKA in gone:
        reading = replace(reading, red_count=None)
    if _IPPATSU in gone:
        reading = replace(reading, flags=reading.flags - {"ippatsu"})
    if _URA in gone:
        reading = replace(reading, **_NO_URA)  # type: ignore[arg-type]
    return Ruled(hand, reading, tuple(notes))


_AKA, _IPPATSU, _URA = (YAKU[name] for name in ("aka_dora", "ippatsu", "ura_dora"))


def _unknown(hand: Hand, reading: Reading, rules: Rules) -> Iterator[Yaku]:
    if "ippatsu" in reading.flags and not rules.ippatsu:
        yield _IPPATSU
    if (reading.ura or reading.ura_indicators or reading.ura_count) and not rules.ura_dora:
        yield _URA
    if (hand.reds or reading.red_count) and not any(rules.red_fives):
        yield _AKA


def _of_rules(reading: Reading, rules: Rules) -> Iterator[Note]:
    if reading.unknown_rules:
        yield Note.of("unknown_rules", what=reading.unknown_rules, rules=rules)
    if "renhou" in reading.flags and rules.renhou is None:
        yield Note.of("not_counted", what="renhou")
