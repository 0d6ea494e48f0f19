"""What a network accepts: the limits that its server states, and pictures within them."""

from collections.abc import Callable
from datetime import datetime, timedelta

from .base import Limits, NetworkError, Picture, Post, Rejected
from .text import shorten

_PATIENCE = timedelta(minutes=1)


class Stated:
    """Limits that a server states: asked for once, or again a minute after it failed to answer.

    `ask` may raise `NetworkError`; until it succeeds, `usual` holds.
    """

    def __init__(
        self, ask: Callable[[], Limits], usual: Limits, now: Callable[[], datetime]
    ) -> None:
        self._ask = ask
        self._limits = usual
        self._now = now
        self._due: datetime | None = now()

    def __call__(self) -> Limits:
        """What is known of the limits now."""
        if self._due is not None and self._now() >= self._due:
            try:
                self._limits, self._due = self._ask(), None
            except NetworkError:
                self._due = self._now() + _PATIENCE
        return self._limits


def pictures_of(
    post: Post, limits: Limits, measure: Callable[[str], int] = len
) -> tuple[Picture, ...]:
    """As many of a post's pictures as the limits allow, with alternative texts that fit.

    `measure` is the network's for alternative texts. Raises `Rejected` for a picture too big.
    """
    pictures = post.pictures[: limits.pictures]
    for picture in pictures:
        if len(picture.png) > limits.picture_bytes:
            raise Rejected(
                f"the picture has {len(picture.png)} bytes; "
                f"the network takes at most {limits.picture_bytes}"
            )
    return tuple(
        Picture(picture.png, shorten(picture.alt, limits.alt, measure)) for picture in pictures
    )
