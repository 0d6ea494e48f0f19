"""The three things that a schedule calls: `post_hand`, `deliver` and `poll_mentions`.

Clock, randomness, networks and all that makes a post are handed in.
"""

from .deliver import Delivered, deliver
from .mentions import Answer, Answerer, poll_mentions
from .post import Found, Posted, forgo, post_hand
from .slots import due_slots, slot_at

__all__ = [
    "Answer",
    "Answerer",
    "Delivered",
    "Found",
    "Posted",
    "deliver",
    "due_slots",
    "forgo",
    "poll_mentions",
    "post_hand",
    "slot_at",
]
