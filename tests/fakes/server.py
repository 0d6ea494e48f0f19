"""An HTTP server on 127.0.0.1 that a test can tell to fail in every way a network fails."""

import json
import re
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.message import Message
from email.parser import BytesParser
from email.policy import HTTP
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True)
class Request:
    """What came in."""

    method: str
    target: str
    headers: Message
    body: bytes

    @property
    def path(self) -> str:
        return urlsplit(self.target).path

    @property
    def query(self) -> dict[str, str]:
        return dict(parse_qsl(urlsplit(self.target).query, keep_blank_values=True))

    @property
    def content_type(self) -> str:
        return self.headers.get_content_type() if self.headers["Content-Type"] else ""

    def json(self) -> Any:
        return json.loads(self.body or b"{}")

    def form(self) -> dict[str, bytes]:
        """The fields of a form, in either of its two encodings, by name."""
        if self.content_type != "multipart/form-data":
            return {k: v.encode() for k, v in parse_qsl(self.body.decode(), keep_blank_values=True)}
        head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
        parts = BytesParser(policy=HTTP).parsebytes(head + self.body).iter_parts()
        return {
            part.get_param("name", header="content-disposition"): part.get_payload(decode=True)
            for part in parts
        }


@dataclass(frozen=True)
class Answer:
    """What goes out: JSON, unless `body` is text or bytes already."""

    body: object = field(default_factory=dict)
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)

    def encoded(self) -> tuple[bytes, str]:
        if isinstance(self.body, bytes):
            return self.body, "application/octet-stream"
        if isinstance(self.body, str):
            return self.body.encode(), "text/html; charset=utf-8"
        return json.dumps(self.body, ensure_ascii=False).encode(), "application/json"


@dataclass(frozen=True)
class Fault:
    """One misbehaviour, for the next request whose ``METHOD path`` matches `request`.

    With `after` the request is carried out first. Without an `answer` the line is cut, and with
    `torn` in the middle of it; `delay` seconds pass before anything is said.
    """

    request: str
    answer: Answer | None = None
    after: bool = False
    delay: float = 0
    torn: bool = False


def cut(request: str, *, after: bool) -> Fault:
    return Fault(request, after=after)


def torn(request: str) -> Fault:
    return Fault(request, Answer({"data": {"id": "1", "text": "never seen whole"}}), True, 0, True)


def late(request: str, seconds: float, *, after: bool) -> Fault:
    return Fault(request, after=after, delay=seconds)


def failing(
    request: str,
    status: int,
    body: object = "<html><body>Something is wrong</body></html>",
    *,
    after: bool = False,
    headers: Mapping[str, str] | None = None,
) -> Fault:
    return Fault(request, Answer(body, status, headers or {}), after)


class FakeServer:
    """Carries out requests one at a time; a subclass says how in `answer`.

    `faults` are met once each; `chaos` may make one up for any other request. Its answers are
    dated `ahead` seconds from now.
    """

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.chaos: Callable[[str], Fault | None] = lambda _: None
        self.requests: list[Request] = []
        self.crashes: list[BaseException] = []
        self.ahead = 0.0
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._connections: set[socket.socket] = set()
        self._http = _Server(("127.0.0.1", 0), _Handler)
        self._http.owner = self
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    def answer(self, request: Request) -> Answer:
        raise NotImplementedError

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self._http.shutdown()
        for connection in tuple(self._connections):
            _hang_up(connection)
        self._http.server_close()
        self._thread.join()
        if self.crashes:
            raise AssertionError("the fake server itself failed") from self.crashes[0]

    def respond(self, request: Request) -> tuple[Answer | None, bool]:
        """The answer, if any, and whether to tear it."""
        with self._lock:
            self.requests.append(request)
            line = f"{request.method} {request.path}"
            fault = next((f for f in self.faults if re.fullmatch(f.request, line)), None)
            if fault is not None:
                self.faults.remove(fault)
            else:
                fault = self.chaos(line)
            answer = self.answer(request) if fault is None or fault.after else None
        if fault is None:
            return answer, False
        if fault.delay:
            self._closing.wait(fault.delay)
        return fault.answer, fault.torn


class _Server(ThreadingHTTPServer):
    daemon_threads = False
    owner: FakeServer

    def handle_error(self, *_: object) -> None:
        """A client that hangs up is no news; what is wrong with the fake itself is."""
        error = sys.exception()
        if error is not None and not isinstance(error, OSError):
            self.owner.crashes.append(error)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def setup(self) -> None:
        super().setup()
        self.server.owner._connections.add(self.connection)

    def finish(self) -> None:
        self.server.owner._connections.discard(self.connection)
        super().finish()

    def date_time_string(self, timestamp: float | None = None) -> str:
        return super().date_time_string(time.time() + self.server.owner.ahead)

    def log_message(self, *_: object) -> None:
        """Tests need no access log."""

    def _handle(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        if len(body) < length:  # Who asked was killed while asking.
            self.close_connection = True
            return
        request = Request(self.command, self.path, self.headers, body)
        answer, tear = self.server.owner.respond(request)
        if answer is None:
            self.close_connection = True
            _hang_up(self.connection)
            return
        content, content_type = answer.encoded()
        self.send_response(answer.status)
        headers = {"Content-Type": content_type, "Content-Length": str(len(content))}
        for name, value in (headers | dict(answer.headers)).items():
            self.send_header(name, value)
        self.end_headers()
        if tear:
            self.wfile.write(content[: len(content) // 2])
            self.close_connection = True
            _hang_up(self.connection)
        elif self.command != "HEAD":
            self.wfile.write(content)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = _handle  # noqa: N815


def _hang_up(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return


Route = tuple[str, re.Pattern[str], Callable[..., Answer]]


def route(method: str, path: str) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Mark a method of a `RoutedServer` as the one for a path; its groups become arguments."""

    def mark(function: Callable[..., Answer]) -> Callable[..., Answer]:
        function.route = (method, re.compile(path))  # type: ignore[attr-defined]
        return function

    return mark


class RoutedServer(FakeServer):
    """A server whose methods say with `route` what they answer."""

    def answer(self, request: Request) -> Answer:
        for name in dir(type(self)):
            function = getattr(type(self), name)
            method, path = getattr(function, "route", (None, None))
            found = path.fullmatch(request.path) if method == request.method else None
            if found:
                return function(self, request, *found.groups())
        return Answer({"error": f"no {request.method} {request.path}"}, 404)
