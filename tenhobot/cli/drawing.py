"""The command that draws: hands, tiles, and the sheet of all tiles."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tenhobot.analysis import analyse
from tenhobot.render import THEMES, TooNarrow, card, contact_sheet, resized, single, strip, to_png
from tenhobot.riichi.errors import InvalidHand
from tenhobot.riichi.hand import Hand, problems
from tenhobot.riichi.notation import parse_hand

from .common import bot_options, write_whole

if TYPE_CHECKING:
    from PIL.Image import Image

_MOST_TILES = 14
"""Tiles that a hand has at the most, a meld counted as three."""


@click.command()
@click.argument("hand")
@click.option(
    "-o", "output", required=True, metavar="FILE", help="The PNG to write; - is standard output."
)
@click.option("--layout", type=click.Choice(["card", "strip"]), default="strip", show_default=True)
@click.option("--theme", type=click.Choice(list(THEMES)), default="light", show_default=True)
@click.option("--lang", type=click.Choice(["ja", "en"]), default="en", show_default=True)
@click.option("--width", type=click.IntRange(20, 4000), help="The picture's width in pixels.")
@click.option(
    "--background",
    type=click.Choice(["none", "felt"]),
    help="What a strip or tile lies on.  [default: none]",
)
@click.option("--numerals", is_flag=True, help="Numerals and letters in the corners.")
@bot_options
def draw(
    hand: str,
    output: str,
    layout: str,
    lang: Any,
    width: int | None,
    background: Any,
    **looks: Any,
) -> None:
    """Draw a hand as a picture: alone (strip) or with what it is worth (card).

    One tile is drawn too, or a tile named back or blank; the word sheet draws every tile and
    every kind of meld.

    \b
    Example:
      tenhobot draw "123m406p789s1z+1z (55'5z)" -o hand.png
      tenhobot draw sheet -o tiles.png --theme dark --numerals
    """
    if not output:
        raise click.UsageError("-o needs the name of a file")
    if Path(output).suffix.lower() not in ("", ".png"):
        raise click.UsageError(f"-o {output}: only PNG is written; end the name with .png")
    named = hand in ("sheet", "back", "blank")
    read = Hand(()) if named else parse_hand(hand)
    alone = not read.melds and len(read.concealed) == 1
    if layout == "card" and (named or alone):
        raise click.UsageError("--layout card needs a hand; tiles alone and the sheet have no card")
    if background and (layout == "card" or hand == "sheet"):
        raise click.UsageError(
            "--background is for strips and tiles; a card and the sheet have felt"
        )
    bare = {"background": background or "none", "width": width, **looks}
    try:
        if hand == "sheet":
            image = _at(width, contact_sheet(**looks))
        elif named or alone:
            face: Any = hand if named else read.concealed[0]
            image = single(face, **bare | {"width": width or 80})
        elif layout == "strip":
            image = strip(_checked(read), **bare)
        else:
            image = _at(width, _card(read, lang, **looks))
    except TooNarrow as error:
        raise click.UsageError(f"--width {width}: {error}") from None
    write_whole(output, to_png(image))


def _checked(hand: Hand) -> Hand:
    """A hand of any size, as long as it has no five of a kind. Raises `InvalidHand`."""
    if found := problems(hand, sizes=(hand.size,)):
        raise InvalidHand(*found)
    if hand.size > _MOST_TILES:
        click.echo(f"{hand.size} tiles are more than a hand has; drawn all the same", err=True)
    return hand


def _card(hand: Hand, lang: Any, **looks: Any) -> "Image":
    from tenhobot.replies import hand_card

    return card(hand_card(analyse(hand), lang), **looks)


def _at(width: int | None, image: "Image") -> "Image":
    """A card or page at another width, no larger than it was drawn."""
    if width and width > image.width:
        raise click.UsageError(f"--width {width}: a card or the sheet has at most {image.width}")
    return resized(image, width) if width else image
