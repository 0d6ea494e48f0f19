"""Write ``tenhobot/riichi/distance.bin``: the automaton that reads the row of a suit.

`distance.step` is run for every suit without melds; then states are made one node, from the
last kind back to the first, where the same counts lead from them to the same rows. Run it
where the package is installed (``pip install -e .``); the bytes are the same everywhere.

    python tools/make_distance.py
"""

import struct
from pathlib import Path

from tenhobot.riichi import distance

COUNTS = range(5)
TARGET = Path(distance.__file__).with_name("distance.bin")


class Automaton:
    """Rows and edges, each kept once."""

    def __init__(self) -> None:
        self.rows: dict[int, int] = {}
        self.nodes: dict[tuple[int, ...], int] = {}

    def add(self, kinds: int, *, honours: bool) -> int:
        """Take in every suit of so many kinds; the node to start from."""
        layers: list[dict[distance.State, tuple[distance.State, ...]]] = []
        states = {distance.START: None}
        for _ in range(kinds):
            layer = {
                state: tuple(distance.step(state, held, 4, honours) for held in COUNTS)
                for state in states
            }
            layers.append(layer)
            states = dict.fromkeys(after for edges in layer.values() for after in edges)
        place = {
            state: self.rows.setdefault(distance.finish(state), len(self.rows)) for state in states
        }
        for layer in reversed(layers):
            place = {
                state: self.nodes.setdefault(
                    tuple(place[after] for after in edges), len(COUNTS) * len(self.nodes)
                )
                for state, edges in layer.items()
            }
        return place[distance.START]

    def pack(self, *starts: int) -> bytes:
        """Counts of rows and edges, the starts, the rows (64 bits each), the edges (16)."""
        edges = [edge for node in self.nodes for edge in node]
        return struct.pack(
            f"<4H{len(self.rows)}Q{len(edges)}H",
            *(len(self.rows), len(edges), *starts),
            *self.rows,
            *edges,
        )


def build() -> bytes:
    """The contents of the file."""
    automaton = Automaton()
    numbers = automaton.add(9, honours=False)
    honours = automaton.add(7, honours=True)
    return automaton.pack(numbers, honours)


if __name__ == "__main__":
    TARGET.write_bytes(build())
    print(f"{TARGET}: {TARGET.stat().st_size:,} bytes")
