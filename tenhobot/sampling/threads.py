"""How many threads deal."""

import os

MOST_WORKERS = 64
"""The most threads, or pieces of work at a time, that anybody may ask for."""


def cores() -> int:
    """The number of processor cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1
