"""What the bot answers to a text: pure, from a text to an `Answer`.

`answer` reads the text, looks at each hand in it as an expert would, and words what it sees;
the picture comes as a description that `draw` makes a PNG of. `circumstances` makes a situation
of what was said and remembers it for the thread, `looking` judges one hand, `nearest` finds the
right hand beside a wrong one, `telling` makes lines of it all, `picturing` cards, and `aloud`
reads those.
"""

from .aloud import card_alt
from .answering import answer, enough
from .model import Answer, AnswerKind, Seen
from .picturing import draw, hand_card

__all__ = ["Answer", "AnswerKind", "Seen", "answer", "card_alt", "draw", "enough", "hand_card"]
