"""Settings of glibc that return the memory of drawn pictures to the operating system."""

import ctypes
import sys
from typing import Final

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8
_LARGE: Final = 4_000_000
"""The size in bytes from which a block gets its own pages; a board's band is drawn in 7 MB."""

_KEPT: Final = 2_000_000
"""Free bytes that stay at the end of an arena: two pictures with what is made of them."""

_ARENAS: Final = 2
"""The number of arenas; by default glibc gives each thread one, which cannot reuse another's."""


def trim_malloc() -> bool:
    """Makes this process return large blocks to the system at once; returns False if it cannot.

    By default, glibc learns from the first large picture to keep such blocks: up to 64 MB for each
    thread that draws.
    """
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    options = ((_MMAP_THRESHOLD, _LARGE), (_TRIM_THRESHOLD, _KEPT), (_ARENA_MAX, _ARENAS))
    return mallopt is not None and all(mallopt(name, value) for name, value in options)
