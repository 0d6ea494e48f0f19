"""Posting what a hunt found, beside a service or without one."""

from typing import TYPE_CHECKING

import click

from tenhobot.credentials import Credentials
from tenhobot.store import Busy

from .common import Place, open_store
from .signals import stop_on_sigterm
from .work import Bot, at_work, read_settings

if TYPE_CHECKING:
    from .bookmark import Bookmark


def check_posting(place: Place) -> None:
    """Find out before a hunt of days whether its find could be posted.

    Raises what posting would: `ConfigError`, `StoreError`.
    """
    read_settings(place)
    with open_store(place):
        pass


def post_found(place: Place, find: "Bookmark") -> tuple[int | None, bool]:
    """Post the hand that a hunt found: the post's number, and whether a delivery failed.

    The post says that it was hunted. Where another process is at work on the state folder, it
    is left to it to deliver.
    """
    settings = read_settings(place)
    try:
        with at_work(place, settings, is_quiet=True) as bot:
            post_id = _post(bot, find)
            return post_id, bool(bot.deliver().failed)
    except Busy:
        state = place.state_dir
        with stop_on_sigterm(), open_store(place) as store:
            post_id = _post(Bot(settings, state, store, Credentials(state)), find)
        click.echo(f"post {post_id} is left to the tenhobot that is at work there", err=True)
        return post_id, False


def _post(bot: Bot, find: "Bookmark") -> int | None:
    proof = f"{find.seed}:{find.place}"
    posted = bot.post(proof, None, quest=find.quest, is_seed_chosen=find.is_seed_chosen)
    return posted.post_id
