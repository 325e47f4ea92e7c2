"""Suggestions for refused texts."""

from typing import Any, cast

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match
from bifrost_bot.speech import suggestion as module
from bifrost_bot.speech.suggestion import foreign_letter, suggestion

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
        # Signs around or within a cell.
        ("(E5)", ("e5",), "E5"),
        ("[e5]", ("e5",), "E5"),
        ("e-5", ("e5",), "E5"),
        ("3 \u20132 1", ("3 -2 1",), "3 -2 1"),
        # Keys of the emoji board.
        ("E5\ufe0f\u20e3", ("e5",), "E5"),
        ("\U0001f1ea5\ufe0f\u20e3", ("e5",), "E5"),
        ("\U0001f1ea \U0001f51f", ("e 10",), "E10"),
        # As the bot writes boards and parts itself.
        ("grid A: c3 d4 e5", ("a: c3 d4 e5",), "A: c3 d4 e5"),
        ("A c3 d4 e5", ("a: c3 d4 e5",), "A: c3 d4 e5"),
        ("Board 0 - A1 B1", ("0: a1 b1",), "0: A1 B1"),
        ("power: 1 3 5", ("power 1 3 5",), "power 1 3 5"),
        ("\u2022 power: 1; reserve: 2", ("power 1; reserve 2",), "power 1; reserve 2"),
        ("0: red:DDD blue: D", ("0: red ddd blue d",), "0: red DDD blue D"),
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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\u04215", "“\u0421” is a Cyrillic letter that looks like C."),
        ("b\u03bf5", "“\u03bf” is a Greek letter that looks like o."),
        ("\u21025", "“\u2102” only looks like C."),
        ("\uff235", "“\uff23” only looks like C."),
        ("C5", ""),
        ("caf\u00e9 5", ""),
        # A Russian word is not taken for a mistyped cell.
        ("\u043f\u0440\u0438\u0432\u0435\u0442", ""),
        ("\u0440\u0430\u0441", ""),
        ("5 \u0440\u0430\u0437", ""),
    ],
)
def test_a_letter_that_looks_latin_is_named(text: str, said: str) -> None:
    assert foreign_letter(text) == said
