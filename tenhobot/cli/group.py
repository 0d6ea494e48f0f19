"""The group of all commands."""

from importlib import import_module

import click
from click.shell_completion import CompletionItem

from tenhobot import __version__

from . import COMMANDS
from .common import Place, bot_options

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
        module = import_module(f"{__package__}.{_BY_NAME[cmd_name][0]}")
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
