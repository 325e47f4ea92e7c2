"""The page draws every emoji that the bot's messages use."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import bifrost_bot
from bifrost_bot import engines

_PAGE = Path(bifrost_bot.__file__).parent / "sandbox" / "page" / "emoji.js"
_EMOJI = re.compile(
    "[\u2139\u231a\u231b\u23cf-\u23fa\u25b6\u25c0\u25fb-\u25fe\u2600-\u27bf\u2b05-\u2b55\U0001f000-\U0001faff]"
)
"""Signs that Discord's clients show as pictures, and a few neighbours of theirs in Unicode."""

_LETTERS = frozenset("✓✕✗✘")
"""Signs among these that no client shows as a picture."""

_NO_MESSAGES = ("sandbox", "gamekit", "dev")
"""Folders whose texts the bot does not send: the page's own, and hostile input for games."""


def drawn_emoji() -> list[str]:
    """The emoji for which the page has a picture."""
    return re.findall(r'^  "(.)": ', _PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def _texts() -> Iterator[str]:
    for top in (bifrost_bot, engines):
        root = Path(str(top.__file__)).parent
        for path in root.rglob("*.py"):
            if path.relative_to(root).parts[0] not in _NO_MESSAGES:
                tree = ast.parse(path.read_text(encoding="utf-8"))
                yield from (
                    one.value
                    for one in ast.walk(tree)
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                )


def test_every_emoji_that_the_bot_writes_is_drawn_by_the_page() -> None:
    written = {sign for text in _texts() for sign in _EMOJI.findall(text)} - _LETTERS
    assert {"🟥", "⏳", "⏸", "🗳", "🥇"} <= written
    assert sorted(written - set(drawn_emoji())) == [], "draw these in sandbox/page/emoji.js"


def test_coloured_circles_are_drawn_as_squares_are() -> None:
    assert set("🔴🟠🟡🟢🔵🟣🟤⚫⚪") <= set(drawn_emoji())
