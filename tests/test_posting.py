"""From a tenhou to its post, in both languages and by every template."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from tenhobot.config import parse
from tenhobot.config.settings import TEMPLATE_FIELDS
from tenhobot.jobs import Found
from tenhobot.posting import compose
from tenhobot.riichi import parse_hand
from tenhobot.sampling import Quest
from tenhobot.wording.lines import width


def found(text: str) -> Found:
    return Found(parse_hand(text).concealed, "1-seed", 238_203, "1-seed:238202")


@pytest.mark.parametrize(("lang", "says"), [("ja", "天和"), ("en", "Tenhou")])
def test_a_post_says_and_shows_what_was_found(lang: str, says: str) -> None:
    new = compose(found("406m111p234567s22z"), parse(f'[bot]\nlanguage = "{lang}"'))
    assert new.hand == "406m111p234567s22z"
    assert new.yaku == ("menzen_tsumo",)
    assert (new.points, new.tries, new.key) == (48_000, 238_203, "1-seed")
    assert new.score is not None
    assert new.score["yakuman"] == 1
    assert new.one_in > 330_529.5
    assert says in new.post.text
    assert "238,203" in new.post.text
    assert "1-seed:238202" in new.post.text
    assert width(new.post.text) <= 280
    (picture,) = new.post.pictures
    assert says in picture.alt
    assert len(picture.png) < 1_000_000
    assert Image.open(io.BytesIO(picture.png)).size == (1200, 675)


def test_each_network_gets_its_language_and_the_bot_s_own_leads() -> None:
    spoken = '[networks.x]\nlanguage = "en"\n[networks.local]\n[networks.misskey]\nlanguage = "en"'
    new = compose(found("406m111p234567s22z"), parse(spoken))
    assert [new.on(name).lang for name in ("x", "local", "misskey")] == ["en", "ja", "en"]
    assert new.post is new.on("local")
    # Worded and drawn once for each language.
    assert new.on("x") is new.on("misskey")
    assert new.on("x").pictures[0].png != new.post.pictures[0].png
    assert "Tenhou" in new.on("x").text
    assert "天和" in new.post.text


def test_a_language_that_no_network_speaks_is_not_drawn() -> None:
    new = compose(found("406m111p234567s22z"), parse('[networks.x]\nlanguage = "en"'))
    assert (new.post.lang, new.elsewhere) == ("en", {})


def test_a_rarer_hand_counts_as_rarer() -> None:
    plain = compose(found("406m111p234567s22z"), parse(""))
    rare = compose(found("111222333444z55z"), parse(""))
    assert rare.one_in > 1e6 * plain.one_in
    assert "daisuushii" in rare.yaku


def test_a_template_words_the_post() -> None:
    template = "|".join(f"{{{name}}}" for name in TEMPLATE_FIELDS)
    settings = parse(f'[bot]\nlanguage = "en"\n[deal]\ntemplate = "{template} #riichi"')
    text = compose(found("111222333444z55z"), settings).post.text
    assert text.endswith("#riichi")
    assert "11122233344455z" in text


def test_no_template_keeps_silent_about_a_hunt() -> None:
    settings = parse('[bot]\nlanguage = "en"\n[deal]\ntemplate = "{hand}"')
    hunted = replace(
        found("111222333444z55z"), quest=Quest(frozenset({"daisuushii"})), is_seed_chosen=True
    )
    assert compose(found("111222333444z55z"), settings).post.text == "11122233344455z"
    assert compose(hunted, settings).post.text.splitlines() == [
        "Hunted for Four Big Winds: found on deal 238,203",
        "The seed was chosen by hand",
        "11122233344455z",
    ]
    assert "Hunted for Four Big Winds" in compose(hunted, settings).post.pictures[0].alt


def test_the_time_to_wait_is_that_of_the_bot() -> None:
    template = '[bot]\nlanguage = "en"\n[deal]\ntemplate = "{span}"\n'
    hand = found("111222333444z55z")
    usual, slow = (
        compose(hand, parse(template + more)).post.text for more in ("", "every_minutes = 100")
    )
    assert (usual, slow) == ("83,900 years", "839,000 years")


@pytest.mark.parametrize(
    ("rules", "hand"), [("ema", "123m456p789s11222z"), ("mleague", "123m406p789s11222z")]
)
def test_a_red_five_is_plain_where_the_rules_have_none(rules: str, hand: str) -> None:
    new = compose(found("123m406p789s11222z"), parse(f'[bot]\nrules = "{rules}"'))
    assert new.hand == hand


def test_the_odds_do_not_depend_on_the_rules() -> None:
    tenhou, soul = (
        compose(found("19m19p19s12345677z"), parse(f'[bot]\nrules = "{rules}"'))
        for rules in ("tenhou", "mahjongsoul")
    )
    assert soul.one_in == tenhou.one_in
    assert soul.points == 144_000
    assert tenhou.points == 96_000
