"""The command line: thin commands, each module loaded only when one of its commands runs."""

import gc
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from tenhobot import __version__

from .common import Place, bot_options, explain
from .signals import Stopped

COMMANDS: dict[str, dict[str, tuple[str, str]]] = {
    "The bot": {
        "init": ("bot", "Write a commented settings file."),
        "once": ("bot", "Deal until a hand wins, and post it; once."),
        "run": ("bot", "The service: post on schedule, answer mentions, deliver."),
        "status": ("records", "What was posted, what waits, what was spent."),
        "pause": ("records", "Hold all posting."),
        "resume": ("records", "Go on posting."),
        "retract": ("records", "Delete a post everywhere."),
        "export": ("records", "The history as JSON lines."),
        "auth": ("accounts", "Authorise the bot on a network."),
        "doctor": ("doctor", "Check everything the bot needs, and say what to do."),
    },
    "Hands": {
        "score": ("hands", "Yaku, fu and points of a winning hand."),
        "shanten": ("hands", "Shanten, waits or acceptance, best discards."),
        "format": ("hands", "The same hand in another notation."),
        "draw": ("drawing", "Draw a hand as a picture."),
        "reply": ("replying", "What the bot would answer to a mention."),
    },
    "Deals": {
        "sample": ("deals", "Deal many hands and count wins and yaku."),
        "odds": ("deals", "The exact chance of a tenhou and of every yaku in one."),
        "verify": ("deals", "Deal a post's hand again and prove it."),
    },
    "The shell": {
        "completion": ("shell", "Print the completion script of your shell."),
    },
}
"""Every command by section: its module in this package, and what it does in a line."""

_BY_NAME = {name: entry for section in COMMANDS.values() for name, entry in section.items()}


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is asked for.

    A module's commands are the `click.Command`s in it, found by their names.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """All names, in the order of the table."""
        return list(_BY_NAME)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name, its module imported now."""
        if cmd_name not in _BY_NAME:
            return None
        module = import_module(f"{__name__}.{_BY_NAME[cmd_name][0]}")
        return next(
            value
            for value in vars(module).values()
            if isinstance(value, click.Command) and value.name == cmd_name
        )

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002
        formatter: click.HelpFormatter,
    ) -> None:
        """The table of commands by section; imports none of them."""
        for section, entries in COMMANDS.items():
            with formatter.section(section):
                formatter.write_dl([(name, line) for name, (_, line) in entries.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Command names and options that start so; imports no command."""
        names = [
            CompletionItem(name, help=line)
            for name, (_, line) in _BY_NAME.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
@bot_options
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Deal riichi hands until one wins, post it, and read the hands people send.

    \b
    Example:
      tenhobot once --tries 5000000
      tenhobot score 123m406p789s11222z
    """
    ctx.ensure_object(Place)


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run a command and leave with its exit code: 0 done, 1 failed, 2 bad usage or hand."""
    for stream in (sys.stdout, sys.stderr):
        # What a terminal cannot show is no reason to fail after the work is done.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    code = run(args)
    # The process ends: looking for garbage among all that was imported would only take time.
    gc.freeze()
    sys.exit(code)


def run(args: Sequence[str] | None = None) -> int:
    """Run a command; whatever goes wrong becomes one line on standard error."""
    place = Place()
    try:
        result: Any = cli.main(args=args, prog_name="tenhobot", standalone_mode=False, obj=place)
    except (Exception, KeyboardInterrupt, Stopped) as error:
        if place.debug:
            import traceback

            traceback.print_exc()
        return explain(error)
    return result if isinstance(result, int) else 0
