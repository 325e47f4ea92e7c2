"""Findings: a property, how often it was checked, and its differences."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bifrost_bot.engines.words import count

HISTORY: Final = "history"
SEED: Final = "seed"
START: Final = "start"
DRAWS: Final = "draws"
RECEIPTS: Final = "receipts"
READINGS: Final = "readings"
TIMES: Final = "times"
RESOLUTIONS: Final = "resolutions"
OUTCOME: Final = "outcome"
RULES: Final = "rules"
HEADS: Final = "heads"
COURSE: Final = "course"
"""Of a season alone; the others are of a match, and some of both."""
NAMES: Final = (
    HISTORY,
    SEED,
    START,
    DRAWS,
    RECEIPTS,
    READINGS,
    TIMES,
    RESOLUTIONS,
    OUTCOME,
    RULES,
    HEADS,
)

_WHAT: Final = {
    HISTORY: "every event follows from those before it, up to the end of the match",
    SEED: "matches the published hash",
    START: "follows from the seed and the settings",
    DRAWS: "all are what the seed gives",
    RECEIPTS: "all match their texts",
    READINGS: "all texts mean the moves recorded for them",
    TIMES: "all answers and deadlines came in time",
    RESOLUTIONS: "every phase gives the same result when it is resolved again",
    OUTCOME: "is what the rules say",
    RULES: "all versions of the rules that the match was played by are available",
    HEADS: "all heads of the running hash are what the events give",
    COURSE: "every event can happen where it is, and all that follows by itself is what the rules "
    "and the seed say, "
    "up to the end of the season",
}
_MOST_TOLD: Final = 10


@dataclass(slots=True)
class Check:
    """A check of one property.

    Attributes:
        name: The property, one of `NAMES` or `COURSE`.
        count: How often it was checked.
        differences: A sentence for each place where it did not hold.
        skipped: Why it was not checked, or empty.
        note: What else to say where it held, or empty.
    """

    name: str
    count: int = 0
    differences: list[str] = field(default_factory=list[str])
    skipped: str = ""
    note: str = ""

    @property
    def held(self) -> bool:
        """Whether it was checked and no difference was found."""
        return not self.differences and not self.skipped

    def expect(self, holds: bool, difference: str) -> None:
        """Counts one more check, and notes the difference unless it holds."""
        self.count += 1
        self.also(holds, difference)

    def also(self, holds: bool, difference: str) -> None:
        """Notes a difference unless something holds, as a part of the check before."""
        if not holds:
            self.differences.append(difference)

    def told(self) -> list[str]:
        """Returns the findings as lines."""
        if self.skipped:
            return [f"skipped  {self.name}: {self.skipped}"]
        if not self.differences:
            return [self._right()]
        more = len(self.differences) - _MOST_TOLD
        lines = [
            f"DIFFERS  {self.name}: {difference}" for difference in self.differences[:_MOST_TOLD]
        ]
        return [*lines, f"DIFFERS  {self.name}: and {more} more."] if more > 0 else lines

    def _right(self) -> str:
        if not self.count:
            return f"none     {self.name}: {self.note}." if self.note else f"none     {self.name}"
        note = f"; {self.note}" if self.note else ""
        return f"ok       {self.name}: {_WHAT[self.name]} ({count(self.count, 'check')}){note}."


@dataclass(slots=True)
class Span:
    """A part of the match whose version of the rules is unavailable, compared under another.

    Attributes:
        here: The available version.
        turns: The phases that closed in this part.
        other: What differs under the available version, or cannot be checked with it, each once.
    """

    here: int
    turns: list[int] = field(default_factory=list[int])
    other: dict[str, None] = field(default_factory=dict[str, None])

    def told(self, version: int) -> str:
        """Returns what to say of the part, which was played by `version`."""
        turns = f"turns {_ranges(self.turns)}" if self.turns else "the start"
        found = f"these differ: {', '.join(self.other)}" if self.other else "everything is the same"
        return (
            f"{turns} could not be resolved again by version {version} of the rules, which is not "
            "available; "
            f"by version {self.here} {found}."
        )


def _ranges(numbers: Sequence[int]) -> str:
    """Returns numbers as ranges in words, such as `1 to 3, 7`."""
    told: list[list[int]] = []
    for number in sorted(set(numbers)):
        if told and told[-1][-1] == number - 1:
            told[-1][1:] = [number]
        else:
            told.append([number])
    return ", ".join(" to ".join(map(str, one)) for one in told)
