"""Settings: what may be said, and one clear line for everything else."""

import re
from dataclasses import Field, fields
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import assume, example, given, settings, strategies as st

from tenhobot.config import ConfigError, Settings, checks, load, parse
from tenhobot.config.checks import TEMPLATE_FIELDS
from tenhobot.config.sample import commented
from tenhobot.config.settings import OWN_SETTINGS, TABLES, BotSettings, NetworkSettings
from tenhobot.render import THEMES
from tenhobot.sampling import slot_seed
from tenhobot.social import KINDS


def test_no_file_is_the_defaults() -> None:
    assert load(None) == parse("") == Settings()
    assert list(Settings().networks) == ["local"]


def test_the_sample_says_the_defaults() -> None:
    assert parse(commented()) == Settings()


def test_the_sample_can_be_switched_on_line_by_line() -> None:
    everything = re.sub(r"^# (\w+ = |\[)", r"\1", commented(), flags=re.MULTILINE)
    settings = parse(everything)
    assert list(settings.networks) == list(KINDS)
    assert settings.networks["x"] == parse("[networks.x]").networks["x"]
    assert settings.networks["x"].posts_per_day == 4
    assert settings.bot == BotSettings()


def test_settings_of_one_network_stay_with_it() -> None:
    settings = parse('[networks.mastodon]\nbase_url = "https://example.org"')
    assert settings.networks["mastodon"].own["base_url"] == "https://example.org"
    assert settings.networks["mastodon"].own["visibility"] == "public"
    assert OWN_SETTINGS.keys() == KINDS.keys()


def test_a_network_posts_in_the_bot_s_language_unless_it_has_its_own() -> None:
    settings = parse('[networks.x]\n[networks.misskey]\nlanguage = "en"')
    assert settings.languages == {"x": "ja", "misskey": "en"}


def test_every_theme_can_be_chosen() -> None:
    for theme in THEMES:
        assert parse(f'[bot]\ntheme = "{theme}"').bot.theme == theme


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[bot]\nnmae = "x"', "f.toml: [bot] no setting 'nmae'; did you mean 'name'? there are"),
        ("[bots]", "f.toml: no table 'bots'; did you mean 'bot'? there are bot, deal,"),
        ("bot = 3", "f.toml: [bot] must be a table of settings, not 3"),
        ("[bot", "f.toml: not TOML: "),
        ('[deal]\ntries = "5"', '[deal] tries = "5": must be a whole number, without quotes'),
        ("[deal]\ntries = 1.5", "[deal] tries = 1.5: must be a whole number"),
        ("[deal]\ntries = true", "[deal] tries = true: must be a whole number"),
        ("[deal]\ntries = 0", "[deal] tries = 0: must be from 1 to"),
        ("[backfill]\nhours = nan", "[backfill] hours = nan: must be from 0.1 to 8760"),
        ("[backfill]\nhours = inf", "[backfill] hours = inf: must be from 0.1 to 8760"),
        ("[networks.x]\nmax_money_day = inf", "max_money_day = inf: must be from 0 to 1000000000"),
        (f"[networks.x]\nprice_post = 1{'0' * 400}", "must be from 0 to 1000000000"),
        ("[networks.local]\nkeep = -1", "[networks.local] keep = -1: must be from 0 to 1000000"),
        (
            '[networks.mastodon]\nvisibility = "secret"',
            '[networks.mastodon] visibility = "secret": must be one of public, unlisted, private,',
        ),
        ('[networks.misskey]\nvisibility = "hom"', "did you mean 'home'?"),
        (
            '[networks.mastodon]\nbase_url = "example.org"',
            'base_url = "example.org": must be an address as https://example.org',
        ),
        ('[networks.x]\nbase_url = "ftp://example.org"', "must be an address as https://"),
        ('[networks.x]\nbase_url = "https://"', "must be an address as https://"),
        ('[networks.x]\nbase_url = "https://a b"', "must be an address as https://"),
        ('[networks.x]\nbase_url = "https://a:b"', "must be an address as https://"),
        ('[networks.x]\nbase_url = "https://[::1"', "must be an address as https://"),
        ('[networks.x]\nbase_url = ""', "must be an address as https://"),
        ('[networks.x]\nbase_url = "https://a..b"', "must be an address as https://"),
        (f'[networks.x]\nbase_url = "https://{"a" * 64}.b"', "must be an address as https://"),
        ('[networks.x]\nbase_url = "https://me:pass@a.b"', "must be an address as https://"),
        ('[networks.mastodon]\nbase_url = "https://a.b/@me"', "must be an address as https://"),
        ('[networks.misskey]\nbase_url = "https://*.b"', "must be an address as https://"),
        ("[networks.bluesky]", 'handle = "": must be the bot\'s whole handle without @, as name'),
        ('[networks.bluesky]\nhandle = "@a.bsky.social"', "whole handle without @"),
        ('[networks.bluesky]\nhandle = "tenhobot"', "whole handle without @"),
        ('[networks.bluesky]\nhandle = "me@example.org"', "whole handle without @"),
        (
            "[networks.x]\nmax_money_month = 0.019",
            "[networks.x] max_money_month = 0.019: must be at least 0.02, the price of a post",
        ),
        (
            "[networks.x]\nmax_money_day = 1\nprice_post = 2",
            "max_money_day = 1: must be at least 2",
        ),
        ("[networks]", "[networks]: none is on; [networks.local] is the one that"),
        ("[[networks.x]]", "[networks.x] must be a table of settings, not [{}]"),
        ('[bot]\nname = ""', '[bot] name = "": must not be empty'),
        ('[bot]\nname = "　"', "must not be empty"),
        ('[bot]\nname = "a\\nb"', "must be one line"),
        (
            f'[bot]\nname = "{"天" * 27}"',
            "is 81 bytes long; it must have at most 80 (a kanji has 3), since seeds are made",
        ),
        (f'[bot]\nname = "{"x" * 9000}"', f'[bot] name = "{"x" * 59} ...: is 9000 bytes long'),
        (
            '[deal]\ntemplate = ""',
            '[deal] template = "": must not be empty; {text} is the bot\'s own',
        ),
        ("[bot]\nname = 3", '[bot] name = 3: must be text, in quotes: "..."'),
        ('[bot]\nlanguage = "jp"', "must be one of ja, en; did you mean 'ja'?"),
        ('[bot]\nrules = "tenho"', "did you mean 'tenhou'?"),
        ('[networks.x]\nlanguage = "jp"', 'must be one of "", ja, en; did you mean'),
        ("[networks.twitter]", "[networks] no network 'twitter'; there are local, x,"),
        ("[networks.x]\npost_per_day = 3", "did you mean 'posts_per_day'?"),
        ("[networks.x]\nreplies = 1", "must be true or false, without quotes"),
        ('[networks.local]\nkeep = "a"', '[networks.local] keep = "a": must be a whole number'),
        ('[networks.local]\nbase_url = "a"', "[networks.local] no setting 'base_url'"),
        ('[deal]\ntemplate = "{hnad}"', "no field 'hnad'; did you mean 'hand'?"),
        ('[deal]\ntemplate = "{hand"', "a brace is written {{ or }}"),
        ('[deal]\ntemplate = "{hand.x}"', "no field 'hand.x'"),
        ('[deal]\ntemplate = "{}"', "no field ''"),
        ('[deal]\ntemplate = "{text:{hand}}"', "a field is written {text}, with nothing behind"),
        ('[deal]\ntemplate = "{points:>8}"', "a field is written {points}, with nothing behind"),
        ('[deal]\ntemplate = "{text!r}"', "a field is written {text}, with nothing behind"),
        ('[deal]\ntemplate = "{text}\\u0000"', "must have no control characters"),
        (f"[deal]\ntries = 1{'0' * 5000}", "not TOML: "),
        (f"[deal]\ntries = 0x1{'0' * 5000}", "tries = a number without end: must be from 1 to"),
        ("x = " + "[" * 100_000, "not TOML: "),
    ],
)
def test_a_mistake_is_one_line_that_says_what_is_right(text: str, line: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse(text, "f.toml")
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)


SETTINGS = [
    (where, one.name, one)
    for where, table in (*TABLES.items(), ("networks.x", NetworkSettings))
    for one in fields(table)
    if not one.metadata.get("hidden")
] + [
    (f"networks.{network}", name, one)
    for network, own in OWN_SETTINGS.items()
    for name, one in own.items()
]
"""Every setting: its table, its name, and the field that says what it may be."""


@pytest.mark.parametrize(("table", "name", "one"), SETTINGS, ids=lambda value: str(value)[:30])
def test_no_setting_takes_what_it_may_not_be(table: str, name: str, one: Field) -> None:
    limits = one.metadata
    wrong = ["[]", "{}", "2026-11-30", "3" if isinstance(one.default, str) else '"3"']
    if type(one.default) in (int, float):
        wrong += [f"{limits['least'] - 1}", f"{limits['most'] + 1}", "true", "nan", "-inf"]
    elif isinstance(one.default, str):
        wrong += ['"\\u0000"', "true"]
        assert limits["choices"] or limits["check"]
    else:
        wrong += ["0", '"yes"']
    for value in wrong:
        with pytest.raises(ConfigError) as caught:
            parse(f"[{table}]\n{name} = {value}", "f.toml")
        assert str(caught.value).startswith(f"f.toml: [{table}] {name} = ")
        assert ": must " in str(caught.value)
        assert "\n" not in str(caught.value)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
@example("\u0958" * 26)  # Its canonical form is longer.
@settings(deadline=None)
def test_every_name_that_may_be_makes_a_seed(name: str) -> None:
    assume(checks.name(name) is None)
    slot_seed(name, datetime(2026, 11, 30, tzinfo=UTC))


def test_a_name_may_be_as_long_as_it_is_said() -> None:
    for name in ("x" * 80, "天" * 26 + "xx"):
        assert parse(f'[bot]\nname = "{name}"').bot.name == name


def test_the_sample_names_every_field_of_a_template() -> None:
    assert all(f"{{{name}}}" in commented() for name in TEMPLATE_FIELDS)


def test_the_visibilities_are_those_that_the_networks_know() -> None:
    pytest.importorskip("mastodon", reason="the extra `mastodon` is not installed")
    from tenhobot.social import mastodon, misskey

    for network in (mastodon, misskey):
        name = network.__name__.rpartition(".")[2]
        choices = OWN_SETTINGS[name]["visibility"].metadata["choices"]
        assert choices == network.VISIBILITIES


def test_a_template_may_use_every_field() -> None:
    fields = " ".join(f"{{{name}}}" for name in TEMPLATE_FIELDS)
    assert parse(f'[deal]\ntemplate = "{fields}"').deal.template == fields


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    for text in (b"\xff\xfe\x00", "[bot]".encode("utf-16"), '[bot]\nname = "天和"'.encode("cp932")):
        path.write_bytes(text)
        with pytest.raises(ConfigError, match=r"not UTF-8 text .*; save it in that encoding"):
            load(path)


def test_what_other_systems_editors_write_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes('\ufeff[bot]\r\nname = "天和"\r\n'.encode())
    assert load(path).bot.name == "天和"
