"""Counts what was sent and what became of it, by game and kind."""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from bifrost_bot.gamekit.conformance.budget import TooSlowError
from tests.fuzz.harm import harm
from tests.fuzz.pace import Kind, Pace

Fate = Literal["accepted", "refused"]
_MOST_FAULTS: Final = 12


@dataclass(slots=True)
class Tally:
    """What was sent so far, and where it did harm."""

    counts: Counter[tuple[str, str, Fate]] = field(default_factory=Counter[tuple[str, str, Fate]])
    faults: list[str] = field(default_factory=list[str])
    pace: Pace = field(default_factory=Pace)

    @property
    def total(self) -> int:
        """How many inputs there were."""
        return self.counts.total()

    def count(self, game: str, kind: str, fate: Fate) -> None:
        """Counts one input."""
        self.counts[game, kind, fate] += 1

    def fault(self, game: str, kind: str, what: str, typed: object) -> None:
        """Notes that an input did harm."""
        self.faults.append(f"{game}, {kind}: {what} - after {str(typed)[:300]!r}")

    def look(
        self,
        game: str,
        kind: str,
        message: dict[str, Any],
        typed: str,
        people: Collection[str] | None = (),
    ) -> None:
        """Notes what harm a message does that answers what was typed; see `harm`."""
        found = harm(message, typed, people)
        if found:
            self.fault(game, kind, f"{found} in {message['content'][:500]!r}", typed)

    def measure(
        self, game: str, kind: Kind, read: Callable[[str], object], typed: str, longest: int = 0
    ) -> None:
        """Measures the reading of an input, and of its repetition to the longest length."""
        try:
            self.pace.measure(game, kind, lambda: read(typed))
            if longest:
                self.pace.look_for_growth(kind, read, typed, longest)
        except TooSlowError as slow:
            self.fault(game, kind, str(slow), typed)

    def lines(self) -> list[str]:
        """Returns the figures, a line for each game and kind."""
        rows = sorted({(game, kind) for game, kind, _ in self.counts})
        return [
            f"{game:18} {kind:14} accepted {self.counts[game, kind, 'accepted']:8,}"
            f"   refused {self.counts[game, kind, 'refused']:8,}"
            for game, kind in rows
        ] + [*self.pace.lines(), f"{self.total:,} inputs, {len(self.faults)} did harm"]

    def judge(self) -> None:
        """Passes where nothing did harm."""
        assert not self.faults, "\n".join(dict.fromkeys(self.faults[:_MOST_FAULTS]))
