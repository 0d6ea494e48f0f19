"""Make the pictures of the README: `python tools/make_gallery.py` writes them to docs/."""

from pathlib import Path

from tenhobot.config import parse
from tenhobot.jobs import Found
from tenhobot.posting import compose
from tenhobot.render import contact_sheet, strip, to_png
from tenhobot.riichi import parse_hand
from tenhobot.sampling import Seed, find_win

DOCS = Path(__file__).resolve().parents[1] / "docs"

SEED, PLACE = "1-docs", 3_101_419_312
"""A deal of four concealed triplets, found by `tenhobot sample --until suuankou`."""

MELDS = "340m6778s+8s (2'13p) (5'0\"55s)"


def main() -> None:
    """Write all pictures."""
    DOCS.mkdir(exist_ok=True)
    hunt = find_win(Seed.parse(SEED), 1, start=PLACE)
    assert hunt.tiles is not None
    found = Found(hunt.tiles, SEED, PLACE + 1, f"{SEED}:{PLACE}")
    post = compose(found, parse('[bot]\nlanguage = "en"\n')).post
    (DOCS / "card.png").write_bytes(post.pictures[0].png)
    (DOCS / "sheet.png").write_bytes(to_png(contact_sheet()))
    (DOCS / "strip.png").write_bytes(to_png(strip(parse_hand(MELDS), width=900, background="felt")))
    print(post.text, post.pictures[0].alt, sep="\n")


if __name__ == "__main__":
    main()
