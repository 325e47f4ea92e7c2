"""Worker processes, and the code that computer players run there, which imports little."""

import faulthandler
import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Json, Slot
from bifrost_bot.match.player import Skill

_HUNG_SECONDS = 10.0
"""How much longer than allowed a game may take before it counts as hung."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a computer player, with no more of the match than its seat's view.

    Attributes:
        rules_version: The version of the rules; if it is unavailable, the current rules apply.
        seed: The seed of its random numbers.
    """

    game: str
    rules_version: int
    view: Json
    slot: Slot
    skill: Skill
    seed: str
    phase: int


@dataclass(frozen=True, slots=True)
class Idea:
    """A computer player's best answer so far; if it is final, more time changes nothing."""

    text: str
    final: bool


def start_player_worker(processes: int) -> Executor:
    """Starts a worker for one computer player at a time: a process, or a thread for 0."""
    if processes == 0:
        return ThreadPoolExecutor(1, "computer")
    return _start_process(ignore_signals)


def start_archiver_worker(processes: int) -> Executor:
    """Starts the worker that writes matches' files: a process, or a thread for 0."""
    if processes == 0:
        return ThreadPoolExecutor(1, "archiver")
    return _start_process(lower_priority)


def _start_process(initializer: Callable[[], None]) -> Executor:
    # Spawned, so that it inherits neither sockets nor the database.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=initializer)


def ignore_signals() -> None:
    """Makes this worker ignore signals, which the bot handles, and end with the bot."""
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _end_with_parent() -> None:
    """Ends this process when the bot is gone, even killed; it would wait for a task forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def lower_priority() -> None:
    """Makes this worker ignore signals and run at low priority."""
    ignore_signals()
    if sys.platform != "win32":
        os.nice(10)


def think(question: Question, seconds: float) -> Idea:
    """Returns a computer player's answer after about `seconds` at most; runs in a worker."""
    rules = game_of(question.game, question.rules_version)
    seen = decode(rules.types.view, question.view)
    rng = Rng(question.seed, question.phase)
    slot = question.slot
    if question.skill == "random":
        move = rules.random_move(seen, slot, rng)
        return Idea(rules.describe(move), final=True)
    if question.skill == "easy":
        move = rules.easy_move(seen, slot, rng)
        return Idea(rules.describe(move), final=True)
    thinking = _Thinking(seconds)
    with time_limit(seconds), _collector_off:
        move = rules.best_move(seen, slot, rng, thinking.more)
        text = rules.describe(move)
    return Idea(text, final=question.skill == "quick" or not thinking.interrupted)


class _Thinking:
    """The thinking time of a computer player.

    Attributes:
        interrupted: Whether the game wanted more time.
    """

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        self.interrupted = False

    def more(self) -> bool:
        """Returns whether time is left."""
        self.interrupted = time.monotonic() >= self._until
        return not self.interrupted


class _CollectorOff:
    """Keeps Python's garbage collector off while anyone thinks, in this process or its threads.

    A full collection stops a thought for a tenth of a second. All that a thought leaves is young
    when it ends, so collecting the youngest objects then keeps memory bounded, in little time.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thinkers = 0
        self._was_on = False

    def __enter__(self) -> None:
        with self._lock:
            if self._thinkers == 0:
                self._was_on = gc.isenabled()
                gc.disable()
            self._thinkers += 1

    def __exit__(self, *_: object) -> None:
        gc.collect(0)
        with self._lock:
            self._thinkers -= 1
            if self._thinkers == 0 and self._was_on:
                gc.enable()


_collector_off = _CollectorOff()


@contextmanager
def time_limit(seconds: float) -> Generator[None]:
    """Ends this process, if it is a worker, when a game takes far too long."""
    if multiprocessing.parent_process() is None:
        yield
        return
    faulthandler.dump_traceback_later(seconds + _HUNG_SECONDS, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
