"""The memory of pictures that are done with, given back to the system."""

import ctypes
import sys
from typing import Final

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
_LARGE: Final = 4_000_000
"""Bytes from which a block gets pages of its own; what is under a board's tiles is drawn in 30 MB, then reduced."""

_SPARE: Final = 8_000_000
"""How many bytes at the end of a thread's memory stay with it."""


def give_back_large_blocks() -> bool:
    """Makes this process return large blocks to the system at once; returns whether its C library can be told so.

    On its own, glibc learns from the first large picture to keep such blocks: up to 64 MB for each thread that draws.
    """
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    return mallopt is not None and bool(mallopt(_MMAP_THRESHOLD, _LARGE) and mallopt(_TRIM_THRESHOLD, _SPARE))
