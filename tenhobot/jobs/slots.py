"""Slots: the times at which hands are dealt, in UTC, so that no change of clock repeats one."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta


def slot_at(now: float, minutes: int) -> datetime:
    """The slot that `now` (seconds since 1970) lies in, where one begins every so many minutes."""
    length = 60 * minutes
    return datetime.fromtimestamp(now // length * length, UTC)


def due_slots(
    now: float,
    minutes: int,
    last: datetime | None,
    is_dealt: Callable[[datetime], bool],
    *,
    most: int,
    max_age: float,
) -> tuple[list[datetime], int]:
    """The slots to deal now, oldest first, and how many missed ones are dropped.

    The present slot is due unless it was dealt. Of the slots missed since the `last` one, the
    newest `most` that are not older than `max_age` seconds are due as well.
    """
    present = slot_at(now, minutes)
    due = [] if is_dealt(present) else [present]
    if last is None or last >= present:
        return due, 0
    length = timedelta(minutes=minutes)
    missed = max(0, (present - last) // length - 1)
    oldest = datetime.fromtimestamp(max(0.0, now - max_age), UTC)
    late = [
        slot
        for slot in (present - length * back for back in range(min(missed, most), 0, -1))
        if slot >= oldest
    ]
    return late + due, missed - len(late)
