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
    own = networks[network].own if network in networks else own_defaults(network)
    credentials = Credentials(place.state_dir)
    credentials.prepare()
    secrets = module.authorise(_ask, lambda line: click.echo(line, err=True), str(own["base_url"]))
    path = credentials.keep(network, secrets)
    click.echo(f"kept in {path}")
    if network not in networks:
        click.echo(f"put [networks.{network}] into {place.config_file} to post there")
    found = credentials.of(network, secrets)
    if other := [name for name, secret in secrets.items() if found[name] != secret]:
        click.echo(
            f"but {', '.join(other)} also comes from the environment or from "
            "$CREDENTIALS_DIRECTORY, which count first",
            err=True,
        )


_SECRETS = ("secret", "password")
"""What a question asks for that is not to be shown while it is typed."""


def _ask(question: str) -> str:
    if sys.stdin is None:
        raise click.UsageError("there are questions to answer: run this at a terminal")
    is_secret = any(word in question.lower() for word in _SECRETS)
    return str(click.prompt(question, err=True, hide_input=is_secret))
