"""Every payload that goes to Misskey, judged by the types of its own client (npm misskey-js)."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from tenhobot.social.base import Picture, Post
from tenhobot.social.misskey import Misskey
from tenhobot.social.misskey_auth import authorise
from tests.fakes.misskey import TOKEN, FakeMisskey

from . import servers

_SENT = "const sent{number}: Misskey.Endpoints['{endpoint}']['req'] = {payload};"


@pytest.fixture
def compiler(request: pytest.FixtureRequest) -> Path:
    if servers.WANTED not in os.environ and request.config.option.markexpr != "soak":
        pytest.skip(f"needs npm: set {servers.WANTED}=1")
    return servers.node_modules("misskey-js@2026.5.1", "typescript@5.9")


def _faults(folder: Path, payloads: list[tuple[str, dict]]) -> str:
    """What the TypeScript compiler has against payloads; nothing where all are right."""
    lines = ["import * as Misskey from 'misskey-js';"]
    for number, (endpoint, payload) in enumerate(payloads):
        fields = ", ".join(f"{name}: {_literal(value)}" for name, value in payload.items())
        lines.append(_SENT.format(number=number, endpoint=endpoint, payload=f"{{ {fields} }}"))
    lines.append(f"export default [{', '.join(f'sent{n}' for n in range(len(payloads)))}];")
    (folder / "sent.ts").write_text("\n".join(lines), encoding="utf-8")
    options = "--noEmit --strict --skipLibCheck --target es2022 --lib es2022,dom --module esnext"
    command = ["npx", "tsc", *options.split(), "--moduleResolution", "bundler", "sent.ts"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


def _literal(value: object) -> str:
    if not isinstance(value, bytes):
        return json.dumps(value)
    # A part of a form: the picture itself, or text.
    return "new Blob([])" if value.startswith(b"\x89PNG") else json.dumps(value.decode())


def _walk(server: FakeMisskey) -> None:
    """Authorise the bot as an operator does who wants the account marked."""
    said: list[str] = []

    def answer(question: str) -> str:
        if "Mark the account" not in question:
            server.allow(said[-1].removeprefix("Open "))
        return "yes"

    authorise(answer, said.append, server.url)


def test_every_payload_has_the_type_that_misskey_gives_it(compiler: Path) -> None:
    with FakeMisskey() as server:
        network = Misskey(server.url, TOKEN)
        cursor = network.mentions(None).cursor
        first = server.write("alice", "@tenhobot 123m", visibility="specified")
        server.write("bob", "@tenhobot and?", reply_to=first.id)
        pictures = Picture(b"\x89PNG one", "a hand"), Picture(b"\x89PNG one", "another text")
        for mention in network.mentions(cursor).mentions:
            network.send(Post("はい", "ja", pictures, mention), mention.id)
        post = Post("天和")
        receipt = network.send(post, "slot-1")
        network.find(post, "slot-1", server.own[0].created)
        network.delete(receipt.id)
        network.check()
        _walk(server)
        payloads = server.payloads
    assert len({endpoint for endpoint, _ in payloads}) == 10
    assert _faults(compiler, payloads) == ""


@pytest.mark.parametrize(
    "payload",
    [
        {"text": 7},
        {"text": "x", "visibility": "unlisted"},
        {"text": "x", "fileIds": "9a"},
        {"txt": "x"},
    ],
)
def test_a_wrong_payload_is_caught(compiler: Path, payload: dict[str, object]) -> None:
    assert "error TS" in _faults(compiler, [("notes/create", payload)])
