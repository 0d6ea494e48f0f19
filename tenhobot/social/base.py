"""What every network takes, gives and raises.

A network sends a `Post` under a key, finds a post again by that key, and hands out the
`Mention`s since a cursor. Whatever its client library raises becomes one of the errors
here, so that the delivery code knows no network by name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG and the alternative text that goes with it."""

    png: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class Mention:
    """A post that addresses the bot.

    `text` is plain, as its author wrote it, with `@` mentions left in. `handle` is the
    author's name without the at sign. `direct` is false where the bot is named only because
    the network carried its name over from the thread. `parent_id` is the post it answers,
    `root_id` the first post of the thread. `edit_of` is the id of its first version, where
    the network gives an edited post another one. `raw` is whatever the network needs to
    answer it (JSON-able).
    """

    id: str
    author_id: str
    handle: str
    text: str
    created: datetime
    lang: str | None = None
    parent_id: str | None = None
    root_id: str | None = None
    is_bot: bool = False
    is_repost: bool = False
    direct: bool = True
    visibility: str = "public"
    pictures: int = 0
    edit_of: str | None = None
    raw: str = "{}"

    @property
    def origin(self) -> str:
        """The id that stays the same however often its author edits it."""
        return self.edit_of or self.id


@dataclass(frozen=True, slots=True)
class Post:
    """What to publish: text, language, pictures, and the mention it answers, if any."""

    text: str
    lang: str = "ja"
    pictures: tuple[Picture, ...] = ()
    reply_to: Mention | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """Where a post went: the network's id for it and, where there is one, its address."""

    id: str
    url: str | None = None


@dataclass(frozen=True, slots=True)
class MentionPage:
    """Mentions, oldest first, the cursor that continues after them, and whether more wait there."""

    mentions: tuple[Mention, ...]
    cursor: str | None
    more: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """Who the bot is on a network."""

    id: str
    handle: str


@dataclass(frozen=True, slots=True)
class Limits:
    """What a network accepts: text by its own measure, alternative text in characters."""

    text: int
    alt: int
    pictures: int
    picture_bytes: int
    measure: Callable[[str], int] = len


class Network(Protocol):
    """One account on one network; every call may raise any of the errors below."""

    @property
    def name(self) -> str:
        """The name in the configuration: ``local``, ``x``, ``mastodon`` ..."""

    @property
    def limits(self) -> Limits:
        """What it accepts."""

    def send(self, post: Post, key: str) -> Receipt:
        """Publish, so that a second call with the same key does no harm where that can be."""

    def find(self, post: Post, key: str, since: datetime) -> Receipt | None:
        """The post that an earlier `send` with this key made, or None if it made none."""

    def mentions(self, cursor: str | None) -> MentionPage:
        """What came after the cursor; with no cursor, nothing but today's cursor."""

    def delete(self, post_id: str) -> None:
        """Take a post down; one that is gone already is no error."""

    def check(self) -> Account:
        """Ask the network who we are."""


@runtime_checkable
class Listening(Protocol):
    """A network that can tell at once that something came; polling goes on beside it."""

    def listen(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake`, from another thread, whenever a poll is worth it; what ends that.

        Raises `NetworkError` where the network cannot be asked; then polling alone will do.
        """


@runtime_checkable
class Dated(Protocol):
    """A network whose server tells its time with each answer."""

    @property
    def ahead(self) -> float | None:
        """Seconds that its clock was ahead of ours at its last answer; None if it told none."""


class NetworkError(Exception):
    """The root of what a network raises; the text is one line and holds no secret."""


class RetryLater(NetworkError):
    """Nothing was published; try again after so many seconds (None: as you see fit)."""

    def __init__(self, reason: str, after: float | None = None) -> None:
        super().__init__(reason)
        self.after = after


class OutcomeUnknown(NetworkError):
    """It may have been published or not: look with `find` before sending again."""


class Duplicate(OutcomeUnknown):
    """The network says that it has this already, but not where."""


class Rejected(NetworkError):
    """The network will never take this post; the text says why."""


class AuthFailed(NetworkError):
    """The account or its credentials do not work; the text says what the operator must do."""


class Misconfigured(NetworkError):
    """It cannot even be set up: the text names the setting, secret or library that is missing."""
