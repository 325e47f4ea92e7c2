"""The memory of pictures that are done with, given back to the system."""

import ctypes
import sys
from typing import Final

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8
_LARGE: Final = 4_000_000
"""Bytes from which a block gets pages of its own; a band of a board is drawn in 7 MB, then
reduced.
"""

_SPARE: Final = 1_000_000
"""How many bytes at the end of an arena stay in it."""

_ARENAS: Final = 2
"""How many arenas there are: on its own, glibc gives each thread one, of which none gets
another's freed memory.
"""


def give_back_large_blocks() -> bool:
    """Makes this process return large blocks to the system at once; returns whether its C library
    can be told so.

    On its own, glibc learns from the first large picture to keep such blocks: up to 64 MB for each
    thread that draws.
    """
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    wanted = ((_MMAP_THRESHOLD, _LARGE), (_TRIM_THRESHOLD, _SPARE), (_ARENA_MAX, _ARENAS))
    return mallopt is not None and all(mallopt(name, value) for name, value in wanted)
