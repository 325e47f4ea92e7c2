"""The seccomp filter: the system calls that a program may make.

The list is what CPython and the standard library need for one process with threads that computes
and keeps files in its scratch directory. Other calls fail with "Operation not permitted":
processes and other programs, sockets, memory that no limit counts (System V, memfd, keys, locks on
ranges of a file), clocks and notices that could wake a process that is stopped, and every way to
look at the machine. A call that is new in a later kernel is not on it either.

What another interpreter needs is not known, so for that there is a second list, of calls that are
refused. It refuses all that the first one refuses and that could do harm, but for what interpreters
do not work without: becoming another program, `epoll`, `eventfd` and pairs of sockets. To it, a
call that is new in a later kernel seems unknown.
"""

import ctypes
import errno
import os
from collections.abc import Iterable
from typing import Final, NamedTuple

_FREE: Final = (
    # Memory, which the limit on the address space counts.
    *("brk", "mmap", "mprotect", "mremap", "munmap"),
    # Files in the scratch directory, and pipes.
    *(
        "access",
        "chdir",
        "chmod",
        "close",
        "dup",
        "dup2",
        "dup3",
        "faccessat",
        "faccessat2",
        "fallocate",
    ),
    *(
        "fchdir",
        "fchmod",
        "fchmodat",
        "fdatasync",
        "fstat",
        "fsync",
        "ftruncate",
        "getcwd",
        "getdents64",
        "link",
    ),
    *(
        "linkat",
        "lseek",
        "lstat",
        "mkdir",
        "mkdirat",
        "newfstatat",
        "open",
        "openat",
        "pipe",
        "pipe2",
        "pread64",
    ),
    *(
        "pwrite64",
        "read",
        "readlink",
        "readlinkat",
        "readv",
        "rename",
        "renameat",
        "renameat2",
        "rmdir",
        "stat",
    ),
    *(
        "statx",
        "symlink",
        "symlinkat",
        "truncate",
        "umask",
        "unlink",
        "unlinkat",
        "utimensat",
        "write",
        "writev",
    ),
    # Waiting, and the time.
    *(
        "alarm",
        "clock_getres",
        "clock_gettime",
        "clock_nanosleep",
        "getitimer",
        "gettimeofday",
        "nanosleep",
        "pause",
    ),
    *("poll", "ppoll", "pselect6", "restart_syscall", "select", "setitimer", "time", "times"),
    # Signals that the process sends itself, also by an alarm.
    *(
        "rt_sigaction",
        "rt_sigpending",
        "rt_sigprocmask",
        "rt_sigreturn",
        "rt_sigsuspend",
        "rt_sigtimedwait",
    ),
    "sigaltstack",
    # Itself.
    *(
        "exit",
        "exit_group",
        "getegid",
        "geteuid",
        "getgid",
        "getgroups",
        "getpgid",
        "getpgrp",
        "getpid",
        "getppid",
    ),
    *("getrandom", "getresgid", "getresuid", "getrusage", "getsid", "gettid", "getuid", "uname"),
    *("rseq", "sched_getaffinity", "sched_yield", "set_robust_list"),
)

_REFUSED: Final = (
    # Other processes, and leaving the group of processes that is stopped between turns.
    *(
        "fork",
        "vfork",
        "ptrace",
        "process_vm_readv",
        "process_vm_writev",
        "setns",
        "setpgid",
        "setsid",
        "unshare",
    ),
    *("capset", "kcmp", "personality", "pidfd_getfd", "pidfd_open", "pidfd_send_signal"),
    *("rt_sigqueueinfo", "rt_tgsigqueueinfo", "seccomp"),
    # The network, and what else leads to another process.
    *("flock", "socket"),
    # Memory that no limit counts.
    *(
        "add_key",
        "keyctl",
        "memfd_create",
        "memfd_secret",
        "mq_open",
        "msgget",
        "request_key",
        "semget",
        "shmget",
    ),
    *(
        "io_setup",
        "io_uring_setup",
        "inotify_init",
        "inotify_init1",
        "fanotify_init",
        "userfaultfd",
    ),
    *(
        "fsetxattr",
        "lsetxattr",
        "modify_ldt",
        "remap_file_pages",
        "setxattr",
        "signalfd",
        "signalfd4",
    ),
    *("landlock_add_rule", "landlock_create_ruleset", "landlock_restrict_self"),
    # What could wake a process that is stopped, or give it more of the machine.
    *(
        "mq_notify",
        "sched_setaffinity",
        "sched_setattr",
        "sched_setparam",
        "sched_setscheduler",
        "timer_create",
    ),
    *("ioprio_set", "setpriority", "timerfd_create"),
    # The machine: what it is made to do, and what others leave there to see.
    *(
        "bpf",
        "chroot",
        "fsopen",
        "kexec_load",
        "mount",
        "move_mount",
        "name_to_handle_at",
        "open_by_handle_at",
    ),
    *("open_tree", "perf_event_open", "pivot_root", "quotactl", "umount2", "ioperm", "iopl"),
    *("delete_module", "finit_module", "init_module", "sync", "syncfs", "syslog"),
    *("fstatfs", "mincore", "preadv2", "statfs", "sysinfo"),
)
"""What no other interpreter may do either."""

_SHARES_PROCESS: Final = 0x0001_0000
"""The flag with which a thread is started, and no process."""

_SHARES_FILES: Final = 0x400
"""The flag with which a thread has the same open files, so that one limit counts those of all."""

_NEW_NAMESPACES: Final = (
    0x2_0000,
    0x200_0000,
    0x400_0000,
    0x800_0000,
    0x1000_0000,
    0x2000_0000,
    0x4000_0000,
)
"""The flags with which a thread or process has its own namespace."""

_OF_FILES: Final = (
    5,
    6,
    7,
    8,
    10,
    15,
    36,
    37,
    38,
    1024,
    1025,
    1026,
    1029,
    1031,
    1033,
    1035,
    1036,
    1037,
    1038,
)
"""Operations of `fcntl`: locks, leases, notices and hints, which other programs see, signals,
and sizes of pipes.
"""

_OF_PROCESSES: Final = (1, 36, 67)
"""Operations of `prctl`: the signal at the end of a parent, being a parent of orphans, and
sharing equal pages.
"""

_SHARES_PAGES: Final = 12
"""The operation of `madvise` that shares pages with others who have equal ones, which can be
noticed.
"""

_SHARED_MEMORY: Final = 0x21
_GROWS_DOWN: Final = 0x100
"""Flags of maps that the limit on data does not count."""

_UNSHARES_FILES: Final = 2
"""The flag of `close_range` by which a thread gets its own open files and limit."""

_LOCAL: Final = 1
"""The kind of sockets that lead nowhere else; the library, which has its name, is not loaded
before the filter.
"""

_FIRST_UNKNOWN: Final = 451
_LAST_UNKNOWN: Final = 1023
"""The numbers of calls that are newer than this list."""

_THREAD: Final = 0x003D_0F00
"""The flags with which the C library starts a thread: it shares memory, files and signals, and
has no new namespace.
"""

_ANSWERED: Final = {
    # Its flags are in memory, where no filter can see them; if it seems unknown, the C library uses
    # `clone`.
    "clone3": errno.ENOSYS,
    # The standard library copies a file without its attributes if there are none.
    **dict.fromkeys(("listxattr", "llistxattr", "flistxattr"), errno.EOPNOTSUPP),
}
"""Calls that fail with another error, on which libraries go on."""

_SAME_WORD: Final = 0xFFFF_FE7F
"""The bits of a futex's operation without its flags for privacy and for the clock."""

_ALLOW: Final = 0x7FFF_0000
_FAIL: Final = 0x0005_0000
_KILL: Final = 0x8000_0000
_OTHER_NUMBERING: Final = 2
_NOT_EQUAL: Final = 1
_EQUAL_UNDER_MASK: Final = 7
_WHOLE: Final = 0xFFFF_FFFF_FFFF_FFFF
_WORD: Final = 0xFFFF_FFFF
"""The half of an argument that counts where the kernel takes a number of 32 bits."""


class _Comparison(ctypes.Structure):
    _fields_ = (
        ("place", ctypes.c_uint),
        ("how", ctypes.c_int),
        ("mask", ctypes.c_uint64),
        ("value", ctypes.c_uint64),
    )


class _Where(NamedTuple):
    """An argument by its place, and how it compares."""

    place: int
    value: int
    mask: int = _WHOLE
    how: int = _EQUAL_UNDER_MASK


class FilterError(Exception):
    """System calls cannot be filtered here; the message is the end of a sentence that says why."""


def restrain() -> None:
    """Limits this process and its future threads to the calls on the list.

    Raises:
        FilterError: When libseccomp is missing, or the kernel has no filters.
    """
    library, rules = _filter(_FAIL | errno.EPERM)
    for name in _FREE:
        _add(library, rules, name)
    for name, place, values, mask in _bound():
        for value in values:
            _add(library, rules, name, _Where(place, value, mask))
    # Reading one's own limits: of no other process, and without setting any.
    _add(library, rules, "prlimit64", _Where(0, 0), _Where(2, 0))
    for name, answer in _ANSWERED.items():
        _add(library, rules, name, action=_FAIL | answer)
    _check(library.seccomp_load(rules))


def restrain_another() -> None:
    """Refuses this process, and the program that replaces it, the calls of the second list.

    Raises:
        FilterError: When libseccomp is missing, or the kernel has no filters.
    """
    library, rules = _filter(_ALLOW)
    for name in _REFUSED:
        _add(library, rules, name, action=_FAIL | errno.EPERM)
    for name, where, answer in _refused_arguments():
        _add(library, rules, name, where, action=_FAIL | answer)
    # Its flags are in memory, where no filter can see them; if it seems unknown, the C library uses
    # `clone`.
    _add(library, rules, "clone3", action=_FAIL | errno.ENOSYS)
    for number in range(_FIRST_UNKNOWN, _LAST_UNKNOWN + 1):
        _add(library, rules, number, action=_FAIL | errno.ENOSYS)
    _check(library.seccomp_load(rules))


def _refused_arguments() -> Iterable[tuple[str, _Where, int]]:
    """Yields calls and arguments that other interpreters are refused, and the error."""
    own = os.getpid()
    yield "clone", _Where(0, 0, _SHARES_PROCESS), errno.EPERM
    yield "clone", _Where(0, 0, _SHARES_FILES), errno.EPERM
    for flag in _NEW_NAMESPACES:
        yield "clone", _Where(0, flag, flag), errno.EPERM
    for operation in _OF_FILES:
        yield "fcntl", _Where(1, operation, _WORD), errno.EPERM
    for operation in _OF_PROCESSES:
        yield "prctl", _Where(0, operation, _WORD), errno.EPERM
    yield "close_range", _Where(2, _UNSHARES_FILES, _UNSHARES_FILES), errno.EPERM
    for flags in (_SHARED_MEMORY, _GROWS_DOWN):
        yield "mmap", _Where(3, flags, flags), errno.ENOMEM
    for name in ("kill", "tgkill"):
        yield name, _Where(0, own, how=_NOT_EQUAL), errno.EPERM
    yield "madvise", _Where(2, _SHARES_PAGES, _WORD), errno.EPERM
    # The thread of its guard; all others that it sees are its own.
    yield "tkill", _Where(0, 1, _WORD), errno.EPERM
    yield "prlimit64", _Where(0, 0, how=_NOT_EQUAL), errno.EPERM
    yield "socketpair", _Where(0, _LOCAL, how=_NOT_EQUAL), errno.EPERM


def _filter(otherwise: int) -> tuple[ctypes.CDLL, ctypes.c_void_p]:
    """Returns libseccomp and an empty filter with its default action."""
    try:
        library = ctypes.CDLL("libseccomp.so.2")
    except OSError:
        raise FilterError("libseccomp is missing (Debian's package libseccomp2)") from None
    library.seccomp_init.restype = ctypes.c_void_p
    rules = ctypes.c_void_p(library.seccomp_init(otherwise))
    _check(library.seccomp_attr_set(rules, _OTHER_NUMBERING, ctypes.c_uint32(_KILL)))
    return library, rules


def _bound() -> Iterable[tuple[str, int, tuple[int, ...], int]]:
    """Yields calls, the place of an argument, its allowed values, and the bits that count."""
    own = (os.getpid(),)
    yield "clone", 0, (_THREAD,), _WHOLE
    # Waiting for a word of memory and waking who waits, not the kinds that keep something in the
    # kernel.
    yield "futex", 1, (0, 1, 3, 4, 9, 10), _SAME_WORD
    yield "kill", 0, own, _WHOLE
    yield "tgkill", 0, own, _WHOLE
    # The numbers and flags of descriptors: no locks, leases, sizes of pipes or signals.
    yield "fcntl", 1, (0, 1, 2, 3, 4, 1030), _WHOLE
    # Whether a descriptor is passed on to other programs, which there are none of.
    yield "ioctl", 1, (0x5450, 0x5451), _WHOLE
    # Closing many files, or all of them in other programs, of which there are none.
    yield "close_range", 2, (0, 4), _WHOLE
    # Giving memory back.
    yield "madvise", 2, (0, 4, 8), _WHOLE
    # A thread's name.
    yield "prctl", 0, (15, 16), _WHOLE


def _add(
    library: ctypes.CDLL,
    rules: ctypes.c_void_p,
    call: str | int,
    *where: _Where,
    action: int = _ALLOW,
) -> None:
    number = call if isinstance(call, int) else library.seccomp_syscall_resolve_name(call.encode())
    comparisons = (_Comparison * len(where))()
    for at, one in enumerate(where):
        # Of an equality under a mask, the mask comes first.
        values = (
            (one.mask, one.value & one.mask) if one.how == _EQUAL_UNDER_MASK else (one.value, 0)
        )
        comparisons[at] = _Comparison(one.place, one.how, *values)
    if number != -1:
        _check(
            library.seccomp_rule_add_array(
                rules, ctypes.c_uint32(action), number, len(where), comparisons
            )
        )


def _check(result: int) -> None:
    if result < 0:
        raise FilterError(f"the system refuses a filter on system calls ({os.strerror(-result)})")
