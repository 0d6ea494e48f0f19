"""Real client libraries, real lines, random faults and kills: each post is there once.

The suite delivers a few posts to each network, `pytest -m soak tests/soak` 150.
"""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.fakes import mastodon, misskey, x
from tests.fakes.networks import x_objection
from tests.fakes.server import FakeServer, Fault, cut, failing, torn

from .storm import weather

POSTING = re.compile("POST /(2/tweets|api/v1/statuses|api/notes/create)")


def _x() -> FakeServer:
    server = x.FakeX(objection=x_objection)
    server.rates.clear()  # They are of the server's time, which does not run so fast.
    return server


def _mastodon(kin: str = "mastodon") -> FakeServer:
    server = mastodon.FakeMastodon(kin)
    server.rates.clear()
    return server


NETWORKS = {
    "x": ("x", _x, x.SECRETS),
    "mastodon": ("mastodon", _mastodon, {"access_token": mastodon.TOKEN}),
    # It ignores idempotency keys, so only a look at the own statuses can help.
    "pleroma": (
        "mastodon",
        lambda: _mastodon("pleroma"),
        {"access_token": mastodon.TOKEN},
    ),
    "misskey": ("misskey", misskey.FakeMisskey, {"token": misskey.TOKEN}),
}


def chaos(
    random: Random, met: Counter[str], requests: re.Pattern[str] = POSTING, one_in: int = 3
) -> Callable[[str], Fault | None]:
    """Makes up a fault for one in so many of some requests, and counts what was met."""

    def fault(request: str) -> Fault | None:
        if not requests.fullmatch(request) or random.randrange(one_in):
            return None
        name, made = random.choice(
            [
                ("cut before", cut(request, after=False)),
                ("cut after", cut(request, after=True)),
                ("torn", torn(request)),
                ("500 before", failing(request, 500)),
                ("502 after", failing(request, 502, after=True)),
                ("HTML after", failing(request, 200, after=True)),
                ("429", failing(request, 429, headers={"Retry-After": "20"})),
            ]
        )
        met[name] += 1
        return made

    return fault


@pytest.mark.parametrize("posts", [12, pytest.param(150, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", NETWORKS)
def test_through_faults_and_kills_each_post_is_there_once(
    in_memory: Path, name: str, posts: int
) -> None:
    network, make, secrets = NETWORKS[name]
    if network == "mastodon":
        pytest.importorskip("mastodon", reason="the extra `mastodon` is not installed")
    random, met = Random(posts), Counter[str]()
    with make() as server:
        server.chaos = chaos(random, met)

        def writes() -> int:
            lines = [f"{r.method} {r.path}" for r in tuple(server.requests)]
            return sum(bool(POSTING.fullmatch(line)) for line in lines)

        settings = {"base_url": server.url}
        kills = weather(in_memory, posts, network, settings, secrets, writes, random)
        published = Counter(post.text for post in server.own)
    assert published == Counter(f"天和 {number}" for number in range(posts))
    assert getattr(server, "refused", []) == []
    assert kills
    assert met
    print(name, dict(met), "kills", kills)
