"""A network that only says what it would do, for ``--dry-run``."""

import logging
from datetime import datetime
from typing import Any

from tenhobot.social.base import Account, Limits, Mention, MentionPage, Network, Post, Receipt

WOULD_SEND = "would send"
"""What is said of a delivery in place of "sent"."""

_NOBODY = "dry-run"

_log = logging.getLogger(__name__)


class Rehearsal:
    """Stands in for a network: reads nothing, sends nothing, and says so."""

    def __init__(self, network: Network) -> None:
        self._network = network

    @property
    def name(self) -> str:
        """The name of the network it stands for."""
        return self._network.name

    @property
    def limits(self) -> Limits:
        """The limits of the network it stands for."""
        return self._network.limits

    def send(self, post: Post, key: str) -> Receipt:
        """Say what would be sent."""
        _log.info("%s key=%s: %s", WOULD_SEND, key, " ".join(post.text.split()))
        return Receipt(_NOBODY)

    def find(self, post: Post, key: str, since: datetime) -> Receipt | None:  # noqa: ARG002
        """Find nothing."""
        return None

    def mentions(self, cursor: str | None) -> MentionPage:
        """Hear nothing, from now on."""
        nothing: tuple[Mention, ...] = ()
        return MentionPage(nothing, cursor or _NOBODY)

    def delete(self, post_id: str) -> None:
        """Say what would be deleted."""
        _log.info("would delete %s", post_id)

    def check(self) -> Account:
        """Be nobody."""
        return Account(_NOBODY, _NOBODY)


def as_told(delivery: dict[str, Any]) -> dict[str, Any]:
    """A delivery as it is shown: what was only rehearsed was not sent."""
    is_rehearsed = delivery["remote_id"] == _NOBODY
    return delivery | {"state": WOULD_SEND} if is_rehearsed else delivery
