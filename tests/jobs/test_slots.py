"""Slots are times in UTC: a restart or a moved clock deals none of them twice."""

from datetime import UTC, datetime, timedelta

from tenhobot.jobs import due_slots, slot_at

START = datetime(2026, 3, 1, tzinfo=UTC)


def due(
    now: datetime, dealt: set[datetime], most: int = 3, hours: float = 6
) -> tuple[list[datetime], int]:
    return due_slots(
        now.timestamp(),
        10,
        max(dealt, default=None),
        dealt.__contains__,
        most=most,
        max_age=hours * 3600,
    )


def test_a_slot_begins_every_so_many_minutes() -> None:
    assert slot_at((START + timedelta(minutes=19, seconds=59)).timestamp(), 10) == START + (
        timedelta(minutes=10)
    )


def test_the_first_start_deals_the_present_slot_alone() -> None:
    assert due(START, set()) == ([START], 0)


def test_a_slot_is_dealt_once() -> None:
    assert due(START + timedelta(minutes=3), {START}) == ([], 0)


def test_missed_slots_are_capped_by_count() -> None:
    slots, dropped = due(START + timedelta(hours=3), {START})
    assert slots == [START + timedelta(minutes=m) for m in (150, 160, 170, 180)]
    assert dropped == 14


def test_missed_slots_are_capped_by_age() -> None:
    slots, dropped = due(START + timedelta(hours=3), {START}, most=100, hours=1)
    assert len(slots) == 7
    assert dropped == 11


def test_a_clock_that_is_set_back_repeats_nothing() -> None:
    dealt = {START + timedelta(minutes=10 * n) for n in range(12)}
    assert due(START + timedelta(minutes=60), dealt) == ([], 0)


def test_a_clock_that_was_far_ahead_does_not_stop_the_bot() -> None:
    assert due(START, {START + timedelta(days=400)}) == ([START], 0)
