"""Control groups, on an imitation of the kernel's folder."""

import errno
import os
from functools import partial
from pathlib import Path

import pytest

from bifrost_bot.arena.processes import groups
from bifrost_bot.arena.processes.groups import NotGivenError, Share
from bifrost_bot.arena.processes.limits import Limits
from bifrost_bot.arena.processes.process import House

OTHERS = "27 26 0:24 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory\n"


def process(
    folder: Path, *, controllers: str = "cpuset cpu io memory pids", there: str = ""
) -> tuple[Path, Path]:
    """Returns a process's folder and its control group, in which these processes are."""
    own = folder / "fs" / "user" / "arena.scope"
    own.mkdir(parents=True)
    (own / "cgroup.controllers").write_text(f"{controllers}\n")
    (own / "cgroup.subtree_control").write_text("\n")
    (own / "cgroup.procs").write_text(there or f"{os.getpid()}\n")
    (folder / "cgroup").write_text("4:memory:/other\n0::/machine/user/arena.scope\n")
    (folder / "mountinfo").write_text(
        f"{OTHERS}35 26 0:30 /machine {folder}/fs rw shared:4 - cgroup2 cgroup2 rw\n"
    )
    return folder, own


def test_each_program_gets_a_group_with_all_its_memory_counted(tmp_path: Path) -> None:
    folder, own = process(tmp_path)
    divided = groups.found(Limits(), folder)
    ours = own / f"arena-{os.getpid()}"
    assert (ours / "cgroup.procs").read_text() == str(os.getpid())
    assert (own / "cgroup.subtree_control").read_text() == "+cpu +memory +pids"
    words = [divided.add(Limits(memory_mb=100, scratch_mb=10)).words for _ in range(2)]
    first, second = (Path(one[-1]).parent for one in words)
    assert first != second
    assert first.parent == own
    assert (first / "memory.max").read_text() == str(174 << 20)
    assert (first / "memory.swap.max").read_text() == "0"
    assert (first / "pids.max").read_text() == "80"
    assert (first / "cpu.max").read_text() == "100000 100000"
    divided.close()
    assert (own / "cgroup.procs").read_text() == str(os.getpid())


def test_what_is_not_given_is_not_taken_and_is_said(tmp_path: Path) -> None:
    few, _ = process(tmp_path / "few", controllers="hugetlb cpu")
    with pytest.raises(NotGivenError, match="version 2 do not count memory, pids here"):
        groups.found(Limits(), few)
    shared, own = process(tmp_path / "shared", there=f"{os.getpid()}\n1\n")
    with pytest.raises(NotGivenError, match="other processes in the arena's control group"):
        groups.found(Limits(), shared)
    assert sorted(path.name for path in own.iterdir()) == [
        *("cgroup.controllers", "cgroup.procs", "cgroup.subtree_control")
    ]
    old, _ = process(tmp_path / "old")
    (old / "mountinfo").write_text(OTHERS)
    with pytest.raises(NotGivenError, match="no control groups of version 2"):
        groups.found(Limits(), old)


def test_a_group_that_cannot_be_divided_is_left_as_it_was(tmp_path: Path) -> None:
    folder, own = process(tmp_path)
    (own / f"arena-{os.getpid()}").mkdir()
    with pytest.raises(NotGivenError, match="cannot be divided"):
        groups.found(Limits(), folder)
    assert (own / "cgroup.procs").read_text() == str(os.getpid())


def without(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Lets the kernel refuse to limit a group in that way."""
    write = groups._write  # pyright: ignore[reportPrivateUsage]

    def some(path: Path, text: str) -> None:
        if path.name == name:
            raise OSError(errno.EOPNOTSUPP, "Operation not supported")
        write(path, text)

    monkeypatch.setattr(groups, "_write", some)


@pytest.mark.parametrize("name", ["memory.max", "pids.max", "cpu.max"])
def test_a_missing_limit_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    folder, own = process(tmp_path)
    without(monkeypatch, name)
    monkeypatch.setattr(groups, "found", partial(groups.found, process=folder))
    house = House(Limits(), confined=True)
    assert (
        house.missing
        == f"control groups cannot be given the limit {name} (Operation not supported)"
    )
    assert house.groups.add(Limits()) == Share()
    house.close()
    assert (own / "cgroup.procs").read_text() == str(os.getpid())
    assert (own / "cgroup.subtree_control").read_text() == "-cpu -memory -pids"


def test_groups_work_without_swap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder, _ = process(tmp_path)
    without(monkeypatch, "memory.swap.max")
    divided = groups.found(Limits(), folder)
    assert divided.add(Limits()).words
    divided.close()
