"""The measures that cards and pages share, in pixels."""

WIDTH = 1200
"""How wide they are, and the most that a strip becomes on its own."""

MARGIN = 28
"""What text keeps from the sides."""

INNER = WIDTH - 2 * MARGIN
"""The width that text has."""
