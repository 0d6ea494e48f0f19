"""How long a deal takes: the sampler on one core and on all, beside plainer ways to deal.

Run it on a quiet machine, from the project's folder: `python -m benchmarks.sampling`. The rows
are nanoseconds a deal, the best of several repeats: processor time on one core, elapsed time on
more. The ratio is to the C program of `shuffle.c`, which is compiled where there is a compiler.
"""

import argparse
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tenhobot.riichi.tiles import Counts, count
from tenhobot.riichi.wall import WALL
from tenhobot.sampling import Seed, cores, find_win
from tests.sampling import plain

SOURCE = Path(__file__).with_name("shuffle.c")


def best(deals: int, run: Callable[[], object], clock: Callable[[], float], repeats: int) -> float:
    """Nanoseconds a deal."""
    times = []
    for _ in range(repeats):
        began = clock()
        run()
        times.append(clock() - began)
    return min(times) / deals * 1e9


def hunt(deals: int, workers: int) -> None:
    """Deal so many hands: every win is looked at, none ends the hunt."""
    find_win(Seed("benchmark"), deals, workers=workers, wanted=lambda _: False)


def simple(deals: int) -> None:
    """The way of the first bots: shuffle the wall, take fourteen, try to take them apart."""
    rng = random.Random(2015)
    wall = list(WALL)
    for _ in range(deals):
        rng.shuffle(wall)
        takes_apart(count(wall[:14]))


def takes_apart(counts: Counts) -> bool:
    """Whether any pair leaves sets alone; chiitoitsu and kokushi by their counts."""
    if counts.count(2) == 7:
        return True
    if all(counts[k] for k in (0, 8, 9, 17, 18, 26, *range(27, 34))):
        return True
    for kind, copies in enumerate(counts):
        if copies >= 2:
            rest = bytearray(counts)
            rest[kind] -= 2
            if sets_alone(rest):
                return True
    return False


def sets_alone(rest: bytearray) -> bool:
    for kind in range(34):
        rest[kind] %= 3
        if here := rest[kind]:
            if kind >= 27 or kind % 9 > 6 or min(rest[kind : kind + 3]) < here:
                return False
            for place in range(kind, kind + 3):
                rest[place] -= here
    return True


def compiled(deals: int, repeats: int) -> float | None:
    """The C program's own figure, or None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "shuffle"
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, SOURCE], check=True)
        runs = [
            subprocess.run([program, str(deals), str(seed)], check=True, capture_output=True)
            for seed in range(repeats)
        ]
    return min(float(run.stdout.split()[1]) for run in runs)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000_000)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    deals, repeats = options.deals, options.repeats
    few, some = deals // 50_000, deals // 1_000

    numpy = np.random.default_rng(1)
    shuffled = compiled(deals // 10, repeats)
    one = best(deals, lambda: hunt(deals, 1), time.process_time, repeats)
    rows = {
        "2015: shuffle all, take apart (Python)": best(
            few, lambda: simple(few), time.process_time, repeats
        ),
        "plain sampler of the tests (NumPy, is_agari)": best(
            some, lambda: list(plain.wins(numpy, some)), time.process_time, repeats
        ),
        "shuffle, draw, look up (C), one core": shuffled,
        "tenhobot, one core": one,
    }
    for workers in sorted({2, cores()} - {1}):
        rows[f"tenhobot, {workers} threads"] = best(
            deals, lambda workers=workers: hunt(deals, workers), time.perf_counter, repeats
        )
    print(f"{'':48}{'ns a deal':>12}{'deals a second':>18}{'to C':>10}")
    for name, figure in rows.items():
        if figure is not None:
            to_c = f"{shuffled / figure:.4f}" if shuffled else "-"
            print(f"{name:48}{figure:12,.2f}{1e9 / figure:18,.0f}{to_c:>10}")


if __name__ == "__main__":
    main()
