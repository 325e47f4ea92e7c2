"""Reading and writing words, for every game: taking a text apart, quoting it safely, listing and
counting.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from typing import Final, cast

from bifrost_bot.engines.errors import UnreadableError
from bifrost_bot.engines.values import Seat

LONGEST_TEXT: Final = 2000
"""How many characters an answer may have."""

_LONGEST_ECHO: Final = 30
_QUOTE: Final = re.compile(r'"([^"]+?)(…?)"')
_BETWEEN: Final = frozenset(" ,;()[]")
_MOST_BETWEEN: Final = 8
_UNSEEN: Final = ("Cc", "Cf", "Cs")


def parts(text: str, how: str) -> list[str]:
    """Returns the parts of an answer in lower case; see `typed_parts`."""
    return [part.lower() for part in typed_parts(text, how)]


def typed_parts(text: str, how: str) -> list[str]:
    """Returns the parts of an answer as typed: lines, and what `;` separates, without blanks that
    mean nothing.

    Args:
        how: What would be right instead of a text that cannot be read, as the end of a sentence.

    Raises:
        UnreadableError: When the text is empty or far too long.
    """
    kept = plain(text, how)
    found = [" ".join(part.split()) for line in kept.splitlines() for part in line.split(";")]
    return [part for part in found if part]


def plain(text: str, how: str) -> str:
    """Returns the text without invisible characters and surrounding blanks.

    Raises:
        UnreadableError: When nothing is left, or the text is far too long.
    """
    if len(text) > LONGEST_TEXT:
        raise UnreadableError(
            f"That text has {len(text)} characters, far too many for an answer: {how}."
        )
    # Invisible format characters come along when text is copied from elsewhere and cannot mean
    # anything.
    kept = "".join(one for one in text if unicodedata.category(one) != "Cf").strip()
    if not kept.strip("; \t\r\n"):
        raise UnreadableError(f"There is nothing to read: {how}.")
    return kept


def storable(text: str) -> str:
    """Returns a text as it is stored: in Unicode's composed form (NFC), its lines apart by line
    feeds.

    What cannot be seen is left out: control, format and zero-width characters, those that turn the
    direction of writing, NULs and halves of characters, which some databases and encodings refuse.
    """
    lines = "\n".join(text.splitlines()) + ("\n" if text.endswith(("\n", "\r")) else "")
    seen = "".join(
        one for one in lines if one in "\n\t" or unicodedata.category(one) not in _UNSEEN
    )
    return unicodedata.normalize("NFC", seen)


def all_storable(value: object) -> object:
    """Returns settings as they are stored, with every text in them; see `storable`."""
    match value:
        case str():
            return storable(value)
        case dict():
            items = cast("dict[str, object]", value).items()
            return {storable(key): all_storable(one) for key, one in items}
        case list():
            return [all_storable(one) for one in cast("list[object]", value)]
        case _:
            return value


def echo(text: str) -> str:
    """Returns the text in quotes, on one line and cut short if it is long; whoever shows it
    keeps it from harm.
    """
    kept = " ".join(storable(text[: 4 * _LONGEST_ECHO]).split())
    return f'"{shortened(kept)}"' if kept else "That"


def harmless(text: str, most: int) -> str:
    """Returns a user's text for an event's line, which is shown as it is: without mentions,
    markup or controls.
    """
    flat = " ".join(text[: 4 * most].split())
    kept = "".join(one for one in flat if one.isalnum() or one in " .,;!?'+-=").strip()
    return shortened(kept, most)


def as_typed(sentence: str, text: str) -> str:
    """Returns a sentence in which what it quotes of a text is spelled as it was typed: games
    read texts simplified.
    """
    typed = " ".join(storable(text).split())

    def spelled(quote: re.Match[str]) -> str:
        said, cut = quote.groups()
        found = found_words(typed, said.split(), _BETWEEN)
        return f'"{typed[found]}{cut}"' if found else quote[0]

    return _QUOTE.sub(spelled, sentence)


def found_words(
    text: str, words: Sequence[str], between: Collection[str], start: int = 0
) -> slice | None:
    """Returns where words first stand one after another from `start` on, in capitals or not, or
    None if nowhere.

    Args:
        text: Where they are looked for.
        words: One at least, none empty.
        between: The signs of which at least one and at most eight stand between two of them.
        start: From where on they are looked for.
    """
    folded = "".join(one.lower() if len(one.lower()) == 1 else one for one in text)
    first, *others = (word.lower() for word in words)
    begin = folded.find(first, start)
    while begin >= 0:
        end = _end_of(folded, others, between, begin + len(first))
        if end is not None:
            return slice(begin, end)
        begin = folded.find(first, begin + 1)
    return None


def _end_of(text: str, words: Sequence[str], between: Collection[str], end: int) -> int | None:
    """Returns where the words end that follow at `end`, each after signs of `between`; None if
    they do not.
    """
    for word in words:
        begin = next(
            (one for one in _begins(text, between, end) if text.startswith(word, one)), None
        )
        if begin is None:
            return None
        end = begin + len(word)
    return end


def _begins(text: str, between: Collection[str], end: int) -> Iterator[int]:
    """Yields where the next word can begin: after one or more signs of `between`, which may be
    its own first ones.
    """
    for begin in range(end + 1, min(len(text), end + _MOST_BETWEEN) + 1):
        if text[begin - 1] not in between:
            return
        yield begin


def shortened(text: str, most: int = _LONGEST_ECHO) -> str:
    """Returns the text, cut short if it has more characters than that."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def name(seat: Seat) -> str:
    """Returns a seat's name for people: `light-green` becomes `Light green`."""
    return seat.replace("-", " ").replace("_", " ").capitalize()


def listed(items: Sequence[str], last: str = "and") -> str:
    """Returns `a`, `a and b` or `a, b and c`, or with another word before the last."""
    return (
        f" {last} ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)
    )


def count(number: int, noun: str) -> str:
    """Returns a number of things in words, such as `1 point` or `2 points`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
