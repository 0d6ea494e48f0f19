"""The command line: thin commands, each module loaded only when one of its commands runs.

Nothing is loaded here that takes time, so that signals are told of in a line from the start.
"""

import gc
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any, NoReturn

from .signals import Stopped, raising_stopped

COMMANDS: dict[str, dict[str, tuple[str, str]]] = {
    "The bot": {
        "init": ("bot", "Write a commented settings file."),
        "once": ("bot", "Deal until a hand wins, and post it; once."),
        "run": ("bot", "The service: post on schedule, answer mentions, deliver."),
        "status": ("records", "What was posted, what waits, what was spent."),
        "pause": ("records", "Hold all posting."),
        "resume": ("records", "Go on posting."),
        "retract": ("records", "Delete a post everywhere."),
        "export": ("records", "The history as JSON lines."),
        "auth": ("accounts", "Authorise the bot on a network."),
        "doctor": ("doctor", "Check everything the bot needs, and say what to do."),
    },
    "Hands": {
        "score": ("hands", "Yaku, fu and points of a winning hand."),
        "shanten": ("hands", "Shanten, waits or acceptance, best discards."),
        "format": ("hands", "The same hand in another notation."),
        "draw": ("drawing", "Draw a hand as a picture."),
        "reply": ("replying", "What the bot would answer to a mention."),
    },
    "Deals": {
        "sample": ("deals", "Deal many hands and count wins and yaku."),
        "odds": ("deals", "The exact chance of a tenhou and of every yaku in one."),
        "verify": ("deals", "Deal a post's hand again and prove it."),
    },
    "The shell": {
        "completion": ("shell", "Print the completion script of your shell."),
    },
}
"""Every command by section: its module in this package, and what it does in a line."""


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run a command and leave with its exit code: 0 done, 1 failed, 2 bad usage or hand."""
    for stream in (sys.stdout, sys.stderr):
        # What a terminal cannot show is no reason to fail after the work is done.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    code = run(args)
    # All is done and told: from here on a signal just ends the process.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # The process ends: looking for garbage among all that was imported would only take time.
    gc.freeze()
    sys.exit(code)


def run(args: Sequence[str] | None = None) -> int:
    """Run a command; whatever goes wrong becomes one line on standard error."""
    place: Any = None
    try:
        with raising_stopped():
            from .common import Place
            from .group import cli

            place = Place()
            result: Any = cli.main(
                args=args, prog_name="tenhobot", standalone_mode=False, obj=place
            )
    except (Exception, KeyboardInterrupt, Stopped) as error:
        if place and place.debug:
            import traceback

            traceback.print_exc()
        # What a signal broke off may be half loaded: this needs none of it.
        if isinstance(error, Stopped):
            return _stopped("stopped by SIGTERM; the next start goes on from here")
        if isinstance(error, KeyboardInterrupt):
            return _stopped("stopped")
        from .common import explain

        return explain(error)
    return result if isinstance(result, int) else 0


def _stopped(line: str) -> int:
    print(f"tenhobot: {line}", file=sys.stderr)
    return 1
