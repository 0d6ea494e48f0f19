"""A proxy that cuts lines, before or after the server behind it has done what it was asked."""

import threading
from collections import Counter
from http.client import HTTPConnection
from random import Random
from urllib.parse import urlsplit

from .server import Answer, FakeServer, Request

_HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}


class CuttingProxy(FakeServer):
    """Hands requests on to `target`; of those that write, one in `one_in` meets a fault."""

    def __init__(self, target: str, random: Random, one_in: int = 3) -> None:
        super().__init__()
        self.cuts: Counter[str] = Counter()
        self.writes = 0
        self._target = urlsplit(target).netloc
        self._random = random
        self._one_in = one_in
        self._draw = threading.Lock()

    def respond(self, request: Request) -> tuple[Answer | None, bool]:
        with self._draw:
            is_write = request.path.endswith("createRecord")
            self.writes += is_write
            meets = is_write and self._random.randrange(self._one_in) == 0
            fault = self._random.choice(["before", "after"]) if meets else None
        if fault:
            self.cuts[fault] += 1
        if fault == "before":
            return None, False
        answer = self._hand_on(request)
        return (None if fault else answer), False

    def _hand_on(self, request: Request) -> Answer:
        connection = HTTPConnection(self._target, timeout=30)
        try:
            headers = {
                name: value
                for name, value in request.headers.items()
                if name.lower() not in _HOP_BY_HOP | {"accept-encoding"}
            }
            connection.request(request.method, request.target, request.body or None, headers)
            response = connection.getresponse()
            body = response.read()
            kept = {
                name: value
                for name, value in response.getheaders()
                if name.lower() not in _HOP_BY_HOP
            }
            return Answer(body, response.status, kept)
        finally:
            connection.close()
