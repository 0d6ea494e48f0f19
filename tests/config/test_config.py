"""Settings: what may be said, and one clear line for everything else."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from tenhobot.config import ConfigError, Settings, load, parse
from tenhobot.config.sample import commented
from tenhobot.config.settings import (
    OWN_SETTINGS,
    TABLES,
    TEMPLATE_FIELDS,
    BotSettings,
    NetworkSettings,
)
from tenhobot.render import THEMES
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
    settings = parse('[networks.x]\n[networks.bluesky]\nlanguage = "en"')
    assert settings.languages == {"x": "ja", "bluesky": "en"}


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
        ("[networks.local]\nkeep = -1", "[networks.local] keep = -1: must be at least 0"),
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
        ('[deal]\ntemplate = ""', "[deal] template: must not be empty; {text} is the bot's own"),
        ("[bot]\nname = 3", '[bot] name = 3: must be text, in quotes: "..."'),
        ('[bot]\nlanguage = "jp"', "must be one of ja, en; did you mean 'ja'?"),
        ('[bot]\nrules = "tenho"', "did you mean 'tenhou'?"),
        ('[networks.x]\nlanguage = "jp"', 'must be one of "", ja, en; did you mean'),
        ("[networks.twitter]", "[networks] no network 'twitter'; there are local, x,"),
        ("[networks.x]\npost_per_day = 3", "did you mean 'posts_per_day'?"),
        ("[networks.x]\nreplies = 1", "must be true or false, without quotes"),
        ('[networks.local]\nkeep = "a"', '[networks.local] keep = "a": must be a whole number'),
        ('[networks.local]\nbase_url = "a"', "[networks.local] no setting 'base_url'"),
        ('[deal]\ntemplate = "{hnad}"', "template: no field 'hnad'; did you mean 'hand'?"),
        ('[deal]\ntemplate = "{hand"', "a brace is written {{ or }}"),
        ('[deal]\ntemplate = "{hand.x}"', "no field 'hand.x'"),
        ('[deal]\ntemplate = "{}"', "no field ''"),
    ],
)
def test_a_mistake_is_one_line_that_says_what_is_right(text: str, line: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse(text, "f.toml")
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)


def test_no_number_may_be_infinite() -> None:
    tables = [fields(table) for table in (*TABLES.values(), NetworkSettings)]
    own = [one for network in OWN_SETTINGS.values() for one in network.values()]
    for one in (*own, *(one for table in tables for one in table)):
        assert one.metadata.get("most") or not isinstance(one.default, float)


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
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="not UTF-8"):
        load(path)
