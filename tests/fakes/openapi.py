"""Judging requests by a published OpenAPI document."""

import json
from functools import cache
from pathlib import Path

from openapi_core import Config, OpenAPI
from openapi_core.datatypes import RequestParameters
from openapi_core.exceptions import OpenAPIError
from werkzeug.datastructures import Headers, ImmutableMultiDict

from .server import Request

DOCUMENT = Path(__file__).parents[3] / "shared" / "platforms" / "x-openapi.json"
"""X's own; it is not part of this repository."""


class _Seen:
    """A request as openapi-core wants to see it."""

    def __init__(self, host_url: str, request: Request) -> None:
        self.host_url = host_url
        self.path = request.path
        self.method = request.method.lower()
        self.parameters = RequestParameters(
            query=ImmutableMultiDict(request.query), header=Headers(list(request.headers.items()))
        )
        self.content_type = request.headers["Content-Type"] or ""
        self.body = request.body or None


class Judge:
    """Says what a document has against a request."""

    def __init__(self, document: Path) -> None:
        spec = json.loads(document.read_text(encoding="utf-8"))
        self._host_url = spec["servers"][0]["url"]
        # Its "OAuth" scheme is unknown to the library; the signature is checked elsewhere.
        for item in spec["paths"].values():
            for operation in item.values():
                if isinstance(operation, dict):
                    operation.pop("security", None)
        self._openapi = OpenAPI.from_dict(spec, config=Config(spec_validator_cls=None))

    def objection(self, request: Request) -> str | None:
        try:
            self._openapi.validate_request(_Seen(self._host_url, request))
        except OpenAPIError as error:
            return f"{request.method} {request.target}: {error!r} {error.__cause__!r}"
        return None


@cache
def _x_judge() -> Judge | None:
    return Judge(DOCUMENT) if DOCUMENT.exists() else None


def x_objection(request: Request) -> str | None:
    """What X's own document has against a request; nothing where it is not at hand."""
    judge = _x_judge()
    return judge and judge.objection(request)
