"""The command lines that start a program's process, confined or with the arena's own rights.

The system's programs confine it, one after the other in the same process or its children: `taskset`
holds it to one processor, `unshare` makes a place for mounts, `mount` the scratch directory in
memory, `bwrap` (bubblewrap) new namespaces and a nearly empty root directory; for the superuser
`setpriv` becomes another user. Our interpreter comes last: there `sandboxed` sets resource limits
and the filter of system calls.
"""

import itertools
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from bifrost_bot.arena.processes.limits import Limits

COMPLAINTS: Final = ("unshare: ", "mount: ", "bwrap: ", "setpriv: ")
"""How a line begins with which one of these programs says what it cannot do."""

PROGRAMS: Final = "/program"
"""The folder in which a program finds its own file."""

_SCRATCH: Final = "/scratch"
_OURS: Final = "/arena"
_SANDBOXED: Final = Path(__file__).parents[1] / "sandboxed"
_ROOT: Final = Path(__file__).parents[3]
_CHILD: Final = "bifrost_bot.arena.sandboxed.child"
_SHARED: Final = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/nix/store", "/etc/ld.so.cache")
_DEVICES: Final = ("/dev/null", "/dev/random", "/dev/urandom")
# Not /dev/zero: a shared map of it is memory that no limit counts.
_INODES_PER_MB: Final = 256
_MOUNT_AND_GO_ON: Final = 'mount -t tmpfs -o "$1" scratch "$2" && shift 2 && exec "$@"'
_USERS: Final = range(61184, 65520)
"""Users that belong to no one: those that systemd sets aside for services without a user of their
own.
"""

_started = itertools.count(os.getpid())


class MissingError(Exception):
    """A program of the system is missing; the message is the end of a sentence that says which."""


def ours(words: Sequence[str]) -> list[str]:
    """Returns a command line that runs one of our modules and ends with the arena."""
    return [_tool("setpriv"), "--pdeathsig", "KILL", "--", sys.executable, "-m", *words]


def unconfined_command(order: str) -> list[str]:
    """Returns a command line that runs unconfined and ends with the arena."""
    return [_tool("setpriv"), "--pdeathsig", "KILL", "--", *_interpreter(order)]


def confined_command(
    order: str, folder: Path, file: Path | None, limits: Limits, processor: int, pid_to: int
) -> list[str]:
    """Returns a command line whose process is confined, with its scratch directory on the folder.

    The program's file, if any, is shown in `PROGRAMS`.

    As soon as it is, the id of the process whose end is the end of all within comes to the
    descriptor, as JSON.

    Raises:
        MissingError: When a program of the system is missing.
    """
    inodes = _INODES_PER_MB * limits.scratch_mb
    room = f"size={limits.scratch_mb}m,nr_inodes={inodes},nosuid,nodev,mode=711"
    become = list[str]()
    rights = list[str]()
    owner = ""
    if _can_be_anybody():
        user = str(_USERS[next(_started) % len(_USERS)])
        owner = f",uid={user},gid={user}"
        for right in ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"):
            rights += ("--cap-add", right)
        become = [_tool("setpriv"), "--reuid", user, "--regid", user, "--clear-groups"]
        become += ["--inh-caps=-all", "--bounding-set=-all", "--no-new-privs", "--"]
    return [
        *(_tool("taskset"), "--cpu-list", str(processor)),
        *(_tool("unshare"), "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"]), "--"),
        *(_tool("sh"), "-c", _MOUNT_AND_GO_ON, "sh", room + owner, str(folder)),
        *(
            _tool("bwrap"),
            "--unshare-ipc",
            "--unshare-pid",
            "--unshare-net",
            "--unshare-uts",
            "--unshare-cgroup-try",
        ),
        *("--hostname", "arena", "--die-with-parent", "--info-fd", str(pid_to)),
        *_root_directory({} if file is None else {file: Path(PROGRAMS, file.name)}),
        *("--bind", str(folder), _SCRATCH, "--remount-ro", "/", "--chdir", _SCRATCH),
        *("--cap-drop", "ALL", *rights, "--", *become, *_interpreter(order)),
    ]


def environment(folder: Path | None) -> Mapping[str, str]:
    """Returns an environment without our variables, the same in every run.

    The folder is the scratch directory of a process that is not confined.
    """
    kept = {name: os.environ[name] for name in ("LD_LIBRARY_PATH",) if name in os.environ}
    scratch = _SCRATCH if folder is None else str(folder)
    return kept | {
        "HOME": scratch,
        "LANG": "C.UTF-8",
        "MALLOC_ARENA_MAX": "1",  # Otherwise every thread reserves 64 MB of the address space.
        "PATH": "/usr/bin:/bin",
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": _OURS if folder is None else str(_ROOT),
        "TMPDIR": scratch,
    }


def _tool(name: str) -> str:
    path = shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:/usr/bin:/bin")
    if path is None:
        package = {"bwrap": "bubblewrap", "mount": "mount"}.get(name, "util-linux")
        raise MissingError(f"the program {name} is missing (Debian's package {package})")
    return path


def _interpreter(order: str) -> Sequence[str]:
    # Not isolated by -I, which would also ignore the hash seed, on which the order of sets depends.
    return [str(Path(sys.executable).resolve()), "-s", "-S", "-P", "-B", "-m", _CHILD, order]


def _can_be_anybody() -> bool:
    """Returns whether this is a real superuser, who can become one of `_USERS`."""
    if os.geteuid() != 0:
        return False
    for line in Path("/proc/self/uid_map").read_text(encoding="ascii").splitlines():
        first, _, count = map(int, line.split())
        if first <= _USERS[0] and _USERS[-1] < first + count:
            return True
    return False


def _root_directory(files: Mapping[Path, Path]) -> Iterator[str]:
    made = {Path("/")}
    shown = {path: path for path in _visible()} | {_SANDBOXED: Path(_OURS, *_CHILD.split(".")[:-1])}
    for path, place in {**shown, **files}.items():
        for parent in reversed(place.parents):
            if parent not in made:
                made.add(parent)
                # For all users, since bubblewrap makes what it has to make itself for its user
                # alone.
                yield from ("--perms", "0755", "--dir", str(parent))
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), str(place))
        else:
            device = path.is_char_device()
            yield from ("--dev-bind" if device else "--ro-bind", str(path), str(place))
            # All that stays of a device that can be written is its times, which other programs
            # would see.
            yield from ("--remount-ro", str(place)) if device else ()


def _visible() -> Iterable[Path]:
    """Yields the paths of this machine that a program can see, each once."""
    python = (Path(sys.base_prefix), Path(sys.base_exec_prefix), Path(sys.base_prefix).resolve())
    shown = list[Path]()
    for path in (*map(Path, (*_SHARED, *_DEVICES)), *python):
        if path.exists() and not any(path.is_relative_to(other) for other in shown):
            shown.append(path)
            yield path
