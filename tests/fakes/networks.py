"""Each network with the server behind it, as the tests that hold for all of them see it."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from tenhobot.social import create
from tenhobot.social.base import Network
from tenhobot.social.local import LocalNetwork

from . import mastodon, misskey, x
from .openapi import Judge
from .server import Request, cut, failing

if TYPE_CHECKING:
    from . import bluesky

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

    def erase(self, post_id: str) -> None:
        """Its author deletes a post."""

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

    def erase(self, post_id: str) -> None:
        del self.server.posts[post_id]

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


@dataclass
class MastodonWorld:
    network: Network
    server: mastodon.FakeMastodon
    secrets: tuple[str, ...] = (mastodon.TOKEN,)

    def published(self) -> list[Published]:
        return [
            Published(
                status.id,
                # The answer names whom it answers, as the network itself does on X.
                re.sub(r"^@alice ", "", status.text),
                tuple((media.content, media.alt) for media in status.media.values()),
                status.reply_to,
            )
            for status in self.server.own
        ]

    def write(self, handle: str, text: str) -> str:
        return self.server.write(handle, text).id

    def erase(self, post_id: str) -> None:
        del self.server.statuses[post_id]
        told = self.server.notifications
        told[:] = [notification for notification in told if notification[2] != post_id]

    def cut(self, *, after: bool) -> None:
        self.server.faults.append(cut("POST /api/v1/statuses", after=after))

    def limit(self, seconds: int) -> None:
        reset = datetime.now(UTC) + timedelta(seconds=seconds)
        headers = {"X-RateLimit-Reset": reset.isoformat().replace("+00:00", "Z")}
        body = {"error": "Too many requests"}
        fault = failing("POST /api/v1/statuses", 429, body, headers=headers)
        self.server.faults.append(fault)


def mastodon_world(kin: str) -> Callable[[Path], AbstractContextManager[MastodonWorld]]:
    @contextmanager
    def world(state: Path) -> Iterator[MastodonWorld]:
        pytest.importorskip("mastodon", reason="the extra `mastodon` is not installed")
        with mastodon.FakeMastodon(kin) as server:
            settings = {"base_url": server.url}
            network = create("mastodon", settings, {"access_token": mastodon.TOKEN}, state)
            yield MastodonWorld(network, server)

    return world


@dataclass
class MisskeyWorld:
    network: Network
    server: misskey.FakeMisskey
    secrets: tuple[str, ...] = (misskey.TOKEN,)

    def published(self) -> list[Published]:
        return [
            Published(
                note.id,
                note.text or "",
                tuple((file.content, file.comment or "") for file in note.files),
                note.reply_to,
            )
            for note in self.server.own
        ]

    def write(self, handle: str, text: str) -> str:
        return self.server.write(handle, text).id

    def erase(self, post_id: str) -> None:
        del self.server.notes[post_id]

    def cut(self, *, after: bool) -> None:
        self.server.faults.append(cut("POST /api/notes/create", after=after))

    def limit(self, seconds: int) -> None:
        headers = {"Retry-After": str(seconds)}
        body = {"error": {"code": "RATE_LIMIT_EXCEEDED", "message": "Rate limit exceeded."}}
        self.server.faults.append(failing("POST /api/notes/create", 429, body, headers=headers))


@contextmanager
def misskey_world(state: Path) -> Iterator[MisskeyWorld]:
    with misskey.FakeMisskey() as server:
        settings = {"base_url": server.url}
        yield MisskeyWorld(create("misskey", settings, {"token": misskey.TOKEN}, state), server)


@dataclass
class BlueskyWorld:
    network: Network
    server: "bluesky.FakeBluesky"
    secrets: tuple[str, ...] = ("fake-blue-sky-pass", "accessSignature", "refreshSignature")

    def published(self) -> list[Published]:
        return [
            Published(
                record.uri,
                record.value["text"],
                tuple(
                    (self.server.blobs[image["image"]["ref"]["$link"]], image["alt"])
                    for image in (record.value.get("embed") or {}).get("images", ())
                ),
                (record.value.get("reply") or {}).get("parent", {}).get("uri"),
            )
            for record in self.server.own
        ]

    def write(self, handle: str, text: str) -> str:
        named = text.replace("@tenhobot", "@tenhobot.test")
        return self.server.write(f"{handle}.test", named).uri

    def erase(self, post_id: str) -> None:
        del self.server.records[post_id]

    def cut(self, *, after: bool) -> None:
        fault = cut("POST /xrpc/com.atproto.repo.createRecord", after=after)
        self.server.faults.append(fault)

    def limit(self, seconds: int) -> None:
        headers = {"ratelimit-reset": str(int(time.time()) + seconds)}
        body = {"error": "RateLimitExceeded", "message": "Rate Limit Exceeded"}
        request = "POST /xrpc/com.atproto.repo.createRecord"
        self.server.faults.append(failing(request, 429, body, headers=headers))


@contextmanager
def bluesky_world(state: Path) -> Iterator[BlueskyWorld]:
    pytest.importorskip("atproto", reason="the extra `bluesky` is not installed")
    from . import bluesky

    with bluesky.FakeBluesky() as server:
        settings = {"base_url": server.url, "handle": bluesky.HANDLE}
        secrets = {"app_password": bluesky.PASSWORD}
        yield BlueskyWorld(create("bluesky", settings, secrets, state), server)


@dataclass
class LocalWorld:
    """The local network: no line that could be cut, and an inbox that has no past."""

    network: LocalNetwork
    state: Path
    secrets: tuple[str, ...] = ()

    def published(self) -> list[Published]:
        folders = [*self.state.glob("outbox/*"), *self.state.glob("inbox/*.answer")]
        return [
            Published(
                folder.name,
                (folder / "post.txt").read_text().removesuffix("\n"),
                tuple(
                    (path.read_bytes(), path.with_name("alt.txt").read_text().removesuffix("\n"))
                    for path in folder.glob("*.png")
                ),
                self._mention_id(folder.with_suffix(".txt")) if folder.suffix else None,
            )
            for folder in sorted(folders, key=lambda folder: folder.stat().st_mtime_ns)
        ]

    def write(self, handle: str, text: str) -> str:
        inbox = self.state / "inbox"
        inbox.mkdir(exist_ok=True)
        path = inbox / f"{handle}.txt"
        path.write_text(text)
        return self._mention_id(path)

    def _mention_id(self, path: Path) -> str:
        return f"{path.stem}@{path.stat().st_ctime_ns}"

    def erase(self, post_id: str) -> None:
        (self.state / "inbox" / f"{post_id.partition('@')[0]}.txt").unlink()

    def cut(self, *, after: bool) -> None:
        pytest.skip("the local network has no line to cut")

    def limit(self, seconds: int) -> None:
        pytest.skip("the local network has no rate to limit")


@contextmanager
def local_world(state: Path) -> Iterator[LocalWorld]:
    # Its clock is ahead, so that a file in the inbox need not lie still for a second.
    clock = lambda: time.time() + 10  # noqa: E731
    yield LocalWorld(LocalNetwork(state / "outbox", state / "inbox", clock=clock), state)


WORLDS = {
    "local": local_world,
    "x": x_world,
    "mastodon": mastodon_world("mastodon"),
    "gotosocial": mastodon_world("gotosocial"),
    "pleroma": mastodon_world("pleroma"),
    "misskey": misskey_world,
    "bluesky": bluesky_world,
}
