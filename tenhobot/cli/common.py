"""What the commands share: where a bot lives, JSON output, and errors as one line."""

import json
import os
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from errno import EACCES
from pathlib import Path
from stat import S_IMODE
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tenhobot.errors import Fault

if TYPE_CHECKING:
    from tenhobot.store import Store

F = TypeVar("F", bound=Callable[..., Any])


class BadPlace(Fault):
    """The state folder that was named cannot be one."""

    exit_code = 2


@dataclass
class Place:
    """Where a bot lives, as the command line says: its settings file and its state folder.

    What is left unsaid comes from ``TENHOBOT_CONFIG`` and ``TENHOBOT_STATE``, then from the
    platform's state folder, where the settings file is ``tenhobot.toml``.
    """

    config: Path | None = None
    state: Path | None = None
    debug: bool = False

    @property
    def state_dir(self) -> Path:
        """The state folder; it need not exist yet. Raises `BadPlace` where it is a file."""
        if chosen := _home(self.state) or _env_path("TENHOBOT_STATE"):
            if chosen.is_file():
                raise BadPlace(f"the state folder {chosen} is a file; name a folder")
            return chosen
        from platformdirs import user_state_path

        return user_state_path("tenhobot", appauthor=False)

    @property
    def config_file(self) -> Path:
        """The settings file; it need not exist unless it was named."""
        return self.named_config or self.state_dir / "tenhobot.toml"

    @property
    def named_config(self) -> Path | None:
        """The settings file where one was named, which then must exist."""
        return _home(self.config) or _env_path("TENHOBOT_CONFIG")


def _env_path(name: str) -> Path | None:
    return _home(Path(value)) if (value := os.environ.get(name)) else None


def _home(path: Path | None) -> Path | None:
    """A path with its tilde read as shells do; systemd and cron leave that to us."""
    return path.expanduser() if path and path.parts[:1] and path.parts[0][0] == "~" else path


def _keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    if value:
        place = ctx.find_root().ensure_object(Place)
        setattr(place, str(param.name), value)


def bot_options(command: F) -> F:
    """Give a command ``--config``, ``--state`` and ``--debug``; `Place` holds what they say."""
    for option in (
        click.option(
            "--debug",
            is_flag=True,
            expose_value=False,
            callback=_keep,
            help="Show where an error comes from.",
        ),
        click.option(
            "--state",
            type=click.Path(path_type=Path, file_okay=False),
            metavar="DIR",
            expose_value=False,
            callback=_keep,
            help="The bot's folder (or TENHOBOT_STATE).",
        ),
        click.option(
            "--config",
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            expose_value=False,
            callback=_keep,
            help="The bot's settings (or TENHOBOT_CONFIG; default: tenhobot.toml in its folder).",
        ),
    ):
        command = option(command)
    return command


def open_store(place: Place) -> "closing[Store]":
    """The store of a place, for a command that needs no lock. Raises `StoreError`."""
    from tenhobot.store import Store

    return closing(Store.open(place.state_dir))


def echo_json(document: object) -> None:
    """Print one JSON document on standard output, on a line, and nothing more."""
    # Escapes are JSON in every encoding that a terminal or a file may have.
    is_unicode = sys.stdout is not None and sys.stdout.encoding.lower().startswith("utf")
    click.echo(json.dumps(document, ensure_ascii=not is_unicode))


def write_whole(file: str, content: bytes, mode: int | None = None) -> None:
    """Write a file wholly or not at all; ``-`` is standard output, a device is written to.

    A file that is there keeps its mode, and stays as it is where that lets nobody write; a new
    one gets `mode`, or what the umask leaves.
    """
    if file == "-":
        sys.stdout.buffer.write(content)
        return
    path = Path(file).resolve()
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
        else:
            _replace(path, content, mode)
    except OSError as error:
        # The user knows the file by its name, not the draft beside it.
        raise OSError(error.errno, error.strerror, file) from None


def _replace(path: Path, content: bytes, mode: int | None) -> None:
    if path.exists():
        mode = S_IMODE(path.stat().st_mode)
        # The superuser may write to anything, yet a mode without a w was set on purpose.
        if not (mode & 0o222 and os.access(path, os.W_OK)):
            raise PermissionError(EACCES, os.strerror(EACCES))
    draft = path.with_name(f".{os.urandom(8).hex()}")
    try:
        with draft.open("xb") as file:
            file.write(content)
        if mode is not None:
            draft.chmod(mode)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def explain(error: BaseException) -> int:
    """Say on standard error, in one line, what went wrong; the exit code that goes with it."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message(), err=True)
        return 2
    line, code = _verdict(error)
    if line:
        click.echo(f"tenhobot: {' '.join(line.split())}", err=True)
    return code


def os_error(error: OSError) -> str:
    """What the system refused, in one line: the file, if it is about one, and why."""
    what = error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename else what


def _verdict(error: BaseException) -> tuple[str, int]:
    from tenhobot.riichi.errors import RiichiError
    from tenhobot.social.base import NetworkError

    match error:
        case click.UsageError():
            command = error.ctx.command_path if error.ctx else "tenhobot"
            return f"{error.format_message()} ({command} --help tells more)", 2
        case click.ClickException():
            return error.format_message(), error.exit_code
        case Fault():
            return str(error), error.exit_code
        case RiichiError():
            return str(error), 2
        case NetworkError():
            return str(error), 1
        case BrokenPipeError():
            # The reader of our output left; what is still buffered has nowhere to go.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return "", 1
        case OSError():
            return os_error(error), 1
        case click.Abort():
            return "stopped", 1
        case _:
            return f"internal error: {error!r} (--debug shows where)", 1
