"""How long shanten and all discards of a hand take, beside PyPI `mahjong` and native peers.

Run it on a quiet machine: `python benchmarks/shanten.py`. Hands are dealt from fixed seeds. Each
row is the median of several rounds over new `Hand`s, in microseconds of CPU time a call, and
the ratio to `mahjong` is taken in the same run; `xiangting` and `riichienv` (both Rust) have
a column where they are installed. `mahjong` and `riichienv` only know shanten, so their
discards are built from it: each discard, then each tile that can be drawn.
"""

import argparse
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

from score import microseconds, physical_ids, random_hands, tenhou_hands

from tenhobot.riichi.hand import Hand, Meld, MeldType
from tenhobot.riichi.tenpai import discards, shanten
from tenhobot.riichi.tiles import TILES, Tile, count

Call = Callable[[Any], object]
Peer = tuple[Callable[[Sequence[Tile]], Any], Call, Call]
"""What a peer takes for a hand, its shanten, and all discards with what they accept."""

COLD = """
import sys, time
from tenhobot.riichi.hand import Hand
from tenhobot.riichi.tenpai import discards, shanten
from tenhobot.riichi.tiles import TILES
hand = Hand(tuple(TILES[kind] for kind in (0, 1, 2, 4, 8, 9, 12, 13, 17, 20, 25, 27, 30, 33)))
call = {"shanten": shanten, "discards": discards}[sys.argv[1]]
began = time.perf_counter()
call(hand)
print((time.perf_counter() - began) * 1e6)
"""


def mahjong_peer() -> Peer:
    from mahjong.shanten import Shanten

    calculate = Shanten.calculate_shanten
    return (lambda hand: list(count(hand))), calculate, discards_by(calculate)


def xiangting_peer() -> Peer:
    from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number

    four = PlayerCount.FOUR

    def all_discards(counts: list[int]) -> object:
        found = []
        for kind in range(34):
            if counts[kind]:
                counts[kind] -= 1
                found.append((kind, calculate_necessary_tiles(counts, four)))
                counts[kind] += 1
        return found

    return (
        (lambda hand: list(count(hand))),
        (lambda counts: calculate_replacement_number(counts, four)),
        all_discards,
    )


def riichienv_peer() -> Peer:
    from riichienv import calculate_shanten

    def all_discards(ids: list[int]) -> object:
        by_kind = {tile // 4: tile for tile in ids}
        left = {kind: 4 * kind + 3 for kind in range(34) if 4 * kind + 3 not in ids}
        found = []
        for kind, tile in by_kind.items():
            rest = [other for other in ids if other != tile]
            before = calculate_shanten(rest)
            drawn = [k for k, t in left.items() if calculate_shanten([*rest, t]) < before]
            found.append((kind, before, drawn))
        return found

    return physical_ids, calculate_shanten, all_discards


def discards_by(calculate: Call) -> Call:
    """All discards with what they accept, from nothing but shanten of 34 counts."""

    def all_discards(counts: list[int]) -> object:
        found = []
        for kind in range(34):
            if counts[kind]:
                counts[kind] -= 1
                before = calculate(counts)
                accepted = []
                for drawn in range(34):
                    if counts[drawn] < 4:
                        counts[drawn] += 1
                        if calculate(counts) < before:
                            accepted.append((drawn, 5 - counts[drawn]))
                        counts[drawn] -= 1
                found.append((kind, before, accepted))
                counts[kind] += 1
        return found

    return all_discards


PEERS = {"mahjong": mahjong_peer, "xiangting": xiangting_peer, "riichienv": riichienv_peer}


def hands_with_melds(wanted: int) -> list[Hand]:
    """Random hands of 14 with one to three triplets laid open."""
    rng = random.Random(34)
    hands = []
    for _ in range(wanted):
        pons = rng.sample(range(34), rng.choice((1, 2, 3)))
        melds = tuple(Meld(MeldType.PON, (TILES[kind],) * 3) for kind in pons)
        wall = [TILES[kind] for kind in range(34) for _ in range(1 if kind in pons else 4)]
        hands.append(Hand(tuple(rng.sample(wall, 14 - 3 * len(melds))), melds))
    return hands


def first_call(name: str) -> float:
    """Microseconds of the first call in a new process."""
    run = subprocess.run([sys.executable, "-c", COLD, name], capture_output=True, check=True)
    return float(run.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000)
    size = parser.parse_args().hands
    deals, wins = random_hands(5 * size), tenhou_hands(size)
    near = [hand for hand in random_hands(20 * size) if shanten(Hand(hand)).best == 1][:100]
    peers: dict[str, Peer] = {}
    for name, make in PEERS.items():
        try:
            peers[name] = make()
        except ImportError:
            print(f"{name} is not installed", file=sys.stderr)

    print(
        f"{'microseconds a call':40}{'tenhobot':>10}", *(f"{name:>10}" for name in peers), "ratio"
    )
    # The last number is for how many hands the peers that build discards from shanten get.
    tasks: list[tuple[str, Call, int, list[tuple[Tile, ...]], int]] = [
        ("shanten, random deals", shanten, 0, deals, size),
        ("shanten, tenhou-law hands", shanten, 0, wins, size),
        ("all discards, random deals", discards, 1, deals[:size], 20),
        ("all discards, tenhou-law hands", discards, 1, wins, 20),
        ("all discards, hands one away", discards, 1, near, 20),
    ]
    for task, ours, which, hands, few in tasks:
        mine = microseconds(ours, lambda hands=hands: list(map(Hand, hands)))
        theirs = []
        for name, (convert, *calls) in peers.items():
            some = list(map(convert, hands if name == "xiangting" else hands[:few]))
            theirs.append(microseconds(calls[which], lambda some=some: some))
        ratio = f"{theirs[0] / mine:.0f}x" if "mahjong" in peers else ""
        print(f"{task:40}{mine:10.2f}", *(f"{time:10.2f}" for time in theirs), ratio)

    melded = hands_with_melds(size)
    again = [(hand.concealed, hand.melds) for hand in melded]
    for task, call in (("shanten, with melds", shanten), ("all discards, with melds", discards)):
        print(f"{task:40}{microseconds(call, lambda: [Hand(*hand) for hand in again]):10.2f}")
    for name in ("shanten", "discards"):
        print(f"{'first call in a new process, ' + name:40}{first_call(name):10.2f}")


if __name__ == "__main__":
    main()
