"""What people write to the bot, read as they mean it: `scan` text to `Reading`. Pure.

`noise` blanks what is not the author's words, `spelling` puts the names of suits as notation does,
`vocabulary` holds the words that say how a hand is meant and `words` finds them, `pieces` finds
tiles in prose, `roles` gives some of them a part of their own (dora, discards, the winning tile),
`asides` sets apart what a hand is asked about, `judge` tells hands from false alarms, `questions`
holds what is asked by name, and `meaning` takes the words together.
"""

from .model import Call, Found, Points, Reading
from .scan import scan

__all__ = ["Call", "Found", "Points", "Reading", "scan"]
