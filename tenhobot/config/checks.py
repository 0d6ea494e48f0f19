"""Which texts a setting may be: each check says in words what would be right, or nothing."""

import re
import unicodedata
from difflib import get_close_matches
from string import Formatter
from urllib.parse import urlsplit

TEMPLATE_FIELDS = (
    "deal", "hand", "one_in", "paid", "points", "proof", "span", "text", "value", "yaku", "yakuman",
)  # fmt: skip
"""What a post's template may name; `text` is the bot's usual wording."""

LONGEST_NAME = 80
"""The most bytes of a bot's name: with the time of a slot they make a seed, at most 100 bytes."""

_LABEL = r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
_HANDLE = re.compile(rf"{_LABEL}(\.{_LABEL})+", re.IGNORECASE)


def name(text: str) -> str | None:
    """A bot's name: it stands on pictures, and the seeds of its deals are made from it."""
    if not text.strip():
        return "must not be empty"
    if _has_controls(text):
        return "must be one line"
    size = len(unicodedata.normalize("NFC", text).encode())
    if size > LONGEST_NAME:
        return (
            f"is {size} bytes long; it must have at most {LONGEST_NAME} (a kanji has 3), "
            "since seeds are made from it"
        )
    return None


def template(text: str) -> str | None:
    """The text of a post, with the fields of `TEMPLATE_FIELDS` in braces."""
    if not text.strip():
        return "must not be empty; {text} is the bot's own wording"
    if _has_controls(re.sub(r"[\n\t]", "", text)):
        return "must have no control characters"
    try:
        fields = [part for part in Formatter().parse(text) if part[1] is not None]
    except ValueError as error:
        return f"{error}; a brace is written {{{{ or }}}}"
    for _, field, form, conversion in fields:
        if field not in TEMPLATE_FIELDS:
            return unknown("field", str(field), TEMPLATE_FIELDS)
        if form or conversion:
            return f"a field is written {{{field}}}, with nothing behind its name"
    return None


def address(text: str) -> str | None:
    """The address of a server on the web; a path may follow."""
    try:
        url = urlsplit(text)
        # As it is asked for by name: no empty part, none that is too long.
        has_place = bool((url.hostname or "").encode("idna")) and url.port != 0
    except ValueError:
        has_place = False
    # With an @ it is the page of an account, or has a password in it.
    is_plain = has_place and not (url.query or url.fragment or re.search(r"[\s@*\\]", text))
    if is_plain and url.scheme in ("http", "https"):
        return None
    return "must be an address as https://example.org"


def handle(text: str) -> str | None:
    """A handle on Bluesky, which is a domain."""
    if _HANDLE.fullmatch(text):
        return None
    return "must be the bot's whole handle without @, as name.bsky.social"


def unknown(what: str, name: str, allowed: tuple[str, ...]) -> str:
    """That there is no such thing, and which there are; the nearest first."""
    near = get_close_matches(name, allowed, 1, 0.5)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"no {what} {name!r}; {hint}there are {', '.join(allowed)}"


def _has_controls(text: str) -> bool:
    return any(unicodedata.category(character) in ("Cc", "Zl", "Zp") for character in text)
