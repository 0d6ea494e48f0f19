"""What the fake X keeps, and what it says when it refuses."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from .server import Answer

FORBIDDEN = {
    "duplicate": "You are not allowed to create a Tweet with duplicate content.",
    "too_long": "Your Tweet text is too long. For more information on how Twitter determines "
    "text length see https://github.com/twitter/twitter-text.",
    "deleted": "You attempted to reply to a Tweet that is deleted or not visible to you.",
    "not_mentioned": "Reply to this conversation is not allowed because you have not been "
    "mentioned or otherwise engaged by the author of the post you are replying to.",
    "suspended": "Your account is suspended and is not permitted to access this feature.",
    "locked": "To protect our users from spam and other malicious activity, this account is "
    "temporarily locked. Please log in to https://twitter.com to unlock your account.",
    "permissions": "Your client app is not configured with the appropriate oauth1 app "
    "permissions for this endpoint.",
    "automated": "This request looks like it might be automated. To protect our users from spam "
    "and other malicious activity, we can't complete this action right now.",
}


def problem(status: int, title: str, detail: str, kind: str = "about:blank", **more: Any) -> Answer:
    body = {"title": title, "detail": detail, "type": kind, "status": status, **more}
    return Answer(body, status)


def forbidden(kind: str) -> Answer:
    return problem(403, "Forbidden", FORBIDDEN[kind])


def misspelt(parameter: str) -> Answer:
    message = f"The query parameter [{parameter}] is not one of [id,max_results,since_id]"
    return problem(
        400,
        "Invalid Request",
        "One or more parameters to your request was invalid.",
        "https://api.x.com/2/problems/invalid-request",
        errors=[{"parameters": {parameter: []}, "message": message}],
    )


def no_credit() -> Answer:
    return problem(
        402,
        "CreditsDepleted",
        "Your enrolled account [1] does not have any credits to fulfill this request.",
        "https://api.x.com/2/problems/credits",
    )


@dataclass
class FakeMedia:
    content: bytes
    alt: str = ""


@dataclass
class FakePost:
    id: str
    author_id: str
    text: str
    created: datetime
    reply_to: str | None = None
    repost_of: str | None = None
    quote_of: str | None = None
    media: list[FakeMedia] = field(default_factory=list)
    names: str = ""
    urls: dict[str, str] = field(default_factory=dict)
    lang: str = "ja"
    long: bool = False
    versions: list[str] = field(default_factory=list)
