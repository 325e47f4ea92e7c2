"""Tables in Markdown."""

from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """Returns a table, a line for each row."""
    return "\n".join(map(line, (heads, ("---",) * len(heads), *rows)))


def line(cells: Iterable[str]) -> str:
    """Returns one row of a table."""
    return f"| {' | '.join(cells)} |"
