"""What goes into the outbox, waits in it, and is taken from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tenhobot.social.base import Post

UNTOLD = "nobody could say for two days whether it was posted; look yourself"
"""Why a delivery is given up that may have got through all the same."""


@dataclass(frozen=True, slots=True)
class Run:
    """One search: its slot (None where a seed was given), seed, start, deals, and the win's place.

    `found` is the 1-based number of the winning deal, or None.
    """

    slot: str | None
    seed: str
    started: float
    tries: int
    found: int | None = None


@dataclass(frozen=True, slots=True)
class NewPost:
    """A post to be kept and delivered.

    `key` is made from what it is, never from when: the seed of a hand, the mention that a
    reply answers. `score` is what ``score --json`` prints; one deal in `one_in` has the same
    set of yaku. `elsewhere` says the same in another language, by the networks that get it.
    """

    key: str
    post: Post
    hand: str | None = None
    tries: int | None = None
    yaku: tuple[str, ...] = ()
    points: int | None = None
    score: Mapping[str, object] | None = None
    one_in: float = 0.0
    elsewhere: Mapping[str, Post] = field(default_factory=dict)

    def on(self, network: str) -> Post:
        """What this network gets."""
        return self.elsewhere.get(network, self.post)


@dataclass(frozen=True, slots=True)
class Queued:
    """What there is to know about an open delivery before one is chosen.

    `claimed` is when the first attempt began whose outcome is not known.
    """

    id: int
    post_id: int
    kind: str
    state: str
    created: float
    due: float
    claimed: float | None
    one_in: float
    links: bool
    pictures: int


@dataclass(frozen=True, slots=True)
class Choice:
    """The delivery to take next, if any, and those to give up, each with the reason."""

    take: int | None = None
    drop: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Delivery:
    """One delivery in this process's hands.

    `queued` is what it was before it was taken; `claimed` is when the first attempt began
    whose outcome is not known; `attempts` counts this one.
    """

    queued: Queued
    network: str
    key: str
    post: Post
    claimed: float
    attempts: int

    @property
    def id(self) -> int:
        """The number of the delivery."""
        return self.queued.id

    @property
    def post_id(self) -> int:
        """The number of the post."""
        return self.queued.post_id

    @property
    def was_unknown(self) -> bool:
        """Whether an earlier attempt may have got through."""
        return self.queued.state == "unknown"
