"""The options that say how a hand was won."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from tenhobot.riichi.rules import PRESETS
from tenhobot.riichi.situation import FLAGS
from tenhobot.riichi.tiles import Wind

F = TypeVar("F", bound=Callable[..., Any])

_HELP = {
    "riichi": "Riichi was declared.",
    "double_riichi": "Riichi was declared in the first turn.",
    "ippatsu": "Won within a turn of the riichi.",
    "haitei": "Tsumo of the last tile of the wall.",
    "houtei": "Ron on the last discard.",
    "rinshan": "Tsumo of the tile drawn after a kan.",
    "chankan": "Ron on the tile of another's kan.",
    "tenhou": "The dealer's tsumo of the first tile.",
    "chiihou": "Another's tsumo of the first tile.",
    "renhou": "Ron before the first draw.",
}
"""What each flag says."""


def _one_of(option: str, choices: Iterable[str], metavar: str, help: str) -> Callable[[F], F]:
    """An option that completes to its choices, and takes any text, to be judged with the rest."""

    def complete(_ctx: click.Context, _param: click.Parameter, start: str) -> list[str]:
        return [choice for choice in choices if choice.lower().startswith(start.lower())]

    return click.option(option, metavar=metavar, shell_complete=complete, help=help)


def _seat(option: str, help: str) -> Callable[[F], F]:
    return _one_of(option, list(Wind), f"[{'|'.join(Wind)}]", help)


_OPTIONS: tuple[Callable[[F], F], ...] = (
    click.option("--tsumo/--ron", default=None, help="How it was won.  [default: tsumo]"),
    click.option("--win", metavar="TILE", help="The winning tile, one of the hand's."),
    _seat("--seat", "The winner's seat.  [default: S]"),
    _seat("--round", "The round.  [default: E]"),
    *(click.option(f"--{f.replace('_', '-')}", f, is_flag=True, help=_HELP[f]) for f in FLAGS),
    click.option("--dora", metavar="TILES", help="The dora themselves."),
    click.option("--ura", metavar="TILES", help="The ura dora themselves."),
    click.option("--indicator", metavar="TILES", help="The dora indicators."),
    click.option("--ura-indicator", metavar="TILES", help="The ura dora indicators."),
    click.option("--honba", metavar="N", help="Counters.  [default: 0]"),
    click.option("--sticks", metavar="N", help="Riichi sticks.  [default: 0]"),
    _seat("--discarder", "The seat that dealt in."),
    _seat("--pao", "The seat that is liable."),
    click.option("--discards", metavar="TILES", help="The player's own discards, for furiten."),
    _one_of("--rules", PRESETS, "NAME", f"{', '.join(PRESETS)}.  [default: the bot's, or tenhou]"),
)


def situation_options(command: F) -> F:
    """Give a command an option for everything that a win depends on."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def given(options: dict[str, Any]) -> dict[str, Any]:
    """What was said of them all, by their names on the command line; the flags are a list."""
    said = {
        f"--{name.replace('_', '-')}": value
        for name, value in options.items()
        if name not in FLAGS and value is not None
    }
    flags = [flag for flag in FLAGS if options[flag]]
    return said | {"--flags": flags} if flags else said
