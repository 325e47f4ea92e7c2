"""Processor time and memory that a program and its children have used.

The time is what a program is charged: unlike that on the clock it does not grow because the machine
has other work.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_TICKS: Final = os.sysconf("SC_CLK_TCK")
_USED: Final = slice(11, 15)
"""The fields of a process's times after its name: user and system time, of its own and of
children it has reaped.
"""

_OWN_MEMORY: Final = ("RssAnon:", "RssShmem:", "VmSwap:")
"""What a process has in memory or swapped out, without the files that it reads."""


def of_group(group: Path) -> float:
    """Returns the seconds of processor time of all processes that were ever in the group."""
    words = (group / "cpu.stat").read_text(encoding="ascii").split()
    return int(words[words.index("usage_usec") + 1]) / 1e6


def of_tree(process: int) -> float:
    """Returns the seconds of processor time that a process and its descendants have used."""
    return sum(map(_memory_of, _tree(process))) / _TICKS


def memory_of_tree(process: int) -> int:
    """Returns the bytes of memory of a process and its descendants, without mapped files."""
    return sum(map(_memory, _tree(process)))


def _tree(process: int) -> Iterator[int]:
    yield process
    # A process or thread may end while one looks.
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        for children in Path(f"/proc/{process}/task").glob("*/children"):
            for child in children.read_text(encoding="ascii").split():
                yield from _tree(int(child))


def _memory_of(process: int) -> int:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        # The name is in brackets and may contain blanks and brackets.
        _, _, fields = (
            Path(f"/proc/{process}/stat")
            .read_text(encoding="utf-8", errors="replace")
            .rpartition(")")
        )
        return sum(map(int, fields.split()[_USED]))
    return 0


def _memory(process: int) -> int:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        lines = (
            Path(f"/proc/{process}/status")
            .read_text(encoding="utf-8", errors="replace")
            .splitlines()
        )
        return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith(_OWN_MEMORY))
    return 0
