"""Delivers posts to a server that is real, until all are sent or its parent kills it.

Started as ``python -m tests.soak.bluesky_child STATE ADDRESS HANDLE PASSWORD POSTS``.
"""

import sys
import time
from pathlib import Path
from random import Random

from tenhobot import social
from tenhobot.config import parse
from tenhobot.jobs import deliver
from tenhobot.jobs.deliver import Courier
from tenhobot.social.base import Picture, Post
from tenhobot.store import NewPost, Run, StateLock, Store

SPEED = 300.0
"""Time runs so much faster, so that a wait of half a minute takes a tenth of a second."""

_BEGAN = 1_796_000_000.0
_PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360f8cf50cf0000050201014d1f1f5d0000000049454e44ae426082"
)


def clock() -> float:
    return _BEGAN + (time.time() - _BEGAN) * SPEED


def main(state: Path, address: str, handle: str, password: str, posts: int) -> None:
    settings = parse(
        "[backfill]\nposts = 1000\nhours = 1e7\n"
        f'[networks.bluesky]\nbase_url = "{address}"\nhandle = "{handle}"\nposts_per_day = 0\n'
    )
    own = settings.networks["bluesky"].own
    network = social.create("bluesky", own, {"app_password": password}, state)
    courier = Courier(lambda _: network, clock, Random())
    with StateLock(state):
        store = Store.open(state)
        for number in range(posts):
            key = f"post-{number}"
            if not store.outbox.has_slot(key):
                post = Post(f"天和 {number}", "ja", (Picture(_PNG, f"hand {number}"),))
                run = Run(key, key, clock(), 1, 1)
                store.outbox.record(run, NewPost(key, post, "123m"), ("bluesky",))
        while any(
            delivery["state"] not in ("sent", "dead")
            for post in store.history.posts()
            for delivery in post["deliveries"]
        ):
            deliver(store, settings, courier)
            time.sleep(0.01)
        store.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:5], int(sys.argv[5]))
