"""What the servers of the fediverse share: paging, visibility, and names inside a text."""

import logging
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from html.parser import HTMLParser
from typing import Any

from .base import Account, Misconfigured, Post, Receipt
from .text import ELLIPSIS

_SKEW = timedelta(minutes=5)
"""A server's clock may be so far behind ours, and its post seem older than it is."""

_PAGES = 100
_LOST_THREADS = 3

_LEADING_NAMES = re.compile(r"^(?:\s*@[\w@.-]+)+\s*")

_log = logging.getLogger(__name__)


def plain(html: str) -> str:
    """The text of a post: paragraphs and line breaks kept, links in full, names as typed."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return "".join(reader.parts).strip()


def bare(text: str) -> str:
    """A text without what differs between what is sent and what a server shows of it."""
    return "".join(_LEADING_NAMES.sub("", text).split())


def without_us(text: str, me: Account, named: Collection[str]) -> str:
    """A text without our own name, which stays where it stands beside other names.

    `named` are the ids of all that are named in it.
    """
    if set(named) - {me.id}:
        return text
    return re.sub(rf"(?<!\w)@{re.escape(me.handle)}(@[\w.-]*\w)?(?!\w) ?", "", text).strip()


class Threads:
    """The threads of one page of mentions, asked for until too many could not be given.

    One that a server cannot give counts as none, since it must not silence the bot for
    everyone; and nobody waits for one time-out after the other.
    """

    def __init__(self, lost: Callable[[Exception], bool]) -> None:
        """`lost` tells a thread that cannot be given from a server that refuses all."""
        self._lost = lost
        self._left = _LOST_THREADS

    def of(self, ask: Callable[[], Iterable[Mapping[str, Any]]]) -> list[Mapping[str, Any]]:
        """What `ask` gives, or nothing."""
        if not self._left:
            return []
        try:
            return [{**post} for post in ask()]
        except Exception as error:
            if not self._lost(error):
                raise
            self._left -= 1
            _log.warning("a mention is read without its thread: %s", type(error).__name__)
            return []


@dataclass(frozen=True, slots=True)
class Above:
    """The post that another one answers: whose it is, and the ids of whom it names."""

    author_id: str
    named: Collection[str]


def is_direct(text: str, me: Account, above: Above | None) -> bool:
    """Whether the author of a text names or answers us.

    Clients put the names of a thread before an answer, so there a name that stood in the post
    `above` tells nothing.
    """
    if above is None or above.author_id == me.id:
        return True
    typed = _LEADING_NAMES.sub("", text)
    is_typed = re.search(rf"(?<!\w)@{re.escape(me.handle)}(?!\w)", typed) is not None
    return is_typed or me.id not in above.named


def visibility_of(post: Post, ours: str, widths: Sequence[str], strange: str) -> str:
    """Ours, but never wider than that of the mention that is answered.

    `widths` are all there are, from the widest to the narrowest. One that only some servers
    know counts as `strange`.
    """
    asked = post.reply_to.visibility if post.reply_to else ours
    return max(ours, asked if asked in widths else strange, key=widths.index)


def server_of(
    network: str, settings: Mapping[str, object], widths: Sequence[str]
) -> tuple[str, str]:
    """The `base_url` and the `visibility` of a network's settings. Raises `Misconfigured`."""
    base_url = settings.get("base_url")
    if not base_url:
        raise Misconfigured(f"{network}: no base_url; write the address of your server")
    visibility = str(settings.get("visibility", widths[0]))
    if visibility not in widths:
        raise Misconfigured(
            f"{network}: visibility = {visibility!r}; there are {', '.join(widths)}"
        )
    return str(base_url), visibility


def newest_first(
    ask: Callable[[str | None], Sequence[Mapping[str, Any]]],
) -> Iterator[Mapping[str, Any]]:
    """All that a server has, page by page; `ask` gets what is older than an id.

    Ends after so many pages, and where a server does not heed that id.
    """
    oldest = None
    for _ in range(_PAGES):
        page = ask(oldest)
        if not page or page[-1]["id"] == oldest:
            return
        yield from page
        oldest = page[-1]["id"]


@dataclass(frozen=True, slots=True)
class Own:
    """A post of ours as its server gives it back."""

    receipt: Receipt
    created: datetime
    reply_to: str | None
    text: str


def find(own: Iterable[Own], post: Post, since: datetime) -> Receipt | None:
    """The one among our posts, newest first, that has this text and answers the same mention.

    It may have been shortened, to a limit that the server has changed since or did not tell
    now. A post from before `since` is another one.
    """
    parent, text = post.reply_to.id if post.reply_to else None, bare(post.text)
    for one in own:
        if one.created < since - _SKEW:
            return None
        sent = bare(one.text)
        beginning = sent.removesuffix(ELLIPSIS)
        is_shortened = beginning and beginning != sent and text.startswith(beginning)
        if one.reply_to == parent and (sent == text or is_shortened):
            return one.receipt
    return None


class _Reader(HTMLParser):
    _BREAKS = {"br": "\n", "p": "\n\n", "li": "\n", "blockquote": "\n"}  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._inside_link = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        classes = (attributes.get("class") or "").split()
        if tag in self._BREAKS:
            self.parts.append(self._BREAKS[tag])
        elif tag == "a" and not {"mention", "hashtag"} & set(classes):
            # The shown text of a link is shortened; the address is what its author meant.
            self.parts.append(attributes.get("href") or "")
            self._inside_link = True

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._inside_link = False

    def handle_data(self, data: str) -> None:
        if not self._inside_link:
            self.parts.append(data)
