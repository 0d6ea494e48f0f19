from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tenhobot.cli import run

WIN = ("once", "--seed", "tests", "--tries", "3000000")
"""Known to win: the same seed gives the same first win on every machine."""


SECRETS = {
    "TENHOBOT_X_CONSUMER_KEY": "consumer-key-0123456789",
    "TENHOBOT_X_CONSUMER_SECRET": "consumer-secret-0123456789",
    "TENHOBOT_X_ACCESS_TOKEN": "42-access-token-0123456789",
    "TENHOBOT_X_ACCESS_TOKEN_SECRET": "access-token-secret-0123456789",
}


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


Tenhobot = Callable[..., Result]


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def tenhobot(
    state: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Tenhobot:
    """Runs a command on the test's own state folder; what it returned and printed."""
    monkeypatch.setenv("TENHOBOT_STATE", str(state))
    monkeypatch.delenv("TENHOBOT_CONFIG", raising=False)

    def call(*args: object) -> Result:
        capfd.readouterr()
        code = run([str(arg) for arg in args])
        out, err = capfd.readouterr()
        return Result(code, out, err)

    return call
