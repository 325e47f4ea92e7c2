"""When the requests arrive that Discord counts, as the local Discord hears them."""

import time
from collections.abc import Sequence
from typing import Any, Final

_UNCOUNTED: Final = ("/interactions", "/webhooks", "/gateway")


class Arrivals:
    """The instants at which they arrived, in seconds of this machine's steady clock; `record` is a world's recorder."""

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
