"""A network with the server behind it, as the tests that hold for all of them see it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from PIL import Image

from tenhobot.social import load
from tenhobot.social.base import Network, NetworkError, Picture, Post
from tests.fakes.server import Answer, FakeServer, Fault, cut

TIMEOUTS = (2.0, 1.0)


@dataclass(frozen=True)
class Published:
    """A post of the bot as its followers see it."""

    id: str
    text: str
    pictures: tuple[tuple[bytes, str], ...]
    reply_to: str | None


def png(shade: int) -> bytes:
    with BytesIO() as file:
        Image.new("RGB", (390, 60), (0, shade, 0)).save(file, "PNG")
        return file.getvalue()


HAND = Post(
    "天和 🀄 4暗刻 & 字一色 <16000オール>\n331,776回に1回",
    "ja",
    (Picture(png(90), "東東東 南南南 西西西 北北北 白白"),),
)


class World(ABC):
    """A network, its server, and other people on it."""

    network: Network
    secrets: tuple[str, ...] = ()

    @abstractmethod
    def published(self) -> list[Published]:
        """The bot's posts, oldest first."""

    @abstractmethod
    def write(self, handle: str, text: str) -> str:
        """Somebody posts; the id of the post."""

    @abstractmethod
    def erase(self, post_id: str) -> None:
        """Its author deletes a post."""


class Online(World):
    """A network that is asked over a line, and how its server is told to fail."""

    name: ClassVar[str]
    publish: ClassVar[str]
    upload: ClassVar[str]
    read: ClassVar[str]
    """What the requests match that publish, that upload, and that read."""

    refusals: ClassVar[Mapping[str, tuple[Fault, type[NetworkError]]]]
    """What its server says instead of publishing, and what that means."""

    server: Any
    keys: dict[str, str]
    """The secrets by the names that `social.create` knows them by."""

    right: dict[str, str]
    """The right answers to what `tenhobot auth` asks, by a part of the question."""

    def __init__(self, server: FakeServer, state: Path, keys: dict[str, str]) -> None:
        self.server = server
        self.state = state
        self.keys = keys
        self.secrets = tuple(keys.values())
        self.network = self.connect(server.url)

    @abstractmethod
    def connect(self, url: str, **options: Any) -> Network:
        """The network at another address, or with other options."""

    @property
    def settings(self) -> dict[str, str]:
        """What `social.create` needs of the network's own settings."""
        return {"base_url": self.server.url}

    @property
    def module(self) -> ModuleType:
        """The network's module."""
        return load(self.name)

    @abstractmethod
    def answer(self, handle: str, text: str, post_id: str) -> str:
        """Somebody answers, with a client of this network that puts in what such clients do."""

    @abstractmethod
    def wrote(self, text: str, when: datetime | None = None) -> None:
        """The bot itself posted, now or at another time."""

    @abstractmethod
    def automate(self, handle: str) -> None:
        """Somebody's account is that of a bot, and says so."""

    @abstractmethod
    def too_often(self, seconds: int) -> Answer:
        """The refusal of who asks too often, for so many seconds."""

    def cut(self, *, after: bool) -> None:
        """Cut the line at the next publishing call, before or after it took effect."""
        self.server.faults.append(cut(self.publish, after=after))

    def limit(self, seconds: int) -> None:
        """Refuse the next publishing call for so many seconds."""
        self.server.faults.append(Fault(self.publish, self.too_often(seconds)))

    def page(self, line: str) -> None:
        """The operator opens the page that a line names, and does what it asks."""

    def walk(
        self, url: str | None = None, answers: Mapping[str, str] | None = None
    ) -> tuple[dict[str, str], list[str]]:
        """Authorise the bot: the secrets, and what the operator was told.

        `answers` take the place of the right ones, by a part of the question.
        """
        said: list[str] = []
        known = self.right | dict(answers or {})

        def prompt(question: str) -> str:
            if said and said[-1].startswith("Open "):
                self.page(said[-1].removeprefix("Open "))
            return known[max((part for part in known if part in question), key=len)]

        authorise = load(self.name, "_auth").authorise
        return authorise(prompt, said.append, url or self.server.url), said
