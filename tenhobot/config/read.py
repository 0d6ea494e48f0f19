"""Reading a settings file: every mistake is told in one line that says what would be right."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import Field, fields
from difflib import get_close_matches
from pathlib import Path
from string import Formatter
from typing import Any, TypeVar
from urllib.parse import urlsplit

from tenhobot.errors import Fault
from tenhobot.social import KINDS

from .settings import (
    OWN_SETTINGS,
    TABLES,
    TEMPLATE_FIELDS,
    USUAL,
    NetworkSettings,
    Settings,
    own_defaults,
)

T = TypeVar("T")


class ConfigError(Fault):
    """A setting is wrong; the line names file, table, key, what is allowed and the nearest name."""

    exit_code = 2


def load(path: Path | None) -> Settings:
    """The settings of a file, or the defaults where `path` is None. Raises `ConfigError`."""
    if path is None:
        return Settings()
    try:
        return parse(path.read_text("utf-8"), str(path))
    except OSError as error:
        raise ConfigError(
            f"{path}: the settings cannot be read: {error.strerror} (`tenhobot init` writes them)"
        ) from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: not UTF-8 text: {error.reason}") from error


def parse(text: str, file: str = "settings") -> Settings:
    """The settings that a TOML text says; `file` is its name in errors. Raises `ConfigError`."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file}: not TOML: {error}") from error
    for name in raw:
        _known(name, (*TABLES, "networks"), f"{file}: ", "table")
    tables = {
        name: _read(table, _table(raw.get(name, {}), f"{file}: [{name}]"), f"{file}: [{name}] ")
        for name, table in TABLES.items()
    }
    networks = _table(raw.get("networks", {"local": {}}), f"{file}: [networks]")
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
    own = dict(own_defaults(name))
    for key in special.keys() & raw.keys():
        limits = special[key].metadata
        own[key] = _checked(raw[key], type(own[key]), limits, f"{where}{key}")
    shared = {key: value for key, value in raw.items() if key in common}
    usual: dict[str, Any] = USUAL.get(name, {})
    return _read(NetworkSettings, {**usual, **shared}, where, own=own)


def _read(table: type[T], raw: Mapping[str, object], where: str, **more: object) -> T:
    known: dict[str, Field[Any]] = {f.name: f for f in fields(table)}  # type: ignore[arg-type]
    values: dict[str, object] = {}
    for key, value in raw.items():
        _known(key, tuple(known), where, "setting")
        values[key] = _checked(value, type(known[key].default), known[key].metadata, where + key)
    if "template" in values:
        check_template(str(values["template"]), f"{where}template")
    return table(**values, **more)


def check_template(template: str, where: str = "template") -> None:
    """Raise `ConfigError` unless the template is well-formed and names only known fields."""
    try:
        names = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
    except ValueError as error:
        raise ConfigError(f"{where}: {error}; a brace is written {{{{ or }}}}") from error
    if not template.strip():
        raise ConfigError(f"{where}: must not be empty; {{text}} is the bot's own wording")
    for name in names:
        _known(name, TEMPLATE_FIELDS, f"{where}: ", "field")
    try:
        template.format_map(dict.fromkeys(TEMPLATE_FIELDS, ""))
    except (ValueError, LookupError, AttributeError) as error:
        raise ConfigError(f"{where}: {error}") from error


def _table(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise ConfigError(f"{where} must be a table of settings, not {value!r}")
    return value


def _known(name: str, allowed: tuple[str, ...], where: str, what: str) -> None:
    if name not in allowed:
        near = get_close_matches(name, allowed, 1, 0.5)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise ConfigError(f"{where}no {what} {name!r}; {hint}there are {', '.join(allowed)}")


def _checked(value: object, kind: type[Any], limits: Mapping[str, Any], where: str) -> object:
    number = kind is float and isinstance(value, int) and not isinstance(value, bool)
    if type(value) is not kind and not number:
        raise ConfigError(f"{where} = {to_toml(value)}: must be {_KINDS[kind]}")
    choices = limits.get("choices")
    if choices and value not in choices:
        near = get_close_matches(str(value), choices, 1, 0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        allowed = ", ".join(choice or '""' for choice in choices)
        raise ConfigError(f"{where} = {to_toml(value)}: must be one of {allowed}{hint}")
    if limits.get("is_url") and not _is_url(str(value)):
        raise ConfigError(f"{where} = {to_toml(value)}: must be an address as https://example.org")
    least, most = limits.get("least"), limits.get("most")
    if isinstance(value, int | float) and not (
        (least is None or value >= least) and (most is None or value <= most)
    ):
        bounds = f"at least {least}" if most is None else f"from {least} to {most}"
        raise ConfigError(f"{where} = {to_toml(value)}: must be {bounds}")
    return kind(value)


def _is_url(text: str) -> bool:
    """Whether it is the address of a server on the web; a path may follow."""
    try:
        url = urlsplit(text)
        has_place = bool(url.hostname) and url.port != 0
    except ValueError:
        return False
    is_plain = not (url.query or url.fragment or re.search(r"\s", text))
    return url.scheme in ("http", "https") and has_place and is_plain


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
