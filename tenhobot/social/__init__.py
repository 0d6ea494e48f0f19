"""Networks: one file each, knowing nothing of mahjong and nothing of the store.

`create` makes the network of a name; its module, and the client library behind it, are
imported only then. Each module has a `create(settings, secrets, state)` of its own, which
says what it reads from them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import cast

from .base import Misconfigured, Network


@dataclass(frozen=True, slots=True)
class Kind:
    """A network that exists: the secrets it needs, and the extra that brings its library."""

    secrets: tuple[str, ...] = ()
    extra: str | None = None


KINDS = {
    "local": Kind(),
    "x": Kind(("consumer_key", "consumer_secret", "access_token", "access_token_secret")),
    "bluesky": Kind(("app_password",), extra="bluesky"),
    "mastodon": Kind(("access_token",), extra="mastodon"),
    "misskey": Kind(("token",)),
}


def create(
    name: str, settings: Mapping[str, object], secrets: Mapping[str, str], state: Path
) -> Network:
    """The network `name`, ready to use; nothing is sent yet.

    `settings` is the network's own table of the configuration, `secrets` what `KINDS` names
    for it, `state` a folder in which it may keep files. Raises `Misconfigured` for an unknown
    name, a missing secret or setting, or a library that is not installed.
    """
    if name not in KINDS:
        raise Misconfigured(f"{name!r} is no network; there are {', '.join(KINDS)}")
    # First of all: without its library a network cannot be authorised either.
    module = load(name)
    missing = [secret for secret in KINDS[name].secrets if not secrets.get(secret)]
    if missing:
        raise Misconfigured(f"{name}: no {', '.join(missing)}; run `tenhobot auth {name}`")
    strange = [s for s in KINDS[name].secrets if not re.fullmatch("[!-~]+", secrets[s].strip())]
    if strange:
        raise Misconfigured(
            f"{name}: {', '.join(strange)} has spaces or signs in it that no such secret has; "
            f"copy it again, or run `tenhobot auth {name}`"
        )
    return cast(Network, module.create(settings, secrets, state))


def load(network: str, part: str = "") -> ModuleType:
    """A network's module, or the one of a `part` such as ``_auth``, with its client library.

    Raises `Misconfigured` where the library is not installed; the line says how to install it.
    """
    try:
        return import_module(f".{network}{part}", __name__)
    except ModuleNotFoundError as error:
        if (extra := KINDS[network].extra) is None:
            raise
        raise Misconfigured(
            f"{network} needs {error.name}, which is not installed: "
            f"pip install 'tenhobot[{extra}]', or '.[{extra}]' in a checkout"
        ) from None
