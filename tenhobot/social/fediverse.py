"""What the servers of the fediverse share: HTML to text, and names inside a text."""

import re
from html.parser import HTMLParser

_LEADING_NAMES = re.compile(r"^(?:\s*@[\w@.-]+)+\s*")


def plain(html: str) -> str:
    """The text of a post: paragraphs and line breaks kept, links in full, names as typed."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return "".join(reader.parts).strip()


def bare(text: str) -> str:
    """A text without what differs between what is sent and what a server shows of it."""
    return "".join(_LEADING_NAMES.sub("", text).split())


def without(text: str, name: str) -> str:
    """A text without ``@name``, with or without a domain behind it."""
    return re.sub(rf"(?<!\w)@{re.escape(name)}(@[\w.-]*\w)?(?!\w) ?", "", text).strip()


def is_typed(text: str, name: str) -> bool:
    """Whether ``@name`` stands in a text behind the names that it begins with.

    Clients put the names of a thread before an answer, so there a name tells nothing.
    """
    typed = _LEADING_NAMES.sub("", text)
    return re.search(rf"(?<!\w)@{re.escape(name)}(?!\w)", typed) is not None


class _Reader(HTMLParser):
    _BREAKS = {"br": "\n", "p": "\n\n", "li": "\n", "blockquote": "\n"}  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._inside_link = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        classes = (attributes.get("class") or "").split()
        if tag in self._BREAKS:
            self.parts.append(self._BREAKS[tag])
        elif tag == "a" and not {"mention", "hashtag"} & set(classes):
            # The shown text of a link is shortened; the address is what its author meant.
            self.parts.append(attributes.get("href") or "")
            self._inside_link = True

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._inside_link = False

    def handle_data(self, data: str) -> None:
        if not self._inside_link:
            self.parts.append(data)
