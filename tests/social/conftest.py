import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fakes import mastodon, misskey, x
from tests.fakes.networks import KIN, ONLINE, WORLDS, Online, World
from tests.fakes.server import FakeServer

_SECRETS = [
    *x.SECRETS.values(),
    x.PIN,
    mastodon.TOKEN,
    mastodon.CLIENT[1],
    misskey.TOKEN,
    "fake-blue-sky-pass",
    "accessSignature",
    "refreshSignature",
    "Authorization",
    "oauth_signature",
]


@pytest.fixture(autouse=True)
def _no_secret_in_any_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever a test does, at debug level, no library of ours tells a secret."""
    caplog.set_level(logging.DEBUG)
    yield
    lines = [
        f"{record.name} {record.getMessage()}"
        for when in ("setup", "call")
        for record in caplog.get_records(when)
    ]
    assert [line for line in lines if any(secret in line for secret in _SECRETS)] == []


@pytest.fixture(params=sorted(WORLDS))
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[World]:
    with WORLDS[request.param](tmp_path) as world:
        yield world


@pytest.fixture(params=sorted(ONLINE))
def online(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Online]:
    with ONLINE[request.param](tmp_path) as world:
        yield world


@pytest.fixture(params=sorted(ONLINE | KIN))
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Online]:
    """Also the kin of a network, where their manners may differ."""
    with (ONLINE | KIN)[request.param](tmp_path) as world:
        yield world


@pytest.fixture(scope="session")
def nowhere() -> str:
    """The address of a server that is no longer there."""
    with FakeServer() as server:
        return server.url
