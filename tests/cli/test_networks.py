"""The whole way through the commands, with real client libraries over real lines."""

import json
import logging
from pathlib import Path

import pytest

from tests.fakes import mastodon, misskey, x
from tests.fakes.networks import x_objection

from .conftest import Tenhobot

pytest.importorskip("mastodon", reason="the extra `mastodon` is not installed")


def test_a_tenhou_goes_out_everywhere_and_is_taken_back(
    tenhobot: Tenhobot,
    state: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("TENHOBOT_MASTODON_ACCESS_TOKEN", mastodon.TOKEN)
    monkeypatch.setenv("TENHOBOT_MISSKEY_TOKEN", misskey.TOKEN)
    for name, secret in x.SECRETS.items():
        monkeypatch.setenv(f"TENHOBOT_X_{name.upper()}", secret)
    with (
        x.FakeX(objection=x_objection) as on_x,
        mastodon.FakeMastodon() as on_mastodon,
        misskey.FakeMisskey() as on_misskey,
    ):
        servers = {"x": on_x, "mastodon": on_mastodon, "misskey": on_misskey}
        state.mkdir(parents=True)
        (state / "tenhobot.toml").write_text(
            "".join(f'[networks.{n}]\nbase_url = "{s.url}"\n' for n, s in servers.items())
            + 'language = "en"\n'  # Misskey's, the last.
        )
        doctor = tenhobot("doctor")
        assert doctor.code == 0
        assert doctor.out.count("answers; the bot is tenhobot") == 3

        once = tenhobot("once", "--tries", 5_000_000, "--seed", "1-ci")
        assert once.code == 0
        for server in servers.values():
            (post,) = server.own
            assert "123m56799p566778s" in post.text
        assert on_x.own[0].media[0].content.startswith(b"\x89PNG")
        assert "平和" in on_x.own[0].media[0].alt
        assert on_x.refused == []
        # One post, in the language of each network.
        (japanese,) = on_mastodon.own[0].media.values()
        (english,) = on_misskey.own[0].files
        assert (on_mastodon.own[0].language, japanese.alt) == ("ja", on_x.own[0].media[0].alt)
        assert "天和" in on_mastodon.own[0].text
        assert "Tenhou" in (on_misskey.own[0].text or "")
        assert "pinfu" in (english.comment or "").lower()
        assert japanese.content == on_x.own[0].media[0].content != english.content
        (kept,) = map(json.loads, tenhobot("export").out.splitlines())
        assert (kept["lang"], kept["text"]) == ("ja", on_x.own[0].text)
        assert {d["network"]: d["lang"] for d in kept["deliveries"]} == {
            "x": "ja",
            "mastodon": "ja",
            "misskey": "en",
        }

        # The same seed again is the same post, which is out already.
        tenhobot("once", "--tries", 5_000_000, "--seed", "1-ci")
        assert [len(server.own) for server in servers.values()] == [1, 1, 1]

        assert tenhobot("retract", 1).out.count("deleted") == 3
        assert [len(server.own) for server in servers.values()] == [0, 0, 0]
    secrets = [*x.SECRETS.values(), mastodon.TOKEN, misskey.TOKEN]
    told = caplog.text + doctor.out + doctor.err + once.out + once.err
    assert not any(secret in told for secret in secrets)
