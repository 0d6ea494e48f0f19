"""Posting what a hunt found, beside a service or without one."""

import click

from tenhobot.credentials import Credentials
from tenhobot.store import Busy

from .common import Place, open_store
from .signals import stop_on_sigterm
from .work import Bot, at_work, read_settings


def check_posting(place: Place) -> None:
    """Find out before a hunt of days whether its find could be posted.

    Raises what posting would: `ConfigError`, `StoreError`.
    """
    read_settings(place)
    with open_store(place):
        pass


def post_found(place: Place, proof: str) -> tuple[int | None, bool]:
    """Post the hand of a seed and place: the post's number, and whether a delivery failed.

    Where another process is at work on the state folder, the post is left to it to deliver.
    """
    settings = read_settings(place)
    try:
        with at_work(place, settings, is_quiet=True) as bot:
            post_id = bot.post(proof, None).post_id
            return post_id, bool(bot.deliver().failed)
    except Busy:
        state = place.state_dir
        with stop_on_sigterm(), open_store(place) as store:
            post_id = Bot(settings, state, store, Credentials(state)).post(proof, None).post_id
        click.echo(f"post {post_id} is left to the tenhobot that is at work there", err=True)
        return post_id, False
