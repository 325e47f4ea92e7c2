"""Plain ASCII text for every font and monospaced block, in lines that fit on a phone."""

import textwrap
import unicodedata
from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

WIDTH: Final = 40
"""The characters of a code block that a phone shows in one line."""

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
    """Returns the text in ASCII on one line: without accents, a `?` for other characters."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    decomposed = unicodedata.normalize("NFKD", text.translate(_STAND_INS))
    letters = "".join(char for char in decomposed if not unicodedata.combining(char))
    one_line = " ".join(letters.split())
    return "".join(char if " " <= char <= "~" else "?" for char in one_line)


def plain(text: str) -> str:
    """Returns the text printable and without backticks, which could close its code block."""
    return printable(text).replace("`", "'")


def plain_all(texts: Iterable[str]) -> list[str]:
    """Returns the texts likewise, without empty ones."""
    return list(filter(None, map(plain, texts)))


def wrap_text(text: str) -> list[str]:
    """Returns a text in lines of at most `WIDTH` characters, all but the first indented."""
    return _wrap(plain(text))


def wrap_all(texts: Iterable[str]) -> list[str]:
    """Returns the lines of several texts, each of which begins a line."""
    return [line for text in texts for line in wrap_text(text)]


def wrap_list(head: str, items: Iterable[str], joint: str = ", ") -> list[str]:
    """Returns a list after its heading in such lines; items are broken only if too long for one."""
    most = WIDTH - len(_INDENT) - len(joint.rstrip())

    def keep_whole(item: str) -> str:
        return item.replace(" ", _UNBROKEN) if len(item) <= most else item

    text = joint.join(map(keep_whole, plain_all(items)))
    return [line.replace(_UNBROKEN, " ") for line in _wrap(f"{head} {text}")]


def _wrap(text: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, subsequent_indent=_INDENT, break_long_words=False, break_on_hyphens=False
    )
