"""A program's process: starts it, asks with a time limit, stops it between turns, ends it."""

import contextlib
import itertools
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, Literal, TypeAlias

from bifrost_bot.arena.processes import groups, sandbox, usage
from bifrost_bot.arena.processes.answer import Answer, ForgedError, Ready, Unable, answer, greeting
from bifrost_bot.arena.processes.groups import Groups, NoGroups, NotGivenError, Share
from bifrost_bot.arena.processes.limits import Limits
from bifrost_bot.arena.processes.pipe import (
    ClosedError,
    HaltedError,
    Patience,
    Pipe,
    TimeUpError,
    ready,
    until,
)
from bifrost_bot.arena.processes.printing import printable

_START_SECONDS: Final = 60.0
_END_SECONDS: Final = 5.0
_AT_ONCE_SECONDS: Final = 1e-6
_LONGEST_PROBLEM: Final = 4096
_SCRATCH: Final = "scratch"
_PROGRAM: Final = "program"
_PROBLEM: Final = "problem"
_LEAST_LOOK_SECONDS: Final = 0.01
"""How long at least to wait until a program's processor time is looked at again: the unit in
which it is counted.
"""

_MEMORY_LOOK_SECONDS: Final = 0.05
"""How long to wait until a program's memory is looked at again."""

_LONGEST_COMPLAINT: Final = 200
_KILLED: Final = "it was killed for using too much processor time or memory"
_CLOSED: Final = "the arena ended it because it closed the pipe on which it is asked or answers"


Kind: TypeAlias = Literal["vertices", "script", "words"]


@dataclass(frozen=True, slots=True)
class Task:
    """What a process is started for.

    Attributes:
        kind: `vertices`: to ask a strategy for one of the values; `script`: to become a program of
            our interpreter; `words`: to become another interpreter, the values, of a program.
        values: What belongs to the kind.
        name: The name of the program's file, where the process becomes the program.
        source: That file's content.
    """

    kind: Kind
    values: Sequence[Any] = ()
    name: str = ""
    source: bytes = b""

    def write_file(self, folder: Path) -> Path | None:
        """Writes the program's file into the folder, if there is one, and returns its path."""
        if not self.name:
            return None
        path = folder / self.name
        folder.mkdir()
        path.write_bytes(self.source)
        path.chmod(0o755)
        return path

    def order(self, path: Path | None) -> dict[str, Any]:
        """Returns the order for our code in the process, where the program's file has this path."""
        if self.kind == "script":
            return {"script": str(path)}
        return {self.kind: [*self.values, *([] if path is None else [str(path)])]}


class UnableError(Exception):
    """No program can be started here; the message is one sentence: why, and what would help."""


class EndedError(Exception):
    """The program will no longer answer; the message says what happened to it."""


class House:
    """Shared by the processes of all games: limits, processors, scratch folder, a common halt.

    Halting it, from any thread, makes every wait for an answer raise `HaltedError`, and calls all
    of `at_halt`.
    """

    def __init__(self, limits: Limits, *, confined: bool, games: int = 1) -> None:
        """Makes a house for so many games at a time."""
        self.limits = limits
        self.confined = confined
        self._folder = tempfile.TemporaryDirectory(prefix="arena-")
        self.folder = Path(self._folder.name)
        self.halted, self._halt = os.pipe()
        self.at_halt = set[Callable[[], None]]()
        self.groups: Groups = NoGroups()
        self.missing: str | None = None
        if confined:
            try:
                self.groups = groups.found(limits)
            except NotGivenError as problem:
                self.missing = str(problem)
        self._processors = SimpleQueue[int]()
        for processor in itertools.islice(itertools.cycle(sorted(os.sched_getaffinity(0))), games):
            self._processors.put(processor)

    @contextlib.contextmanager
    def processor(self) -> Generator[int]:
        """Yields a processor for one game, exclusively if there are enough."""
        processor = self._processors.get()
        try:
            yield processor
        finally:
            self._processors.put(processor)

    def halt(self) -> None:
        """Ends all waits; harmless when repeated."""
        os.write(self._halt, b"!")
        for end in tuple(self.at_halt):
            end()

    def is_halted(self) -> bool:
        """Returns whether it was halted."""
        return bool(ready({self.halted: select.POLLIN}, _AT_ONCE_SECONDS))

    def close(self) -> None:
        """Removes the folder and the pipe; no thread may still be waiting."""
        os.close(self.halted)
        os.close(self._halt)
        self.groups.close()
        self._folder.cleanup()


class Process:
    """A fresh process for one program in one game; `close` ends it and everything it started.

    Raises:
        UnableError: When the system cannot start another process.
    """

    def __init__(self, house: House, processor: int, task: Task) -> None:
        self._house = house
        self._closed = False
        self._requests = 0
        self._used_before = self._waited = 0.0
        self._inner: int | None = None
        try:
            self._folder = Path(tempfile.mkdtemp(dir=house.folder))
            self._share = house.groups.add(house.limits)
            self._popen, to_requests, answers, self._told_pid = _start(
                house, self._folder, processor, task, self._share
            )
            self._watch = os.pidfd_open(self._popen.pid)
        except sandbox.MissingError as problem:
            raise UnableError(_unable(str(problem))) from None
        except OSError as problem:
            raise UnableError(
                f"A process for a program cannot be started: {problem.strerror}."
            ) from None
        self._pipe = Pipe(to_requests, answers, house.halted)

    def wait_until_ready(self) -> None:
        """Waits until the process is confined and ready for its program.

        Raises:
            UnableError: When it cannot be confined, or does not start.
        """
        try:
            said = greeting(self._pipe.receive(until(time.monotonic() + _START_SECONDS)))
            if self._house.confined and isinstance(said, Ready):
                # Written before anything of ours ran inside.
                first = json.loads(os.read(self._told_pid, _LONGEST_PROBLEM))["child-pid"]
                self._inner = os.pidfd_open(first)
        except (ClosedError, ForgedError, OSError, TimeUpError):
            raise UnableError(self._why_not_start()) from None
        if isinstance(said, Unable):
            raise UnableError(_unable(said.unable))
        self._signal(signal.SIGSTOP)
        self._used_before = self._processor_seconds()

    @property
    def seconds_used(self) -> float:
        """Seconds of processor time used since it was ready, with the processes that it started."""
        return max(0.0, self._processor_seconds() - self._used_before)

    def ask(self, request: Mapping[str, Any]) -> Answer:
        """Returns the answer to a request of ours; then the process is stopped until the next one.

        Raises:
            TimeUpError: When the program's time for the game ends before there is one.
            EndedError: When there will be none.
            ForgedError: When the process writes something else, or has written something unasked.
        """
        if not self._pipe.is_quiet():
            raise ForgedError
        self._requests += 1
        with self._running() as patience:
            self._pipe.send(
                f"{json.dumps({'request': self._requests, **request})}\n".encode(), patience
            )
            return answer(self._pipe.receive(patience), self._requests)

    def ask_program(self, request: bytes, most: int) -> bytes:
        """Returns what a program wrote after a request, at most so many bytes, then stops it.

        What it wrote unasked is forgotten.

        Raises:
            TimeUpError: When the program's time for the game ends before it has written a line.
            EndedError: When it will write none; with what it complained of last.
        """
        self._pipe.drop()
        self._requests += 1
        with self._running() as patience:
            # The first line is for our side, which waits with the program's start until something
            # is asked.
            self._pipe.send(request if self._requests > 1 else b"\n" + request, patience)
            return self._pipe.receive_all(most, patience)

    @contextlib.contextmanager
    def _running(self) -> Generator[Patience]:
        """Lets the process run, and yields the patience with it."""
        start = time.monotonic()
        limits = self._house.limits

        def patience() -> float:
            self._check_memory()
            seconds_left = limits.seconds - self.seconds_used
            on_the_clock = limits.wall_seconds - self._waited - (time.monotonic() - start)
            return (
                min(max(seconds_left, _LEAST_LOOK_SECONDS), on_the_clock, _MEMORY_LOOK_SECONDS)
                if seconds_left > 0
                else 0.0
            )

        self._signal(signal.SIGCONT)
        try:
            yield patience
            self._check_memory()
        except ClosedError:
            raise EndedError(self._why_ended()) from None
        finally:
            self._signal(signal.SIGSTOP)
            self._waited += time.monotonic() - start

    def _check_memory(self) -> None:
        """Raises `EndedError` if the program has more memory than the kernel's limits should give.

        Those on data do not count what is no longer written, and no other fits an interpreter that
        is not known.
        """
        if (
            self._house.confined
            and usage.memory_of_tree(self._popen.pid) > self._house.limits.all_memory
        ):
            raise EndedError(_KILLED)

    def _processor_seconds(self) -> float:
        return (
            usage.of_tree(self._popen.pid)
            if self._share.group is None
            else usage.of_group(self._share.group)
        )

    def close(self) -> None:
        """Ends the process and its children and removes the scratch directory; idempotent."""
        if self._closed:
            return
        self._closed = True
        self._end_inner()
        self._signal(signal.SIGKILL)
        self._wait_for_its_end()
        # If something else (a debugger, a device) holds the dead process, it is left to that.
        self._popen.poll()
        self._pipe.close()
        os.close(self._watch)
        os.close(self._told_pid)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _end_inner(self) -> None:
        """Ends the inner process and lets the outer reap it, before the kernel must end both."""
        if self._inner is None:
            return
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._inner, signal.SIGKILL)
        os.close(self._inner)
        self._signal(signal.SIGCONT)
        self._wait_for_its_end()

    def _wait_for_its_end(self) -> None:
        ready({self._watch: select.POLLIN}, _END_SECONDS)

    def _why_not_start(self) -> str:
        """Returns what the programs of the system complained of, if they did."""
        told = self._complaints()[0]
        if told.startswith(sandbox.COMPLAINTS):
            return _unable(printable(told).removesuffix("."))
        return "A process for a program did not start; try fewer games at a time (--jobs)."

    def _why_ended(self) -> str:
        found = ready({self._watch: select.POLLIN, self._house.halted: select.POLLIN}, _END_SECONDS)
        if self._house.halted in found:
            raise HaltedError
        # It is inspected but not reaped yet, so that its id still names its group.
        ended = os.waitid(os.P_PID, self._popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if ended is None:
            return _CLOSED
        status = ended.si_status
        signal_number = status if ended.si_code != os.CLD_EXITED else status - 128
        if signal_number in (signal.SIGKILL, signal.SIGXCPU):
            return _KILLED
        if signal_number in set(signal.Signals):
            return f"it crashed ({signal.Signals(signal_number).name})"
        complaint = printable(self._complaints()[-1])[:_LONGEST_COMPLAINT]
        return f"it ended itself with status {status}" + (f" ({complaint})" if complaint else "")

    def _complaints(self) -> list[str]:
        """Returns the last lines of what was written to the standard error, at least one."""
        with (self._folder / _PROBLEM).open("rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - _LONGEST_PROBLEM))
            return file.read().decode(errors="replace").strip().splitlines() or [""]

    def _signal(self, number: signal.Signals) -> None:
        """Signals the outer and inner process; without confinement, their children too."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._popen.pid, number)


def _unable(why: str) -> str:
    return (
        f"Programs cannot be confined here: {why}. Allow that, or let programs that you trust run "
        "with your own rights:"
        " --unconfined."
    )


def _start(
    house: House, folder: Path, processor: int, task: Task, share: Share
) -> tuple["subprocess.Popen[bytes]", int, int, int]:
    """Starts a process that waits for requests; returns it and our ends of its three pipes."""
    scratch = folder / _SCRATCH
    scratch.mkdir()
    with ExitStack() as inner, ExitStack() as outer:
        requests, to_requests = os.pipe()
        inner.callback(os.close, requests)
        outer.callback(os.close, to_requests)
        answers, to_answers = os.pipe()
        inner.callback(os.close, to_answers)
        outer.callback(os.close, answers)
        told_pid, pid_to = os.pipe()
        inner.callback(os.close, pid_to)
        outer.callback(os.close, told_pid)
        problem = inner.enter_context((folder / _PROBLEM).open("wb"))
        file = task.write_file(folder / _PROGRAM)
        limits = {
            "seconds": house.limits.seconds,
            "memory_mb": house.limits.memory_mb,
            "scratch_mb": house.limits.scratch_mb,
        }
        shown = Path(sandbox.PROGRAMS, task.name) if file is not None and house.confined else file
        order = json.dumps(
            {
                "requests": requests,
                "answers": to_answers,
                "confined": house.confined,
                "limits": limits,
            }
            | task.order(shown)
        )
        words = sandbox.unconfined_command(order)
        if house.confined:
            words = [
                *share.words,
                *sandbox.confined_command(order, scratch, file, house.limits, processor, pid_to),
            ]
        popen = subprocess.Popen(  # noqa: S603 - programs of the system, then our own
            words,
            cwd=scratch,
            env=sandbox.environment(None if house.confined else scratch),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=problem,
            pass_fds=(requests, to_answers, *([pid_to] if house.confined else [])),
            start_new_session=True,
        )
        outer.pop_all()
        return popen, to_requests, answers, told_pid
