"""CSV files for spreadsheets, as in RFC 4180 and UTF-8, without cells that could be formulas."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

LONGEST_CELL: Final = 100

_BEGINNINGS: Final = "=+-@\uff1d\uff0b\uff0d\uff20"
"""First characters of formulas in spreadsheet programs, full-width ones included."""

_SEPARATORS: Final = str.maketrans(dict.fromkeys(';"|\t', " "))


def cell(text: str, most: int = LONGEST_CELL) -> str:
    """Returns a text as a cell that is never computed, on one line of at most `most` characters."""
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
    # Spreadsheet programs need the byte order mark to recognize UTF-8.
    return f"\ufeff{written.getvalue()}"
