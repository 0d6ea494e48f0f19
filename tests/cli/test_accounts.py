"""Accounts: what `tenhobot auth` asks, keeps and refuses, and where secrets are looked for."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tenhobot.cli.common import Place
from tenhobot.cli.work import at_work, read_settings
from tenhobot.credentials import Credentials
from tenhobot.social.base import AuthFailed, Misconfigured
from tests.fakes import misskey
from tests.fakes.networks import ONLINE, Online

from .conftest import WIN, Tenhobot


class _Everything:
    def __contains__(self, _: object) -> bool:
        return True


@pytest.fixture(params=sorted(ONLINE))
def online(request: pytest.FixtureRequest, state: Path) -> Iterator[Online]:
    """A network that is set up but for its secrets; the operator does what its page asks."""
    with ONLINE[request.param](state) as world:
        world.server.allowed = _Everything()
        own = "".join(f'{name} = "{text}"\n' for name, text in world.settings.items())
        state.mkdir()
        (state / "tenhobot.toml").write_text(f"[networks.{world.name}]\n{own}")
        yield world


def _type(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_auth_keeps_secrets_where_only_the_owner_reads_them(
    tenhobot: Tenhobot, state: Path, online: Online, monkeypatch: pytest.MonkeyPatch
) -> None:
    _type(monkeypatch, *online.right.values())
    result = tenhobot("auth", online.name)
    assert (result.code, result.out) == (0, f"kept in {state / 'secrets.json'}\n")
    assert not [secret for secret in online.keys.values() if secret in result.err]
    assert (state / "secrets.json").stat().st_mode & 0o777 == 0o600
    checked = tenhobot("doctor")
    assert checked.code == 0
    assert f"ok   {online.name}: answers; the bot is tenhobot" in checked.out


@pytest.mark.parametrize("network", ["mastodon", "misskey"])
def test_auth_asks_for_the_server_before_it_goes_to_one(
    tenhobot: Tenhobot, state: Path, network: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ONLINE[network](state) as world:
        world.server.allowed = _Everything()
        _type(monkeypatch, world.settings["base_url"], *world.right.values())
        result = tenhobot("auth", network)
    assert result.code == 0
    assert "Address of your server" in result.err
    assert f'[networks.{network}] and base_url = "{world.settings["base_url"]}"' in result.out


def test_a_wrong_answer_is_one_line_and_changes_nothing(
    tenhobot: Tenhobot, state: Path, online: Online, monkeypatch: pytest.MonkeyPatch
) -> None:
    Credentials(state, {}).keep(online.name, {"kept": "before"})
    before = (state / "secrets.json").read_bytes()
    for part in online.right.keys() - {"Mark the account", "Type ok"}:
        _type(monkeypatch, *(online.right | {part: "wrong"}).values())
        result = tenhobot("auth", online.name)
        assert (result.code, result.out) == (1, "")
        assert "again" in result.err.splitlines()[-1]
        assert "Traceback" not in result.err
    assert (state / "secrets.json").read_bytes() == before


def test_nobody_at_the_terminal_is_one_line(
    tenhobot: Tenhobot, online: Online, monkeypatch: pytest.MonkeyPatch
) -> None:
    _type(monkeypatch)
    result = tenhobot("auth", online.name)
    assert (result.code, result.err.splitlines()[-1].endswith("tenhobot: stopped")) == (1, True)
    monkeypatch.setattr(sys, "stdin", None)
    result = tenhobot("auth", online.name)
    assert (result.code, "run this at a terminal" in result.err) == (2, True)


def test_where_secrets_cannot_be_kept_nothing_is_asked(
    tenhobot: Tenhobot, state: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    state.mkdir()
    (state / "secrets.json").write_text("{}")
    (state / "secrets.json").chmod(0o644)
    for folder, said in ((tmp_path / "file" / "x", "cannot be written"), (state, "chmod 600")):
        result = tenhobot("auth", "x", "--state", folder)
        assert (result.code, result.err.count("\n")) == (2, 1)
        assert said in result.err


def test_auth_says_what_is_left_to_do(
    tenhobot: Tenhobot, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with misskey.FakeMisskey() as server:
        server.allowed = _Everything()
        config = state.with_name("bot.toml")
        config.write_text("[networks.local]\n")
        monkeypatch.setenv("TENHOBOT_MISSKEY_TOKEN", "another-0123456789")
        _type(monkeypatch, server.url, "no", "ok")
        result = tenhobot("auth", "misskey", "--config", config)
    table = f'[networks.misskey] and base_url = "{server.url}"'
    assert f"put {table} into {config} to post there" in result.out
    assert "but token also comes from the environment" in result.err


def test_secrets_that_others_can_read_are_refused(tenhobot: Tenhobot, state: Path) -> None:
    state.mkdir()
    (state / "tenhobot.toml").write_text("[networks.x]\n")
    (state / "secrets.json").write_text("{}")
    (state / "secrets.json").chmod(0o644)
    result = tenhobot("once", "--tries", "10")
    assert result.code == 2
    assert "chmod 600" in result.err


@pytest.mark.parametrize(
    "kept", ["", "{", "[]", "null", '{"x": "key"}', '{"x": []}', '{"x": {"consumer_key": 5}}']
)
def test_secrets_that_nobody_wrote_so_are_one_line(
    tenhobot: Tenhobot, state: Path, kept: str
) -> None:
    state.mkdir()
    (state / "tenhobot.toml").write_text("[networks.x]\n")
    (state / "secrets.json").write_text(kept)
    (state / "secrets.json").chmod(0o600)
    for command in (("once", "--tries", "10"), ("auth", "x"), ("run",)):
        result = tenhobot(*command)
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
        assert "is not what `tenhobot auth` wrote" in result.err
    checked = tenhobot("doctor")
    assert checked.code == 2
    assert "FAIL secrets of x" in checked.out


def test_secrets_from_everywhere_are_found_and_trimmed(tmp_path: Path) -> None:
    Credentials(tmp_path, {}).keep("x", {"one": "kept", "two": "kept", "three": " kept\n"})
    (tmp_path / "x_one").write_bytes("\ufeffgiven by systemd\r\n".encode())
    environ = {
        "CREDENTIALS_DIRECTORY": str(tmp_path),
        "TENHOBOT_X_ONE": "set",
        "TENHOBOT_X_TWO": " set\n",
        "TENHOBOT_X_THREE": " ",
    }
    found = Credentials(tmp_path, environ).of("x", ["one", "two", "three", "four"])
    assert found == {"one": "given by systemd", "two": "set", "three": "kept"}


def test_a_bot_at_work_takes_up_secrets_that_are_changed(state: Path) -> None:
    with misskey.FakeMisskey() as server:
        state.mkdir()
        (state / "tenhobot.toml").write_text(f'[networks.misskey]\nbase_url = "{server.url}"\n')
        credentials = Credentials(state)
        path = credentials.keep("misskey", {"token": "revoked-0123456789"})
        place = Place(state=state)
        with at_work(place, read_settings(place)) as bot:
            with pytest.raises(AuthFailed):
                bot.connect("misskey").check()
            credentials.keep("misskey", {"token": misskey.TOKEN})
            network = bot.connect("misskey")
            assert network.check().handle == misskey.ME
            assert bot.connect("misskey") is network
            assert bot.redaction is not None
            assert bot.redaction.clean(f"revoked-0123456789 {misskey.TOKEN}") == "*** ***"
            path.chmod(0o644)
            with pytest.raises(Misconfigured, match="chmod 600"):
                bot.connect("misskey")


@pytest.mark.parametrize("network", ["mastodon", "bluesky"])
def test_a_missing_extra_is_told_before_secrets_are_asked_for(
    tenhobot: Tenhobot, state: Path, network: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith(f"tenhobot.social.{network}")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, {"bluesky": "atproto"}.get(network, network), None)
    state.mkdir()
    handle = 'handle = "name.bsky.social"' if network == "bluesky" else ""
    (state / "tenhobot.toml").write_text(f"[networks.{network}]\n{handle}")
    said = f"pip install 'tenhobot[{network}]', or '.[{network}]' in a checkout"
    auth = tenhobot("auth", network)
    assert (auth.code, auth.out, auth.err.count("\n")) == (1, "", 1)
    assert said in auth.err
    assert f"FAIL library of {network}: " in (checked := tenhobot("doctor").out)
    assert said in checked
    once = tenhobot(*WIN)
    assert (once.code, said in once.err) == (1, True)
