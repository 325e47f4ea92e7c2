"""A fixed piece of work, to compare times between machines."""

import random
import statistics
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

_BUFFER_BYTES = 2_000_000
_LEVEL = 6
_RUNS = 9


@dataclass(frozen=True, slots=True)
class Yardstick:
    """The time of the fixed work: the seconds in which this machine compresses two megabytes."""

    seconds: float

    def time(self, seconds: float) -> dict[str, float]:
        """Returns a time in milliseconds and as a multiple of the fixed work."""
        return {"ms": round(seconds * 1000, 4), "work": float(f"{seconds / self.seconds:.4g}")}

    def spread(self, seconds: Sequence[float]) -> dict[str, Any]:
        """Returns the median, the 99th percentile and the longest of several times."""
        if not seconds:
            return {"count": 0, "p50": None, "p99": None, "max": None}
        ordered = sorted(seconds)
        return {
            "count": len(ordered),
            "p50": self.time(percentile(ordered, 50)),
            "p99": self.time(percentile(ordered, 99)),
            "max": self.time(ordered[-1]),
        }


def percentile(ordered: Sequence[float], percent: float) -> float:
    """Returns the smallest of the ordered values that `percent` of them do not exceed."""
    rank = -int(-len(ordered) * percent // 100)
    return ordered[max(0, rank - 1)]


def measure_yardstick() -> Yardstick:
    """Returns the median processor time of the fixed work, measured several times."""
    # Six random bits a byte: neither regular nor random enough for a shortcut of the compressor.
    buffer = bytes(byte & 0x3F for byte in random.Random(0).randbytes(_BUFFER_BYTES))  # noqa: S311 - no secret
    return Yardstick(statistics.median(_seconds(buffer) for _ in range(_RUNS)))


def _seconds(buffer: bytes) -> float:
    start = time.process_time()
    zlib.compress(buffer, _LEVEL)
    return time.process_time() - start
