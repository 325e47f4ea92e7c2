"""Tables as lines of ASCII with aligned columns."""

import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bifrost_bot.drawing.printable import WIDTH, plain, wrap_list, wrap_text
from bifrost_bot.engines.scene import Table

_LOOKS = ((False, 2), (True, 2), (True, 1))
"""Whether heads are broken, and the blanks between columns: the widest look first."""


@dataclass(frozen=True, slots=True)
class _Column:
    """A column: its head in one line or several, and whether it is aligned to the right."""

    head: Sequence[str]
    width: int
    to_right: bool

    def align(self, cell: str) -> str:
        """Returns a cell as wide as the column."""
        return cell.rjust(self.width) if self.to_right else cell.ljust(self.width)


def table_text(table: Table) -> str:
    """Returns a table as lines of monospaced ASCII."""
    return "\n".join(table_lines(table))


def table_lines(table: Table) -> list[str]:
    """Returns the table with aligned columns, or each row as a list if they are too wide."""
    heads, rows = read_rows(table, plain)
    title = wrap_text(table.title)
    for broken, gap in _LOOKS:
        lines = _align(heads, rows, gap, broken)
        if max(map(len, lines), default=0) <= WIDTH:
            return [*title, *lines]
    lines = title
    for row in rows:
        pairs = zip(heads, row, strict=True)
        cells = [f"{head}: {cell}".strip(": ") for head, cell in pairs]
        lines += wrap_list("-", cells, "; ")
    return lines


def read_rows(table: Table, read: Callable[[str], str]) -> tuple[list[str], list[list[str]]]:
    """Returns the heads and rows of a table, all with as many cells, each as `read` gives it."""
    rows = [list(map(read, row)) for row in (table.heads, *table.rows)]
    columns = max(map(len, rows))
    for row in rows:
        row.extend([""] * (columns - len(row)))
    return rows[0], rows[1:]


def _align(
    heads: Sequence[str], rows: Sequence[Sequence[str]], gap: int, broken: bool
) -> list[str]:
    """Returns a table's lines: numbers to the right, words to the left, perhaps broken heads."""
    columns: list[_Column] = []
    for head, *cells in zip(heads, *rows, strict=True):
        words = head.split() if broken and columns else [head]
        width = max(map(len, (*words, *cells)))
        lines = textwrap.wrap(" ".join(words), max(width, 1))
        columns.append(_Column(lines, width, is_numeric(cells)))
    between = " " * gap

    def set_row(row: Sequence[str]) -> str:
        pairs = zip(columns, row, strict=True)
        return between.join(column.align(cell) for column, cell in pairs).rstrip()

    deepest = max((len(column.head) for column in columns), default=0)
    headings = [_line_of_heads(columns, line - deepest) for line in range(deepest)]
    rule = ["-" * column.width for column in columns]
    head_lines = [*map(set_row, headings), between.join(rule)] if headings else []
    return [*head_lines, *map(set_row, rows)]


def _line_of_heads(columns: Iterable[_Column], line: int) -> list[str]:
    """Returns a line of heads, counted from their common bottom: the last one is -1."""
    return [column.head[line] if len(column.head) >= -line else "" for column in columns]


def is_numeric(cells: Iterable[str]) -> bool:
    """Returns whether a column has only numbers, blanks and dashes, and so is aligned right."""
    filled = [cell for cell in cells if cell not in ("", "-")]
    return bool(filled) and all(map(_is_number, filled))


def _is_number(cell: str) -> bool:
    return cell.lstrip("+-").replace(".", "", 1).isdigit()
