"""How long it takes from a mention to its queued answer, picture included.

Run it on a quiet machine: `python benchmarks/replies.py`. The mentions are the texts of the
tests' corpora in a fixed order; each is heard by `poll_mentions` with the service's own
answerer and a real store on disk. A row a kind of answer, in milliseconds: the median, the
99th percentile, the longest. The first line is the first mention of the process.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from tenhobot.cli.answering import answerer
from tenhobot.config import MentionSettings, Settings
from tenhobot.jobs import poll_mentions
from tenhobot.replies import answer
from tenhobot.social.base import Account, Limits, Mention, MentionPage
from tenhobot.store import Store

CORPORA = ("reading/corpus/mentions.txt", "replies/corpus/ja.txt", "replies/corpus/en.txt")
LIMIT_MS = 150.0
"""What the 99th percentile must stay under."""

ACCOUNT = Account("1", "tenhobot")
PATIENT = MentionSettings(per_thread=10**9, per_user_hour=10**9, per_hour=10**9)


class OneByOne:
    """A network that hands out one mention at a time."""

    name = "local"
    limits = Limits(280, 1000, 4, 5_000_000)

    def __init__(self, texts: list[str]) -> None:
        self._mentions = iter(enumerate(texts))

    def mentions(self, cursor: str | None) -> MentionPage:
        if cursor is None:
            return MentionPage((), "start")
        n, text = next(self._mentions)
        now = datetime.now(UTC)
        return MentionPage((Mention(str(n), f"a{n}", f"a{n}", text, now),), str(n))


def texts(tests: Path) -> Iterator[str]:
    for name in CORPORA:
        for line in (tests / name).read_text(encoding="utf-8").split("\n"):
            if line and not line.startswith("# "):
                yield line.partition(" => ")[0].rpartition(" >> ")[2].replace("⏎", "\n")


def kind_of(text: str) -> str:
    given = answer(text, names=[ACCOUNT.handle])
    kinds = sorted({seen.kind for seen in given.hands})
    return f"{len(given.hands)} hands" if len(given.hands) > 1 else (kinds or [given.kind])[0]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mentions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    known = list(texts(Path(__file__).parents[1] / "tests"))
    asked = random.Random(options.seed).choices(known, k=options.mentions)
    network = OneByOne(asked)
    took: list[float] = []
    with tempfile.TemporaryDirectory() as state:
        store = Store.open(Path(state))
        say = answerer(Settings(), network.limits, ACCOUNT)
        for _ in range(len(asked) + 1):
            began = time.perf_counter()
            poll_mentions(store, network, ACCOUNT, say, PATIENT, time.time)  # type: ignore[arg-type]
            took.append(1e3 * (time.perf_counter() - began))
        store.close()
    del took[0]  # The first look only sets the cursor.
    print(f"first mention {took[0]:8.1f} ms")
    rows = defaultdict(list)
    for text, ms in zip(asked, took, strict=True):
        rows[kind_of(text)].append(ms)
        rows["all"].append(ms)
    print(f"{'':12}{'mentions':>10}{'median':>10}{'99 %':>10}{'longest':>10}")
    for name, values in sorted(rows.items(), key=lambda row: -len(row[1])):
        values.sort()
        high = values[min(len(values) - 1, int(0.99 * len(values)))]
        middle = values[len(values) // 2]
        print(f"{name:12}{len(values):>10}{middle:>10.1f}{high:>10.1f}{values[-1]:>10.1f}")
    every = sorted(took)
    return int(every[int(0.99 * len(every))] > LIMIT_MS)


if __name__ == "__main__":
    sys.exit(main())
