"""Failures that one line explains to the person who runs the bot."""


class Fault(Exception):
    """Something the user or operator can put right; the text is one line and says how.

    `exit_code` is what the command line ends with: 1 failed, 2 bad usage.
    """

    exit_code = 1
