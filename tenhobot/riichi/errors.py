"""What can be wrong with a hand, told apart: malformed, impossible, ambiguous."""

from typing import Any, NamedTuple


class Problem(NamedTuple):
    """One fault, where it is, and what would be right, as one line for a person.

    `code` names the kind of fault for programs (``"five_copies"``, ``"bad_number"``);
    `positions` are 1-based: characters of the text for a malformed text, tiles as they
    were written (melds last) for an impossible hand.
    """

    code: str
    message: str
    positions: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.message


class RiichiError(ValueError):
    """The root of everything that `tenhobot.riichi` raises on bad input.

    `problems` lists all that was found wrong, not only the first; the text of the error
    is one line.
    """

    def __init__(self, *problems: Problem | str) -> None:
        self.problems: tuple[Problem, ...] = tuple(
            p if isinstance(p, Problem) else Problem("error", p) for p in problems
        )
        super().__init__("; ".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.problems


class MalformedHand(RiichiError):
    """The text is no hand in any notation; positions are characters of the text."""


class AmbiguousHand(RiichiError):
    """The text can be read in more than one legal way; `readings` are canonical hands."""

    def __init__(self, problem: Problem | str, readings: tuple[str, ...] = ()) -> None:
        super().__init__(problem)
        self.readings = readings

    def __reduce__(self) -> tuple[Any, ...]:
        return AmbiguousHand, (*self.problems, self.readings)


class InvalidHand(RiichiError):
    """The hand is readable but cannot exist, or has the wrong number of tiles."""


class InvalidSituation(RiichiError):
    """The circumstances of a win contradict each other, the hand, or the rules."""


class InvalidRules(RiichiError):
    """A preset or a scoring option that does not exist, or a value it cannot take."""
