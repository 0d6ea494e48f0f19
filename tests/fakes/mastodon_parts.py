"""What the fake Mastodon keeps, and how it shows it."""

import html
import re
from dataclasses import dataclass, field
from datetime import datetime


@dataclass
class FakeMedia:
    content: bytes
    alt: str
    polls: int = 0


@dataclass
class FakeStatus:
    id: str
    author: str
    text: str
    created: datetime
    reply_to: str | None = None
    visibility: str = "public"
    language: str | None = None
    media: dict[str, FakeMedia] = field(default_factory=dict)
    content: str | None = None


def to_html(text: str) -> str:
    """A text as Mastodon shows it."""
    text = html.escape(text, quote=False).replace("\n", "<br>")
    text = re.sub(
        r"(https?://(\S+))",
        r'<a href="\1" rel="nofollow"><span class="invisible">https://</span>'
        r'<span class="ellipsis">\2</span></a>',
        text,
    )
    card = (
        r'<span class="h-card"><a href="https://fake.test/@\1" class="u-url mention">'
        r"@<span>\1</span></a></span>"
    )
    text = re.sub(r"@(\w+)(@[\w.]+)?", card, text)
    return f"<p>{text}</p>"


def to_iso(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03}Z"
