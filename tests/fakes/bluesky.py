"""A fake PDS with the notifications of an AppView: what a bot needs of the AT Protocol.

As on a real PDS, a record key that is taken is an internal error, and blobs, references and
facets are checked.
"""

import base64
import hashlib
import json
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from typing import Any

import regex

from .server import Answer, Request, RoutedServer, route

HANDLE = "tenhobot.test"
DID = "did:plc:tenhobottenhobottenhobot"
PASSWORD = "fake-blue-sky-pass"
POSTS = "app.bsky.feed.post"


@dataclass
class FakeRecord:
    uri: str
    cid: str
    author: str
    value: dict[str, Any]
    indexed: datetime


def refusal(status: int, name: str, message: str = "The server's own words.") -> Answer:
    return Answer({"error": name, "message": message}, status)


class FakeBluesky(RoutedServer):
    """One account; `records` are everybody's, oldest first."""

    def __init__(self, *, lifetime: float = 7200) -> None:
        super().__init__()
        self.records: dict[str, FakeRecord] = {}
        self.blobs: dict[str, bytes] = {}
        self.handles = {HANDLE: DID}
        self.labels: dict[str, list[dict[str, str]]] = {}
        self.lifetime = lifetime
        self._tokens: set[str] = set()
        self._numbers = count(1)

    # What a test does and looks at.

    @property
    def own(self) -> list[FakeRecord]:
        return [r for r in self.records.values() if r.author == DID and f"/{POSTS}/" in r.uri]

    @property
    def logins(self) -> int:
        return sum(request.path.endswith("createSession") for request in self.requests)

    def write(self, handle: str, text: str, reply_to: FakeRecord | None = None, **more: Any):
        """Somebody posts; names in the text become facets."""
        did = self.handles.setdefault(handle, f"did:plc:{handle.partition('.')[0]:a<24}")
        facets = [
            {
                "index": {
                    "byteStart": len(text[: match.start()].encode()),
                    "byteEnd": len(text[: match.end()].encode()),
                },
                "features": [
                    {"$type": "app.bsky.richtext.facet#mention", "did": self.handles[match[1]]}
                ],
            }
            for match in regex.finditer(r"@([\w.]+\w)", text)
            if match[1] in self.handles
        ]
        now = datetime.now(UTC)
        value = {"$type": POSTS, "text": text, "createdAt": _time(now), "langs": ["en"]} | more
        value["facets"] = facets + more.get("facets", [])
        if reply_to is not None:
            parent = {"uri": reply_to.uri, "cid": reply_to.cid}
            root = reply_to.value.get("reply", {}).get("root", parent)
            value["reply"] = {"root": root, "parent": parent}
        return self._store(did, POSTS, self._rkey(), value)

    def end_sessions(self) -> None:
        self._tokens.clear()

    # What the server does.

    def answer(self, request: Request) -> Answer:
        if not request.path.endswith(("createSession", "resolveHandle")):
            token = (request.headers["Authorization"] or "").removeprefix("Bearer ")
            if token not in self._tokens:
                return refusal(400, "ExpiredToken", "Token has expired")
            if request.path.endswith("refreshSession") != ("refreshSignature" in token):
                return refusal(400, "InvalidToken", "Bad token scope")
            if request.path.endswith("refreshSession"):
                self._tokens.discard(token)
        return super().answer(request)

    @route("POST", "/xrpc/com.atproto.server.createSession")
    def _create_session(self, request: Request) -> Answer:
        body = request.json()
        if (body["identifier"].lower(), body["password"]) != (HANDLE, PASSWORD):
            return refusal(401, "AuthenticationRequired", "Invalid identifier or password")
        return self._session()

    @route("POST", "/xrpc/com.atproto.server.refreshSession")
    def _refresh_session(self, request: Request) -> Answer:
        return self._session()

    @route("GET", "/xrpc/com.atproto.server.getSession")
    def _get_session(self, request: Request) -> Answer:
        return Answer({"handle": HANDLE, "did": DID})

    @route("POST", "/xrpc/com.atproto.repo.uploadBlob")
    def _upload(self, request: Request) -> Answer:
        if len(request.body) > 1_000_000:
            return refusal(413, "PayloadTooLarge", "request entity too large")
        cid = _cid(request.body)
        self.blobs[cid] = request.body
        mime_type = request.headers["Content-Type"]
        size = len(request.body)
        blob = {"$type": "blob", "ref": {"$link": cid}, "mimeType": mime_type, "size": size}
        return Answer({"blob": blob})

    @route("POST", "/xrpc/com.atproto.repo.createRecord")
    def _create(self, request: Request) -> Answer:
        body = request.json()
        fault = self._fault_of(body["record"])
        if fault:
            return refusal(400, "InvalidRequest", fault)
        if f"at://{DID}/{body['collection']}/{body['rkey']}" in self.records:
            return refusal(500, "InternalServerError", "Internal Server Error")
        return self._stored(body)

    @route("POST", "/xrpc/com.atproto.repo.putRecord")
    def _put(self, request: Request) -> Answer:
        return self._stored(request.json())

    @route("GET", "/xrpc/com.atproto.repo.getRecord")
    def _get(self, request: Request) -> Answer:
        query = request.query
        uri = f"at://{query['repo']}/{query['collection']}/{query['rkey']}"
        record = self.records.get(uri)
        if record is None:
            return refusal(400, "RecordNotFound", f"Could not locate record: {uri}")
        return Answer({"uri": uri, "cid": record.cid, "value": record.value})

    @route("POST", "/xrpc/com.atproto.repo.deleteRecord")
    def _delete(self, request: Request) -> Answer:
        body = request.json()
        self.records.pop(f"at://{body['repo']}/{body['collection']}/{body['rkey']}", None)
        return Answer({})

    @route("GET", "/xrpc/com.atproto.identity.resolveHandle")
    def _resolve(self, request: Request) -> Answer:
        did = self.handles.get(request.query["handle"])
        return Answer({"did": did}) if did else refusal(400, "InvalidRequest", "no such handle")

    @route("GET", "/xrpc/app.bsky.notification.listNotifications")
    def _notifications(self, request: Request) -> Answer:
        query = request.query
        told = [
            (record, reason)
            for record in reversed(self.records.values())
            if f"/{POSTS}/" in record.uri and (reason := self._reason(record))
        ]
        first, limit = int(query.get("cursor", "0")), int(query["limit"])
        page = [
            {
                "uri": record.uri,
                "cid": record.cid,
                "author": self._author(record.author),
                "reason": reason,
                "record": record.value,
                "isRead": False,
                "indexedAt": _time(record.indexed),
            }
            for record, reason in told[first : first + limit]
        ]
        more = {"cursor": str(first + limit)} if first + limit < len(told) else {}
        return Answer({"notifications": page} | more)

    def _rkey(self) -> str:
        """A timestamp identifier: the next number in an alphabet that sorts."""
        digits = str.maketrans("0123456789", "234567abcd")
        return f"3k{next(self._numbers):011}".translate(digits)

    def _session(self) -> Answer:
        tokens = []
        for scope, lifetime in (("access", self.lifetime), ("refresh", 90 * 86400)):
            claims = {"scope": scope, "sub": DID, "exp": int(time.time() + lifetime)}
            parts = [{"alg": "none", "typ": "JWT"}, claims | {"jti": str(next(self._numbers))}]
            text = [base64.urlsafe_b64encode(json.dumps(p).encode()).rstrip(b"=") for p in parts]
            tokens.append(b".".join(text).decode() + "." + f"{scope}Signature".ljust(16, "0"))
        self._tokens |= set(tokens)
        body = {"accessJwt": tokens[0], "refreshJwt": tokens[1], "handle": HANDLE, "did": DID}
        return Answer(body)

    def _stored(self, body: dict[str, Any]) -> Answer:
        record = self._store(DID, body["collection"], body["rkey"], body["record"])
        return Answer({"uri": record.uri, "cid": record.cid})

    def _store(self, did: str, collection: str, rkey: str, value: dict[str, Any]) -> FakeRecord:
        uri = f"at://{did}/{collection}/{rkey}"
        cid = _cid(json.dumps(value).encode())
        self.records[uri] = FakeRecord(uri, cid, did, value, datetime.now(UTC))
        return self.records[uri]

    def _fault_of(self, value: dict[str, Any]) -> str | None:
        text = value["text"].encode()
        if len(text) > 3000 or len(regex.findall(r"\X", value["text"])) > 300:
            return "Record/text must not be longer than 300 graphemes"
        if any(f["index"]["byteEnd"] > len(text) for f in value.get("facets") or ()):
            return "Record/facets out of the text"
        for image in (value.get("embed") or {}).get("images", ()):
            if image["image"]["ref"]["$link"] not in self.blobs:
                return "Could not find blob"
        reply = value.get("reply") or {}
        for ref in (reply[name] for name in ("root", "parent") if reply):
            known = self.records.get(ref["uri"])
            if known is not None and known.cid != ref["cid"]:
                return "Record/reply does not match"
        return None

    def _reason(self, record: FakeRecord) -> str | None:
        """Why we are told of a record: everybody further up in a thread is told of an answer."""
        if record.author == DID:
            return None
        features = [f for facet in record.value.get("facets", ()) for f in facet["features"]]
        if any(feature.get("did") == DID for feature in features):
            return "mention"
        above = record
        while above := self.records.get(above.value.get("reply", {}).get("parent", {}).get("uri")):
            if above.author == DID:
                return "reply"
        return "like" if record.value.get("like") else None

    def _author(self, did: str) -> dict[str, Any]:
        handle = next(handle for handle, known in self.handles.items() if known == did)
        return {"did": did, "handle": handle, "labels": self.labels.get(handle, [])}


def _cid(content: bytes) -> str:
    """A CIDv1 of raw bytes: sha2-256 in base 32."""
    digest = b"\x01\x55\x12\x20" + hashlib.sha256(content).digest()
    return "b" + base64.b32encode(digest).decode().lower().rstrip("=")


def _time(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03}Z"
