"""Processor time of reading generated input, by game."""

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from bifrost_bot.gamekit.calibration import percentile
from bifrost_bot.gamekit.conformance.budget import FILE_MS, TEXT_MS, check, check_growth

Kind = Literal["texts", "files"]
BUDGET: Final[dict[Kind, float]] = {"texts": TEXT_MS, "files": FILE_MS}


@dataclass(slots=True)
class Pace:
    """What reading took so far, in milliseconds on the bench's scale, and in which phases."""

    taken: dict[tuple[str, Kind], "array[float]"] = field(
        default_factory=dict[tuple[str, Kind], "array[float]"]
    )
    phases: dict[str, set[str]] = field(default_factory=dict[str, set[str]])

    def measure(self, game: str, kind: Kind, read: Callable[[], object]) -> None:
        """Reads something and notes its time; raises `TooSlowError` beyond its budget."""
        self.taken.setdefault((game, kind), array("f")).append(check(read, BUDGET[kind]))

    def look_for_growth(
        self, kind: Kind, read: Callable[[str], object], text: str, length: int
    ) -> None:
        """Raises `TooSlowError` if the text repeated to that length takes far more than half."""
        whole = (text * (length // max(1, len(text)) + 1))[:length]
        check_growth(read, whole[: length // 2], whole, BUDGET[kind])

    def lines(self) -> list[str]:
        """Returns the figures: a line for the texts and one for the files of each game."""
        return [self._line(game, kind) for game, kind in self.taken]

    def _line(self, game: str, kind: Kind) -> str:
        ordered = sorted(self.taken[game, kind])
        spread = ", ".join(
            f"p{percent} {percentile(ordered, percent):.2f}" for percent in (50, 99, 99.9)
        )
        where = f" in {len(self.phases.get(game, ()))} kinds of phase" if kind == "texts" else ""
        most = BUDGET[kind]
        return (
            f"{game:18} {len(ordered):9,} {kind}{where}: {spread}, worst {ordered[-1]:.2f} of "
            f"{most} ms"
        )
