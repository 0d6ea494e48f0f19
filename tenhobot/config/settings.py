"""What can be set.

The dataclasses here are the whole truth: their fields are the settings, their defaults the
defaults, and their notes the comments in the file that `tenhobot init` writes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tenhobot.riichi.rules import PRESETS
from tenhobot.sampling import MOST_WORKERS

from . import checks
from .checks import TEMPLATE_FIELDS

_FIELDS = " ".join(f"{{{name}}}" for name in TEMPLATE_FIELDS if name != "text")
_YEAR = 8760
_MONEY = 10**9
_MANY = 10**6

MOST_TRIES = 10**12


def setting(
    default: Any,
    note: str,
    *,
    least: float | None = None,
    most: float | None = None,
    choices: tuple[str, ...] = (),
    check: Callable[[str], str | None] | None = None,
    example: str | None = None,
) -> Any:
    """A field of a table: its default, what it means, and which values are allowed.

    A number has a `least` and a `most`. `check` says what would be right in the place of a
    text; where the default is not, `example` is.
    """
    limits = {"least": least, "most": most, "choices": choices, "check": check}
    return field(default=default, metadata={"note": note, "example": example, **limits})


@dataclass(frozen=True, slots=True)
class BotSettings:
    """Who the bot is."""

    name: str = setting(
        "tenhobot",
        "The bot's name, at most 80 bytes; the seeds of its deals are made from it.",
        check=checks.name,
    )
    language: str = setting(
        "ja", "The language of posts; replies follow the asker's.", choices=("ja", "en")
    )
    rules: str = setting("tenhou", "The rules that hands are scored by.", choices=tuple(PRESETS))
    theme: str = setting(
        "light", "The look of the pictures.", choices=("light", "dark", "high-contrast")
    )
    log_level: str = setting(
        "info", "How much goes to the log.", choices=("debug", "info", "warning", "error")
    )


@dataclass(frozen=True, slots=True)
class DealSettings:
    """How hands are dealt and put into words."""

    every_minutes: int = setting(
        10, "`tenhobot run` deals at every so many minutes of the day.", least=1, most=1440
    )
    tries: int = setting(
        330_536, "Deals at a time; one deal in 330,529.5 is a tenhou.", least=1, most=MOST_TRIES
    )
    workers: int = setting(
        0, "Threads that deal; 0 is one for each core.", least=0, most=MOST_WORKERS
    )
    template: str = setting(
        "{text}",
        f"The text of a post. {{text}} is the bot's own wording; there are also\n{_FIELDS}.\n"
        "Post no links on X: they cost more than tenfold.",
        check=checks.template,
    )


@dataclass(frozen=True, slots=True)
class BackfillSettings:
    """What is made up for after an outage; whatever is more or older is dropped, and said."""

    slots: int = setting(3, "At most so many missed slots are dealt late.", least=0, most=1000)
    posts: int = setting(
        3, "At most so many posts that wait are sent to a network.", least=1, most=1000
    )
    hours: float = setting(
        6.0, "Nothing older than this is dealt or posted late.", least=0.1, most=_YEAR
    )


@dataclass(frozen=True, slots=True)
class MentionSettings:
    """Manners towards people who mention the bot."""

    poll_seconds: int = setting(
        60, "Mentions are read so often while it is quiet.", least=5, most=86_400
    )
    busy_poll_seconds: int = setting(
        15, "And so often while people are writing.", least=5, most=86_400
    )
    per_thread: int = setting(10, "Replies in one thread, ever.", least=0, most=_MANY)
    per_user_hour: int = setting(10, "Replies to one person an hour.", least=0, most=_MANY)
    per_hour: int = setting(60, "Replies on one network an hour.", least=0, most=_MANY)
    after_outage: int = setting(
        20, "After an outage, at most so many are answered late.", least=1, most=_MANY
    )
    max_age_hours: float = setting(24.0, "Older mentions are not answered.", least=0.1, most=_YEAR)


@dataclass(frozen=True, slots=True)
class NetworkSettings:
    """One network: its language, its pace and its budget; 0 is no limit."""

    language: str = setting(
        "", "The language of the posts there; empty, the bot's own.", choices=("", "ja", "en")
    )
    posts_per_day: int = setting(
        0,
        "Hands a day, evenly spread: the rarest found since the last. 0 posts all.",
        least=0,
        most=1440,
    )
    replies: bool = setting(True, "Whether mentions are read and answered.")
    max_posts_day: int = setting(0, "Posts and replies a day at most.", least=0, most=_MANY)
    max_posts_month: int = setting(0, "Posts and replies a month at most.", least=0, most=_MANY)
    max_money_day: float = setting(0.0, "Money a day at most.", least=0, most=_MONEY)
    max_money_month: float = setting(0.0, "Money a month at most.", least=0, most=_MONEY)
    over_budget: str = setting(
        "wait", "A post over the budget waits its turn, or is dropped.", choices=("wait", "drop")
    )
    price_post: float = setting(0.0, "Price of a post.", least=0, most=_MONEY)
    price_link: float = setting(0.0, "Price of a post with a link in it.", least=0, most=_MONEY)
    price_reply: float = setting(
        0.0, "Price of a reply to somebody who mentioned the bot.", least=0, most=_MONEY
    )
    price_alt: float = setting(0.0, "Price of a picture's alternative text.", least=0, most=_MONEY)
    price_mention: float = setting(0.0, "Price of a mention that is read.", least=0, most=_MONEY)
    own: Mapping[str, object] = field(default_factory=dict, metadata={"hidden": True})
    """The settings of the network's own, given to it as they are."""


def _server(address: str, note: str = "Your server.") -> Any:
    return setting(address, note, check=checks.address)


def _visibility(*choices: str) -> Any:
    note = f"{', '.join(choices[:-1])} or {choices[-1]}."
    return setting(choices[0], note, choices=choices)


OWN_SETTINGS: dict[str, dict[str, Any]] = {
    "local": {
        "keep": setting(
            1000, "Posts that stay in the outbox folder; 0 keeps all.", least=0, most=_MANY
        )
    },
    "x": {"base_url": _server("https://api.x.com", "Where the API is.")},
    "mastodon": {
        "base_url": _server("https://mastodon.social"),
        "visibility": _visibility("public", "unlisted", "private", "direct"),
    },
    "bluesky": {
        "base_url": _server("https://bsky.social"),
        "handle": setting("", "The bot's handle.", check=checks.handle, example="name.bsky.social"),
    },
    "misskey": {
        "base_url": _server("https://misskey.io"),
        "visibility": _visibility("public", "home", "followers", "specified"),
    },
}
"""The settings that only one network has, as fields like those of the tables above."""

USUAL: dict[str, dict[str, object]] = {
    "x": {
        "posts_per_day": 4,
        "max_money_month": 5.0,
        "price_post": 0.015,
        "price_link": 0.20,
        "price_reply": 0.010,
        "price_alt": 0.005,
        "price_mention": 0.001,
    },
    "mastodon": {"posts_per_day": 12},
    "bluesky": {"posts_per_day": 12},
    "misskey": {"posts_per_day": 12},
}
"""Where a network's defaults differ from the common ones; prices are those of late 2026."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that the settings file says; without a file, the defaults."""

    bot: BotSettings = BotSettings()
    deal: DealSettings = DealSettings()
    backfill: BackfillSettings = BackfillSettings()
    mentions: MentionSettings = MentionSettings()
    networks: Mapping[str, NetworkSettings] = field(
        default_factory=lambda: {"local": NetworkSettings(own=own_defaults("local"))}
    )

    @property
    def languages(self) -> dict[str, str]:
        """The language that each network's posts are in."""
        return {name: table.language or self.bot.language for name, table in self.networks.items()}


TABLES: dict[str, type[Any]] = {
    "bot": BotSettings,
    "deal": DealSettings,
    "backfill": BackfillSettings,
    "mentions": MentionSettings,
}
"""The tables of the file but for those of the networks."""


def own_defaults(network: str) -> Mapping[str, object]:
    """The settings that only this network has, at their defaults."""
    return {key: one.default for key, one in OWN_SETTINGS[network].items()}
