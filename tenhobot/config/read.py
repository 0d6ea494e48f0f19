"""Reading a settings file: every mistake is told in one line that says what would be right."""

import tomllib
from collections.abc import Mapping
from dataclasses import Field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from tenhobot.errors import Fault
from tenhobot.social import KINDS

from .checks import unknown
from .settings import OWN_SETTINGS, TABLES, USUAL, NetworkSettings, Settings, own_defaults

T = TypeVar("T")


class ConfigError(Fault):
    """A setting is wrong; the line names file, table, key, what is allowed and the nearest name."""

    exit_code = 2


def load(path: Path | None) -> Settings:
    """The settings of a file, or the defaults where `path` is None. Raises `ConfigError`."""
    if path is None:
        return Settings()
    try:
        # Some editors put a mark of the encoding before the text.
        return parse(path.read_text("utf-8-sig"), str(path))
    except OSError as error:
        raise ConfigError(
            f"{path}: the settings cannot be read: {error.strerror} (`tenhobot init` writes them)"
        ) from error
    except UnicodeDecodeError as error:
        raise ConfigError(
            f"{path}: not UTF-8 text ({error.reason}); save it in that encoding"
        ) from error


def parse(text: str, file: str = "settings") -> Settings:
    """The settings that a TOML text says; `file` is its name in errors. Raises `ConfigError`."""
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # Also of a number or a list without end.
        raise ConfigError(f"{file}: not TOML: {error}") from error
    for name in raw:
        _known(name, (*TABLES, "networks"), f"{file}: ", "table")
    tables = {
        name: _read(table, _table(raw.get(name, {}), f"{file}: [{name}]"), f"{file}: [{name}] ")
        for name, table in TABLES.items()
    }
    networks = _table(raw.get("networks", {"local": {}}), f"{file}: [networks]")
    if not networks:
        raise ConfigError(
            f"{file}: [networks]: none is on; [networks.local] is the one that needs no account"
        )
    for name in networks:
        _known(name, tuple(KINDS), f"{file}: [networks] ", "network")
    where = f"{file}: [networks.{{}}]"
    return Settings(
        **tables,
        networks={
            name: _network(name, _table(table, where.format(name)), f"{where.format(name)} ")
            for name, table in networks.items()
        },
    )


def _network(name: str, raw: Mapping[str, object], where: str) -> NetworkSettings:
    common = [f.name for f in fields(NetworkSettings) if not f.metadata.get("hidden")]
    special = OWN_SETTINGS[name]
    for key in raw:
        _known(key, (*common, *special), where, "setting")
    own = {
        key: _checked(raw.get(key, default), type(default), special[key].metadata, f"{where}{key}")
        for key, default in own_defaults(name).items()
    }
    shared = {key: value for key, value in raw.items() if key in common}
    usual: dict[str, Any] = USUAL.get(name, {})
    table = _read(NetworkSettings, {**usual, **shared}, where, own=own)
    price = table.price_post + table.price_alt
    for key in ("max_money_day", "max_money_month"):
        most = getattr(table, key)
        if 0 < most < price - 1e-9:
            raise ConfigError(
                f"{where}{key} = {most:g}: must be at least {price:g}, the price of a post with "
                "its picture's alternative text; 0 is no limit"
            )
    return table


def _read(table: type[T], raw: Mapping[str, object], where: str, **more: object) -> T:
    known: dict[str, Field[Any]] = {f.name: f for f in fields(table)}  # type: ignore[arg-type]
    values: dict[str, object] = {}
    for key, value in raw.items():
        _known(key, tuple(known), where, "setting")
        values[key] = _checked(value, type(known[key].default), known[key].metadata, where + key)
    return table(**values, **more)


def _table(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise ConfigError(f"{where} must be a table of settings, not {_shown(value)}")
    return value


def _known(name: str, allowed: tuple[str, ...], where: str, what: str) -> None:
    if name not in allowed:
        raise ConfigError(f"{where}{unknown(what, name, allowed)}")


def _checked(value: object, kind: type[Any], limits: Mapping[str, Any], where: str) -> object:
    number = kind is float and isinstance(value, int) and not isinstance(value, bool)
    if type(value) is not kind and not number:
        raise ConfigError(f"{where} = {_shown(value)}: must be {_KINDS[kind]}")
    choices = limits.get("choices")
    if choices and value not in choices:
        near = get_close_matches(str(value), choices, 1, 0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        allowed = ", ".join(choice or '""' for choice in choices)
        raise ConfigError(f"{where} = {_shown(value)}: must be one of {allowed}{hint}")
    check = limits.get("check")
    if check and (fault := check(value)):
        raise ConfigError(f"{where} = {_shown(value)}: {fault}")
    if limits.get("most") is not None:
        least, most = limits["least"], limits["most"]
        if least <= value <= most:
            return kind(value)
        raise ConfigError(f"{where} = {_shown(value)}: must be from {least} to {most}")
    return kind(value)


_ROOM = 60

_KINDS = {
    str: 'text, in quotes: "..."',
    int: "a whole number, without quotes",
    float: "a number, without quotes",
    bool: "true or false, without quotes",
}


def to_toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    return str(value)


def _shown(value: object) -> str:
    """As much of a value as a line has room for."""
    try:
        text = to_toml(value)
    except ValueError:  # Python writes no number of more than 4300 digits.
        return "a number without end"
    return text if len(text) <= _ROOM else f"{text[:_ROOM]} ..."
