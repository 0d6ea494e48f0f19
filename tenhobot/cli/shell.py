"""Shell completion."""

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a shell, to be read when the shell starts.

    \b
    Example:
      tenhobot completion bash > ~/.local/share/bash-completion/completions/tenhobot
      tenhobot completion zsh > ~/.zfunc/_tenhobot
      tenhobot completion fish > ~/.config/fish/completions/tenhobot.fish
    """
    maker = get_completion_class(shell)
    assert maker is not None
    click.echo(maker(ctx.find_root().command, {}, "tenhobot", "_TENHOBOT_COMPLETE").source())
