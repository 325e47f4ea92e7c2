"""Counts of checks and faults, which add up over processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

_LISTED = 100


@dataclass(slots=True)
class Tally:
    """Counts of checked bodies per operation, and of every complaint by its sentence.

    `provoked` counts requests that a test made wrong on purpose and that were refused for it.
    """

    requests: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    unmatched: Counter[str] = field(default_factory=Counter)
    violations: Counter[str] = field(default_factory=Counter)
    provoked: Counter[str] = field(default_factory=Counter)

    @property
    def clean(self) -> bool:
        """Whether nothing was wrong."""
        return not self.unmatched and not self.violations

    def to_json(self) -> dict[str, dict[str, int]]:
        """Returns the counts as plain values, for a test worker to hand to its controller."""
        return {name: dict(getattr(self, name)) for name in self.__slots__}

    def add(self, counts: Mapping[str, Mapping[str, int]]) -> None:
        """Adds what another tally gave as `to_json`."""
        for name, values in counts.items():
            getattr(self, name).update(values)

    def lines(self) -> Iterator[str]:
        """Yields the report: totals, a line for each operation, then counted complaints."""
        requests = self.requests.total()
        answers = sum(
            count for key, count in self.answers.items() if " 5" not in key
        )  # these have no shape
        yield f"{requests} request bodies and {answers} answers checked over {len(self._operations())} operations"
        for operation, statuses in sorted(self._operations().items()):
            counts = ", ".join(f"{status} × {count}" for status, count in sorted(statuses.items()))
            yield f"  {operation}: {self.requests[operation]} request bodies; answers {counts}"
        if on_purpose := self.provoked.total():
            yield f"wrong on purpose and refused: {on_purpose}"
        yield from _complaints("unmatched", self.unmatched)
        yield from _complaints("violations", self.violations)

    def _operations(self) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for key, count in self.answers.items():
            operation, status = key.split(" ")
            found.setdefault(operation, {})[status] = count
        return found


def _complaints(name: str, counts: Counter[str]) -> Iterator[str]:
    yield f"{name}: {counts.total() or 'none'}"
    yield from (f"  {count} × {sentence}" for sentence, count in counts.most_common(_LISTED))
    if len(counts) > _LISTED:
        yield f"  … and {len(counts) - _LISTED} more kinds"
