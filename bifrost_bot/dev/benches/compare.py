"""Compares the reports of two releases: what takes longer, or more memory, than before.

Machines differ, so only figures without a unit of time are compared: multiples of the fixed work,
shares, and sizes.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from bifrost_bot.dev.benches.report import Figures

_COMPARED: Final = (".work", ".ratio", "_bytes", "_mb")
"""The ends of the places of figures that hold on any machine."""

_SKIPPED: Final = ("machine", "limits", "max")
"""What says nothing of the program: the machine, what is repeated, the longest of many times."""


class CompareError(Exception):
    """A file is no report of `bench`."""


@dataclass(frozen=True, slots=True)
class Change:
    """A figure in two reports.

    Attributes:
        place: Its path in the report, with dots between the keys.
        old: The figure before.
        new: The figure now.
    """

    place: str
    old: float
    new: float

    @property
    def factor(self) -> float:
        """How many times the figure before it is."""
        return self.new / self.old


def read_report(path: Path) -> Figures:
    """Returns a report of `bench`.

    Raises:
        CompareError: When the file cannot be read, or is none.
    """
    try:
        report = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise CompareError(f"{path} cannot be read: {problem}.") from None
    found = cast(Figures, report) if isinstance(report, dict) else {}
    if not dict(_figures(found)):
        raise CompareError(f"{path} has no figures of bench. Write it with bench > {path}.")
    return found


def compare_reports(old: Figures, new: Figures) -> list[Change]:
    """Returns every figure that both reports have, the one that grew most first."""
    before = dict(_figures(old))
    after = dict(_figures(new))
    both = before.keys() & after.keys()
    changes = [Change(place, before[place], after[place]) for place in both]
    return sorted(changes, key=lambda change: (-change.factor, change.place))


def table(changes: Sequence[Change], least: float) -> str:
    """Returns the figures that grew or shrank by at least that factor, and how many did not."""
    shown = [one for one in changes if one.factor >= least or one.factor <= 1 / least]
    unchanged = len(changes) - len(shown)
    lines = [*map(_line, shown), f"{unchanged} of {len(changes)} figures are as before."]
    return "\n".join(lines)


def _line(change: Change) -> str:
    return f"{change.factor:6.2f} ×  {change.old:g} → {change.new:g}  {change.place}"


def _figures(report: Any, place: str = "") -> Iterator[tuple[str, float]]:
    if isinstance(report, Mapping):
        for key, value in cast(Figures, report).items():
            if key not in _SKIPPED:
                yield from _figures(value, f"{place}.{key}" if place else key)
    elif isinstance(report, int | float) and report > 0 and place.endswith(_COMPARED):
        yield place, float(report)
