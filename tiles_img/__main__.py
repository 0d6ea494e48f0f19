"""Draw every tile again: the SVG files and the PNG sheets."""

import argparse

from .sheets import WIDTHS, write_pngs, write_svgs
from .style import THEMES


def main() -> None:
    """Read the command line and write the files."""
    parser = argparse.ArgumentParser(prog="python -m tiles_img", description=__doc__)
    parser.add_argument("--theme", choices=sorted(THEMES), action="append", help="only this theme")
    parser.add_argument(
        "--width", type=int, choices=WIDTHS, action="append", help="only this width"
    )
    chosen = parser.parse_args()
    themes = [THEMES[name] for name in chosen.theme or THEMES]
    write_svgs(themes)
    write_pngs(themes, chosen.width or WIDTHS)


if __name__ == "__main__":
    main()
