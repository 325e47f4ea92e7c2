"""The Linux kernel's means of confining a process, as functions that raise `OSError`; policy is not known here.

Python 3.11 has none of these in `os`; they are called in the C library, by number where it has no name for them.
"""

import ctypes
import errno
import os
import platform
import struct
from collections.abc import Collection, Mapping
from typing import Final

NEW_MOUNTS: Final = 0x0002_0000
NEW_NAME: Final = 0x0400_0000
NEW_IPC: Final = 0x0800_0000
NEW_USER: Final = 0x1000_0000
NEW_PROCESSES: Final = 0x2000_0000
NEW_NETWORK: Final = 0x4000_0000

NO_SUID: Final = 0x2
NO_DEVICES: Final = 0x4
BIND: Final = 0x1000
MOVE: Final = 0x2000
RECURSIVE: Final = 0x4000
PRIVATE: Final = 0x4_0000

_SET_DEATH_SIGNAL: Final = 1
_SET_SECCOMP: Final = 22
_DROP_FROM_BOUNDING_SET: Final = 24
_SET_NO_NEW_PRIVILEGES: Final = 38
_MOUNT_SETATTR: Final = 442
_CAPABILITY_VERSION_3: Final = 0x2008_0522
_MOST_CAPABILITIES: Final = 64

_SYSTEMS: Final[Mapping[str, tuple[int, Mapping[str, int]]]] = {
    "x86_64": (
        0xC000_003E,
        {
            "shmget": 29,
            "clone": 56,
            "fork": 57,
            "vfork": 58,
            "kill": 62,
            "setpgid": 109,
            "setsid": 112,
            "timer_create": 222,
            "unshare": 272,
            "setns": 308,
            "memfd_create": 319,
            "io_uring_setup": 425,
            "clone3": 435,
            "memfd_secret": 447,
        },
    ),
    "aarch64": (
        0xC000_00B7,
        {
            "unshare": 97,
            "timer_create": 107,
            "kill": 129,
            "setpgid": 154,
            "setsid": 157,
            "shmget": 194,
            "clone": 220,
            "setns": 268,
            "memfd_create": 279,
            "io_uring_setup": 425,
            "clone3": 435,
            "memfd_secret": 447,
        },
    ),
}
"""By processor: the kernel's number for it, and its numbers of the system calls used here."""


def unshare(kinds: int) -> None:
    """Moves this process into new namespaces of these kinds; a process namespace begins with its first child."""
    _checked(_library().unshare(kinds))


def mount(source: str, target: str, kind: str | None, flags: int, options: str = "") -> None:
    """Mounts a file system, as mount(2) does."""
    _checked(
        _library().mount(source.encode(), target.encode(), _encoded(kind), ctypes.c_ulong(flags), options.encode())
    )


def make_read_only(path: str) -> None:
    """Makes the mount at a path and all mounts below it read-only, keeping their other flags."""
    here, recursively, read_only_and_no_suid = -100, 0x8000, 0x3
    attributes = struct.pack("QQQQ", read_only_and_no_suid, 0, 0, 0)
    number, size = ctypes.c_long(_MOUNT_SETATTR), ctypes.c_size_t(len(attributes))
    _checked(_library().syscall(number, here, path.encode(), recursively, attributes, size))


def die_with_parent(signal: int) -> None:
    """Makes the kernel send this process a signal when its parent thread ends."""
    _control(_SET_DEATH_SIGNAL, signal)


def give_up_privileges() -> None:
    """Drops every capability of this process for good: programs that it executes cannot regain any either."""
    _control(_SET_NO_NEW_PRIVILEGES, 1)
    for capability in range(_MOST_CAPABILITIES):
        # It fails without privileges, when there is nothing to drop, and after the kernel's last capability.
        if _library().prctl(_DROP_FROM_BOUNDING_SET, capability, 0, 0, 0) != 0:
            break
    _checked(_library().capset(struct.pack("Ii", _CAPABILITY_VERSION_3, 0), bytes(24)))


def is_known_processor() -> bool:
    """Returns whether `forbid` knows this processor's system call numbers."""
    return platform.machine() in _SYSTEMS


def forbid(names: Collection[str]) -> None:
    """Makes these system calls fail in this process from now on; `clone` may still create threads.

    Privileges must have been given up before.
    """
    machine, numbers = _SYSTEMS[platform.machine()]
    filter_ = _filter(machine, {name: numbers[name] for name in names if name in numbers})
    code = ctypes.create_string_buffer(filter_)
    program = struct.pack("HxxxxxxP", len(filter_) // 8, ctypes.addressof(code))
    _control(_SET_SECCOMP, 2, ctypes.c_char_p(program))


def _filter(machine: int, numbers: Mapping[str, int]) -> bytes:
    """Returns a filter in the kernel's BPF language: eight bytes per step for code, two jumps and an operand."""
    load, jump_if_equal, jump_if_at_least, jump_if_bits, answer = 0x20, 0x15, 0x35, 0x45, 0x06
    allow, refuse, unknown = 0x7FFF_0000, 0x0005_0000 | errno.EPERM, 0x0005_0000 | errno.ENOSYS
    where_number, where_machine, where_first_argument, thread, other_numbering = 0, 4, 16, 0x1_0000, 0x4000_0000
    steps = [
        (load, 0, 0, where_machine),
        (jump_if_equal, 1, 0, machine),
        (answer, 0, 0, refuse),
        (load, 0, 0, where_number),
        (jump_if_at_least, 0, 1, other_numbering),
        (answer, 0, 0, refuse),
    ]
    for name, number in numbers.items():
        # The flags of clone3 are in memory that no filter can read; if it seems unknown, libraries use clone.
        steps += [(jump_if_equal, 0, 1, number), (answer, 0, 0, unknown if name == "clone3" else refuse)]
        if name == "clone":
            allowed = [(load, 0, 0, where_first_argument), (jump_if_bits, 0, 1, thread), (answer, 0, 0, allow)]
            steps[-2:] = [(jump_if_equal, 0, 4, number), *allowed, (answer, 0, 0, refuse)]
    steps.append((answer, 0, 0, allow))
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def _control(what: int, value: int, pointer: object = 0) -> None:
    _checked(_library().prctl(what, ctypes.c_ulong(value), pointer, 0, 0))


def _library() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _checked(result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def _encoded(text: str | None) -> bytes | None:
    return None if text is None else text.encode()
