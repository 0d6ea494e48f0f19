"""Each network with the server behind it, as the tests that hold for all of them see it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol

from tenhobot.social import create
from tenhobot.social.base import Network

from . import x
from .openapi import Judge
from .server import Request, cut, failing

DOCUMENT = Path(__file__).parents[3] / "shared" / "platforms" / "x-openapi.json"


@dataclass(frozen=True)
class Published:
    """A post of the bot as its followers see it."""

    id: str
    text: str
    pictures: tuple[tuple[bytes, str], ...]
    reply_to: str | None


class World(Protocol):
    """A network, its server, and other people on it."""

    network: Network
    secrets: tuple[str, ...]

    def published(self) -> list[Published]:
        """The bot's posts, oldest first."""

    def write(self, handle: str, text: str) -> str:
        """Somebody posts; the id of the post."""

    def cut(self, *, after: bool) -> None:
        """Cut the line at the next publishing call, before or after it took effect."""

    def limit(self, seconds: int) -> None:
        """Refuse the next publishing call for so many seconds."""


@dataclass
class XWorld:
    network: Network
    server: x.FakeX
    secrets: tuple[str, ...] = tuple(x.SECRETS.values())

    def published(self) -> list[Published]:
        return [
            Published(p.id, p.text, tuple((m.content, m.alt) for m in p.media), p.reply_to)
            for p in self.server.own
        ]

    def write(self, handle: str, text: str) -> str:
        return self.server.write(handle, text).id

    def cut(self, *, after: bool) -> None:
        self.server.faults.append(cut("POST /2/tweets", after=after))

    def limit(self, seconds: int) -> None:
        headers = {"Retry-After": str(seconds)}
        self.server.faults.append(failing("POST /2/tweets", 429, headers=headers))


@cache
def _x_judge() -> Judge | None:
    return Judge(DOCUMENT) if DOCUMENT.exists() else None


def x_objection(request: Request) -> str | None:
    """What X's own document has against a request; nothing where it is not at hand."""
    judge = _x_judge()
    return judge and judge.objection(request)


@contextmanager
def x_world(state: Path) -> Iterator[XWorld]:
    """X; every request is judged by X's own document where that is at hand."""
    with x.FakeX(objection=x_objection) as server:
        yield XWorld(create("x", {"base_url": server.url}, x.SECRETS, state), server)
        assert server.refused == []


WORLDS = {"x": x_world}
