"""Delivers posts over a real line to a server, until all are sent or its parent kills it.

Started as ``python -m tests.soak.delivering``; a JSON object on standard input says where
(`state`), what (`posts`, how many) and how (`network`, `settings`, `secrets`), and when the
clock began (`began`).
"""

import json
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

_AGO = 10 * 86_400.0
"""It starts so many seconds in the past, so as not to overtake the server's."""

_PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360f8cf50cf0000050201014d1f1f5d0000000049454e44ae426082"
)


def main(
    state: Path,
    posts: int,
    network: str,
    settings: dict[str, str],
    secrets: dict[str, str],
    began: float,
) -> None:
    def clock() -> float:
        return began - _AGO + (time.time() - began) * SPEED

    table = "".join(f"{name} = {json.dumps(value)}\n" for name, value in settings.items())
    parsed = parse(
        f"[backfill]\nposts = 1000\nhours = 8760\n[networks.{network}]\n{table}"
        "posts_per_day = 0\nmax_money_month = 0.0\n"
    )
    made = social.create(network, parsed.networks[network].own, secrets, state)
    courier = Courier(lambda _: made, clock, Random())
    with StateLock(state):
        store = Store.open(state)
        for number in range(posts):
            key = f"post-{number}"
            if not store.outbox.has_slot(key):
                post = Post(f"天和 {number}", "ja", (Picture(_PNG, f"hand {number}"),))
                run = Run(key, key, clock(), 1, 1)
                store.outbox.record(run, NewPost(key, post, "123m"), (network,))
        while any(
            delivery["state"] not in ("sent", "dead")
            for post in store.history.posts()
            for delivery in post["deliveries"]
        ):
            deliver(store, parsed, courier)
            time.sleep(0.01)
        store.close()


if __name__ == "__main__":
    given = json.load(sys.stdin)
    main(Path(given.pop("state")), **given)
