"""The commands that look at one hand: score, shanten, format."""

from collections.abc import Callable
from functools import wraps

import click

from tenhobot.analysis import Analysis, analyse
from tenhobot.riichi.hand import Hand
from tenhobot.riichi.notation import STYLES, format_hand, parse_hand
from tenhobot.riichi.rules import Rules
from tenhobot.riichi.score import check
from tenhobot.riichi.situation import Situation
from tenhobot.riichi.tiles import Tile

from .circumstances import answer_lines, only_lines, read_line, situation_options, with_win
from .common import bot_options, echo_json

Look = Callable[[Hand, Situation, Rules], Analysis]
Show = Callable[[Analysis], None]


def _asks(
    look: Look, to_json: Callable[[Analysis], object]
) -> Callable[[Show], Callable[..., None]]:
    """Make a command of what shows an analysis: it takes a hand or lines of them, and a situation.

    `look` analyses one, `to_json` is the answer to ``--json`` and to each line of ``--jsonl``.
    """

    def command(show: Show) -> Callable[..., None]:
        @click.argument("hand", required=False)
        @situation_options
        @click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
        @click.option(
            "--jsonl",
            metavar="FILE",
            help="Answer each line of a file of JSON objects, or of - (stdin).",
        )
        @bot_options
        @wraps(show)
        def answer(
            hand: str | None,
            situation: Situation,
            rules: Rules,
            win: Tile | None,
            as_json: bool,
            jsonl: str | None,
        ) -> None:
            if jsonl:
                only_lines(hand, situation, win)
                answer_lines(jsonl, lambda row: to_json(look(*read_line(row, rules))))
                return
            seen = look(with_win(_given(hand), win), situation, rules)
            if as_json:
                echo_json(to_json(seen))
            else:
                show(seen)

        return answer

    return command


def _whole(hand: Hand, situation: Situation, rules: Rules) -> Analysis:
    """The analysis of a hand that must have fourteen tiles. Raises `InvalidHand`."""
    check(hand, situation, rules)
    return analyse(hand, situation, rules)


@click.command()
@_asks(_whole, Analysis.score_json)
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
@_asks(analyse, Analysis.shanten_json)
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

    Unicode and kanji have no red fives and do not say from whom a tile was called.

    \b
    Example:
      tenhobot format "m340p789s55,z777=" --as mpsz
      tenhobot format 123m406p789s1122z --as kanji
    """
    click.echo(format_hand(parse_hand(hand), style))


def _given(hand: str | None) -> Hand:
    if hand is None:
        raise click.UsageError("a HAND is needed, or --jsonl FILE")
    return parse_hand(hand)
