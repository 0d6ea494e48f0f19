"""The commands that look at one hand: score, shanten, format."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import click

from tenhobot.analysis import Analysis, analyse
from tenhobot.riichi.errors import InvalidHand
from tenhobot.riichi.hand import problems
from tenhobot.riichi.notation import STYLES, format_hand, parse_hand
from tenhobot.riichi.tenpai import SIZES

from .circumstances import answer_lines, line_reader, read_options
from .common import bot_options, echo_json
from .options import situation_options

Show = Callable[[Analysis], None]


def _asks(
    to_json: Callable[[Analysis], object], sizes: Sequence[int]
) -> Callable[[Show], Callable[..., None]]:
    """Make a command of what shows an analysis: it takes a hand or lines of them, and a situation.

    `to_json` is the answer to ``--json`` and to each line of ``--jsonl``, `sizes` are the numbers
    of tiles that a hand may have.
    """

    def command(show: Show) -> Callable[..., None]:
        @click.argument("hand", required=False)
        @situation_options
        @click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
        @click.option(
            "--jsonl",
            metavar="FILE",
            help="Answer each line of a file of JSON objects, or of - (stdin); --json or not.",
        )
        @bot_options
        @wraps(show)
        def answer(hand: str | None, as_json: bool, jsonl: str | None, **options: Any) -> None:
            if jsonl is not None:
                read = line_reader(hand, options, sizes)
                answer_lines(jsonl, lambda row: to_json(analyse(*read(row))))
                return
            if hand is None:
                raise click.UsageError("a HAND is needed, or --jsonl FILE")
            seen = analyse(*read_options(hand, options, sizes))
            if as_json:
                echo_json(to_json(seen))
            else:
                show(seen)

        return answer

    return command


@click.command()
@_asks(Analysis.score_json, sizes=(14,))
def score(seen: Analysis) -> None:
    """Yaku, fu and points of a winning hand.

    HAND is written as in 123m406p789s1122z+2z (55'5z): + before the winning tile, melds in
    parentheses. Any other notation of a hand is read too.

    \b
    Example:
      tenhobot score "234m067p34566s78s+9s" --ron --riichi --dora 7p
      tenhobot score --jsonl hands.jsonl
    """
    from .report import score_lines

    if seen.win and seen.win.win_assumed:
        tile = seen.win.win_tile
        click.echo(f"the winning tile is taken to be {tile}, the last one written", err=True)
    click.echo("\n".join(score_lines(seen)))


@click.command()
@_asks(Analysis.shanten_json, SIZES)
def shanten(seen: Analysis) -> None:
    """Shanten by form; waits with their points, or acceptance; the best discards.

    HAND may have any number of tiles up to 14 that is no multiple of three, melds included.

    \b
    Example:
      tenhobot shanten 1245m33p7899s1122z
      tenhobot shanten 234m067p34566s78s --riichi --json
    """
    from .report import shanten_lines

    click.echo("\n".join(shanten_lines(seen)))


@click.command(name="format")
@click.argument("hand")
@click.option(
    "--as",
    "style",
    type=click.Choice(list(STYLES)),
    default="mpsz",
    show_default=True,
    help="The notation to write.",
)
@bot_options
def format_(hand: str, style: str) -> None:
    """The same hand in another notation.

    Unicode and kanji have no red fives and do not say from whom a tile was called. Kobalab
    always says it (across where it is not known), and has a drawn tile only among 3n+2 tiles.

    \b
    Example:
      tenhobot format "m340p789s55,z777=" --as mpsz
      tenhobot format 123m406p789s1122z --as kanji
    """
    read = parse_hand(hand)
    # Any number of tiles can be written, and some rules have more red fives than others.
    if found := problems(read, sizes=(read.size,), red_fives=(4, 4, 4)):
        raise InvalidHand(*found)
    click.echo(format_hand(read, style))
