"""Seeds: as text and back, from a slot, and what is refused."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, strategies as st

from tenhobot.config import parse
from tenhobot.jobs import Found
from tenhobot.posting import compose
from tenhobot.riichi import parse_hand
from tenhobot.sampling import PLACES, BadSeed, Seed, parse_placed, slot_seed
from tenhobot.wording.lines import plain

NAMES = [
    "tenhobot",
    "a_b/＠_c",
    "@",
    "x@y",
    "🀄 天和！",
    "...",
    "e\u0301*_*",
    "/",
    "ボット：２",
    "#1 >",
]

KEYS = st.text(st.characters(categories=["L", "N", "P", "S"], exclude_characters=":："), min_size=1)


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


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_the_proof_in_a_post_is_the_seed_that_was_dealt(name: str, lang: str) -> None:
    seed = slot_seed(name, datetime(2026, 11, 29, 23, 10, tzinfo=UTC))
    assert shown_proof(seed, lang) == f"{seed}:238202"


@pytest.mark.parametrize("key", ["@x", "a/@b", "＠", "a＠b"])
def test_a_chosen_seed_is_read_from_the_post_though_it_addresses_nobody(key: str) -> None:
    assert parse_placed(shown_proof(Seed(key), "en")) == (Seed(key), 238_202)


@given(st.text(max_size=20))
def test_no_name_makes_a_seed_that_a_post_changes(name: str) -> None:
    seed = str(slot_seed(name, datetime(2026, 11, 29, 23, 10, tzinfo=UTC)))
    assert plain(seed) == seed
    assert str(Seed.parse(seed)) == seed


def shown_proof(seed: Seed, lang: str) -> str:
    """The seed and place as somebody reads them in the text of a post."""
    found = Found(parse_hand("406m111p234567s22z").concealed, str(seed), 238_203, f"{seed}:238202")
    text = compose(found, parse(f'[bot]\nlanguage = "{lang}"')).post.text
    return text.split()[-1]


@pytest.mark.parametrize("text", [f"1-x:{PLACES}", "1-x:99999999999999999999", "1-x:" + 5000 * "9"])
def test_a_place_past_the_last_deal_is_out_of_range(text: str) -> None:
    with pytest.raises(BadSeed, match="is out of range: a seed's places are 0 to 999,999"):
        parse_placed(text)
    assert parse_placed(f"1-x:000{PLACES - 1}") == (Seed("x"), PLACES - 1)


@pytest.mark.parametrize(
    "text",
    [
        "1-bot@x:90823",
        "1-bot＠x：90823",
        "１－bot＠x：９０，８２３",
        " 1-bot@x:90,823\n",
        "1-bot@x : 90823",
        "検証 1-bot＠x:90823",
        "検証\u30001-bot＠x：90823",
        "Verify: 1-bot@x:90823",
        "$ tenhobot verify 1-bot@x:090823",
        "天和！\n123m406p789s11222z\n検証 1-bot＠x:90823\n#天和 #riichi",
    ],
)
def test_a_proof_is_read_as_people_write_and_paste_it(text: str) -> None:
    assert parse_placed(text) == (Seed("bot@x"), 90_823)


@pytest.mark.parametrize("key", ["verify", "検証", "verify-1"])
def test_a_seed_may_be_called_as_the_label_of_one(key: str) -> None:
    assert parse_placed(f"{key}:5") == (Seed(key), 5)
    assert parse_placed(f"Verify: 1-{key}:5") == (Seed(key), 5)


@pytest.mark.parametrize("text", ["1-bot@x:90 823", "1-a 1-b", "1-x:12;", "1-a：b"])
def test_what_may_be_another_proof_is_refused(text: str) -> None:
    with pytest.raises(BadSeed):
        parse_placed(text)


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
