"""Reading X's posts: plain text, what they refer to, and whom they address.

X renamed some fields in version 2.167 of its document (`referenced_tweets` to
`referenced_posts`, `note_tweet` to `note_post`); both spellings are read.
"""

import html
import re
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from .base import Mention

_LEADING_NAMES = re.compile(r"^(?:\s*@\w+)+\s*")


def bare(text: str) -> str:
    """A text without what X adds to it or changes in it: links, leading names, spacing."""
    from twitter_text import extract_urls_with_indices

    text = unicodedata.normalize("NFC", text)
    for url in reversed(extract_urls_with_indices(text)):
        start, end = url["indices"]
        text = text[:start] + " " + text[end:]
    return " ".join(_LEADING_NAMES.sub("", text).split())


def _note(item: Mapping[str, Any]) -> Mapping[str, Any]:
    """The part that holds text and entities: a long post has a longer copy of both."""
    return item.get("note_post") or item.get("note_tweet") or item


def text_of(item: Mapping[str, Any]) -> str:
    """The text as its author wrote it: links in full, `&amp;` and the like undone."""
    note = _note(item)
    text = str(note.get("text", ""))
    for url in (note.get("entities") or {}).get("urls") or ():
        whole = "" if url.get("media_key") else url.get("expanded_url") or url["url"]
        text = text.replace(url["url"], whole)
    return html.unescape(text).strip()


def reference(item: Mapping[str, Any], kind: str) -> str | None:
    """The id of the post that `item` reposts, quotes or answers."""
    references = item.get("referenced_posts") or item.get("referenced_tweets") or ()
    return next((str(other["id"]) for other in references if other["type"] == kind), None)


def _is_direct(item: Mapping[str, Any], me: str) -> bool:
    """Whether the author names or answers us; X carries every name of a thread into a reply."""
    if item.get("in_reply_to_user_id") in (None, me):
        return True
    note = _note(item)
    names = (note.get("entities") or {}).get("mentions") or ()
    shown = item.get("display_text_range")
    if shown is None or note is not item:
        carried = _LEADING_NAMES.match(str(note.get("text", "")))
        shown = (carried.end() if carried else 0, 0)
    return any(name.get("id") == me and name["start"] >= shown[0] for name in names)


# X has no flag for bots; the rules for them ask that the profile names who runs the account.
_BOT = re.compile(r"bot[\d_]*$|ボット$", re.I)
_AUTOMATED = re.compile(r"\bautomated (account|by)\b|自動(投稿|返信)", re.I)


def _is_bot(author: Mapping[str, Any]) -> bool:
    names = (str(author.get(part) or "") for part in ("username", "name"))
    description = str(author.get("description") or "")
    return any(map(_BOT.search, names)) or bool(_AUTOMATED.search(description))


def mention_of(item: Mapping[str, Any], author: Mapping[str, Any], me: str) -> Mention:
    """A post of the mentions timeline, by its author, to the account with the id `me`."""
    versions = item.get("edit_history_post_ids") or item.get("edit_history_tweet_ids") or ()
    return Mention(
        id=str(item["id"]),
        author_id=str(item.get("author_id", "")),
        handle=str(author.get("username", "")),
        text=text_of(item),
        created=datetime.fromisoformat(item["created_at"]),
        lang=item.get("lang"),
        parent_id=reference(item, "replied_to"),
        root_id=item.get("conversation_id"),
        is_bot=_is_bot(author),
        is_repost=reference(item, "retweeted") is not None,
        direct=_is_direct(item, me),
        pictures=len((item.get("attachments") or {}).get("media_keys") or ()),
        edit_of=min(map(str, versions), key=int) if len(versions) > 1 else None,
    )
