"""The command that authorises the bot on a network."""

import sys

import click

from tenhobot import social

from .common import Place, bot_options


@click.command()
@click.argument("network", type=click.Choice([name for name in social.KINDS if name != "local"]))
@bot_options
@click.pass_obj
def auth(place: Place, network: str) -> None:
    """Authorise the bot's account on a network, and keep the secrets where only it can read them.

    \b
    Example:
      tenhobot auth x
    """
    from tenhobot.config.settings import own_defaults
    from tenhobot.credentials import Credentials

    from .work import read_settings

    module = social.load(network, "_auth")
    networks = read_settings(place).networks
    is_new = network not in networks
    server = str((own_defaults(network) if is_new else networks[network].own)["base_url"])
    credentials = Credentials(place.state_dir)
    credentials.prepare()
    if is_new and network in _OF_MANY_SERVERS:
        server = _ask(f"Address of your server (such as {server})").strip()
    secrets = module.authorise(_ask, lambda line: click.echo(line, err=True), server)
    path = credentials.keep(network, secrets)
    click.echo(f"kept in {path}")
    if is_new:
        line = f' and base_url = "{server}"' if network in _OF_MANY_SERVERS else ""
        click.echo(f"put [networks.{network}]{line} into {place.config_file} to post there")
    found = credentials.of(network, secrets)
    if other := [name for name, secret in secrets.items() if found[name] != secret]:
        click.echo(
            f"but {', '.join(other)} also comes from the environment or from "
            "$CREDENTIALS_DIRECTORY, which count first",
            err=True,
        )


_OF_MANY_SERVERS = ("mastodon", "misskey")
"""Networks where nobody can know which server is meant."""

_SECRETS = ("secret", "password")
"""What a question asks for that is not to be shown while it is typed."""


def _ask(question: str) -> str:
    if sys.stdin is None:
        raise click.UsageError("there are questions to answer: run this at a terminal")
    is_secret = any(word in question.lower() for word in _SECRETS)
    hidden = is_secret and sys.stdin.isatty()
    return str(click.prompt(question, err=True, hide_input=hidden))
