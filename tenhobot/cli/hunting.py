"""Counting and hunting: what `sample` is asked for, and how it is done."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import click

from tenhobot.sampling import (
    PLACES,
    Quest,
    Seed,
    count_wins,
    find_win,
    load_odds,
    yaku_of,
)

from .bookmark import Bookmark
from .common import Place
from .progress import progress_bar, stopping

Show = Callable[[dict[str, Any]], None]
"""Prints what a count or a hunt came to."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be dealt: a number of hands, or as many as a hunt takes.

    `quest` is what a hunt looks for and `seed` where it deals from; a hunt that goes on may
    leave both to the one that was stopped. Dealing is done by `workers` threads of this
    process, or by the Dask scheduler at `cluster`.
    """

    hands: int | None = None
    quest: Quest | None = None
    seed: Seed | None = None
    resume: bool = False
    post: bool = False
    workers: int | None = None
    cluster: str | None = None

    @classmethod
    def read(
        cls,
        *,
        until: tuple[str, ...],
        rarity: float | None,
        seed: str | None,
        executor: str | None,
        **rest: Any,
    ) -> Self:
        """The order that the options of the command make. Raises `BadQuest` and `BadSeed`."""
        return cls(
            quest=Quest.parse(until, rarity or 0.0, _by_word) if until or rarity else None,
            seed=Seed.parse(seed) if seed else None,
            cluster=executor,
            **rest,
        )

    @property
    def is_hunt(self) -> bool:
        """Whether something is looked for, and not only counted."""
        return bool(self.quest or self.resume)

    @contextmanager
    def dealers(self) -> Iterator[dict[str, Any]]:
        """Who deals, and the event that stops them, as the arguments of a hunt or a count.

        Raises `click.ClickException` where there is no Dask, no scheduler, or no worker.
        """
        with ExitStack() as stack:
            found: dict[str, Any] = {"workers": self.workers or None}
            if self.cluster is not None:
                from .cluster import connected

                cluster = stack.enter_context(connected(self.cluster))
                found |= {"workers": cluster.workers, "executor": cluster}
            found["stop"] = stack.enter_context(stopping())
            yield found

    def mark(self, state: Path) -> Bookmark:
        """The hunt that is begun or gone on with. Raises `click.ClickException`."""
        if self.quest and not self.resume:
            seed = self.seed or Seed.random()
            return Bookmark(seed, self.quest, is_seed_chosen=self.seed is not None)
        return Bookmark.choose(state, self.quest, self.seed)


def count(order: Order) -> dict[str, Any]:
    """Count the wins: the contract's document."""
    seed = order.seed or Seed.random()
    with order.dealers() as dealers, progress_bar(order.hands) as show:
        tally = count_wins(seed, order.hands or 0, progress=show, **dealers)
    return {
        "hands": tally.hands,
        "wins": tally.wins,
        "yaku": tally.yaku,
        "seconds": tally.seconds,
        "hands_per_second": tally.hands / tally.seconds,
        "seed": str(seed),
        "stopped": tally.stopped,
    }


def hunt(place: Place, order: Order, show: Show) -> bool:
    """Hunt, show what it came to, post it if asked to; whether all of that was done."""
    from .handover import check_posting, post_found

    state = place.state_dir
    mark = order.mark(state)
    if order.post:
        check_posting(place)
    with mark.held(state) as mark:
        mark.save(state)
        document = _hunt(state, mark, order)
        failed = False
        try:
            # The find, too, is kept until it is shown and posted: it is the next deal.
            mark = mark.at(document["place"])
            mark.save(state)
            if order.post and document["found"]:
                document["post"], failed = post_found(place, mark)
        finally:
            show(document)
        if document["found"]:
            mark.remove(state)
    return not (document["stopped"] or failed)


def _hunt(state: Path, mark: Bookmark, order: Order) -> dict[str, Any]:
    """Hunt on from a bookmark, whose place is saved now and then."""
    from tenhobot.riichi.tiles import mpsz

    odds = load_odds()
    one_in = odds.one_in(mark.quest.weight(odds))
    with order.dealers() as dealers, progress_bar(order.hands, one_in) as show:
        found = find_win(
            mark.seed,
            min(order.hands or PLACES, PLACES - mark.place),
            start=mark.place,
            wanted=mark.quest.is_met,
            progress=mark.saving(state, show),
            **dealers,
        )
    yaku = yaku_of(found.tiles) if found.tiles else ()
    return {
        "until": str(mark.quest),
        "found": found.found,
        "hand": mpsz(found.tiles) if found.tiles else None,
        "yaku": yaku,
        "one_in": odds.rarity(yaku) if yaku else None,
        "hands": found.dealt,
        "seconds": found.seconds,
        "hands_per_second": found.dealt / found.seconds,
        "seed": str(mark.seed),
        "place": found.place,
        "stopped": found.stopped,
    }


def discard(state: Path, order: Order) -> None:
    """Forget a hunt that was stopped. Raises `click.ClickException` for none, or one going on."""
    with Bookmark.choose(state, order.quest, order.seed).held(state) as mark:
        mark.remove(state)
    click.echo(f"forgot the hunt for {mark.quest}, {mark.seed}:{mark.place}", err=True)


def told(document: dict[str, Any]) -> str:
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


def _by_word(word: str) -> str | None:
    """The yaku that a word names in a mention of the bot: ``国士``, ``タンヤオ``, ``chuuren``."""
    from tenhobot.reading.vocabulary.terms import SITUATION, YAKU

    names = YAKU | {"tenhou": SITUATION["tenhou"]}
    return next((id for id, spellings in names.items() if re.fullmatch(spellings, word)), None)
