"""The local network as the tests that hold for every network see it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tenhobot.social.local import LocalNetwork

from .base import Published, World


class LocalWorld(World):
    """It has no line that could be cut, and its inbox has no past."""

    def __init__(self, state: Path) -> None:
        self.state = state
        # Its clock is ahead, so that a file in the inbox need not lie still for a second.
        outbox, inbox = state / "outbox", state / "inbox"
        self.network = LocalNetwork(outbox, inbox, clock=lambda: time.time() + 10)

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


@contextmanager
def local_world(state: Path) -> Iterator[LocalWorld]:
    yield LocalWorld(state)
