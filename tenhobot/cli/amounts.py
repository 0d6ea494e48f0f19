"""Numbers on the command line, as people write large ones."""

import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation

import click


def amount(least: int, most: int | None = None, *, is_whole: bool = True) -> Callable[[str], float]:
    """An option's type: ``1000000``, ``1,000,000``, ``1_000_000`` or ``1e6`` within bounds.

    It gives an integer where the number is to be whole, and raises `click.BadParameter`.
    """

    def number(text: str) -> float:
        try:
            value = Decimal(re.sub(r"(?<=\d)[,_](?=\d)", "", text.strip()))
        except InvalidOperation:
            value = Decimal("nan")
        if not value.is_finite():
            kind = "integer" if is_whole else "number"
            raise click.BadParameter(f"{text!r} is not a valid {kind}")
        if value < least or (most is not None and value > most):
            upper = "" if most is None else f" to {most:,}"
            raise click.BadParameter(f"{text} is out of range: it is from {least}{upper}")
        if is_whole and value % 1 != 0:
            raise click.BadParameter(f"{text!r} is not a valid integer")
        return int(value) if is_whole else float(value)

    return number
