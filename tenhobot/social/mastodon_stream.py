"""Hearing of a mention on Mastodon at once, instead of at the next poll.

A stream can end without a sign, so it only wakes whoever polls, and polling goes on beside it.
"""

from collections.abc import Callable
from typing import Any

from mastodon import Mastodon, StreamListener

from .mastodon_client import PINNED

# Seconds without a byte after which a stream counts as dead (the server sends some every
# 15 seconds), and seconds before the next attempt where there is no stream to be had.
_SILENCE = 60
_PAUSE = 60


class _Waker(StreamListener):
    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake

    def on_notification(self, notification: Any) -> None:  # noqa: ARG002
        self._wake()

    def on_abort(self, err: Exception) -> None:
        """Nothing is lost: the stream is opened anew, and polling goes on."""


def listen(base_url: str, access_token: str, wake: Callable[[], None]) -> Callable[[], None]:
    """Call `wake`, from a thread of its own, when a notification comes; what ends that."""
    api: Any = Mastodon(
        access_token=access_token,
        api_base_url=base_url,
        ratelimit_method="throw",
        request_timeout=10,
        user_agent="tenhobot",
        **PINNED,
    )
    handle = api.stream_user_notifications(
        _Waker(wake),
        run_async=True,
        timeout=_SILENCE,
        reconnect_async=True,
        reconnect_async_wait_sec=_PAUSE,
    )
    return handle.close  # type: ignore[no-any-return]
