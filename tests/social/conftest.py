import logging
from collections.abc import Iterator

import pytest

from tests.fakes import mastodon, misskey, x

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
