"""Text helpers for all games: splitting, quoting safely, listing and counting."""

import codecs
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import Final, TypeVar, cast

from bifrost_bot.engines.errors import UnreadableError
from bifrost_bot.engines.values import Seat

LONGEST_TEXT: Final = 2000
"""The most characters of an answer; Discord allows longer messages."""

UNITS: Final = MappingProxyType({"day": 86_400, "hour": 3_600, "minute": 60, "second": 1})
"""The lengths of units of time in seconds, longest first."""

_LONGEST_ECHO: Final = 30
_QUOTE: Final = re.compile(r'"([^"]+?)(…?)"')
_BINARY: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_BETWEEN: Final = frozenset(" ,;()[]")
_MOST_BETWEEN: Final = 8
_UNSEEN: Final = ("Cc", "Cf", "Cs")
_T = TypeVar("_T")


def decode_text(data: bytes) -> str:
    """Returns the text of a file: UTF-8, UTF-16, or the Windows-1252 of spreadsheets.

    Raises:
        UnicodeError: When it is not text.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16")
    # A text that begins with a letter of Western languages has a zero in its first two bytes.
    if data[1:2] == b"\0":
        return data.decode("utf-16-le")
    if data[:1] == b"\0":
        return data.decode("utf-16-be")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252")
    if _BINARY.search(text):
        raise UnicodeError("control characters")
    return text


def parts(text: str, how: str) -> list[str]:
    """Returns the parts of an answer in lower case; see `typed_parts`."""
    return list(map(str.lower, typed_parts(text, how)))


def typed_parts(text: str, how: str) -> list[str]:
    """Returns the parts of an answer as typed: lines, and texts between `;`.

    Args:
        how: The correct form, as the end of a sentence, for texts that cannot be read.

    Raises:
        UnreadableError: When the text is empty or far too long.
    """
    found: list[str] = []
    for line in plain(text, how).splitlines():
        for part in line.split(";"):
            words = part.split()
            if words:
                found.append(" ".join(words))
    return found


def plain(text: str, how: str) -> str:
    """Returns the text without invisible characters and surrounding blanks.

    Raises:
        UnreadableError: When nothing is left, or the text is far too long.
    """
    if len(text) > LONGEST_TEXT:
        raise UnreadableError(
            f"That text has {len(text)} characters, far too many for an answer: {how}."
        )
    # Copied text may have invisible format characters.
    kept = [one for one in text if unicodedata.category(one) != "Cf"]
    if not "".join(kept).strip("; \t\r\n"):
        raise UnreadableError(f"There is nothing to read: {how}.")
    return "".join(kept).strip()


def normalize_text(text: str) -> str:
    """Returns a text as it is stored: in Unicode's composed form (NFC), with line feeds.

    Invisible characters are removed: control, format, zero-width and direction characters, NULs and
    lone surrogates, which some databases and encodings refuse.
    """
    lines = "\n".join(text.splitlines())
    if text.endswith(("\n", "\r")):
        lines += "\n"
    visible = [one for one in lines if one in "\n\t" or not _is_invisible(one)]
    return unicodedata.normalize("NFC", "".join(visible))


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character) in _UNSEEN


def normalize_texts(value: object) -> object:
    """Returns settings as they are stored, with `normalize_text` applied to every text."""
    match value:
        case str():
            return normalize_text(value)
        case dict():
            items = cast("dict[str, object]", value).items()
            return {normalize_text(key): normalize_texts(one) for key, one in items}
        case list():
            return [normalize_texts(one) for one in cast("list[object]", value)]
        case _:
            return value


def echo(text: str) -> str:
    """Returns the text in quotes, on one line and cut if it is long; callers escape its markup."""
    start = normalize_text(text[: 4 * _LONGEST_ECHO])
    kept = " ".join(start.split())
    return f'"{shortened(kept)}"' if kept else "That"


def harmless(text: str, most: int) -> str:
    """Returns a user's text without mentions, markup or controls, for an event's line."""
    flat = " ".join(text[: 4 * most].split())
    kept = [one for one in flat if one.isalnum() or one in " .,;!?'+-="]
    return shortened("".join(kept).strip(), most)


def restore_spelling(sentence: str, text: str) -> str:
    """Returns a sentence whose quotes are spelled as the user typed them."""
    typed = " ".join(normalize_text(text).split())

    def respell(quote: re.Match[str]) -> str:
        words, cut = quote.groups()
        found = find_words(typed, words.split(), _BETWEEN)
        return f'"{typed[found]}{cut}"' if found else quote[0]

    return _QUOTE.sub(respell, sentence)


def find_words(
    text: str, words: Sequence[str], between: Collection[str], start: int = 0
) -> slice | None:
    """Returns the first place of consecutive words, ignoring case, or None.

    Args:
        words: At least one, none empty.
        between: The characters of which one to eight separate two words.
        start: The index at which the search starts.
    """
    folded = "".join(map(_lower, text))
    first, *others = map(str.lower, words)
    begin = folded.find(first, start)
    while begin >= 0:
        end = _end_of(folded, others, between, begin + len(first))
        if end is not None:
            return slice(begin, end)
        begin = folded.find(first, begin + 1)
    return None


def _lower(character: str) -> str:
    """Returns a character in lower case, unless it would become several."""
    lower = character.lower()
    return lower if len(lower) == 1 else character


def is_apart(text: str, place: slice) -> bool:
    """Returns whether a place is not part of a longer word."""
    before = text[: place.start][-1:]
    after = text[place.stop :][:1]
    return not any(one.isalnum() or one == "_" for one in before + after)


def _end_of(text: str, words: Sequence[str], between: Collection[str], end: int) -> int | None:
    """Returns the end of the words that follow at `end`, or None if they do not follow."""
    for word in words:
        for begin in _begins(text, between, end):
            if text.startswith(word, begin):
                end = begin + len(word)
                break
        else:
            return None
    return end


def _begins(text: str, between: Collection[str], end: int) -> Iterator[int]:
    """Yields the places where the next word can begin, after one or more separators."""
    last = min(len(text), end + _MOST_BETWEEN)
    for begin in range(end + 1, last + 1):
        if text[begin - 1] not in between:
            return
        yield begin


def shortened(text: str, most: int = _LONGEST_ECHO) -> str:
    """Returns the text, cut if it has more characters than that."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def name(seat: Seat) -> str:
    """Returns a seat's name for people: `light-green` becomes `Light green`."""
    return seat.replace("-", " ").replace("_", " ").capitalize()


def listed(items: Iterable[str], last: str = "and") -> str:
    """Returns `a`, `a and b` or `a, b and c`, or with another word before the last."""
    *firsts, final = tuple(items) or ("",)
    return f"{', '.join(firsts)} {last} {final}" if firsts else final


def in_pairs(items: Sequence[_T]) -> Iterator[tuple[_T, _T]]:
    """Returns the items two by two; their number must be even."""
    return zip(items[::2], items[1::2], strict=True)


def is_whole(text: str, most_digits: int) -> bool:
    """Returns whether a text is a whole number of at most so many digits."""
    return text.isascii() and text.isdecimal() and len(text) <= most_digits


def listed_names(seats: Iterable[Seat], last: str = "and") -> str:
    """Returns the seats' names for people, listed."""
    return listed(map(name, seats), last)


def count(number: int, noun: str) -> str:
    """Returns a number of things in words, such as `1 point` or `2 points`."""
    plural = "" if number == 1 else "s"
    return f"{number} {noun}{plural}"


def duration(seconds: int) -> str:
    """Returns a length of time in words, such as `90 minutes`."""
    for unit, length in UNITS.items():
        if seconds >= length and seconds % length == 0:
            return count(seconds // length, unit)
    return count(seconds, "second")
