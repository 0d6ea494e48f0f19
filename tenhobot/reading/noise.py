"""What stands in a post and is not its author's words: links, names, tags, codes, numbers.

Every stretch is blanked by as many spaces, so places in the text stay what they were.
"""

import html
import re

_LINK = r"[!#-;=?-~]"
_TOP_LEVEL = "com|net|org|jp|io|dev|app|me|co|info|social|online|xyz|gg|tv|moe|cloud|example|test"

_NOISE = re.compile(
    "|".join(
        (
            r"(?P<entity>&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});)",
            r"(?P<tag></?[A-Za-z][^<>]*>)",
            rf"(?P<link>(?:[A-Za-z0-9]{{1,15}}://|www\.){_LINK}+)",
            r"(?P<code>```.*?```|`[^`\n]*`)",
            r"(?P<address>(?<![\w.%+-])[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)",
            r"(?P<mention>(?<![A-Za-z0-9_.])@[A-Za-z0-9_]+(?:[.-][A-Za-z][A-Za-z0-9_]*)*"
            r"(?:@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)?)",
            rf"(?P<domain>(?<![A-Za-z0-9.@-])(?:[A-Za-z0-9-]+\.)+(?:{_TOP_LEVEL})(?![\w-])"
            rf"(?:[/:?#]{_LINK}*)?)",
            r"(?P<hashtag>(?<![A-Za-z0-9_&])#[^\s#.,!?、。:()「」]+)",
            r"(?P<shortcode>:(?![0-9mpszMPSZ]{7,}:)[A-Za-z0-9_+-]{1,40}:)",
            r"(?P<price>[$¥€£]\s?\d[\d,.]*[A-Za-z]*)",
            r"(?P<decimal>(?<![\w.])[vV]?\d+(?:\.\d+)+[A-Za-z]{0,4}(?![A-Za-z0-9]))",
            r"(?P<thousands>(?<![\w.,])\d{1,3}(?:,\d{3})+[A-Za-z]{0,4}(?![A-Za-z0-9]))",
        )
    ),
    re.DOTALL | re.ASCII,
)
_TENHOU_HAND = re.compile(r"tenhou\.net/2/\?(?:[^#]*&)?[qp]=([0-9mpszr]+)")
_LINE_TAGS = re.compile(r"</?(?:p|br|div|li|ul|ol|blockquote)\b", re.IGNORECASE)


def blank(text: str) -> tuple[str, tuple[str, ...]]:
    """The text with its noise blanked, and the names it mentions, lower-case, without @.

    A tile hand in a link to tenhou.net/2 stays. A name inside a link, an address or code is
    no mention.
    """
    mentions: list[str] = []

    def instead(match: re.Match[str]) -> str:
        found, kind = match.group(), match.lastgroup
        kept = ""
        if kind == "entity":
            kept = html.unescape(found)[:1]
            kept = kept if kept.isprintable() else " "
        elif kind == "tag" and _LINE_TAGS.match(found):
            kept = "\n"
        elif kind == "mention":
            mentions.append(found[1:].lower())
        elif kind == "code":
            return re.sub(r"`|@\w*", lambda part: " " * len(part.group()), found)
        elif kind in ("link", "domain") and (hand := _TENHOU_HAND.search(found)):
            return f"{' ' * hand.start(1)}{hand.group(1)}".ljust(len(found))
        return kept.ljust(len(found))

    return _NOISE.sub(instead, text), tuple(mentions)
