"""Confines a program's process, by means of the kernel only; called inside that process before the program is read.

Separate namespaces leave it no network, no other processes and no files except the interpreter, the system's libraries
(read-only) and an empty scratch directory in memory. Resource limits bound what it uses, and a filter on system calls
closes the ways around them: a program is one process, which may have threads.
"""

import math
import os
import resource
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from bifrost_bot.arena import kernel
from bifrost_bot.arena.limits import Limits

SCRATCH: Final = Path("/scratch")

_MEGABYTE: Final = 1024 * 1024
_SHARED: Final = ("/usr", "/lib", "/lib32", "/lib64", "/nix/store", "/etc/ld.so.cache")
_DEVICES: Final = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")
_MOST_FILES: Final = 64
_MOST_THREADS: Final = 64
_SPARE_SECONDS: Final = 2
_FORBIDDEN: Final = (
    # Further processes would each have the whole memory; one in another group would not be stopped between turns.
    *("fork", "vfork", "clone", "clone3", "setpgid", "setsid"),
    # The guarding process outside is in this one's group, the only one it could send signals to.
    "kill",
    # A timer could send the signal to continue to a process that is stopped between turns.
    "timer_create",
    # Memory that the limit on the address space does not count.
    *("shmget", "memfd_create", "memfd_secret", "io_uring_setup"),
    # Nested namespaces would grant new privileges.
    *("unshare", "setns"),
)


class ConfinementError(Exception):
    """This machine cannot confine a process; the message is the end of a sentence that says why."""


def enclose(folder: Path, limits: Limits) -> None:
    """Moves this process into new namespaces, with a root directory mounted on the folder, unseen by other processes.

    The process stays outside the new process namespace; its next child is the first process inside.

    Raises:
        ConfinementError: When the kernel has no such namespaces, or does not let this user create them.
    """
    if not kernel.is_known_processor():
        raise ConfinementError("system calls can be filtered on x86_64 and aarch64 only")
    _attempt("new namespaces", _enter_namespaces)
    _attempt("a new root directory", lambda: _change_root(folder, limits.scratch_mb))


def restrain(limits: Limits) -> None:
    """Limits what this process may use, drops all privileges and closes the ways around the limits.

    Raises:
        ConfinementError: When the kernel cannot do that.
    """
    bound(limits)
    _limit(resource.RLIMIT_NPROC, _MOST_THREADS)
    _attempt("a process without privileges", kernel.give_up_privileges)
    _attempt("a filter on system calls", lambda: kernel.forbid(_FORBIDDEN))


def bound(limits: Limits) -> None:
    """Limits what this process may use, by resource limits only."""
    processor = math.ceil(limits.seconds) + _SPARE_SECONDS
    for kind, most in (
        (resource.RLIMIT_AS, limits.memory_mb * _MEGABYTE),
        (resource.RLIMIT_DATA, limits.memory_mb * _MEGABYTE),
        (resource.RLIMIT_CPU, processor),
        (resource.RLIMIT_FSIZE, limits.scratch_mb * _MEGABYTE),
        (resource.RLIMIT_NOFILE, _MOST_FILES),
        (resource.RLIMIT_MSGQUEUE, 0),
        (resource.RLIMIT_MEMLOCK, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        _limit(kind, most)


def _limit(kind: int, most: int) -> None:
    _, before = resource.getrlimit(kind)
    most = most if before == resource.RLIM_INFINITY else min(most, before)
    resource.setrlimit(kind, (most, most))


def _attempt(what: str, do: Callable[[], None]) -> None:
    try:
        do()
    except OSError as problem:
        raise ConfinementError(f"the system refuses {what} ({problem.strerror})") from None


def _enter_namespaces() -> None:
    kinds = kernel.NEW_NETWORK | kernel.NEW_PROCESSES | kernel.NEW_MOUNTS | kernel.NEW_IPC | kernel.NEW_NAME
    user, group = os.getuid(), os.getgid()
    try:
        kernel.unshare(kinds | kernel.NEW_USER)
    except OSError:
        if user != 0:
            raise
        # The superuser can do without a user namespace if those are switched off.
        kernel.unshare(kinds)
        return
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def _change_root(root: Path, scratch_mb: int) -> None:
    kernel.mount("none", "/", None, kernel.PRIVATE | kernel.RECURSIVE)
    kernel.mount("arena", str(root), "tmpfs", kernel.NO_SUID | kernel.NO_DEVICES, "size=1m,mode=755")
    for path in _visible():
        _show(path, root)
    scratch = root / SCRATCH.name
    scratch.mkdir()
    kernel.make_read_only(str(root))
    room = f"size={scratch_mb}m,nr_inodes={256 * scratch_mb},mode=700"
    kernel.mount("scratch", str(scratch), "tmpfs", kernel.NO_SUID | kernel.NO_DEVICES, room)
    # As every Linux system does at boot to change from its initial root to the real one.
    os.chdir(root)
    kernel.mount(".", "/", None, kernel.MOVE)
    os.chroot(".")
    os.chdir(SCRATCH)


def _visible() -> Iterable[Path]:
    """Yields the paths of this machine that a program can see, each once."""
    python = (Path(sys.base_prefix), Path(sys.base_exec_prefix), Path(sys.base_prefix).resolve())
    shown = list[Path]()
    for path in (*map(Path, (*_SHARED, *_DEVICES)), *python):
        if path.exists() and not any(path.is_relative_to(other) for other in shown):
            shown.append(path)
            yield path


def _show(path: Path, root: Path) -> None:
    """Mounts (or links) a path of this machine at the same path below another root."""
    target = root / path.relative_to("/")
    target.parent.mkdir(parents=True, exist_ok=True)
    if path.is_symlink():
        target.symlink_to(path.readlink())
        return
    if path.is_dir():
        target.mkdir()
    else:
        target.touch()
    kernel.mount(str(path), str(target), None, kernel.BIND | kernel.RECURSIVE)
