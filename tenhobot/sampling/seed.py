"""Seeds: what decides a deal, together with its place.

A seed is the number of the dealing scheme and a key, written ``1-<key>``. The scheme says how
raw random words become deals; it never changes once released, so a seed that was posted
verifies for ever. The key is free text; the bot's own is its name and the time of the slot,
so that nobody can have picked a lucky one.
"""

import hashlib
import os
import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Self

from ..errors import Fault

SCHEME = 1
"""The scheme new seeds are dealt by; every older one stays known."""

_SCHEMES = frozenset({1})
_SCHEME = re.compile(r"(\d+)-(.*)", re.DOTALL)
_PLACED = re.compile(r"(.*):(\d[\d,]*)", re.DOTALL)
_SAID = re.compile(r"(?:.*\s)?(?:検証|verify):?\s+(\S.*)", re.DOTALL | re.IGNORECASE)

_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F) if not chr(wide).isalnum()}
"""Full-width punctuation: a post writes ＠ where @ would address somebody, and so do keyboards."""


class BadSeed(Fault, ValueError):
    """The text is no seed, or names a scheme that this version does not know."""

    exit_code = 2


LONGEST = 100
"""The most bytes of a seed's key: it names the folder of a post."""

PLACES = 10**18
"""The number of deals of a seed: thirty years of a thousand million a second."""


@dataclass(frozen=True, slots=True)
class Seed:
    """A dealing scheme and a key; prints as ``1-<key>`` and parses back."""

    key: str
    scheme: int = SCHEME

    def __post_init__(self) -> None:
        # Both forms of a sign are one key, whichever a reader has before him.
        key = unicodedata.normalize("NFC", self.key).translate(_NARROW)
        object.__setattr__(self, "key", key)
        if self.scheme not in _SCHEMES:
            known = ", ".join(map(str, sorted(_SCHEMES)))
            raise BadSeed(
                f"seed {str(self)!r} is of dealing scheme {self.scheme}; "
                f"this version knows scheme {known}"
            )
        if len(self.key.encode("utf-8", "replace")) > LONGEST:
            raise BadSeed(f"the seed is longer than {LONGEST} bytes: {self.key[:20]!r} ...")
        if not self.key or not self.key.isprintable() or re.search(r"[\s:]", self.key):
            raise BadSeed(
                f"{self.key!r} is no key for a seed: it is one word without spaces and colons"
            )

    @classmethod
    def parse(cls, text: str) -> Self:
        """The seed that `text` names; a text without a scheme is a key of today's scheme.

        Raises `BadSeed`.
        """
        text = text.translate(_NARROW)
        if match := _SCHEME.fullmatch(text):
            return cls(match[2], int(match[1]))
        return cls(text)

    @classmethod
    def random(cls) -> Self:
        """A new seed from the operating system's entropy."""
        return cls(os.urandom(8).hex())

    @property
    def entropy(self) -> int:
        """The 256-bit integer that the random streams start from: SHA-256 of the text."""
        return int.from_bytes(hashlib.sha256(str(self).encode()).digest(), "big")

    def __str__(self) -> str:
        return f"{self.scheme}-{self.key}"


def parse_placed(text: str) -> tuple[Seed, int | None]:
    """A seed and the place after its colon, if it has one: ``1-abc:314``.

    Reads it as people write and paste it, too: ``1-abc：90,823``, ``Verify: 1-abc:314`` or a
    whole post with such a line. Raises `BadSeed`.
    """
    text = text.translate(_NARROW).strip()
    said = _SAID.fullmatch(text)
    text = re.sub(r"\s*:\s*(?=\d)", ":", said[1] if said else text)
    if said:
        text = text.split()[0]
    match = _PLACED.fullmatch(text)
    if match is None:
        return Seed.parse(text), None
    seed = Seed.parse(match[1])
    place = unicodedata.normalize("NFKC", match[2]).replace(",", "").lstrip("0") or "0"
    if len(place) >= len(str(PLACES)):
        raise BadSeed(
            f"place {place[:30]} is out of range: a seed's places are 0 to {PLACES - 1:,}"
        )
    return seed, int(place)


def slot_seed(bot: str, slot: datetime) -> Seed:
    """The seed of a bot's slot: ``1-tenhobot@20261129T231000Z``.

    What is no letter and no digit in the name becomes an underscore, since networks, and we
    before them, may change signs on the way: who reads the post must read this seed. Raises
    ValueError for a time without a zone: the same slot must give the same seed wherever the
    bot runs.
    """
    if slot.tzinfo is None:
        raise ValueError(f"the time of a slot needs a zone: {slot}")
    name = re.sub(r"[^\w.-]+|[.-]+$", "_", unicodedata.normalize("NFC", bot.strip())) or "tenhobot"
    return Seed(f"{name}@{slot.astimezone(UTC):%Y%m%dT%H%M%SZ}")
