"""How long pictures take, in process and in a new one, and how large they are.

Run it on a quiet machine: `python benchmarks/pictures.py`. Times are medians of CPU time, PNG
written; a new process counts from before the first import to the bytes of its first strip.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from tenhobot.render import Card, TileRow, card, contact_sheet, strip, to_png
from tenhobot.riichi.hand import Hand, Meld, MeldType, Source
from tenhobot.riichi.tiles import TILES, Tile

REPEATS = 31
NEW_PROCESS = """
import time; start = time.process_time()
from tenhobot.render import strip, to_png
from tenhobot.riichi.hand import Hand
from tenhobot.riichi.tiles import TILES
png = to_png(strip(Hand(TILES[:13] + TILES[34:35])))
print(time.process_time() - start, len(png))
"""


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, text.split()))


HAND = Hand(tiles("2m 3m 4m 4m 0m 6m 6p 7p 8p 9s 9s 5z 5z 5z"), win=Tile.parse("5z"))
MELDS = Hand(
    tiles("2p 2p 2p 3p 4p"),
    (
        Meld(MeldType.PON, tiles("7z 7z 7z"), Tile.parse("7z"), Source.ACROSS),
        Meld(MeldType.KAKAN, tiles("0s 5s 5s 5s"), tiles("5s")[0], Source.LEFT, tiles("5s")[0]),
        Meld(MeldType.ANKAN, tiles("1z 1z 1z 1z")),
    ),
)
CARD = Card(
    "天和",
    HAND,
    "親の配牌で和了",
    "48,000点",
    "16,000点オール",
    "役満",
    (("天和", "役満"), ("門前清自摸和", "1翻"), ("役牌 白", "1翻"), ("赤ドラ", "1翻")),
    (TileRow("ドラ表示牌", tiles("8s")),),
    footer="330,530回目の配牌 ・ 確率 1/330,529.5",
    name="@tenhobot",
)
FULL = Card(
    "Counted Yakuman",
    HAND,
    points="48,000",
    payments="16,000 from all",
    yaku=tuple((f"Twice Two Identical Sequences {n}", "2 han") for n in range(14)),
    rows=(TileRow("Dora indicators", TILES[:5]), TileRow("Ura dora indicators", TILES[:5])),
)
TASKS: dict[str, Callable[[], bytes]] = {
    "strip of 14 tiles": lambda: to_png(strip(HAND)),
    "strip on felt, 1200 wide": lambda: to_png(strip(HAND, width=1200, background="felt")),
    "strip with three melds": lambda: to_png(strip(MELDS)),
    "card of a tenhou": lambda: to_png(card(CARD)),
    "card with 14 yaku": lambda: to_png(card(FULL)),
    "card, dark, numerals": lambda: to_png(card(CARD, theme="dark", numerals=True)),
    "contact sheet": lambda: to_png(contact_sheet()),
}


def milliseconds(call: Callable[[], bytes]) -> tuple[float, float, int]:
    """The first call, the median of later ones, and the bytes of the picture."""
    times = []
    for _ in range(REPEATS + 1):
        start = time.process_time()
        png = call()
        times.append(1000 * (time.process_time() - start))
    return times[0], statistics.median(times[1:]), len(png)


def new_process() -> tuple[float, int]:
    """A first strip with all imports, and its bytes."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", NEW_PROCESS], check=True, capture_output=True, text=True
        ).stdout.split()
        for _ in range(7)
    ]
    return 1000 * statistics.median(float(seconds) for seconds, _ in runs), int(runs[0][1])


def main() -> None:
    print(f"{'picture':26} {'first ms':>9} {'then ms':>9} {'kB':>7}")
    for name, call in TASKS.items():
        first, then, size = milliseconds(call)
        print(f"{name:26} {first:9.1f} {then:9.2f} {size / 1000:7.1f}")
    first, size = new_process()
    print(f"{'strip in a new process':26} {first:9.1f} {'':9} {size / 1000:7.1f}")


if __name__ == "__main__":
    main()
