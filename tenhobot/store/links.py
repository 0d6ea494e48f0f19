"""Whether a text has a link in it, which some networks bill more."""

import re
from functools import lru_cache

_LIKE_A_DOMAIN = re.compile(r"[^\W_]\.[^\W\d_]{2}")


@lru_cache(maxsize=256)
def has_link(text: str) -> bool:
    """Whether X takes something in it for a link: an address, or a bare domain."""
    if "://" in text:
        return True
    if not _LIKE_A_DOMAIN.search(text):
        return False
    from twitter_text import extract_urls_with_indices  # slow to import, so only when needed

    return bool(extract_urls_with_indices(text))
