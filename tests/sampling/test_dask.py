"""A hunt on more than one machine: a real Dask scheduler and two workers on 127.0.0.1."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pytest

from tenhobot.sampling import CHUNK, Seed, count_wins, deal

from .test_hunt import summed

distributed = pytest.importorskip("distributed", reason="needs tenhobot[dask]")

TRIES = 60 * CHUNK


@dataclass
class Cluster:
    host: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]
    start_worker: Callable[[], subprocess.Popen[bytes]]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    file = tmp_path / "scheduler.json"
    common = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file)]
    dask = [sys.executable, "-m", "dask"]
    single = ["--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path)]
    with (tmp_path / "log").open("wb") as log:
        started = [subprocess.Popen([*dask, "scheduler", *common, "--port", "0"], stderr=log)]
        while not file.exists():
            assert started[0].poll() is None, (tmp_path / "log").read_text()
            time.sleep(0.05)

        def start_worker() -> subprocess.Popen[bytes]:
            started.append(subprocess.Popen([*dask, "worker", *common, *single], stderr=log))
            return started[-1]

        workers = [start_worker() for _ in range(2)]
        host = json.loads(file.read_text())["address"].removeprefix("tcp://")
        with distributed.Client(host, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield Cluster(host, started[0], workers, start_worker)
        for process in started:
            process.kill()
            process.wait()


def test_two_workers_and_then_one_deal_what_this_machine_deals(cluster: Cluster) -> None:
    seed = Seed("dask")
    command = ["sample", "--hands", str(TRIES), "--seed", "dask", "--json"]
    counted = subprocess.run(
        [sys.executable, "-m", "tenhobot", *command, "--executor", f"dask://{cluster.host}"],
        stdout=subprocess.PIPE,
        check=True,
        timeout=120,
    )
    with distributed.Client(cluster.host, set_as_default=False) as client:
        batches = deal(seed, TRIES, executor=client.get_executor(pure=False), workers=2)
        with closing(batches):
            begun = list(islice(batches, 3))
            cluster.workers[0].kill()
            rest = list(batches)
    assert summed(begun + rest) == summed(deal(seed, TRIES))
    document = json.loads(counted.stdout)
    tally = count_wins(seed, TRIES)
    assert (document["hands"], document["wins"]) == (TRIES, tally.wins)
    assert document["yaku"] == tally.yaku


def test_without_its_scheduler_a_hunt_goes_on_here_and_says_so_once(
    cluster: Cluster, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    hunt = _hunting(cluster, state)
    begun = _place_after(state, 0)
    cluster.scheduler.kill()
    # What was under way there may still be saved; the second saving is of what is dealt here.
    _place_after(state, _place_after(state, begun))
    hunt.terminate()
    out, err = hunt.communicate(timeout=20)
    assert out.startswith("stopped")
    assert err == "the scheduler is gone, dealing here\n"


def _hunting(cluster: Cluster, state: Path) -> subprocess.Popen[str]:
    """A hunt that will not end by itself, dealt by the cluster."""
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "tenhobot", "sample", "--until", "daisuushii"),
            *("--executor", f"dask://{cluster.host}", "--state", str(state)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _place_after(state: Path, least: int) -> int:
    """The place that a hunt comes to past `least`, once it is saved."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for path in state.glob("hunt-*.json"):
            place: int = json.loads(path.read_text())["place"]
            if place > least:
                return place
        time.sleep(0.05)
    raise AssertionError(f"no place past {least} was saved")


def test_without_its_workers_a_hunt_goes_on_here_until_they_are_back(
    cluster: Cluster, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    hunt = _hunting(cluster, state)
    begun = _place_after(state, 0)
    for worker in cluster.workers:
        worker.kill()
    _place_after(state, _place_after(state, begun))
    with distributed.Client(cluster.host, set_as_default=False) as client:
        assert not client.has_what()
        cluster.start_worker()
        client.wait_for_workers(1, timeout=60)
        end = time.monotonic() + 60
        while not any(client.processing().values()):
            assert time.monotonic() < end
            time.sleep(0.02)
    hunt.terminate()
    _, err = hunt.communicate(timeout=20)
    assert err == "the cluster has no workers left, dealing here\n"
