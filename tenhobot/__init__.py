"""A social bot for riichi mahjong, and the rules engine behind it."""

__version__ = "0.1.0"
