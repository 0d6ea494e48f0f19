"""Everything a person reads in a post, in Japanese and in English.

`names` has the words for limits, seats and fu; `wins`, `hands`, `table` and `rarity` make short
lines of a win, of a hand on its way, of the table of points and of odds; `faults` says what is
wrong with a hand; `phrases` are the fixed sentences, `posts` words a tenhou, `lines` makes it
all fit; `alt` reads pictures aloud. A `Lang` is ``"ja"`` or ``"en"``. Nothing here decides
anything about the game.
"""
