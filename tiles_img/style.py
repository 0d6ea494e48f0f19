"""Themes, and how thick a line must be at the size that is drawn."""

from dataclasses import dataclass

WIDTH, HEIGHT = 300, 400


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
            face="#262d36",
            rim="#3a434f",
            edge="#7b8796",
            ink="#f3ecdc",
            blue="#74b6ff",
            green="#62d69b",
            red="#ff7168",
            back="#8c6420",
            back_line="#e2b867",
            back_edge="#c39a50",
        ),
        Theme(
            name="high-contrast",
            face="#ffffff",
            rim="#ffffff",
            edge="#000000",
            ink="#000000",
            blue="#0033a8",
            green="#005a2c",
            red="#d40000",
            back="#000000",
            back_line="#ffd400",
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

    def shows(self, units: float) -> bool:
        """Whether a detail of this size can be seen: it is more than about a pixel."""
        return units >= 0.95 * self.pixel
