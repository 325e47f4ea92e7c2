"""When the requests arrive that Discord counts, as the local Discord hears them, and when they
could at best.
"""

import time
from collections.abc import Iterable, Sequence
from typing import Any, Final

LIMIT: Final = 50
"""How many requests Discord takes in any second."""
_SECOND_MS: Final = 1_000
_UNCOUNTED: Final = ("/interactions", "/webhooks", "/gateway")


class Arrivals:
    """The instants at which they arrived, in seconds of this machine's steady clock; `record` is
    a world's recorder.
    """

    def __init__(self) -> None:
        self.times: list[float] = []

    def record(self, _method: str, template: str | None, *_: Any) -> None:
        """Takes note of a request, if Discord counts it."""
        if template is not None and not template.startswith(_UNCOUNTED):
            self.times.append(time.monotonic())


def busiest(times: Sequence[float]) -> int:
    """Returns the most of these instants, given in order, that lie within any second."""
    first, most = 0, 0
    for last, at in enumerate(times):
        while times[first] <= at - 1:
            first += 1
        most = max(most, last - first + 1)
    return most


def least_delays(turns: Sequence[tuple[int, int]], others: Iterable[int]) -> list[float]:
    """Returns how many milliseconds after its beginning each turn's last board could arrive if only
    Discord delayed it.

    Every request arrives as soon as it is asked for, the oldest first, but the 51st a second after
    the first.

    Args:
        turns: Of each turn the instant, in milliseconds, at which it begins, and how many boards
        are sent then. others: The instants at which all other requests are asked for.
    """
    boards = [(at, number) for number, (at, count) in enumerate(turns) for _ in range(count)]
    sent: list[float] = []
    last: dict[int, float] = {}
    for asked, number in sorted([*boards, *((at, -1) for at in others)]):
        sent.append(max(asked, sent[-LIMIT] + _SECOND_MS) if len(sent) >= LIMIT else asked)
        last[number] = sent[-1] - asked
    return [last[number] for number, (_, count) in enumerate(turns) if count]
