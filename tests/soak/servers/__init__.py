"""Real servers from npm, each installed once into the cache and started by one call.

They need Node, npm and, the first time, a registry; a test that asks for one is skipped unless
``TENHOBOT_REAL_SERVERS=1`` is set or long runs were asked for.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs
import pytest

WANTED = "TENHOBOT_REAL_SERVERS"

_HERE = Path(__file__).parent
_INSTALL_SECONDS = 900


def node_modules(*packages: str) -> Path:
    """A folder in whose ``node_modules`` are these packages; skips where they cannot be had."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.skip("Node and npm are not installed")
    name = "+".join(packages).replace("/", "-").replace("@", "")
    folder = platformdirs.user_cache_path("tenhobot-tests") / name
    if not (folder / "complete").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}')
        command = [npm, "install", "--no-audit", "--no-fund", *packages]
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=_INSTALL_SECONDS
        )
        if done.returncode:
            pytest.skip(f"npm cannot install {' '.join(packages)}: {done.stderr.strip()[-200:]}")
        (folder / "complete").touch()
    return folder


@contextmanager
def pds() -> Iterator[str]:
    """A real PDS with nobody on it; its address."""
    folder = node_modules("@atproto/dev-env@0.3.215")
    script = folder / "pds.mjs"
    script.write_text((_HERE / "pds.mjs").read_text())
    quiet = os.environ | {"LOG_ENABLED": "false"}
    with subprocess.Popen(
        ["node", script.name],
        cwd=folder,
        env=quiet,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            address = process.stdout.readline().strip()
            assert address.startswith("http://"), "the PDS did not start"
            yield address
        finally:
            process.stdin.close()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
