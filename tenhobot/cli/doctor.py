"""The command that checks that all is well."""

import math
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial

import click

from tenhobot import social
from tenhobot.errors import Fault
from tenhobot.social.base import Dated, NetworkError
from tenhobot.store.ledger import USES

from .common import Place, bot_options, echo_json, open_store, os_error

RELEASED = datetime(2026, 11, 29, tzinfo=UTC).timestamp()
"""When this version was made; moved on with each release."""

_LEAST_FREE = 200_000_000
_CLOCK_OFF = 60.0

Told = tuple[str, str | None]
"""What a check says: a detail, and advice if the point fails."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One point that was checked; `advice` says what to do where it fails."""

    point: str
    detail: str
    advice: str = ""
    exit_code: int = 0

    @property
    def is_ok(self) -> bool:
        """Whether all is well with it."""
        return self.exit_code == 0


@click.command()
@click.option("--offline", is_flag=True, help="Ask no network.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@bot_options
@click.pass_obj
def doctor(place: Place, offline: bool, as_json: bool) -> int:
    """Check settings, secrets, disk, database, font, every network's answer, and the clock.

    A network that is shut off fails even if it answers, since an answer does not show that it
    takes posts again; `tenhobot resume` tries at once. The exit code is 2 where the settings
    are wrong.

    \b
    Example:
      tenhobot doctor
    """
    findings = list(_Examination(place, ask=not offline).findings())
    if as_json:
        echo_json(
            [
                {"point": f.point, "ok": f.is_ok, "detail": f.detail, "advice": f.advice}
                for f in findings
            ]
        )
    else:
        for finding in findings:
            click.echo(f"{'ok  ' if finding.is_ok else 'FAIL'} {finding.point}: {finding.detail}")
            if not finding.is_ok and finding.advice:
                click.echo(f"     -> {finding.advice}")
    return max(finding.exit_code for finding in findings)


def _tried(point: str, check: Callable[[], Told]) -> Finding:
    try:
        detail, advice = check()
    except Fault as error:
        return Finding(point, str(error), exit_code=error.exit_code)
    except NetworkError as error:
        return Finding(point, str(error), exit_code=1)
    except OSError as error:
        return Finding(point, os_error(error), exit_code=1)
    except Exception as error:  # Whatever is wrong with one point, the others are looked at.
        return Finding(point, f"unexpected {error!r}", exit_code=1)
    return Finding(point, detail, advice or "", exit_code=0 if advice is None else 1)


@dataclass
class _Examination:
    """One look at a bot. `ahead` is what the networks' clocks told, in seconds."""

    place: Place
    ask: bool
    ahead: dict[str, float] = field(default_factory=dict)

    def findings(self) -> Iterator[Finding]:
        """Every point, the clock last: the networks tell the time."""
        yield _tried("settings", self._settings)
        yield _tried("disk", self._disk)
        yield _tried("database", self._database)
        yield _tried("font", _font)
        for name in self._networks():
            if social.KINDS[name].extra:
                yield _tried(f"library of {name}", partial(_library, name))
            yield _tried(f"secrets of {name}", partial(self._secrets, name))
            if self.ask:
                yield _tried(name, partial(self._answers, name))
        yield _tried("clock", self._clock)

    def _networks(self) -> list[str]:
        from .work import read_settings

        try:
            return list(read_settings(self.place).networks)
        except (Fault, OSError):
            return []

    def _settings(self) -> Told:
        from .work import read_settings

        read_settings(self.place)
        path = self.place.config_file
        return (str(path) if path.exists() else f"no {path}; the defaults hold"), None

    def _disk(self) -> Told:
        folder = self.place.state_dir
        try:
            folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError as error:
            return (
                f"{folder} cannot be written: {error.strerror}",
                "give it to the user that runs tenhobot, on a disk that can be written",
            )
        free = shutil.disk_usage(folder).free
        told = f"{free / 1e6:,.0f} MB free in {folder}"
        return told, "make room" if free < _LEAST_FREE else None

    def _database(self) -> Told:
        from tenhobot.store import FILE, Damaged

        advice = (
            f"put a backup in the place of {self.place.state_dir / FILE}; "
            "else the next run moves it aside and starts a new one"
        )
        try:
            with open_store(self.place) as store:
                faults = store.database.faults()
                paused = store.ledger.paused_since
        except Damaged as error:
            return str(error), advice
        if faults:
            return faults[0], advice
        if paused:
            return f"sound, but paused since {paused}", "`tenhobot resume` goes on"
        return f"sound (SQLite {sqlite3.sqlite_version})", None

    def _secrets(self, name: str) -> Told:
        from tenhobot.credentials import Credentials

        needed = social.KINDS[name].secrets
        found = Credentials(self.place.state_dir).of(name, needed)
        missing = [secret for secret in needed if secret not in found]
        if missing:
            return f"no {', '.join(missing)}", f"`tenhobot auth {name}`"
        return (f"all {len(needed)} found" if needed else "none needed"), None

    def _answers(self, name: str) -> Told:
        from tenhobot.credentials import Credentials
        from tenhobot.jobs.deliver import is_shut_off

        from .work import Bot, read_settings

        settings, state = read_settings(self.place), self.place.state_dir
        with open_store(self.place) as store:
            network = Bot(settings, state, store, Credentials(state)).connect(name)
            try:
                account = network.check()
            finally:
                if isinstance(network, Dated) and network.ahead is not None:
                    self.ahead[name] = network.ahead
            store.ledger.set_account(name, account.id, account.handle)
            told = f"answers; the bot is {account.handle} ({account.id})"
            for use in USES:
                health = store.ledger.health(name, use)
                if is_shut_off(health, time.time()):
                    until = _moment(health.closed_until)
                    return f"{told}; shut off for {use} until {until}", health.advice or ""
        return told, None

    def _clock(self) -> Told:
        now = time.time()
        told = _moment(now)
        if now < RELEASED:
            return f"{told}, but this version is of {_moment(RELEASED)}", _SET_CLOCK
        if self.ahead:
            compared = ", ".join(f"{name} {_off(ahead)}" for name, ahead in self.ahead.items())
            worst = max(map(abs, self.ahead.values()))
            return f"{told}; by {compared}", _SET_CLOCK if worst > _CLOCK_OFF else None
        told += "; no network told the time, so it is only known to be after this version was made"
        try:
            with open_store(self.place) as store:
                newest = store.outbox.last_run(math.inf)
        except (Fault, OSError):  # The database is a point of its own.
            newest = None
        if newest is None:
            return told, None
        if newest > now + _CLOCK_OFF:
            return (
                f"{_moment(now)}, but the database has a run of {_moment(newest)}",
                f"{_SET_CLOCK}; if it is right now, it was wrong then, and this will pass",
            )
        return f"{told} and after the last run on record", None


_SET_CLOCK = "set the clock, or switch time synchronisation on"


def _moment(when: float) -> str:
    return f"{datetime.fromtimestamp(when, UTC):%Y-%m-%d %H:%M:%S} UTC"


def _off(ahead: float) -> str:
    if abs(ahead) < 2.0:  # Answers are dated in whole seconds, and take their time.
        return "right"
    return f"{abs(ahead):.0f} s {'behind' if ahead > 0 else 'ahead'}"


def _font() -> Told:
    from tenhobot.render.text import has_glyph

    missing = [character for character in "天和役満東發" if not has_glyph(character)]
    if missing:
        return f"no glyph for {''.join(missing)}", "reinstall tenhobot: its font is not complete"
    return "draws Japanese", None


def _library(name: str) -> Told:
    social.load(name)
    return "installed", None
