"""Themes, and how thick a line must be at the size that is drawn."""

from dataclasses import dataclass

WIDTH, HEIGHT = 300, 400
SMALL, FINE = 64, 120
"""Below the first width all is drawn to the pixel; from the second on with every ornament.

The tiles of cards, strips and pages are at most 96 pixels wide, so that one picture has one style.
"""


@dataclass(frozen=True)
class Theme:
    """The colours of one look, and how much bolder than usual its lines are."""

    name: str
    face: str
    rim: str
    edge: str
    ink: str
    blue: str
    green: str
    red: str
    back: str
    back_line: str
    back_edge: str
    bold: float = 0.0


THEMES: dict[str, Theme] = {
    theme.name: theme
    for theme in (
        Theme(
            name="light",
            face="#fffdf6",
            rim="#e2d8c0",
            edge="#4a4337",
            ink="#161d26",
            blue="#15489a",
            green="#0a6f3a",
            red="#c5161c",
            back="#e09a2a",
            back_line="#fbe3b0",
            back_edge="#8a5710",
        ),
        Theme(
            name="dark",
            face="#1f2630",
            rim="#434f5e",
            edge="#a7b4c4",
            ink="#fffaf0",
            blue="#9ad1ff",
            green="#74f0ae",
            red="#ff6a5c",
            back="#96691f",
            back_line="#f5cf80",
            back_edge="#dcb060",
        ),
        Theme(
            name="high-contrast",
            face="#ffffff",
            rim="#ffffff",
            edge="#000000",
            ink="#000000",
            blue="#001f8f",
            green="#00873d",
            red="#b80000",
            back="#ffd400",
            back_line="#000000",
            back_edge="#000000",
            bold=5.0,
        ),
    )
}


@dataclass(frozen=True)
class Style:
    """A theme at a size: `width` is the tile's width in pixels."""

    theme: Theme
    width: int = 300

    @property
    def pixel(self) -> float:
        """One pixel in units."""
        return WIDTH / self.width

    def line(self, units: float, pixels: float = 1.0) -> float:
        """A line's thickness in units: `units`, bolder in a bold theme, at least `pixels`."""
        return max(units + self.theme.bold, pixels * self.pixel)

    def snap(self, units: float, least: int = 1) -> float:
        """A length in whole pixels, at least `least` of them."""
        return max(least, round(units / self.pixel)) * self.pixel

    @property
    def small(self) -> bool:
        """Whether the tile is so small that edges must lie between pixels to look sharp."""
        return self.width < SMALL

    @property
    def fine(self) -> bool:
        """Whether there is room for fine ornaments; a bold theme has none."""
        return self.width >= FINE and not self.theme.bold

    def align(self, middle: float, size: float, parts: int = 1) -> tuple[float, float]:
        """Middle and size of a thing whose edges are moved to whole pixels, if it is small.

        Its size becomes a multiple of `parts` pixels: of two if it must be centred on a tile that
        is an even number of pixels wide.
        """
        if not self.small:
            return middle, size
        size = parts * max(1, round(size / self.pixel / parts)) * self.pixel
        low = round((middle - size / 2) / self.pixel) * self.pixel
        return low + size / 2, size

    def shows(self, units: float) -> bool:
        """Whether a detail of this size can be seen: it is more than about a pixel."""
        return units >= 0.95 * self.pixel
