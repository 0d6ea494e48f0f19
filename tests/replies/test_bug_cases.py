"""Faults that others have shipped in reading and answering mentions."""

import json
import re
from typing import Any

import pytest

from tenhobot.replies import answer
from tests.shared import bug_cases

NAMES = ("tenhobot", "bot")
_CONTROL = re.compile(r"^[*#>-]", re.MULTILINE)
_GENERATED = {"T08": "@tenhobot " + "123m" * 2500}


@pytest.mark.parametrize("case", bug_cases("reply"), ids=lambda case: case["id"])
def test_a_mention_is_answered_right(case: dict[str, Any]) -> None:
    text = case["input"].get("text") or _GENERATED[case["id"]]
    wanted = case["expect"]
    given = answer(text, names=NAMES)
    document = json.loads(json.dumps(given.json()))
    if "hands" in wanted:
        assert [seen["read_as"] for seen in document["hands"]] == wanted["hands"]
    if wanted.get("respond") is False:
        assert given.text() == ""
    if wanted.get("valid") is False:
        assert [seen["kind"] for seen in document["hands"]] == ["error"]
        assert "score" not in document["hands"][0]
        assert wanted.get("reason", "") in document["hands"][0]["problems"][0]["message"]
        assert len(given.text()) < 300
    assert not _CONTROL.search(given.text())
