"""Hunts that can go on: what each looks for, its seed, and the place it came to."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Self

import click

from tenhobot.errors import Fault
from tenhobot.sampling.quest import Quest
from tenhobot.sampling.seed import Seed, parse_placed
from tenhobot.store import Busy, StateLock

from .progress import Progress

SAVE_SECONDS = 2.0
"""Seconds between two savings of a hunt's place: the dealing that a crash costs at most."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A hunt and the place where it goes on. Each hunt has its own file in the state folder."""

    seed: Seed
    quest: Quest
    place: int = 0
    is_seed_chosen: bool = False

    @classmethod
    def load(cls, path: Path) -> Self | None:
        """What a file holds; None, which is warned of, for a file that holds no hunt."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            quest = Quest.parse(map(str, data["until"]), float(data["rarity"]))
            seed, place = parse_placed(f"{data['seed']}:{int(data['place'])}")
            return cls(seed, quest, place or 0, bool(data.get("is_seed_chosen")))
        except (
            Fault,
            ArithmeticError,
            LookupError,
            OSError,
            RecursionError,
            TypeError,
            ValueError,
        ):
            click.echo(f"{path} is damaged and left alone; delete it", err=True)
            return None

    @classmethod
    def choose(cls, state: Path, quest: Quest | None, seed: Seed | None) -> Self:
        """The one hunt that was stopped, of those with this quest and this seed where given.

        Raises `click.ClickException` where there is none or more than one.
        """
        kept = filter(None, map(cls.load, sorted(state.glob("hunt-*.json"))))
        marks = [mark for mark in kept if quest in (None, mark.quest) and seed in (None, mark.seed)]
        if not marks:
            such = " such" if quest or seed else ""
            raise click.ClickException(f"no{such} hunt to resume is kept in {state}")
        if len(marks) > 1:
            raise click.UsageError(
                f"{len(marks)} hunts were stopped; say which by --until, --rarity or --seed: "
                + "; ".join(f"{mark.quest} (--seed {mark.seed})" for mark in marks)
            )
        return marks[0]

    @contextmanager
    def held(self, state: Path) -> Iterator[Self]:
        """The same hunt, at the place where it was stopped if it was, for this process alone.

        Raises `click.ClickException` while another process has it.
        """
        with ExitStack() as stack:
            try:
                stack.enter_context(StateLock(state, self._lock(state).name))
            except Busy:
                raise click.ClickException(
                    f"another tenhobot hunts for {self.quest} from {self.seed}; this one leaves"
                ) from None
            path = self._path(state)
            yield (self.load(path) if path.exists() else None) or self

    def save(self, state: Path) -> None:
        """Write it so that a crash leaves the old one or the new one, never half of one."""
        path = self._path(state)
        draft = path.with_suffix(".new")
        told = {"seed": str(self.seed), "is_seed_chosen": self.is_seed_chosen, "place": self.place}
        with draft.open("w", encoding="utf-8") as file:
            file.write(json.dumps(told | self._quest()))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)

    def remove(self, state: Path) -> None:
        """The hunt is over."""
        self._path(state).unlink(missing_ok=True)
        self._lock(state).unlink(missing_ok=True)

    def at(self, place: int) -> Self:
        """The same hunt at another place."""
        return replace(self, place=place)

    def saving(self, state: Path, show: Progress) -> Progress:
        """`show`, and every few seconds the place saved."""
        saved = time.monotonic()

        def progress(dealt: int, wins: int) -> None:
            nonlocal saved
            show(dealt, wins)
            if time.monotonic() - saved >= SAVE_SECONDS:
                # A full disk must not end a hunt of days; the last saving tells of it.
                with suppress(OSError):
                    self.at(self.place + dealt).save(state)
                saved = time.monotonic()

        return progress

    def _quest(self) -> dict[str, object]:
        return {"until": sorted(self.quest.yaku), "rarity": self.quest.rarity}

    def _path(self, state: Path) -> Path:
        name = json.dumps([str(self.seed), self._quest()])
        return state / f"hunt-{sha256(name.encode()).hexdigest()[:12]}.json"

    def _lock(self, state: Path) -> Path:
        return self._path(state).with_suffix(".lock")
