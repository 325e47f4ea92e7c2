"""Text that every font and every monospaced block can show: plain ASCII, and in lines that a
phone has room for.
"""

import textwrap
import unicodedata
from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

WIDTH: Final = 40
"""How many characters of a code block a phone shows in one line."""

_INDENT: Final = "  "
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"

_STAND_INS = MappingProxyType(
    str.maketrans(
        {
            "–": "-",
            "—": "-",
            "\N{MINUS SIGN}": "-",
            "·": "-",
            "\N{LEFT SINGLE QUOTATION MARK}": "'",
            "\N{RIGHT SINGLE QUOTATION MARK}": "'",
            "“": '"',
            "”": '"',
            "×": "x",
            "→": ">",
        }
    )
)


def printable(text: str) -> str:
    """Returns the text in ASCII on one line: accents dropped, white space made single spaces,
    all others a `?`.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    decomposed = unicodedata.normalize("NFKD", text.translate(_STAND_INS))
    letters = "".join(
        " " if char.isspace() else char for char in decomposed if not unicodedata.combining(char)
    )
    shown = "".join(char if " " <= char <= "~" else "?" for char in letters)
    return " ".join(shown.split())


def plain(text: str) -> str:
    """Returns the text printable and without backticks, one of which could close the code block
    that it is shown in.
    """
    return printable(text).replace("`", "'")


def plain_all(texts: Iterable[str]) -> list[str]:
    """Returns the texts likewise, without empty ones."""
    return [shown for shown in map(plain, texts) if shown]


def wrapped(text: str) -> list[str]:
    """Returns a text in lines of at most `WIDTH` characters, all but the first indented; no word
    is broken.
    """
    return _wrap(plain(text))


def all_wrapped(texts: Iterable[str]) -> list[str]:
    """Returns the lines of several texts, each of which begins a line."""
    return [line for text in texts for line in wrapped(text)]


def listed(head: str, items: Iterable[str], joint: str = ", ") -> list[str]:
    """Returns a list after its heading in such lines; an item is broken only where no line has
    room for it.
    """
    most = WIDTH - len(_INDENT) - len(joint.rstrip())
    whole = [
        item.replace(" ", _UNBROKEN) if len(item) <= most else item for item in plain_all(items)
    ]
    return [line.replace(_UNBROKEN, " ") for line in _wrap(f"{head} {joint.join(whole)}")]


def _wrap(text: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, subsequent_indent=_INDENT, break_long_words=False, break_on_hyphens=False
    )
