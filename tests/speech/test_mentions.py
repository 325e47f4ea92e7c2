"""Names in place of mentions, and the search for a text in a message with either."""

import pytest

from bifrost_bot.speech.mentions import mentioned_ids, says, with_names

NAMES = {"11": "Bo", "12": r"Light\_foot"}
LONG = "x" * 1_990


@pytest.mark.parametrize(
    ("text", "called", "expected"),
    [
        ("<@11> your turn, before <@12>.", ["11"], r"<@11> your turn, before Light\_foot."),
        ("<@11> is in, <@13> too.", [], "Bo is in, <@13> too."),
        ("Nobody is named.", [], "Nobody is named."),
        (f"{LONG} <@12>", [], f"{LONG} <@12>"),
    ],
)
def test_those_who_are_not_called_are_named(text: str, called: list[str], expected: str) -> None:
    assert with_names(text, NAMES, called) == expected
    some = {id: NAMES[id] for id in mentioned_ids(text) if id in NAMES}
    assert with_names(text, some, called) == expected


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ("⏸ Bo takes over for Cleo in match 1.", True),
        ("⏸ <@11> takes over for <@12> in match 1.", True),
        ("⏸ Bo takes over for Cleo in match 2.", False),
        ("⏸ Bo takes over for\nCleo in match 1.", False),
        ("⏸ takes over for in match 1.", False),
    ],
)
def test_a_text_is_found_with_names_or_mentions(content: str, found: bool) -> None:
    assert says(content, "<@11> takes over for <@12> in match 1.") is found
