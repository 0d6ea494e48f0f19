"""Seeds: as text and back, from a slot, and what is refused."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenhobot.sampling import BadSeed, Seed, parse_placed, slot_seed

KEYS = st.text(st.characters(categories=["L", "N", "P", "S"], exclude_characters=":"), min_size=1)


@given(KEYS)
def test_a_seed_parses_back_from_its_text(key: str) -> None:
    seed = Seed(key)
    assert Seed.parse(str(seed)) == seed
    assert parse_placed(f"{seed}:0") == (seed, 0)
    assert parse_placed(str(seed)) == (seed, None)


def test_a_text_without_a_scheme_is_a_key_of_this_one() -> None:
    assert Seed.parse("42") == Seed.parse("1-42")
    assert str(Seed.parse("42")) == "1-42"


def test_the_slot_says_who_and_when_wherever_the_bot_runs() -> None:
    slot = datetime(2026, 11, 29, 23, 10, tzinfo=UTC)
    tokyo = slot.astimezone(timezone(timedelta(hours=9)))
    assert str(slot_seed("tenhobot", slot)) == "1-tenhobot@20261129T231000Z"
    assert slot_seed("tenhobot", tokyo) == slot_seed("tenhobot", slot)
    assert str(slot_seed("天和: bot", slot)) == "1-天和_bot@20261129T231000Z"
    with pytest.raises(ValueError, match="needs a zone"):
        slot_seed("tenhobot", datetime(2026, 11, 29, 23, 10))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("2-abc", "scheme 2; this version knows scheme 1"),
        ("", "no key"),
        ("1-", "no key"),
        ("1-a b", "one word"),
        ("1-a\n", "one word"),
    ],
)
def test_what_is_no_seed_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadSeed, match=says):
        Seed.parse(text)


def test_random_seeds_differ() -> None:
    assert len({Seed.random() for _ in range(100)}) == 100
