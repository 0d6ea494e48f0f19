"""Every network with the server behind it, by name."""

from .openapi import x_objection
from .worlds.base import HAND, Online, Published, World, png
from .worlds.bluesky import BlueskyWorld, bluesky_world
from .worlds.local import local_world
from .worlds.mastodon import MastodonWorld, mastodon_world
from .worlds.misskey import MisskeyWorld, misskey_world
from .worlds.x import XWorld, x_world

__all__ = [
    "FEDIVERSE", "HAND", "KIN", "ONLINE", "REFUSALS", "WORLDS", "Online", "Published", "World",
    "png", "x_objection",
]  # fmt: skip

FEDIVERSE = {"mastodon": mastodon_world("mastodon"), "misskey": misskey_world}
KIN = {kin: mastodon_world(kin) for kin in ("gotosocial", "pleroma")}
ONLINE = {"x": x_world, "bluesky": bluesky_world} | FEDIVERSE
WORLDS = {"local": local_world} | ONLINE | KIN

REFUSALS = [
    (world.name, refusal)
    for world in (XWorld, BlueskyWorld, MastodonWorld, MisskeyWorld)
    for refusal in world.refusals
]
"""Every network with each thing that its server may say instead of publishing."""
