"""The commands that deal: count, hunt, tell the odds, prove a deal."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import Place, bot_options, echo_json

if TYPE_CHECKING:
    from tenhobot.sampling import Seed

    from .bookmark import Bookmark

_RUN_SECONDS = 600
_RUN_DEALS = 330_536
"""The runs that `odds` reckons with: so many deals every ten minutes."""


@click.command()
@click.option("--hands", type=click.IntRange(1), help="Deal so many hands; a hunt: at most.")
@click.option("--until", multiple=True, metavar="YAKU", help="Hunt for a tenhou with these yaku.")
@click.option("--rarity", type=click.FloatRange(1), help="Hunt for one deal in so many, or rarer.")
@click.option("--seed", help="Deal from this seed instead of a random one.")
@click.option("--resume", is_flag=True, help="Go on with the hunt that was stopped.")
@click.option("--discard", is_flag=True, help="Forget the hunt that was stopped.")
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
    discard: bool,
    post: bool,
    workers: int | None,
    executor: str | None,
    as_json: bool,
) -> int:
    """Deal many hands and count the wins and their yaku, or hunt for a rare one.

    Ctrl-C stops it at once and says how far it came. The seed and place of every hunt are kept
    in the state folder until it finds something, and saved every two seconds: a crash or a
    power cut costs no more. --resume goes on with a hunt that was stopped and --discard forgets
    it; of several, --until, --rarity and --seed say which. The same hunt with the same seed
    goes on by itself.

    --post works beside a running `tenhobot run`, which then delivers the post.

    \b
    Example:
      tenhobot sample --hands 1000000000
      tenhobot sample --until kokushi_musou
      tenhobot sample --until "chinitsu and ryanpeikou" --post
      tenhobot sample --rarity 1e12 --executor dask://127.0.0.1:8786
      tenhobot sample --resume --until kokushi_musou
    """
    from tenhobot.sampling import Quest, Seed

    from .bookmark import Bookmark
    from .handover import check_posting, post_found
    from .hunting import means

    chosen = Seed.parse(seed) if seed else None
    quest = Quest.parse(until, rarity or 0.0) if until or rarity else None
    is_hunt = bool(quest or resume)
    if resume and discard:
        raise click.UsageError("--resume goes on with a hunt, --discard forgets it: choose one")
    if post and not is_hunt:
        raise click.UsageError("--post needs a hunt: --until, --rarity or --resume")
    if not is_hunt and not discard and hands is None:
        raise click.UsageError("say how many (--hands) or what to hunt for (--until, --rarity)")
    state = place.state_dir
    if discard:
        mark = Bookmark.choose(state, quest, chosen)
        mark.remove(state)
        click.echo(f"forgot the hunt for {mark.quest}, {mark.seed}:{mark.place}", err=True)
        return 0
    if not is_hunt:
        with means(workers, executor) as found:
            document = _count(chosen or Seed.random(), hands or 0, found)
        _show(document, as_json)
        return int(document["stopped"])
    if quest and not resume:
        mark = Bookmark(chosen or Seed.random(), quest).kept(state)
    else:
        mark = Bookmark.choose(state, quest, chosen)
    if post:
        check_posting(place)
    mark.save(state)
    with means(workers, executor) as found:
        document = _hunt(state, mark, hands, found)
    failed = False
    try:
        # The find, too, is kept until it is shown and posted: it is the next deal.
        mark.at(document["place"]).save(state)
        if post and document["found"]:
            proof = "{seed}:{place}".format_map(document)
            document["post"], failed = post_found(place, proof)
    finally:
        _show(document, as_json)
    if document["found"]:
        mark.remove(state)
    return int(document["stopped"] or failed)


def _show(document: dict[str, Any], as_json: bool) -> None:
    """Print what a count or a hunt came to."""
    if as_json:
        echo_json(document)
    else:
        click.echo(_tell(document))


def _count(seed: "Seed", hands: int, means: dict[str, Any]) -> dict[str, Any]:
    """Count the wins: the contract's document."""
    from tenhobot.sampling import count_wins

    from .hunting import progress_bar

    with progress_bar(hands) as show:
        tally = count_wins(seed, hands, progress=show, **means)
    return {
        "hands": tally.hands,
        "wins": tally.wins,
        "yaku": tally.yaku,
        "seconds": tally.seconds,
        "hands_per_second": tally.hands / tally.seconds,
        "seed": str(seed),
        "stopped": tally.stopped,
    }


def _hunt(
    state: Path, mark: "Bookmark", hands: int | None, means: dict[str, Any]
) -> dict[str, Any]:
    """Hunt on from a bookmark, whose place is saved now and then."""
    from tenhobot.riichi.tiles import mpsz
    from tenhobot.sampling import PLACES, find_win, load_odds, yaku_of

    from .hunting import progress_bar

    odds = load_odds()
    with progress_bar(hands, odds.one_in(mark.quest.weight(odds))) as show:
        hunt = find_win(
            mark.seed,
            min(hands or PLACES, PLACES - mark.place),
            start=mark.place,
            wanted=mark.quest.is_met,
            progress=mark.saving(state, show),
            **means,
        )
    yaku = yaku_of(hunt.tiles) if hunt.tiles else ()
    return {
        "until": str(mark.quest),
        "found": hunt.found,
        "hand": mpsz(hunt.tiles) if hunt.tiles else None,
        "yaku": yaku,
        "one_in": odds.rarity(yaku) if yaku else None,
        "hands": hunt.dealt,
        "seconds": hunt.seconds,
        "hands_per_second": hunt.dealt / hunt.seconds,
        "seed": str(mark.seed),
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
    from tenhobot.sampling import PLACES, find_win, load_odds, parse_placed, yaku_of

    from .hunting import stopping

    chosen, place = parse_placed(seed)
    with stopping() as stop:
        if place is None:
            hunt = find_win(chosen, PLACES, stop=stop)
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
