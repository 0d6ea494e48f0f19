"""Settings: one TOML file read into frozen values."""

from .read import ConfigError, load, parse
from .settings import (
    BackfillSettings,
    BotSettings,
    DealSettings,
    MentionSettings,
    NetworkSettings,
    Settings,
)

__all__ = [
    "BackfillSettings",
    "BotSettings",
    "ConfigError",
    "DealSettings",
    "MentionSettings",
    "NetworkSettings",
    "Settings",
    "load",
    "parse",
]
