"""The commands that deal: count, hunt, tell the odds, prove a deal."""

from typing import Any

import click

from tenhobot.sampling import MOST_WORKERS, PLACES

from .amounts import amount
from .common import Place, bot_options, echo_json

_COUNTED = 10**9
"""`verify` deals so many again, in seconds, to count the tenhou before a place."""


@click.command()
@click.option("--hands", type=amount(1, PLACES), help="Deal so many hands; a hunt: at most.")
@click.option("--until", multiple=True, metavar="YAKU", help="Hunt for a tenhou with these yaku.")
@click.option(
    "--rarity", type=amount(1, is_whole=False), help="Hunt for one deal in so many, or rarer."
)
@click.option("--seed", help="Deal from this seed instead of a random one.")
@click.option("--resume", is_flag=True, help="Go on with the hunt that was stopped.")
@click.option("--discard", is_flag=True, help="Forget the hunt that was stopped.")
@click.option("--post", is_flag=True, help="Post the hand that the hunt finds.")
@click.option("--workers", type=amount(0, MOST_WORKERS), help="Threads; 0 is one for each core.")
@click.option("--executor", metavar="ADDRESS", help="A Dask scheduler, dask://host:port.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@bot_options
@click.pass_obj
def sample(place: Place, /, discard: bool, as_json: bool, **options: Any) -> int:
    """Deal many hands and count the wins and their yaku, or hunt for a rare one.

    Ctrl-C stops it at once and says how far it came. The seed and place of every hunt are kept
    in the state folder until it finds something, and saved every two seconds: a crash or a
    power cut costs no more. --resume goes on with a hunt that was stopped and --discard forgets
    it; of several, --until, --rarity and --seed say which. The same hunt with the same seed
    goes on by itself.

    --post works beside a running `tenhobot run`, which then delivers the post; the post says
    that its hand was hunted.

    \b
    Example:
      tenhobot sample --hands 1e9
      tenhobot sample --until kokushi_musou
      tenhobot sample --until "chinitsu and ryanpeikou" --post
      tenhobot sample --rarity 1e12 --executor dask://127.0.0.1:8786
      tenhobot sample --resume --until kokushi_musou
    """
    from . import hunting

    order = hunting.Order.read(**options)
    if order.resume and discard:
        raise click.UsageError("--resume goes on with a hunt, --discard forgets it: choose one")
    if order.post and not order.is_hunt:
        raise click.UsageError("--post needs a hunt: --until, --rarity or --resume")
    if discard:
        hunting.discard(place.state_dir, order)
        return 0
    if not order.is_hunt and order.hands is None:
        raise click.UsageError("say how many (--hands) or what to hunt for (--until, --rarity)")

    def show(document: dict[str, Any]) -> None:
        if as_json:
            echo_json(document)
        else:
            click.echo(hunting.told(document))

    if order.is_hunt:
        return int(not hunting.hunt(place, order, show))
    document = hunting.count(order)
    show(document)
    return int(document["stopped"])


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@bot_options
def odds(as_json: bool) -> None:
    """The exact chance of a tenhou and of every yaku in one.

    A yaku counts where a dealer's tsumo in the east round would have it, an ordinary one also
    beside a yakuman. The time is that of a bot which deals 330,536 hands every ten minutes.

    \b
    Example:
      tenhobot odds
      tenhobot odds --json
    """
    from tenhobot.config.settings import DealSettings
    from tenhobot.riichi.yaku import YAKU
    from tenhobot.sampling.odds import load_odds
    from tenhobot.wording.rarity import span

    table, usual = load_odds(), DealSettings()
    if as_json:
        yaku = [
            {"id": id, "weight": weight, "one_in": table.one_in(weight)}
            for id, weight in table.yaku.items()
        ]
        sets = [
            {"yaku": [id for id in YAKU if id in ids], "weight": weight}
            for ids, weight in table.sets.items()
        ]
        echo_json({"deals": table.deals, "wins": table.wins, "yaku": yaku, "sets": sets})
        return
    click.echo(f"{'':24}{'one deal in':>26}{'a bot waits':>20}")
    for id, weight in [("tenhou", table.wins), *table.yaku.items()]:
        one_in = table.one_in(weight)
        runs = table.runs_until(one_in, usual.tries)
        wait = span(60.0 * usual.every_minutes * runs, "en")
        click.echo(f"{id:24}{one_in:>26,.1f}{wait:>20}  {YAKU[id].ja}")


@click.command()
@click.argument("words", metavar="SEED[:PLACE]", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@bot_options
def verify(words: tuple[str, ...], as_json: bool) -> None:
    """Deal a post's hand again, and say how many deals and tenhou of its seed came before it.

    The seed alone gives its first tenhou; with a place, the deal that has so many before it.
    The line of a post can be pasted as it is.

    \b
    Example:
      tenhobot verify 1-tenhobot@20261129T231000Z
      tenhobot verify 1-tenhobot@20261129T231000Z:238202
    """
    from tenhobot.riichi.tiles import mpsz
    from tenhobot.sampling import count_wins, find_win, load_odds, parse_placed, yaku_of

    from .progress import progress_bar, stopping

    seed, place = parse_placed(" ".join(words))
    with stopping() as stop:
        first = found = find_win(seed, PLACES, stop=stop)
        if place is not None and place != first.place:
            found = find_win(seed, 1, start=place, stop=stop)
        if found.tiles is None:
            raise click.ClickException(
                f"stopped after {found.dealt:,} deals"
                if found.stopped
                else f"{seed}:{place} is no tenhou"
            )
        before: int | None = None
        if found.place == first.place:
            before = 0
        elif found.place <= _COUNTED:
            with progress_bar(found.place) as progress:
                tally = count_wins(seed, found.place, stop=stop, progress=progress)
            before = None if tally.stopped else tally.wins
    yaku, odds = yaku_of(found.tiles), load_odds()
    one_in = odds.rarity(yaku)
    if as_json:
        echo_json(
            {
                "seed": str(seed),
                "place": found.place,
                "hand": mpsz(found.tiles),
                "yaku": yaku,
                "one_in": one_in,
                "first": first.place,
                "tenhou_before": before,
            }
        )
        return
    click.echo(mpsz(found.tiles))
    click.echo(f"{' '.join(yaku)}: one deal in {one_in:,.0f}")
    if found.place == first.place:
        among = "the first tenhou of its seed"
    else:
        many = (
            f"{before:,}"
            if before is not None
            else f"about {found.place * odds.wins / odds.deals:,.0f}"
        )
        among = f"{many} tenhou among them; the seed's first is {seed}:{first.place}"
    click.echo(f"seed {seed}, {found.place:,} deals before it: {among}")
