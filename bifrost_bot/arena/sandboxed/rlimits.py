"""Resource limits of a process, which cannot be raised again."""

import math
import resource
from typing import Final

_MEGABYTE: Final = 1024 * 1024
_MOST_FILES: Final = 64
_MOST_THREADS: Final = 64
_SPARE_SECONDS: Final = 2


def bound(seconds: float, memory_mb: int, scratch_mb: int, *, address_space: bool) -> None:
    """Limits processor time, memory and the largest file, and what the system keeps for a process.

    The address space is limited if that is asked for: some interpreters reserve far more than they
    use.
    """
    if address_space:
        _limit(resource.RLIMIT_AS, memory_mb * _MEGABYTE)
    for kind, most in (
        (resource.RLIMIT_DATA, memory_mb * _MEGABYTE),
        (resource.RLIMIT_CPU, math.ceil(seconds) + _SPARE_SECONDS),
        (resource.RLIMIT_FSIZE, scratch_mb * _MEGABYTE),
        (resource.RLIMIT_NOFILE, _MOST_FILES),
        (resource.RLIMIT_MSGQUEUE, 0),
        (resource.RLIMIT_MEMLOCK, 0),
        (resource.RLIMIT_SIGPENDING, _MOST_THREADS),
        (resource.RLIMIT_CORE, 0),
    ):
        _limit(kind, most)


def bound_threads() -> None:
    """Limits the threads of this process's user, who has no other processes."""
    _limit(resource.RLIMIT_NPROC, _MOST_THREADS)


def _limit(kind: int, most: int) -> None:
    _, before = resource.getrlimit(kind)
    most = most if before == resource.RLIM_INFINITY else min(most, before)
    resource.setrlimit(kind, (most, most))
