"""Reads a workbook (.xlsx, .ods) sheet by sheet as CSV; runs in the process that reads files."""

import csv
import io
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, SheetVisibleEnum

from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.values import Json
from bifrost_bot.engines.words import count
from bifrost_bot.runtime.workers.merged_settings import merge

ENDINGS: Final = (".xlsx", ".ods")
"""The names' endings of workbooks that can be read."""

MOST_UNPACKED: Final = 50_000_000
"""The most bytes that a workbook can unpack to; the reader refuses one that understates them."""

MOST_ROWS: Final = 1_000
MOST_COLUMNS: Final = 100

_OLD_FORMAT: Final = b"\xd0\xcf\x11\xe0"
_ENCRYPTED_XLSX: Final = "EncryptedPackage".encode("utf-16-le")
_MANIFEST: Final = "META-INF/manifest.xml"
_MACROS: Final = ("vbaProject.bin", "Basic/script-lc.xml")
_UNREADABLE: Final = (
    "this is not a workbook that can be read. Save it as .xlsx or .ods again, or as .csv."
)
_LOCKED: Final = "this workbook has a password. Save it without one."

Settings: TypeAlias = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Workbook:
    """A workbook's name and bytes, and the module-level function that reads a table as CSV."""

    name: str
    data: bytes
    read: Callable[[str, str], Settings]

    def settings(self) -> Settings:
        """Returns the settings of all sheets.

        A sheet is read like a CSV file of its name, an only one like a file of the workbook's name.

        Raises:
            ConfigError: When it cannot be read, with all mistakes of all sheets.
        """
        sheets = list(self._sheets())
        if not sheets:
            raise ConfigError(self.name, "this workbook has no filled cell. Fill in a sheet.")
        mistakes = Mistakes()
        merged: dict[str, Json] = {}
        for name, text in sheets:
            is_only = len(sheets) == 1
            place = self.name if is_only else f"{self.name}, sheet {name}"
            table = f"{self.name.rpartition('.')[0] if is_only else name}.csv"
            found = mistakes.read({}, self._read, table, text, place)
            merge(merged, found, place, "sheet", mistakes)
        mistakes.require_none()
        return merged

    def _read(self, table: str, text: str, place: str) -> Settings:
        try:
            return self.read(table, text)
        except ConfigError as problem:
            raise problem.moved(partial(_place_in_workbook, table, place)) from None

    def _sheets(self) -> Iterator[tuple[str, str]]:
        """Yields name and CSV of each visible sheet with a filled cell."""
        self._check_archive()
        try:
            book = CalamineWorkbook.from_filelike(io.BytesIO(self.data))
            for sheet in book.sheets_metadata:
                if sheet.visible == SheetVisibleEnum.Visible:
                    cells = self._cells(book.get_sheet_by_name(sheet.name))
                    if any(map(any, cells)):
                        yield sheet.name, _csv(cells)
        except CalamineError:
            raise ConfigError(self.name, _UNREADABLE) from None

    def _cells(self, sheet: CalamineSheet) -> list[list[str]]:
        if sheet.height > MOST_ROWS or sheet.width > MOST_COLUMNS:
            raise ConfigError(
                self.name,
                f"sheet {sheet.name} has {_size(sheet.height, sheet.width)}, and a table can have "
                f"{_size(MOST_ROWS, MOST_COLUMNS)}. Delete what is not part of it.",
            )
        return [list(map(_text, row)) for row in sheet.to_python(skip_empty_area=False)]

    def _check_archive(self) -> None:
        """Raises for a workbook that is locked, has macros, or unpacks to far too much."""
        if self.data.startswith(_OLD_FORMAT) and _ENCRYPTED_XLSX in self.data:
            raise ConfigError(self.name, _LOCKED)
        try:
            with zipfile.ZipFile(io.BytesIO(self.data)) as archive:
                self._check_parts(archive)
        except (zipfile.BadZipFile, OSError, RuntimeError, ValueError, EOFError, zlib.error):
            raise ConfigError(self.name, _UNREADABLE) from None

    def _check_parts(self, archive: zipfile.ZipFile) -> None:
        names = archive.namelist()
        unpacked = sum(part.file_size for part in archive.infolist())
        if unpacked > MOST_UNPACKED:
            raise ConfigError(
                self.name,
                f"this workbook unpacks to {unpacked:,} bytes, and one can have {MOST_UNPACKED:,}. "
                "Delete pictures and sheets that are not needed.",
            )
        if _MANIFEST in names and b":encryption-data" in archive.read(_MANIFEST):
            raise ConfigError(self.name, _LOCKED)
        if any(name.endswith(_MACROS) for name in names):
            raise ConfigError(self.name, "this workbook has macros. Save it without them.")


def _size(rows: int, columns: int) -> str:
    return f"{rows:,} {'row' if rows == 1 else 'rows'} and {count(columns, 'column')}"


def _text(cell: object) -> str:
    """Returns a cell on one line; programs save 3 as 3.0."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())


def _csv(cells: Sequence[Sequence[str]]) -> str:
    kept = io.StringIO()
    csv.writer(kept, lineterminator="\n").writerows(cells)
    return kept.getvalue()


def _place_in_workbook(table: str, place: str, found: str) -> str:
    """Returns a place in a table as that in its workbook."""
    return f"{place}{found.removeprefix(table)}" if found.startswith(table) else found
