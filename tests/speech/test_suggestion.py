"""Suggestions for refused texts."""

from typing import Any, cast

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match
from bifrost_bot.speech import suggestion as module
from bifrost_bot.speech.suggestion import suggestion

RED = Slot("red", None)


def suggested(monkeypatch: pytest.MonkeyPatch, text: str, *taken: str) -> str | None:
    """What is suggested for a text where only these would be taken."""

    def reads(match: Any, slot: Slot, read: str) -> bool:
        del match, slot
        return read.lower() in taken

    monkeypatch.setattr(module, "reads_as_move", reads)
    found = suggestion(cast(Match, None), RED, text)
    return found and found.text


@pytest.mark.parametrize(
    ("text", "taken", "expected"),
    [
        ("blue", ("vote blue",), "vote blue"),
        ("Please: blue!", ("vote blue",), "vote blue"),
        ("e5?", ("e5",), "E5"),
        ("5 e", ("e5",), "E5"),
        ("(3, -2, 1)!", ("(3, -2, 1)",), "(3, -2, 1)"),
        ("blue", ("blue", "vote blue"), "vote blue"),
        ("blue.", ("blue", "vote blue"), None),
        ("hello", (), None),
        ("e5\n!", ("e5",), None),
    ],
)
def test_only_one_meaning_is_suggested(
    monkeypatch: pytest.MonkeyPatch, text: str, taken: tuple[str, ...], expected: str | None
) -> None:
    assert suggested(monkeypatch, text, *taken) == expected


def test_a_greek_letter_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert suggested(monkeypatch, "\u03925", "b5") == "B5"
    found = suggestion(cast(Match, None), RED, "\u03925")
    assert found is not None
    assert found.question == "“\u0392” is a Greek letter that looks like B. Did you mean B5?"
