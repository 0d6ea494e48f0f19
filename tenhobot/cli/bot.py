"""The commands that run the bot and look after what it did."""

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tenhobot.config.settings import MOST_TRIES
from tenhobot.sampling import MOST_WORKERS

from .amounts import amount
from .common import Place, bot_options, echo_json

if TYPE_CHECKING:
    from tenhobot.jobs import Posted
    from tenhobot.store import Store

    from .work import Bot

_DAY = 86_400.0


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path, dir_okay=False))
@bot_options
@click.pass_obj
def init(place: Place, file: Path | None) -> None:
    """Write a settings file in which everything is explained; an existing one stays as it is.

    Without FILE it goes where the bot looks for it.

    \b
    Example:
      tenhobot init
      tenhobot init --config /etc/tenhobot/tenhobot.toml
    """
    from tenhobot.config.sample import commented
    from tenhobot.ownership import adopt

    path = file or place.config_file
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8") as out:
            adopt(out.fileno(), path.parent)
            out.write(commented())
    except FileExistsError:
        raise click.ClickException(f"{path} is there already; it was left as it is") from None
    except OSError as error:
        path.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None
    click.echo(path)


@click.command()
@click.option("--tries", type=amount(1, MOST_TRIES), help="Deals at most.  [default: 330536]")
@click.option("--seed", help="Deal from this seed instead of the time.")
@click.option("--workers", type=amount(0, MOST_WORKERS), help="Threads; 0 is one for each core.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--dry-run", is_flag=True, help="Send nothing and write nothing.")
@bot_options
@click.pass_obj
def once(
    place: Place,
    tries: int | None,
    seed: str | None,
    workers: int | None,
    as_json: bool,
    dry_run: bool,
) -> int:
    """Deal until a hand wins, post it to the networks that are set up, deliver what is due.

    Without settings that is the local network: the outbox folder of the bot's state folder.
    A run without a win is done, too, and so is one while the bot is paused.

    \b
    Example:
      tenhobot once --tries 5000000
      tenhobot once --seed my-lucky-day --json
    """
    from tenhobot.jobs import Posted

    from .progress import progress_bar
    from .work import at_work, read_settings, told_otherwise

    with at_work(place, read_settings(place), is_dry=dry_run, is_quiet=True) as bot:
        bot.deal = told_otherwise(bot.deal, tries, workers)
        if (since := bot.store.ledger.paused_since) is not None:
            # As somebody wished: no failure, so that cron sends no mail about it.
            if as_json:
                echo_json(_document(bot.store, Posted("", 0)) | {"paused_since": since})
            else:
                click.echo(f"paused since {since}; `tenhobot resume` goes on")
            return 0
        chosen, slot = _seed(bot, seed)
        with progress_bar(bot.deal.tries) as progress:
            posted = bot.post(chosen, slot, progress, is_seed_chosen=seed is not None)
        delivered = bot.deliver()
        if posted.post_id is not None and not posted.is_new:
            click.echo(f"this hand was posted before, as post {posted.post_id}", err=True)
        document = _document(bot.store, posted)
        if as_json:
            echo_json(document)
        else:
            _show(document, None if dry_run else posted.post_id)
        bot.housekeep(every=_DAY)
    return 1 if delivered.failed else 0


def _seed(bot: "Bot", text: str | None) -> tuple[str, datetime | None]:
    """The seed that was given, or the one of this second, which becomes the slot."""
    from tenhobot.sampling.seed import BadSeed, Seed, slot_seed

    if text is not None:
        try:
            return str(Seed.parse(text)), None
        except BadSeed as error:
            raise click.BadParameter(str(error), param_hint="--seed") from None
    while bot.store.outbox.has_slot(f"{(slot := _this_second()):%Y-%m-%dT%H:%M:%SZ}"):
        time.sleep(1 - time.time() % 1)
    return str(slot_seed(bot.settings.bot.name, slot)), slot


def _this_second() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _document(store: "Store", posted: "Posted") -> dict[str, Any]:
    """The contract's document of a run."""
    from .rehearsal import as_told

    new = posted.new
    post = new.on("local") if new else None
    rows = store.history.deliveries(posted.post_id) if posted.post_id else []
    deliveries = [as_told(row) for row in rows]
    local = [d["url"] for d in deliveries if d["network"] == "local" and d["state"] == "sent"]
    return {
        "found": new is not None,
        "seed": posted.seed,
        "tries": posted.tries,
        "hand": new.hand if new else None,
        "score": new.score if new else None,
        "odds": new.one_in if new else None,
        "image": local[0] if local else None,
        "text": post.text if post else None,
        "alt": post.pictures[0].alt if post else None,
        "deliveries": deliveries,
    }


def _show(document: dict[str, Any], post_id: int | None) -> None:
    if not document["found"]:
        click.echo(f"no win in {document['tries']:,} deals (seed {document['seed']})")
        return
    click.echo(document["text"])
    click.echo()
    rows = [("post", post_id), ("seed", document["seed"]), ("picture", document["image"])]
    rows += [(d["network"], d["state"]) for d in document["deliveries"]]
    for name, value in rows:
        if value is not None:
            click.echo(f"{name:8} {value}")


@click.command()
@click.option("--dry-run", is_flag=True, help="Send nothing and write nothing.")
@bot_options
@click.pass_obj
def run(place: Place, dry_run: bool) -> None:
    """The service: deal and post on schedule, read mentions and answer, deliver, tidy up.

    Stops at SIGTERM or Ctrl-C within a second; the next start goes on where it was.

    \b
    Example:
      tenhobot run
      tenhobot run --config /etc/tenhobot/tenhobot.toml --state /var/lib/tenhobot
    """
    from .service import Service
    from .signals import Stopped
    from .work import at_work, read_settings

    settings = read_settings(place)
    try:
        with at_work(place, settings, is_dry=dry_run) as bot:
            Service(bot).run()
    except (Stopped, KeyboardInterrupt):
        pass
