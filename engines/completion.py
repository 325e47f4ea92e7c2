"""Suggestions while a player types."""

from collections.abc import Callable, Iterable

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import LONGEST_COMPLETION, MOST_COMPLETIONS


def accepted(texts: Iterable[str], begun: str, parse: Callable[[str], object]) -> tuple[str, ...]:
    """Returns the first texts that begin as typed and would be accepted, as many as are shown.

    Args:
        texts: The likely answers, the likeliest first.
        begun: The typed text in lower case.
        parse: Reads an answer; raises `MoveError` if it is not accepted.
    """
    found: list[str] = []
    for text in dict.fromkeys(texts):
        if len(text) > LONGEST_COMPLETION or not text.lower().startswith(begun):
            continue
        if _is_accepted(text, parse):
            found.append(text)
            if len(found) == MOST_COMPLETIONS:
                break
    return tuple(found)


def texts_with_prefix(texts: Iterable[str], prefix: str) -> tuple[str, ...]:
    """Returns the first texts that begin like this, ignoring case, as many as are shown."""
    begun = prefix.lower()
    found = [text for text in texts if text.lower().startswith(begun)]
    return tuple(found[:MOST_COMPLETIONS])


def _is_accepted(text: str, parse: Callable[[str], object]) -> bool:
    try:
        parse(text)
    except MoveError:
        return False
    return True
