"""A machine for its root: this one, read-only, with separate folders in which to install."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest


def _can_start() -> bool:
    """Whether root can make a machine here; bubblewrap cannot in a chroot, nor in containers."""
    if os.geteuid() != 0 or not all(map(shutil.which, ("bwrap", "nsenter", "runuser", "useradd"))):
        return False
    tried = subprocess.run(
        ["bwrap", "--ro-bind", "/", "/", "true"], capture_output=True, check=False
    )
    return tried.returncode == 0


needs_root = pytest.mark.skipif(
    not _can_start(),
    reason="needs root, who alone can make a user, and bubblewrap, which works in no chroot: "
    "sudo .ci/packages",
)
PYTHON: Final = Path(sys.base_prefix)
_OWN: Final = ("etc", "srv", "usr/local/bin")
_PATH: Final = f"/usr/local/bin:{PYTHON}/bin:/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine that runs.

    Attributes:
        pid: One of its processes, as seen from outside.
    """

    pid: int

    def run(self, text: str, given: str = "") -> str:
        """Carries out lines as its root's shell does; returns what they print.

        Raises:
            AssertionError: When one of them fails.
        """
        done = subprocess.run(
            ["nsenter", f"--target={self.pid}", "--mount", "--pid", "--wd=/", "bash", "-ec", text],
            input=given,
            env={"PATH": _PATH, "HOME": "/root", "LANG": "C.UTF-8"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        print(text, done.stdout, sep="\n")
        assert done.returncode == 0, f"{text}\n{done.stdout}"
        return done.stdout


@contextmanager
def started(place: Path) -> Generator[Machine]:
    """A machine with the folders `etc`, `srv` and `usr/local/bin` of a place, until the end."""
    options = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]
    for folder in ("/opt", "/run", str(Path.home())):
        options += ["--perms", "0755", "--tmpfs", folder]
    # Python may lie in root's home, where the second user must find it too.
    for folder in reversed(PYTHON.parents):
        if folder.is_relative_to(Path.home()) and folder != Path.home():
            options += ["--perms", "0755", "--dir", str(folder)]
    for folder in ("/tmp", "/dev/shm"):
        options += ["--perms", "1777", "--tmpfs", folder]
    options += ["--ro-bind", str(PYTHON), str(PYTHON)]
    for folder in _OWN:
        options += ["--bind", str(place / folder), f"/{folder}"]
    options += ["--unshare-pid", "--die-with-parent", "--cap-add", "ALL"]
    reading, writing = os.pipe()
    holder = subprocess.Popen(
        ["bwrap", *options, "--info-fd", str(writing), "cat"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pass_fds=(writing,),
    )
    os.close(writing)
    with os.fdopen(reading) as info, holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        told = info.read()
        holder.stdin.write(b"\n")
        holder.stdin.flush()
        assert holder.stdout.readline() == b"\n", "it did not start"
        yield Machine(json.loads(told)["child-pid"])
        holder.stdin.close()
