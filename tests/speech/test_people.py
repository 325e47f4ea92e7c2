"""Names that show nothing, and names that several people have."""

import pytest

from bifrost_bot.speech.wording import clean, is_visible, shared_names, tell_apart

BLANK = ["\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\ufe0f", "\u0301\u0302", "\u200b", " "]
VISIBLE = ["Bo", "ㅎ", "🦊", "9", "e\u0301", "-", "\u3164x"]


@pytest.mark.parametrize("name", [*BLANK, "".join(BLANK)])
def test_a_name_that_shows_nothing_is_somebody(name: str) -> None:
    assert clean(name) == "somebody"


@pytest.mark.parametrize("name", VISIBLE)
def test_a_name_that_shows_something_is_kept(name: str) -> None:
    assert is_visible(name)
    assert clean(name) != "somebody"


def test_equal_names_are_told_apart_and_others_left_alone() -> None:
    names = {"1": "Bo", "2": "Cleo", "3": "bo", "4": "\uff22o"}
    assert shared_names(names) == ["1", "3", "4"]
    assert tell_apart(names, {"1": "bo_1", "3": "bo_3", "4": "bo_4"}) == {
        "1": "Bo (bo_1)",
        "2": "Cleo",
        "3": "bo (bo_3)",
        "4": "\uff22o (bo_4)",
    }
