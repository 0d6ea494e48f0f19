"""From the HTML of a fediverse post to the text that its author wrote."""

from html.parser import HTMLParser


def plain(html: str) -> str:
    """The text of a post: paragraphs and line breaks kept, links in full, names as typed."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return "".join(reader.parts).strip()


class _Reader(HTMLParser):
    _BREAKS = {"br": "\n", "p": "\n\n", "li": "\n", "blockquote": "\n"}  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._inside_link = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag in self._BREAKS:
            self.parts.append(self._BREAKS[tag])
        elif tag == "a" and not {"mention", "hashtag"} & set(
            (attributes.get("class") or "").split()
        ):
            # The shown text of a link is shortened; the address is what its author meant.
            self.parts.append(attributes.get("href") or "")
            self._inside_link = True

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._inside_link = False

    def handle_data(self, data: str) -> None:
        if not self._inside_link:
            self.parts.append(data)
