"""The commands that set accounts up and check that all is well."""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import click

from tenhobot import social
from tenhobot.errors import Fault
from tenhobot.social.base import NetworkError

from .common import Place, bot_options, echo_json, open_store

_LEAST_FREE = 200_000_000


@click.command()
@click.argument("network", type=click.Choice([name for name in social.KINDS if name != "local"]))
@bot_options
@click.pass_obj
def auth(place: Place, network: str) -> None:
    """Authorise the bot's account on a network, and keep the secrets where only it can read them.

    \b
    Example:
      tenhobot auth x
    """
    from tenhobot.config import NetworkSettings
    from tenhobot.config.settings import own_defaults
    from tenhobot.credentials import Credentials

    from .work import read_settings

    module = social.load(network, "_auth")
    settings = read_settings(place).networks.get(
        network, NetworkSettings(own=own_defaults(network))
    )
    secrets = module.authorise(
        lambda question: click.prompt(question, err=True),
        lambda line: click.echo(line, err=True),
        str(settings.own["base_url"]),
    )
    path = Credentials(place.state_dir).keep(network, secrets)
    click.echo(f"kept in {path}; put [networks.{network}] into {place.config_file} to post there")


@dataclass(frozen=True, slots=True)
class Finding:
    """One point that was checked; `advice` says what to do where it fails."""

    point: str
    is_ok: bool
    detail: str
    advice: str = ""


@click.command()
@click.option("--offline", is_flag=True, help="Ask no network.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@bot_options
@click.pass_obj
def doctor(place: Place, offline: bool, as_json: bool) -> int:
    """Check settings, secrets, clock, disk, database, font and every network's answer.

    A network that was shut off and answers again is put to use at once.

    \b
    Example:
      tenhobot doctor
    """
    findings = list(_examine(place, ask=not offline))
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
    return 0 if all(finding.is_ok for finding in findings) else 1


def _examine(place: Place, *, ask: bool) -> Iterator[Finding]:
    for point, check in _CHECKS.items():
        yield _tried(point, partial(check, place))
    from .work import read_settings

    try:
        names = list(read_settings(place).networks)
    except Fault:
        return
    for name in names:
        if social.KINDS[name].extra:
            yield _tried(f"library of {name}", partial(_library, name))
        yield _tried(f"secrets of {name}", partial(_secrets, place, name))
        if ask:
            yield _tried(name, partial(_answers, place, name))


def _tried(point: str, check: Callable[[], tuple[str, str | None]]) -> Finding:
    """What a check says: a detail, and advice if the point fails."""
    try:
        detail, advice = check()
    except (Fault, NetworkError, OSError) as error:
        return Finding(point, False, str(error))
    return Finding(point, advice is None, detail, advice or "")


def _settings(place: Place) -> tuple[str, str | None]:
    from .work import read_settings

    read_settings(place)
    path = place.config_file
    return (str(path) if path.exists() else f"no {path}; the defaults hold"), None


def _clock(_: Place) -> tuple[str, str | None]:
    from .work import OLDEST_CLOCK

    now = time.time()
    told = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now))
    if now < OLDEST_CLOCK:
        return told, "the clock is years behind; switch time synchronisation on"
    return told, None


def _disk(place: Place) -> tuple[str, str | None]:
    folder = place.state_dir
    folder.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(folder).free
    told = f"{free / 1e6:,.0f} MB free in {folder}"
    if not os.access(folder, os.W_OK):
        return (
            f"{folder} cannot be written",
            f"give it to the user that runs tenhobot: chown {folder}",
        )
    return told, "make room" if free < _LEAST_FREE else None


def _database(place: Place) -> tuple[str, str | None]:
    from tenhobot.store import FILE, Damaged

    advice = (
        f"put a backup in the place of {place.state_dir / FILE}; "
        "else the next run moves it aside and starts a new one"
    )
    try:
        with open_store(place) as store:
            faults = store.database.faults()
            paused = store.ledger.paused_since
    except Damaged as error:
        return str(error), advice
    if faults:
        return faults[0], advice
    if paused:
        return f"sound, but paused since {paused}", "`tenhobot resume` goes on"
    return f"sound (SQLite {sqlite3.sqlite_version})", None


def _font(_: Place) -> tuple[str, str | None]:
    from tenhobot.render.text import has_glyph

    missing = [character for character in "天和役満東發" if not has_glyph(character)]
    if missing:
        return f"no glyph for {''.join(missing)}", "reinstall tenhobot: its font is not complete"
    return "draws Japanese", None


def _library(name: str) -> tuple[str, str | None]:
    social.load(name)
    return "installed", None


def _secrets(place: Place, name: str) -> tuple[str, str | None]:
    from tenhobot.credentials import Credentials

    needed = social.KINDS[name].secrets
    found = Credentials(place.state_dir).of(name, needed)
    missing = [secret for secret in needed if secret not in found]
    if missing:
        return f"no {', '.join(missing)}", f"`tenhobot auth {name}`"
    return (f"all {len(needed)} found" if needed else "none needed"), None


def _answers(place: Place, name: str) -> tuple[str, str | None]:
    from tenhobot.credentials import Credentials
    from tenhobot.store import Health

    from .work import Bot, read_settings

    settings = read_settings(place)
    with open_store(place) as store:
        bot = Bot(settings, place.state_dir, store, Credentials(place.state_dir))
        account = bot.connect(name).check()
        store.ledger.set_health(name, Health())
        store.ledger.set_account(name, account.id, account.handle)
    return f"answers; the bot is {account.handle} ({account.id})", None


_CHECKS: dict[str, Callable[[Place], tuple[str, str | None]]] = {
    "settings": _settings,
    "clock": _clock,
    "disk": _disk,
    "database": _database,
    "font": _font,
}
