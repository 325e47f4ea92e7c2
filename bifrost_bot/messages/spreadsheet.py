"""CSV files for spreadsheets: comma-separated as in RFC 4180, in UTF-8, and without a cell that
could be a formula.
"""

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

LONGEST_CELL: Final = 100

_BEGINNINGS: Final = "=+-@\uff1d\uff0b\uff0d\uff20"
"""What a cell begins with that spreadsheet programs compute, also as wide signs of East Asian
writing.
"""

_SEPARATORS: Final = str.maketrans(dict.fromkeys(';"|\t', " "))


def cell(text: str, most: int = LONGEST_CELL) -> str:
    """Returns a text as one harmless cell, which is never computed: on one line, and at most so
    many characters.
    """
    plain = "".join(
        " " if unicodedata.category(sign)[0] in "CZ" else sign
        for sign in text.translate(_SEPARATORS)
    )
    short = " ".join(plain.split())[:most]
    return f"'{short}" if short.startswith(tuple(_BEGINNINGS)) else short


def csv_text(rows: Iterable[Sequence[str]]) -> str:
    """Returns the file of these rows, the first of which has the columns' names."""
    written = io.StringIO()
    csv.writer(written).writerows(rows)
    # With this mark in front spreadsheet programs know that letters are in UTF-8.
    return f"\ufeff{written.getvalue()}"
