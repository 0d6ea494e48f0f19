"""The flag of the fediverse that tells people, and other bots, that an account is a bot."""

from collections.abc import Callable

ON = "The account is marked as a bot."
BY_HAND = "Mark the account as a bot in the settings of its profile."
REFUSED = f"The server did not mark the account as a bot. {BY_HAND}"


def wanted(prompt: Callable[[str], str]) -> bool:
    """Whether the operator wants the flag set from here, which takes a right of its own."""
    question = "Mark the account as a bot? It takes the right to edit the profile (yes or no)"
    return prompt(question).strip().lower() in ("y", "yes")
