"""Reading what others wrote: anybody can send anything."""

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from .base import Mention

SENSELESS = (ValueError, TypeError, AttributeError, LookupError)
"""What reading an answer raises that has not the shape that its server documents."""

_Item = TypeVar("_Item")

_log = logging.getLogger(__name__)


def readable(items: Iterable[_Item], read: Callable[[_Item], Mention]) -> tuple[Mention, ...]:
    """The mentions that `read` makes of `items`, but for those that it cannot make out.

    One post that nobody expected must not silence the bot.
    """
    mentions = []
    for item in items:
        try:
            mentions.append(read(item))
        except SENSELESS as error:
            _log.warning("skipped a mention that cannot be read: %r", error)
    return tuple(mentions)
