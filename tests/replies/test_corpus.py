"""The corpus of answers: the facts that each answer must hold, in both languages."""

from pathlib import Path

import pytest

from tenhobot.replies import Answer, AnswerKind, answer
from tenhobot.wording.lines import width

CORPUS = Path(__file__).parent / "corpus"
NAMES = ("tenhobot", "bot")


def rows(name: str) -> list[str]:
    text = (CORPUS / name).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line and not line.startswith("# ")]


def said(question: str) -> Answer:
    context, _, text = question.replace("⏎", "\n").rpartition(" >> ")
    return answer(text, names=NAMES, context=context or None)


@pytest.mark.parametrize(
    ("lang", "row"), [(lang, row) for lang in ("ja", "en") for row in rows(f"{lang}.txt")]
)
def test_an_answer_holds_its_facts(lang: str, row: str) -> None:
    question, _, wanted = row.partition(" => ")
    kinds, *facts = (part.strip(" ").replace("⏎", "\n") for part in wanted.split(" ; "))
    given = said(question)
    text = given.text()
    found = [seen.kind for seen in given.hands] or [given.kind.value]
    assert found == kinds.split(), text
    wrong = [f for f in facts if (f[1:] in text if f.startswith("!") else f not in text)]
    assert wrong == [], text
    if given.kind is not AnswerKind.IGNORED:
        assert given.lang == lang
        assert width(text) <= 280
        assert len(text.split("\n")) <= 5


@pytest.mark.parametrize("text", rows("silent.txt"))
def test_talk_that_asks_for_nothing_is_left_alone(text: str) -> None:
    assert said(text).kind is AnswerKind.IGNORED
