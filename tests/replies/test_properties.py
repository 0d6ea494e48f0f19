"""Any text gives an answer or silence: no exception, one JSON document, and never too long."""

import json
import re
from pathlib import Path

from hypothesis import given, settings, strategies as st

from tenhobot.replies import AnswerKind, answer, draw
from tenhobot.wording.lines import width

_CORPORA = [
    *(Path(__file__).parent / "corpus").glob("*.txt"),
    *(Path(__file__).parents[1] / "reading" / "corpus").glob("*.txt"),
]
_LINES = [line for path in _CORPORA for line in path.read_text("utf-8").split("\n") if line]
_CONTROL = re.compile(r"^[*#>+-]", re.MULTILINE)

_TILES = st.text("0123456789mpszr'\"()[]+ 東南白中一二三①萬🀇🀄", max_size=60)
_TEXTS = st.one_of(
    st.text(max_size=200),
    _TILES,
    st.sampled_from(_LINES),
    st.builds(
        lambda line, at, more: line[:at] + more + line[at:],
        st.sampled_from(_LINES),
        st.integers(0, 60),
        st.text(max_size=5) | _TILES,
    ),
    st.builds(" ".join, st.lists(st.sampled_from(_LINES), max_size=6)),
)


@settings(deadline=None, max_examples=400)
@given(_TEXTS, st.none() | _TEXTS, st.integers(0, 1))
def test_any_text_is_answered_or_left_alone(text: str, context: str | None, pictures: int) -> None:
    said = answer(text, context=context, pictures=pictures)
    shown = said.text()
    assert bool(shown) == (said.kind is not AnswerKind.IGNORED)
    assert json.loads(json.dumps(said.json()))["text"] == shown
    assert not _CONTROL.search(shown)
    assert not re.search(r"(?<!\w)@", shown)
    assert shown.count("\n") < 5
    assert (said.picture is None) == (said.alt == "")
    if len(said.hands) < 2:
        assert width(shown) <= 500


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(_LINES), _TILES)
def test_every_picture_can_be_drawn(line: str, more: str) -> None:
    said = answer(f"{line} {more}")
    if said.picture is not None:
        assert draw(said.picture).startswith(b"\x89PNG")
