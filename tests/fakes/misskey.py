"""A fake Misskey: what a bot needs of its API; every payload is kept for the judge of types."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from .server import Answer, Request, RoutedServer, route

TOKEN = "fakeMisskeyToken000000000000000000000001"
ME = "tenhobot"


@dataclass
class FakeFile:
    content: bytes
    comment: str | None


@dataclass
class FakeNote:
    id: str
    author: str
    text: str | None
    created: datetime
    reply_to: str | None = None
    renote_of: str | None = None
    visibility: str = "public"
    visible_to: list[str] = field(default_factory=list)
    files: list[FakeFile] = field(default_factory=list)


def refusal(status: int, code: str, message: str, headers: dict[str, str] | None = None) -> Answer:
    error = {"message": message, "code": code, "id": "b0a7f5f8-dc2f-4171-b91f-de88ad238e14"}
    return Answer({"error": error | {"kind": "client"}}, status, headers or {})


class FakeMisskey(RoutedServer):
    """One account; `notes` are everybody's, oldest first."""

    def __init__(self, *, characters: int = 3000) -> None:
        super().__init__()
        self.notes: dict[str, FakeNote] = {}
        self.files: dict[str, FakeFile] = {}
        self.users = {ME: "9aaaaaaaaa"}
        self.bots: set[str] = set()
        self.payloads: list[tuple[str, dict[str, Any]]] = []
        self.allowed: set[str] = set()
        self.permissions: list[str] = []
        self._characters = characters
        self._numbers = count(1)

    # What a test does and looks at.

    @property
    def own(self) -> list[FakeNote]:
        return [note for note in self.notes.values() if note.author == ME]

    def write(self, name: str, text: str | None, **more: Any) -> FakeNote:
        self.users.setdefault(name, f"9user{len(self.users):05}")
        note = FakeNote(self._id("9note"), name, text, datetime.now(UTC), **more)
        self.notes[note.id] = note
        return note

    def allow(self, page: str) -> None:
        """The operator opens the page, signed in as the bot, and allows all that it asks for."""
        asked = urlsplit(page)
        self.allowed.add(asked.path.rpartition("/")[2])
        self.permissions = dict(parse_qsl(asked.query))["permission"].split(",")

    # What the server does.

    def answer(self, request: Request) -> Answer:
        if not request.path.startswith("/api/miauth/"):
            if request.content_type == "multipart/form-data":
                payload: dict[str, Any] = dict(request.form())
                token = payload.pop("i", b"").decode()
            else:
                payload = request.json()
                token = payload.pop("i", "")
            self.payloads.append((request.path.removeprefix("/api/"), payload))
            if token != TOKEN:
                return refusal(401, "AUTHENTICATION_FAILED", "Authentication failed.")
        return super().answer(request)

    @route("POST", "/api/i")
    def _i(self, request: Request) -> Answer:
        return Answer(self._user(ME))

    @route("POST", "/api/i/update")
    def _update_me(self, request: Request) -> Answer:
        if "write:account" not in self.permissions:
            return refusal(403, "PERMISSION_DENIED", "Your app does not have the permission.")
        if request.json()["isBot"]:
            self.bots.add(ME)
        return Answer(self._user(ME))

    @route("POST", "/api/meta")
    def _meta(self, request: Request) -> Answer:
        policies = {"maxFileSizeMb": 30}
        return Answer({"maxNoteTextLength": self._characters, "policies": policies})

    @route("POST", "/api/drive/files/create")
    def _upload(self, request: Request) -> Answer:
        form = request.form()
        file_id = hashlib.md5(form["file"], usedforsecurity=False).hexdigest()
        comment = form.get("comment", b"").decode()
        if len(comment) > 512:
            return refusal(400, "COMMENT_TOO_LONG", "Cannot upload: the comment is too long.")
        self.files.setdefault(file_id, FakeFile(form["file"], comment or None))
        return self._file_answer(file_id)

    @route("POST", "/api/drive/files/update")
    def _update(self, request: Request) -> Answer:
        body = request.json()
        self.files[body["fileId"]].comment = body["comment"]
        return self._file_answer(body["fileId"])

    def _file_answer(self, file_id: str) -> Answer:
        return Answer({"id": file_id, "comment": self.files[file_id].comment})

    @route("POST", "/api/notes/create")
    def _post(self, request: Request) -> Answer:
        body = request.json()
        if len(body["text"]) > self._characters:
            return refusal(400, "MAX_LENGTH", "You tried to post a too long text.")
        reply_to = body.get("replyId")
        if reply_to and reply_to not in self.notes:
            return refusal(400, "NO_SUCH_REPLY_TARGET", "No such reply target.")
        note = self.write(
            ME,
            body["text"],
            reply_to=reply_to,
            visibility=body["visibility"],
            visible_to=body.get("visibleUserIds", []),
            files=[self.files[file_id] for file_id in body.get("fileIds", [])],
        )
        return Answer({"createdNote": self._note(note)})

    @route("POST", "/api/notes/delete")
    def _delete(self, request: Request) -> Answer:
        if self.notes.pop(request.json()["noteId"], None) is None:
            return refusal(400, "NO_SUCH_NOTE", "No such note.")
        return Answer(b"", 204)

    @route("POST", "/api/notes/mentions")
    def _mentions(self, request: Request) -> Answer:
        me = self.users[ME]
        return self._page(request, [n for n in self.notes.values() if me in self._named(n)])

    @route("POST", "/api/users/notes")
    def _notes(self, request: Request) -> Answer:
        user_id = request.json()["userId"]
        return self._page(
            request, [n for n in self.notes.values() if self.users[n.author] == user_id]
        )

    @route("POST", "/api/notes/conversation")
    def _conversation(self, request: Request) -> Answer:
        thread = self._ancestors(self.notes[request.json()["noteId"]])
        return Answer([self._note(note) for note in thread])

    @route("POST", "/api/miauth/([0-9a-f-]+)/check")
    def _miauth(self, request: Request, session: str) -> Answer:
        if session not in self.allowed:
            return Answer({"ok": False})
        return Answer({"ok": True, "token": TOKEN, "user": self._user(ME)})

    def _page(self, request: Request, notes: list[FakeNote]) -> Answer:
        body = request.json()
        if "untilId" in body:
            notes = [note for note in notes if note.id < body["untilId"]]
        if "sinceId" in body:
            notes = [note for note in notes if note.id > body["sinceId"]]
        else:
            notes = notes[::-1]
        return Answer([self._note(note) for note in notes[: body["limit"]]])

    def _ancestors(self, note: FakeNote) -> Iterator[FakeNote]:
        while note.reply_to in self.notes:
            note = self.notes[note.reply_to]
            yield note

    def _named(self, note: FakeNote) -> list[str]:
        """Who is named in the text, or answered."""
        words = (note.text or "").replace("@", " @").split()
        names = [word[1:].rstrip(":,") for word in words if word[0] == "@"]
        ids = [self.users[name] for name in names if name in self.users]
        if note.reply_to in self.notes:
            ids.append(self.users[self.notes[note.reply_to].author])
        return list(dict.fromkeys(ids))

    def _user(self, name: str) -> dict[str, Any]:
        username, _, host = name.partition("@")
        is_bot = name in self.bots
        return {
            "id": self.users[name],
            "username": username,
            "host": host or None,
            "isBot": is_bot,
        }

    def _note(self, note: FakeNote) -> dict[str, Any]:
        created = f"{note.created:%Y-%m-%dT%H:%M:%S}.{note.created.microsecond // 1000:03}Z"
        return {
            "id": note.id,
            "createdAt": created,
            "text": note.text,
            "userId": self.users[note.author],
            "user": self._user(note.author),
            "replyId": note.reply_to,
            "renoteId": note.renote_of,
            "visibility": note.visibility,
            "mentions": self._named(note),
            "fileIds": [f"9file{n}" for n, _ in enumerate(note.files)],
        }

    def _id(self, prefix: str) -> str:
        return f"{prefix}{next(self._numbers):05}"
