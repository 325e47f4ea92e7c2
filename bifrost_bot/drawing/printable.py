"""Text that every font and every monospaced block can show: plain ASCII on one line."""

import unicodedata
from types import MappingProxyType

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
    """Returns the text in ASCII on one line: accents dropped, white space made single spaces, all others a `?`."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    decomposed = unicodedata.normalize("NFKD", text.translate(_STAND_INS))
    letters = "".join(" " if char.isspace() else char for char in decomposed if not unicodedata.combining(char))
    shown = "".join(char if " " <= char <= "~" else "?" for char in letters)
    return " ".join(shown.split())
