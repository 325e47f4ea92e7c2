"""Arrival times of requests that Discord counts, and the earliest possible ones."""

import time
from collections.abc import Iterable, Sequence
from typing import Any, Final

LIMIT: Final = 50
"""How many requests Discord takes in any second."""
_SECOND_MS: Final = 1_000
_UNCOUNTED: Final = ("/interactions", "/webhooks", "/gateway")


class Arrivals:
    """The arrival times, in seconds of a monotonic clock; `record` is a world's recorder."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def record(self, _method: str, template: str | None, *_: Any) -> None:
        """Records a request if Discord counts it."""
        if template is not None and not template.startswith(_UNCOUNTED):
            self.times.append(time.monotonic())


def busiest(times: Sequence[float]) -> int:
    """Returns the most of these times, in ascending order, within any one second."""
    first = most = 0
    for last, at in enumerate(times):
        while times[first] <= at - 1:
            first += 1
        most = max(most, last - first + 1)
    return most


def least_delays(turns: Sequence[tuple[int, int]], others: Iterable[int]) -> list[float]:
    """Returns the delay of each turn's last board, in milliseconds, by Discord's limit alone.

    Requests arrive when they are made, the oldest first, but the 51st a second after the first.

    Args:
        turns: The time in milliseconds at which each turn begins, and its number of boards.
        others: The times of all other requests.
    """
    requests = [(at, -1) for at in others]
    for number, (at, count) in enumerate(turns):
        requests += [(at, number)] * count
    sent: list[float] = []
    last: dict[int, float] = {}
    for made, number in sorted(requests):
        earliest = sent[-LIMIT] + _SECOND_MS if len(sent) >= LIMIT else made
        sent.append(max(made, earliest))
        last[number] = sent[-1] - made
    return [last[number] for number, (_, count) in enumerate(turns) if count]
