"""Control groups (version 2) of programs, which count all memory; used where the machine has them.

What the kernel keeps for a program is then limited together with what it has itself. A service
manager delegates such a group (`systemd-run --user --scope --property=Delegate=yes bifrost-bot
arena …`); nothing is taken that is not given.
"""

import contextlib
import itertools
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from bifrost_bot.arena.processes.limits import Limits

_MOST_TASKS: Final = 80
_CONTROLLERS: Final = ("cpu", "memory", "pids")


class NotGivenError(Exception):
    """There are no control groups to divide; the message is the end of a sentence that says why."""


class _LimitError(OSError):
    """A group cannot be limited; the reason names the limit."""


@dataclass(frozen=True, slots=True)
class Share:
    """What a program has of the machine's groups.

    Attributes:
        words: A command that runs another, its arguments, in the group; empty where there is none.
        group: The group's folder, if there is one.
    """

    words: Sequence[str] = ()
    group: Path | None = None


class Groups(Protocol):
    """Where each program's processes are counted together."""

    def add(self, limits: Limits) -> Share:
        """Returns a share of a new group; an empty one where there are no groups."""
        ...

    def close(self) -> None:
        """Removes all groups; no program may run any more."""
        ...


class NoGroups:
    """Programs that are counted one by one, by the limits on each process."""

    def add(self, limits: Limits) -> Share:
        """Returns an empty share."""
        del limits
        return Share()

    def close(self) -> None:
        """Does nothing."""


class DividedGroup:
    """The arena's own control group, divided into one for the arena and one for each program.

    Raises:
        NotGivenError: When it cannot be divided, or the groups cannot be limited in all ways that
            are needed.
    """

    def __init__(self, own: Path, limits: Limits) -> None:
        self._own = own
        self._ours = own / f"arena-{os.getpid()}"
        self._numbers = itertools.count(1)
        self._programs = list[Path]()
        try:
            self._ours.mkdir()
            _write(self._ours / "cgroup.procs", str(os.getpid()))
            _switch_controllers(own, "+")
            # A group that stays empty shows before the first program what a group can be given.
            _limit(self._add_group(), limits)
        except _LimitError as problem:
            self.close()
            raise NotGivenError(
                f"control groups cannot be given the limit {problem.strerror}"
            ) from None
        except OSError as problem:
            self.close()
            raise NotGivenError(
                f"the arena's control group cannot be divided ({problem.strerror})"
            ) from None

    def add(self, limits: Limits) -> Share:
        """Returns the share of a new group."""
        group = self._add_group()
        _limit(group, limits)
        enter = (
            "sh",
            "-c",
            'echo $$ > "$1" && shift && exec "$@"',
            "sh",
            str(group / "cgroup.procs"),
        )
        return Share(enter, group)

    def close(self) -> None:
        """Removes all groups and goes back to where the arena came from."""
        with contextlib.suppress(OSError):
            _switch_controllers(self._own, "-")
        with contextlib.suppress(OSError):
            _write(self._own / "cgroup.procs", str(os.getpid()))
        for group in (*self._programs, self._ours):
            with contextlib.suppress(OSError):
                group.rmdir()

    def _add_group(self) -> Path:
        group = self._own / f"{self._ours.name}-program-{next(self._numbers)}"
        group.mkdir()
        self._programs.append(group)
        return group


def found(limits: Limits, process: Path = Path("/proc/self")) -> DividedGroup:
    """Returns the arena's own control group, divided for programs of these limits.

    Raises:
        NotGivenError: When it has none of version 2, or none that it may divide and that counts all
            that is needed.
    """
    own = _own_group(process)
    missing = set(_CONTROLLERS) - set(
        (own / "cgroup.controllers").read_text(encoding="ascii").split()
    )
    if missing:
        raise NotGivenError(
            f"control groups of version 2 do not count {', '.join(sorted(missing))} here"
        )
    if not os.access(own / "cgroup.subtree_control", os.W_OK) or not os.access(own, os.W_OK):
        raise NotGivenError("the arena's control group is not delegated to it")
    if set((own / "cgroup.procs").read_text(encoding="ascii").split()) - {str(os.getpid())}:
        raise NotGivenError("there are other processes in the arena's control group")
    return DividedGroup(own, limits)


def _switch_controllers(group: Path, sign: str) -> None:
    """Gives a group's own groups the controllers, or takes them away, by `+` or `-`."""
    _write(group / "cgroup.subtree_control", " ".join(sign + one for one in _CONTROLLERS))


def _own_group(process: Path) -> Path:
    try:
        lines = (process / "cgroup").read_text(encoding="utf-8").splitlines()
        path = next(line[3:] for line in lines if line.startswith("0::"))
        mounts = map(str.split, (process / "mountinfo").read_text(encoding="utf-8").splitlines())
        # The optional fields end with a dash; before them, the fourth is the mount's root and the
        # fifth its place.
        root, place = next(
            (one[3], one[4]) for one in mounts if one[one.index("-") + 1] == "cgroup2"
        )
        return Path(place, os.path.relpath(path, root))
    except (OSError, StopIteration):
        raise NotGivenError("there are no control groups of version 2 here") from None


def _limit(group: Path, limits: Limits) -> None:
    for name, most in (
        ("memory.max", limits.all_memory),
        ("pids.max", _MOST_TASKS),
        ("cpu.max", "100000 100000"),
    ):
        try:
            _write(group / name, str(most))
        except OSError as problem:
            raise _LimitError(problem.errno, f"{name} ({problem.strerror})") from None
    with contextlib.suppress(OSError):
        # A machine without swap has no such limit.
        _write(group / "memory.swap.max", "0")


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="ascii")
