"""What happened, as numbers: for `tenhobot status`, and as a file for Prometheus.

The file is in Prometheus' text format
(https://prometheus.io/docs/instrumenting/exposition_formats/), as the textfile collector of
its node exporter reads it.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tenhobot.jobs.deliver import is_shut_off
from tenhobot.ownership import adopt_all
from tenhobot.store import Store
from tenhobot.store.counters import ANSWER_SECONDS

from .common import write_whole

FILE = "metrics.prom"
"""The name of the file in the state folder."""

_COUNTERS = {
    "mentions_seen": ("", "Mentions that were read."),
    "mentions_answered": ("", "Mentions that an answer was made for."),
    "mentions_ignored": ("reason", "Mentions that were left alone."),
    "mentions_refused": ("limit", "Mentions that were not answered because of a limit."),
    "errors": ("kind", "What went wrong: reading, answering or sending."),
}
"""Counters of a network: what their label says, if they have one, and what they count."""

_GAUGES = {
    "deliveries": "Posts and replies by where they are.",
    "network_shut_off": "1 while the network is left alone because it failed.",
    "paused": "1 while posting is held.",
    "last_run_timestamp_seconds": "When a hand was last dealt for.",
}

Counters = Mapping[str, Mapping[str, float]]


def summary(counters: Counters) -> dict[str, Any]:
    """The counters of a network as `tenhobot status --json` has them."""

    def whole(name: str) -> dict[str, int]:
        return {label: int(value) for label, value in counters.get(name, {}).items()}

    answers = sum(whole("answer_seconds").values())
    seconds = counters.get("answer_seconds_sum", {}).get("", 0.0)
    return {
        "mentions": {
            "seen": whole("mentions_seen").get("", 0),
            "answered": whole("mentions_answered").get("", 0),
            "ignored": whole("mentions_ignored"),
            "refused": whole("mentions_refused"),
        },
        "answer_seconds": {"answers": answers, "mean": seconds / answers if answers else None},
        "errors": whole("errors"),
    }


def summary_lines(numbers: Mapping[str, Any]) -> Iterator[str]:
    """The same as lines for people; none where nothing happened."""
    mentions, mean = numbers["mentions"], numbers["answer_seconds"]["mean"]
    if mentions["seen"]:
        took = f" (sent after {mean:.0f} s on average)" if mean is not None else ""
        yield (
            f"mentions: {mentions['seen']} seen, {mentions['answered']} answered{took}, "
            f"{_by(mentions['ignored'])} ignored, {_by(mentions['refused'])} refused by limit"
        )
    if numbers["errors"]:
        yield f"errors: {_by(numbers['errors'])}"


def _by(counts: Mapping[str, int]) -> str:
    """A sum with what it is made of: 3 (2 bot, 1 old)."""
    parts = ", ".join(f"{n} {name.replace('_', ' ')}" for name, n in counts.items())
    return f"{sum(counts.values())} ({parts})" if counts else "0"


def write_metrics(store: Store, networks: list[str], state: Path, now: float) -> None:
    """Write the metrics file of a state folder, wholly or not at all."""
    text = "".join(f"{line}\n" for line in exposition(store, networks, now))
    # A collector reads it under an account of its own.
    write_whole(str(state / FILE), text.encode(), mode=0o644)
    adopt_all(state / FILE)


def exposition(store: Store, networks: list[str], now: float) -> Iterator[str]:
    """The lines of the metrics file."""
    counters = {name: store.counters.of(name) for name in networks}
    for name, (label, text) in _COUNTERS.items():
        yield from _head(f"{name}_total", "counter", text)
        for network in networks:
            values = counters[network].get(name, {} if label else {"": 0.0})
            for value_of, value in values.items():
                more = {label: value_of} if label else {}
                yield _sample(f"{name}_total", value, network=network, **more)
    yield from _latency(counters)
    last = store.outbox.last_run(now)
    gauges: dict[str, list[tuple[float, dict[str, str]]]] = {
        "deliveries": [
            (n, {"network": name, "state": state})
            for name in networks
            for state, n in store.history.states(name).items()
        ],
        "network_shut_off": [
            (is_shut_off(store.ledger.health(name), now), {"network": name}) for name in networks
        ],
        "paused": [(store.ledger.paused_since is not None, {})],
        "last_run_timestamp_seconds": [] if last is None else [(last, {})],
    }
    for name, text in _GAUGES.items():
        yield from _head(name, "gauge", text)
        for value, labels in gauges[name]:
            yield _sample(name, value, **labels)


def _latency(counters: Mapping[str, Counters]) -> Iterator[str]:
    yield from _head("answer_seconds", "histogram", "Time from a mention to its answer.")
    for network, of in counters.items():
        counts = of.get("answer_seconds", {})
        so_far = 0.0
        for bound in (*map(str, ANSWER_SECONDS), "+Inf"):
            so_far += counts.get(bound, 0.0)
            yield _sample("answer_seconds_bucket", so_far, network=network, le=bound)
        total = of.get("answer_seconds_sum", {}).get("", 0.0)
        yield _sample("answer_seconds_sum", total, network=network)
        yield _sample("answer_seconds_count", so_far, network=network)


def _head(name: str, kind: str, text: str) -> tuple[str, str]:
    return f"# HELP tenhobot_{name} {text}", f"# TYPE tenhobot_{name} {kind}"


def _sample(name: str, value: float, **labels: str) -> str:
    # Every label is a name of ours: nothing in it has to be escaped.
    inside = ",".join(f'{label}="{text}"' for label, text in labels.items())
    number = f"{value:.3f}".rstrip("0").rstrip(".")
    return f"tenhobot_{name}{{{inside}}} {number}" if inside else f"tenhobot_{name} {number}"
