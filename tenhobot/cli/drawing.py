"""The command that draws: hands, tiles, and the sheet of all tiles."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tenhobot.analysis import analyse
from tenhobot.render import (
    THEMES,
    TILE,
    TooNarrow,
    card,
    contact_sheet,
    resized,
    single,
    strip,
    to_png,
)
from tenhobot.riichi.errors import InvalidHand
from tenhobot.riichi.hand import Hand, problems
from tenhobot.riichi.notation import parse_hand
from tenhobot.wording.alt import Lang, read_hand, read_named, tile_name

from .common import bot_options, write_whole

if TYPE_CHECKING:
    from PIL.Image import Image

_NAMED = ("sheet", "back", "blank")
"""What is drawn by its name."""

_MOST_TILES = 14
"""Tiles that a hand has at the most, a meld counted as three."""


@click.command()
@click.argument("hand")
@click.option(
    "-o", "output", required=True, metavar="FILE", help="The PNG to write; - is standard output."
)
@click.option("--layout", type=click.Choice(["card", "strip"]), default="strip", show_default=True)
@click.option("--theme", type=click.Choice(list(THEMES)), default="light", show_default=True)
@click.option(
    "--lang", type=click.Choice(["ja", "en"]), help="Of the card and of --alt.  [default: en]"
)
@click.option("--width", type=click.IntRange(20, 4000), help="The picture's width in pixels.")
@click.option(
    "--background",
    type=click.Choice(["none", "felt"]),
    help="What a strip or tile lies on.  [default: none]",
)
@click.option("--numerals", is_flag=True, help="Numerals and letters in the corners.")
@click.option("--alt", is_flag=True, help="Print the picture read aloud, as alternative text.")
@bot_options
def draw(
    hand: str,
    output: str,
    layout: str,
    theme: str,
    lang: Lang | None,
    width: int | None,
    background: Any,
    alt: bool,
    **looks: Any,
) -> None:
    """Draw a hand as a picture: alone (strip) or with what it is worth (card).

    One tile is drawn too, or a tile named back or blank; the word sheet draws every tile and
    every kind of meld. With --alt the picture is also read aloud.

    \b
    Example:
      tenhobot draw "123m406p789s1z+1z (55'5z)" -o hand.png
      tenhobot draw sheet -o tiles.png --theme dark --numerals
    """
    if not output:
        raise click.UsageError("-o needs the name of a file")
    if Path(output).suffix.lower() not in ("", ".png"):
        raise click.UsageError(f"-o {output}: only PNG is written; end the name with .png")
    read = Hand(()) if hand in _NAMED else parse_hand(hand)
    alone = hand in _NAMED or (not read.melds and len(read.concealed) == 1)
    if layout == "card" and alone:
        raise click.UsageError("--layout card needs a hand; tiles alone and the sheet have no card")
    if background and (layout == "card" or hand == "sheet"):
        raise click.UsageError(
            "--background is for strips and tiles; a card and the sheet have felt"
        )
    if lang and layout != "card" and not alt:
        raise click.UsageError("--lang is for a card and for --alt; there are no other words")
    if alt and output == "-":
        raise click.UsageError("--alt prints where -o - writes the picture; name a file")
    looks["theme"], spoken = theme, lang or "en"
    bare = looks | {"background": background or "none"}
    try:
        if layout == "card":
            image, told = _card(read, spoken, width, looks)
        elif hand == "sheet":
            image, told = _at(width, contact_sheet(**looks)), read_named(hand, spoken)
        elif alone:
            face: Any = read.concealed[0] if read.concealed else hand
            image = single(face, width=width or TILE, **bare)
            told = tile_name(face, spoken) if read.concealed else read_named(hand, spoken)
        else:
            image, told = strip(_checked(read), width=width, **bare), read_hand(read, spoken)
    except TooNarrow as error:
        raise click.UsageError(f"--width {width}: {error}") from None
    write_whole(output, to_png(image))
    if alt:
        click.echo(told)


def _checked(hand: Hand) -> Hand:
    """A hand of any size that some rules allow: none has five of a kind. Raises `InvalidHand`."""
    if found := problems(hand, sizes=(hand.size,), red_fives=(4, 4, 4)):
        raise InvalidHand(*found)
    if hand.size > _MOST_TILES:
        click.echo(f"{hand.size} tiles are more than a hand has; drawn all the same", err=True)
    return hand


def _card(hand: Hand, lang: Lang, width: int | None, looks: dict[str, Any]) -> "tuple[Image, str]":
    """The card of a hand, and the same read aloud."""
    from tenhobot.replies import card_alt, hand_card

    seen = analyse(hand)
    content = hand_card(seen, lang)
    return _at(width, card(content, **looks)), card_alt(seen, content, lang)


def _at(width: int | None, image: "Image") -> "Image":
    """A card or page at another width, no larger than it was drawn."""
    if width and width > image.width:
        raise click.UsageError(f"--width {width}: a card or the sheet has at most {image.width}")
    return resized(image, width) if width else image
