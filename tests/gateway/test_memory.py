"""Memory of large pictures is returned to the system."""

import platform
import subprocess
import sys

import pytest

LEARN_AND_LOOK = """
import ctypes
from bifrost_bot.gateway.outgoing.memory import trim_malloc

class Mallinfo(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in
        ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")]

libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_size_t], [ctypes.c_void_p]
libc.mallinfo2.restype = Mallinfo
assert trim_malloc()
libc.free(libc.malloc(30_000_000))
before = libc.mallinfo2().hblks
libc.malloc(20_000_000)
print(libc.mallinfo2().hblks - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another C library has other ways")
def test_a_second_large_picture_has_pages_of_its_own_like_the_first() -> None:
    command = [sys.executable, "-c", LEARN_AND_LOOK]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # this Python
    assert done.stdout.strip() == "1"
