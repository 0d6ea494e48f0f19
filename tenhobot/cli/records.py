"""The commands that look at what the bot did, hold it, and take posts back."""

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from tenhobot.errors import Fault

from .common import Place, bot_options, echo_json, open_store

if TYPE_CHECKING:
    from tenhobot.store import Store

    from .work import Bot


@click.command()
@bot_options
@click.pass_obj
def pause(place: Place) -> None:
    """Hold all posting and answering until `tenhobot resume`, also of a bot that runs now.

    \b
    Example:
      tenhobot pause
    """
    with open_store(place) as store:
        store.ledger.pause(f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}")
        click.echo(f"paused since {store.ledger.paused_since}")


@click.command()
@bot_options
@click.pass_obj
def resume(place: Place) -> None:
    """Go on posting, and give every network that was shut off another chance.

    \b
    Example:
      tenhobot resume
    """
    with open_store(place) as store:
        store.ledger.resume()
        click.echo("goes on")


@click.command()
@bot_options
@click.pass_obj
def export(place: Place) -> None:
    """Print the whole history, a JSON object a line, oldest first.

    \b
    Example:
      tenhobot export > history.jsonl
    """
    with open_store(place) as store:
        for post in store.history.posts():
            echo_json(post)


@click.command()
@click.option(
    "--posts",
    type=click.IntRange(0, 10**6),
    default=5,
    show_default=True,
    help="How many of the last posts to show.",
)
@click.option("--check", is_flag=True, help="Fail where nothing was dealt for three slots.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@bot_options
@click.pass_obj
def status(place: Place, posts: int, check: bool, as_json: bool) -> None:
    """Show what was posted and answered, what waits, what was spent, and what is shut off.

    \b
    Example:
      tenhobot status
      tenhobot status --json --posts 100
    """
    from tenhobot.store.history import iso

    from .work import read_settings

    settings = read_settings(place)
    now = time.time()
    with open_store(place) as store:
        last = store.outbox.last_run(now)
        document: dict[str, Any] = {
            "name": settings.bot.name,
            "state": str(place.state_dir),
            "paused_since": store.ledger.paused_since,
            "last_run": iso(last),
            **store.history.totals(),
            "rarest": store.history.rarest(),
            "networks": {name: _network(store, name, now) for name in settings.networks},
            "posts": list(store.history.posts(posts)),
        }
    if as_json:
        echo_json(document)
    else:
        _show(document)
    limit = 3 * 60 * settings.deal.every_minutes
    if check and not document["paused_since"] and (last is None or now - last > limit):
        raise Fault(f"the last run was {iso(last) or 'never'}; is `tenhobot run` at work?")


def _network(store: "Store", name: str, now: float) -> dict[str, Any]:
    from dataclasses import asdict

    from tenhobot.jobs.deliver import is_shut_off
    from tenhobot.store.history import iso

    from .metrics import summary

    health = store.ledger.health(name)
    return {
        "deliveries": store.history.states(name),
        **summary(store.counters.of(name)),
        "spent": asdict(store.ledger.spent(name, now)),
        "failures": health.failures,
        "shut_off_until": iso(health.closed_until) if is_shut_off(health, now) else None,
        "advice": health.advice,
    }


def _show(document: dict[str, Any]) -> None:
    from .metrics import summary_lines

    click.echo(f"{document['name']} in {document['state']}")
    if since := document["paused_since"]:
        click.echo(f"paused since {since}; `tenhobot resume` goes on")
    click.echo(
        f"runs {document['runs']:,}, deals {document['deals']:,}, hands {document['hands']:,}, "
        f"replies {document['replies']:,}; last run {document['last_run'] or 'never'}"
    )
    if rarest := document["rarest"]:
        click.echo(f"rarest so far: post {rarest['id']}, {rarest['hand']} ({rarest['yaku']})")
    for name, network in document["networks"].items():
        states = ", ".join(f"{n} {state}" for state, n in network["deliveries"].items())
        spent = network["spent"]
        click.echo(
            f"{name}: {states or 'nothing yet'}; "
            f"today: posts {spent['posts_day']}, money {spent['money_day']:.3f}; "
            f"this month: posts {spent['posts_month']}, money {spent['money_month']:.3f}"
        )
        for line in summary_lines(network):
            click.echo(f"  {line}")
        if until := network["shut_off_until"]:
            click.echo(f"  shut off until {until}: {network['advice']}")
    for post in document["posts"]:
        where = ", ".join(
            f"{d['network']} {'retracted' if d['retracted'] else d['state']}"
            + (f" ({d['reason']})" if d["reason"] and d["state"] != "sent" else "")
            for d in post["deliveries"]
        )
        click.echo(f"post {post['post']} {post['created']} {post['hand'] or post['kind']}: {where}")


@click.command()
@click.argument("post", type=click.IntRange(1, 2**63 - 1))
@bot_options
@click.pass_obj
def retract(place: Place, post: int) -> int:
    """Delete a post on every network it went to; where it still waits it is not sent.

    POST is the number that `tenhobot once` and `tenhobot status` show.

    \b
    Example:
      tenhobot retract 12
    """
    from tenhobot.credentials import Credentials

    from .work import Bot, read_settings

    settings = read_settings(place)
    # No lock: a service may be at work, and each step here is safe beside it.
    with open_store(place) as store:
        bot = Bot(settings, place.state_dir, store, Credentials(place.state_dir))
        deliveries = store.history.deliveries(post)
        if not deliveries:
            raise click.ClickException(f"there is no post {post}; `tenhobot status` shows them")
        return max([_retract(bot, post, delivery["network"]) for delivery in deliveries])


def _retract(bot: "Bot", post: int, name: str) -> int:
    """Take back the delivery to one network and say so; the exit code."""
    from tenhobot.social.base import NetworkError
    from tenhobot.store.values import UNTOLD

    outbox = bot.store.outbox
    if outbox.call_off(post, name, bot.clock()):
        click.echo(f"{name}: not sent, and will not be")
        return 0
    # Read only now: a bot that runs may have sent it since this command began.
    delivery = next(d for d in bot.store.history.deliveries(post) if d["network"] == name)
    if delivery["state"] in ("waiting", "sending", "unknown"):
        click.echo(f"{name}: it is on its way; try again in a few minutes", err=True)
        return 1
    if delivery["reason"] == UNTOLD or (delivery["state"], delivery["remote_id"]) == ("sent", None):
        account = bot.store.ledger.account(name)
        where = f"of @{account[1]}" if account else "of the bot's account"
        click.echo(
            f"{name}: it may be online, and its address is not known; "
            f"look through the posts {where} and delete it there",
            err=True,
        )
        return 1
    if delivery["state"] == "dead" or delivery["retracted"]:
        click.echo(f"{name}: it is not there")
        return 0
    try:
        bot.connect(name).delete(delivery["remote_id"])
    except NetworkError as error:
        click.echo(f"{name}: not deleted: {error}", err=True)
        return 1
    outbox.retracted(post, name, bot.clock())
    click.echo(f"{name}: deleted")
    return 0
