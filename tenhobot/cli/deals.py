"""The commands that deal: count, hunt, tell the odds, prove a deal."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import Place, bot_options, echo_json

if TYPE_CHECKING:
    from .hunting import Bookmark

_RUN_SECONDS = 600
_RUN_DEALS = 330_536
"""The runs that `odds` reckons with: so many deals every ten minutes."""

_FOR_EVER = 10**18


@click.command()
@click.option("--hands", type=click.IntRange(1), help="Deal so many hands; a hunt: at most.")
@click.option("--until", multiple=True, metavar="YAKU", help="Hunt for a tenhou with these yaku.")
@click.option("--rarity", type=click.FloatRange(1), help="Hunt for one deal in so many, or rarer.")
@click.option("--seed", help="Deal from this seed instead of a random one.")
@click.option("--resume", is_flag=True, help="Go on with the hunt that was stopped.")
@click.option("--post", is_flag=True, help="Post the hand that the hunt finds.")
@click.option("--workers", type=click.IntRange(0), help="Threads; 0 is one for each core.")
@click.option("--executor", metavar="ADDRESS", help="A Dask scheduler, dask://host:port.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@bot_options
@click.pass_obj
def sample(
    place: Place,
    hands: int | None,
    until: tuple[str, ...],
    rarity: float | None,
    seed: str | None,
    resume: bool,
    post: bool,
    workers: int | None,
    executor: str | None,
    as_json: bool,
) -> int:
    """Deal many hands and count the wins and their yaku, or hunt for a rare one.

    Ctrl-C stops it at once and says how far it came. A hunt's seed and place are kept in the
    state folder: --resume goes on from there.

    \b
    Example:
      tenhobot sample --hands 1000000000
      tenhobot sample --until kokushi_musou
      tenhobot sample --until "chinitsu and ryanpeikou" --post
      tenhobot sample --rarity 1e12 --executor dask://127.0.0.1:8786
    """
    from tenhobot.sampling import Seed

    from .hunting import Bookmark, means

    is_hunt = bool(until or rarity or resume)
    if resume and (until or rarity or seed):
        raise click.UsageError("--resume takes the seed and what to hunt for from the old hunt")
    if post and not is_hunt:
        raise click.UsageError("--post needs a hunt: --until, --rarity or --resume")
    if not is_hunt and hands is None:
        raise click.UsageError("say how many (--hands) or what to hunt for (--until, --rarity)")
    if resume:
        mark = Bookmark.load(place.state_dir)
    else:
        start = Seed.parse(seed) if seed else Seed.random()
        mark = Bookmark(str(start), 0, until, rarity or 0.0)
    with means(workers, executor) as found:
        if is_hunt:
            document = _hunt(place.state_dir, mark, hands, found)
        else:
            document = _count(mark.seed, hands or 0, found)
    failed = False
    if post and document["found"]:
        document["post"], failed = _post(place, document)
    if as_json:
        echo_json(document)
    else:
        click.echo(_tell(document))
    return int(document["stopped"] or failed)


def _count(seed: str, hands: int, means: dict[str, Any]) -> dict[str, Any]:
    """Count the wins: the contract's document."""
    from tenhobot.sampling import Seed, count_wins

    from .hunting import progress_bar

    with progress_bar(hands) as show:
        tally = count_wins(Seed.parse(seed), hands, progress=show, **means)
    return {
        "hands": tally.hands,
        "wins": tally.wins,
        "yaku": tally.yaku,
        "seconds": tally.seconds,
        "hands_per_second": tally.hands / tally.seconds,
        "seed": seed,
        "stopped": tally.stopped,
    }


def _hunt(
    state: Path, mark: "Bookmark", hands: int | None, means: dict[str, Any]
) -> dict[str, Any]:
    """Hunt on from a bookmark, which is kept unless the hunt finds what it looks for."""
    from tenhobot.riichi.tiles import mpsz
    from tenhobot.sampling import Quest, Seed, find_win, load_odds, yaku_of

    from .hunting import progress_bar

    quest, odds = Quest.parse(mark.until, mark.rarity), load_odds()
    mark.save(state)
    with progress_bar(hands, odds.one_in(quest.weight(odds))) as show:
        hunt = find_win(
            Seed.parse(mark.seed),
            hands or _FOR_EVER,
            start=mark.place,
            wanted=quest.is_met,
            progress=mark.kept(state, show),
            **means,
        )
    if hunt.found:
        mark.remove(state)
    else:
        mark.after(hunt.dealt).save(state)
    yaku = yaku_of(hunt.tiles) if hunt.tiles else ()
    return {
        "until": str(quest),
        "found": hunt.found,
        "hand": mpsz(hunt.tiles) if hunt.tiles else None,
        "yaku": yaku,
        "one_in": odds.rarity(yaku) if yaku else None,
        "hands": hunt.dealt,
        "seconds": hunt.seconds,
        "hands_per_second": hunt.dealt / hunt.seconds,
        "seed": mark.seed,
        "place": hunt.place,
        "stopped": hunt.stopped,
    }


def _tell(document: dict[str, Any]) -> str:
    """What a count or a hunt came to, for a person."""
    rate = "{hands:,} hands in {seconds:.1f} s, {hands_per_second:,.0f} a second"
    lines = [(rate + ", seed {seed}").format_map(document)]
    if "wins" in document:
        lines.append(f"{document['wins']:,} wins")
        lines += [f"{id:24}{count:>12,}" for id, count in document["yaku"].items()]
    elif document["found"]:
        lines += [
            "deal {seed}:{place} has {until}".format_map(document),
            document["hand"],
            f"{' '.join(document['yaku'])}: one deal in {document['one_in']:,.0f}",
        ]
    else:
        lines.append("no {until} yet; `tenhobot sample --resume` goes on".format_map(document))
    if document["stopped"]:
        lines.insert(0, "stopped")
    return "\n".join(lines)


def _post(place: Place, document: dict[str, Any]) -> tuple[int | None, bool]:
    """Post the hand that a hunt found: the post's number, and whether a delivery failed."""
    from .work import at_work, read_settings

    with at_work(place, read_settings(place), is_quiet=True) as bot:
        posted = bot.post("{seed}:{place}".format_map(document), None)
        delivered = bot.deliver()
    return posted.post_id, bool(delivered.failed)


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
    from tenhobot.riichi.yaku import YAKU
    from tenhobot.sampling.odds import load_odds
    from tenhobot.wording.rarity import runs_until, span

    table = load_odds()
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
        wait = span(_RUN_SECONDS * runs_until(one_in, _RUN_DEALS), "en")
        click.echo(f"{id:24}{one_in:>26,.1f}{wait:>20}  {YAKU[id].ja}")


@click.command()
@click.argument("seed", metavar="SEED[:PLACE]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@bot_options
def verify(seed: str, as_json: bool) -> None:
    """Deal a post's hand again, and say how many deals came before it.

    The seed alone gives its first tenhou; with a place, the deal that has so many before it.

    \b
    Example:
      tenhobot verify 1-tenhobot@20261129T231000Z
      tenhobot verify 1-tenhobot@20261129T231000Z:238202
    """
    from tenhobot.riichi.tiles import mpsz
    from tenhobot.sampling import find_win, load_odds, parse_placed, yaku_of

    from .hunting import stopping

    chosen, place = parse_placed(seed)
    with stopping() as stop:
        if place is None:
            hunt = find_win(chosen, _FOR_EVER, stop=stop)
        else:
            hunt = find_win(chosen, 1, start=place, stop=stop)
    if hunt.tiles is None:
        raise click.ClickException(
            f"stopped after {hunt.dealt:,} deals" if hunt.stopped else f"{seed} is no tenhou"
        )
    yaku = yaku_of(hunt.tiles)
    one_in = load_odds().rarity(yaku)
    if as_json:
        echo_json(
            {
                "seed": str(chosen),
                "place": hunt.place,
                "hand": mpsz(hunt.tiles),
                "yaku": yaku,
                "one_in": one_in,
            }
        )
        return
    click.echo(mpsz(hunt.tiles))
    click.echo(f"{' '.join(yaku)}: one deal in {one_in:,.0f}")
    click.echo(f"seed {chosen}, {hunt.place:,} deals before it")
