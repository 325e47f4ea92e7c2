"""An arena that runs next to the test: to start it, to watch its processes, to see them end."""

import os
import select
import subprocess
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.arena.playing import AMPLE, ROOT, write_programs
from tests.signals import hear_ctrl_c


@contextmanager
def start_arena(
    folder: Path, *words: str, programs: Mapping[str, str]
) -> "Generator[subprocess.Popen[str]]":
    """Yields an arena of these programs, with its temporary files in the folder."""
    paths = write_programs(folder, programs)
    (folder / "tmp").mkdir()
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "bifrost_bot",
            "arena",
            *paths,
            "--games",
            "2",
            "--seconds",
            "60",
            *words,
        ],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(folder / "tmp")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509 - it takes no lock that a thread might hold
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def children(process: int) -> set[int]:
    """The children of a process and theirs."""
    found = set[int]()
    try:
        for task in Path(f"/proc/{process}/task").glob("*/children"):
            for child in map(int, task.read_text().split()):
                found |= {child, *children(child)}
    except (FileNotFoundError, ProcessLookupError):
        pass  # It, or one of its threads, has ended in between.
    return found


def watch_programs(arena: "subprocess.Popen[str]", folder: Path, count: int) -> list[int]:
    """Waits until so many programs run, and returns descriptors that become ready as they end."""
    while True:
        assert arena.poll() is None, arena.communicate()
        # A directory of scratch directories is made for each run, and one before for the check.
        there = children(arena.pid)
        # Of each, one process outside the sandbox, the first one inside, and the program's.
        if len(there) == 3 * count and len(list((folder / "tmp").glob("arena-*/tmp*"))) == count:
            return [os.pidfd_open(one) for one in there]


def all_end(descriptors: list[int]) -> bool:
    try:
        return all(select.select([one], [], [], AMPLE.seconds)[0] for one in descriptors)
    finally:
        for one in descriptors:
            os.close(one)
