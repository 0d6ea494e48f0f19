"""The network that needs no account: an outbox folder, and an inbox folder for mentions.

Each post becomes a folder of the outbox, named by its key, with ``post.txt``,
``picture.png`` and ``alt.txt``. A text file put into the inbox is a mention; the answer to
``anna.txt`` appears beside it as the folder ``anna.answer``. Folders appear whole or not at
all: they are written under another name, and renamed.
"""

import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from errno import ENAMETOOLONG
from pathlib import Path
from unicodedata import category

from tenhobot.ownership import adopt_all, make_folder

from .answers import readable
from .base import Account, Limits, Mention, MentionPage, Post, Receipt, Rejected, RetryLater
from .limits import pictures_of
from .text import shorten

_ANSWER = ".answer"
_SETTLE_SECONDS = 1.0
_MAX_QUESTION_BYTES = 20_000


def create(
    settings: Mapping[str, object],
    secrets: Mapping[str, str],  # noqa: ARG001
    state: Path,
) -> "LocalNetwork":
    """The local network of a state folder; ``keep`` is how many posts stay in the outbox."""
    keep = settings.get("keep", 0)
    assert isinstance(keep, int)
    return LocalNetwork(state / "outbox", state / "inbox", keep=keep)


class LocalNetwork:
    """Posts as folders, mentions as text files.

    `keep` is how many posts stay in the outbox (the newest; 0 is all of them), `clock` the
    time in seconds since 1970. A file is read once it has not changed for a second.
    """

    name = "local"
    limits = Limits(text=5000, alt=5000, pictures=4, picture_bytes=50_000_000)

    def __init__(
        self,
        outbox: Path,
        inbox: Path,
        *,
        keep: int = 0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._outbox = outbox
        self._inbox = inbox
        self._keep = keep
        self._clock = clock

    def send(self, post: Post, key: str) -> Receipt:
        """Write the post's folder, unless it is there already, or its question is gone."""
        folder = self._folder(post, key)
        if not _is_of(folder, key):
            if post.reply_to and not (self._inbox / f"{post.reply_to.handle}.txt").exists():
                raise Rejected("the question was deleted")
            try:
                _write(post, folder, key)
                self._prune()
            except OSError as error:
                kind = Rejected if error.errno == ENAMETOOLONG else RetryLater
                raise kind(f"{folder.parent}: {error.strerror}") from error
        picture = folder / "picture.png"
        return Receipt(folder.name, str(picture if picture.exists() else folder))

    def find(self, post: Post, key: str, since: datetime) -> Receipt | None:  # noqa: ARG002
        """The folder that `send` made for this key."""
        return self.send(post, key) if _is_of(self._folder(post, key), key) else None

    def mentions(self, cursor: str | None) -> MentionPage:
        """The text files that came into the inbox since, by the time they came.

        An inbox has no past: whatever lies there at the first look is read at the second.
        """
        if cursor is None:
            return MentionPage((), "0")
        # A cursor that is yet to come is a wrong clock's: look at all files again.
        start = int(cursor) if int(cursor) <= self._clock() * 1e9 else 0
        try:
            found = sorted(self._came_after(start))
        except OSError as error:
            raise RetryLater(f"{self._inbox}: {error.strerror}") from error
        mentions = readable(found, lambda one: _mention(*one))
        return MentionPage(mentions, str(found[-1][0] if found else start))

    def delete(self, post_id: str) -> None:
        """Remove the folder of a post or an answer."""
        folders = [self._outbox / _safe(post_id)]
        if post_id.endswith(_ANSWER):
            folders.append(self._inbox / Path(post_id).name)
        for folder in folders:
            if folder.is_dir():
                try:
                    shutil.rmtree(folder)
                except OSError as error:
                    raise Rejected(f"{folder}: {error.strerror}") from error

    def check(self) -> Account:
        """Make sure that both folders can be written."""
        for folder in (self._outbox, self._inbox):
            try:
                make_folder(folder)
                tempfile.TemporaryFile(dir=folder).close()
            except OSError as error:
                raise RetryLater(f"{folder}: {error.strerror}") from error
        return Account("local", "tenhobot")

    def _folder(self, post: Post, key: str) -> Path:
        if post.reply_to is None:
            return self._outbox / _safe(key.removesuffix(f"/{self.name}"))
        # The name of a file beside it: two questions have two answers.
        return self._inbox / f"{post.reply_to.handle}{_ANSWER}"

    def _came_after(self, cursor: int) -> list[tuple[int, Path]]:
        # The time of the last change, renaming included: a file moved in keeps its old mtime.
        if not self._inbox.is_dir():
            return []
        files = [
            (path.stat().st_ctime_ns, path)
            for path in self._inbox.glob("*.txt")
            if path.is_file() and not path.name.startswith(".")
        ]
        settled = (self._clock() - _SETTLE_SECONDS) * 1e9
        return [(came, path) for came, path in files if cursor < came <= settled]

    def _prune(self) -> None:
        if self._keep:
            folders = [f for f in self._outbox.iterdir() if f.is_dir() and f.name[0] != "."]
            folders.sort(key=lambda folder: folder.stat().st_mtime_ns)
            for folder in folders[: -self._keep]:
                shutil.rmtree(folder)


def _safe(name: str) -> str:
    return re.sub(r"[^\w@.+-]", "_", name).lstrip(".") or "_"


def _mention(came: int, path: Path) -> Mention:
    if any(category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in path.stem):
        # It would stand in log lines and in the database.
        raise ValueError(f"the name {path.name!r} has signs that cannot be shown")
    try:
        with path.open("rb") as file:
            text = file.read(_MAX_QUESTION_BYTES).decode("utf-8", errors="replace")
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from error
    return Mention(
        id=f"{path.stem}@{came}",
        author_id=path.stem,
        handle=path.stem,
        text=text.strip(),
        created=datetime.fromtimestamp(came / 1e9, UTC),
        visibility="direct",
    )


def _is_of(folder: Path, key: str) -> bool:
    try:
        return (folder / ".key").read_text() == key
    except OSError:
        return False


def _write(post: Post, folder: Path, key: str) -> None:
    # The draft has a name of its own, so that what a crash left of it is found and replaced.
    draft = folder.with_name(f".{folder.name}")
    pictures = pictures_of(post, LocalNetwork.limits)
    shutil.rmtree(draft, ignore_errors=True)
    make_folder(draft.parent)
    draft.mkdir()
    try:
        text = shorten(post.text, LocalNetwork.limits.text)
        _write_file(draft / "post.txt", f"{text}\n".encode())
        for place, picture in enumerate(pictures, 1):
            number = "" if place == 1 else f"-{place}"
            _write_file(draft / f"picture{number}.png", picture.png)
            _write_file(draft / f"alt{number}.txt", f"{picture.alt}\n".encode())
        _write_file(draft / ".key", key.encode())
        adopt_all(draft)
        if folder.exists():  # The answer to what the question said before it was changed.
            shutil.rmtree(folder)
        draft.rename(folder)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    _sync(folder.parent)


def _write_file(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
