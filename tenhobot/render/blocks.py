"""The parts a card is stacked from: each knows its height before it is drawn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from .canvas import Canvas
from .text import BOLD, MEDIUM, NAME_ENDS, Style, by_names, clean, ends_name, wrap
from .theme import Colour, Theme


@dataclass(frozen=True, slots=True)
class Look:
    """What every part of a picture shares: theme, corner numerals, and how dense it is.

    `scale` makes text smaller where much has to fit.
    """

    theme: Theme
    numerals: bool = False
    scale: float = 1.0

    def style(self, size: int, weight: int = MEDIUM) -> Style:
        """A text style of a nominal size, scaled, and never under 24 pixels."""
        return Style(max(min(size, 24), round(size * self.scale)), weight)

    def px(self, length: int) -> int:
        """A nominal distance, scaled."""
        return round(length * self.scale)

    def muted(self) -> "Look":
        """The look of what matters less: smaller, and without its own colours."""
        theme = replace(self.theme, ink=self.theme.muted, accent=self.theme.muted)
        return replace(self, theme=theme, scale=0.84 * self.scale)


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a picture: `draw(canvas, x, y)` fills `width` x `height` from that corner.

    `breaks` counts the texts in it that go on to another line inside a name.
    """

    width: int
    height: int
    draw: Callable[[Canvas, int, int], None]
    breaks: int = 0


def stack(blocks: Sequence[Block], gap: int) -> Block:
    """Blocks one below the other."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for block in blocks:
            block.draw(canvas, x, y)
            y += block.height + gap

    return Block(
        max((block.width for block in blocks), default=0),
        sum(block.height + gap for block in blocks) - (gap if blocks else 0),
        draw,
        sum(block.breaks for block in blocks),
    )


def beside(blocks: Sequence[Block], gap: int) -> Block:
    """Blocks in a row, their tops in line."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for block in blocks:
            block.draw(canvas, x, y)
            x += block.width + gap

    width = sum(block.width + gap for block in blocks) - (gap if blocks else 0)
    height = max((block.height for block in blocks), default=0)
    return Block(width, height, draw, sum(block.breaks for block in blocks))


def flow(blocks: Sequence[Block], width: int, across: int, down: int) -> Block:
    """Blocks side by side, in as many rows as `width` makes of them."""
    rows: list[list[Block]] = []
    for block in blocks:
        if not rows or beside([*rows[-1], block], across).width > width:
            rows.append([])
        rows[-1].append(block)
    return stack([beside(row, across) for row in rows], down)


def lines(
    texts: Sequence[str], style: Style, ink: Colour, *, width: int, anchor: str = "l"
) -> Block:
    """Lines of one style within `width`: against its left, in the middle (``m``), or right."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        left = x + {"l": 0, "m": width // 2, "r": width}[anchor]
        for number, text in enumerate(texts):
            baseline = y + number * style.line + style.line // 2 + round(style.size * 0.37)
            canvas.text(left, baseline, text, style, ink, anchor)

    return Block(width, len(texts) * style.line, draw)


def paragraph(text: str, style: Style, ink: Colour, width: int, anchor: str = "l") -> Block:
    """A text broken into lines within `width`."""
    return lines(wrap(clean(text), style, width), style, ink, width=width, anchor=anchor)


def unbroken(text: str, style: Style, ink: Colour, width: int, anchor: str = "l") -> Block:
    """A text that had better be one line, though it may take several."""
    block = paragraph(text, style, ink, width, anchor)
    return replace(block, breaks=int(block.height > style.line))


def title_lines(text: str, style: Style, ink: Colour, width: int) -> Block:
    """A title in one line, or in several that end where names of a list end."""
    texts = by_names(clean(text), style, width)
    whole = all(map(ends_name, texts[:-1]))
    shown = [text.rstrip(NAME_ENDS) for text in texts[:-1]] + texts[-1:] if whole else texts
    return replace(lines(shown, style, ink, width=width), breaks=int(not whole))


def shifted(block: Block, right: int = 0, down: int = 0) -> Block:
    """A block with room at its left and above it."""
    return Block(
        block.width + right,
        block.height + down,
        lambda canvas, x, y: block.draw(canvas, x + right, y + down),
        block.breaks,
    )


def table(rows: Sequence[tuple[str, str]], look: Look, width: int, columns: int) -> Block:
    """Names with their values in some columns."""
    gap = look.px(56)
    column = (width - (columns - 1) * gap) // columns
    entries = [_entry(name, value, look, column) for name, value in rows]
    length = -(-len(entries) // columns)
    stacks = [stack(entries[i : i + length], 0) for i in range(0, len(entries), length)]
    return replace(beside(stacks, gap), width=width)


def _entry(name: str, value: str, look: Look, width: int) -> Block:
    """A name, its value against the right side, and a line below."""
    theme = look.theme
    style, strong = look.style(38), look.style(38, BOLD)
    worth = clean(value)
    names = wrap(clean(name), style, width - strong.width(worth) - look.px(28))
    left = lines(names or [""], style, theme.ink, width=width)
    right = lines([worth], strong, theme.accent, width=width, anchor="r")
    pad = look.px(12)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        left.draw(canvas, x, y)
        right.draw(canvas, x, y)
        canvas.fill(x, y + left.height + pad // 2 - 1, width, 2, theme.line)

    return Block(width, left.height + pad, draw, breaks=int(len(names) > 1))
