"""The settings file that `tenhobot init` writes."""

from collections.abc import Collection, Mapping
from dataclasses import Field, fields
from typing import Any

from tenhobot.social import KINDS

from .read import to_toml
from .settings import OWN_SETTINGS, TABLES, USUAL, NetworkSettings


def commented() -> str:
    """A settings file with every setting in it, commented out, at its default."""
    parts = [
        "# The settings of a tenhobot. Every line that is commented out shows the default.\n"
        "# Secrets do not belong here: `tenhobot auth NETWORK` keeps them apart.\n"
    ]
    for name, table in TABLES.items():
        parts.append(f"# {table.__doc__}\n[{name}]\n{_lines(table, {})}")
    parts.append(
        "# The networks that hands are posted to. A network is on when its [networks.NAME] is\n"
        "# there. The local network needs no account: an outbox folder, and an inbox.\n"
    )
    for name in KINDS:
        off = "" if name == "local" else "# "
        own = "".join(
            f"{_note(one.metadata['note'])}# {key} = {to_toml(_shown(one))}\n"
            for key, one in OWN_SETTINGS[name].items()
        )
        usual = USUAL.get(name, {})
        only = None if name == "x" else usual.keys() | {"language", "posts_per_day", "replies"}
        parts.append(f"{off}[networks.{name}]\n{own}{_lines(NetworkSettings, usual, only)}")
    return "\n".join(parts)


def _lines(
    table: type[Any], usual: Mapping[str, object], only: Collection[str] | None = None
) -> str:
    return "".join(
        f"{_note(f.metadata['note'])}# {f.name} = {to_toml(usual.get(f.name, f.default))}\n"
        for f in fields(table)
        if not f.metadata.get("hidden") and (only is None or f.name in only)
    )


def _shown(one: Field[Any]) -> object:
    return one.metadata["example"] or one.default


def _note(text: str) -> str:
    return "".join(f"# {line}\n" for line in text.split("\n"))
