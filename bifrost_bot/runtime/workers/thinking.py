"""Worker processes, and the code that runs in those of computer players; few imports keep a worker small and quick."""

import multiprocessing
import os
import signal
import sys
import threading
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Json, Slot
from bifrost_bot.match.model import rules_of
from bifrost_bot.match.player import Skill


def hire_players(processes: int) -> Executor:
    """Returns the workers in which computer players think: that many processes, or one thread if it is 0."""
    if processes == 0:
        return ThreadPoolExecutor(1, "computer")
    # Workers are spawned, so that they inherit neither sockets nor the database; they leave signals to the bot.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=context, initializer=leave_signals)


def hire_archiver(processes: int) -> Executor:
    """Returns the worker that writes a match's files: a process, or a thread if `processes` is 0."""
    if processes == 0:
        return ThreadPoolExecutor(1, "archiver")
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=stand_back)


def leave_signals() -> None:
    """Makes this worker ignore signals, which the bot handles, and end with the bot even if that is killed."""
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _end_with_parent() -> None:
    """Ends this process when the bot is gone; otherwise a worker would wait endlessly for its next task."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def stand_back() -> None:
    """Makes this worker leave signals to the bot, and run at low priority."""
    leave_signals()
    if sys.platform != "win32":
        os.nice(10)


def think(
    game: str, view: Json, slot: Slot, skill: Skill, seed: str, phase: int, seconds: float, rules_version: int = 0
) -> str:
    """Returns a computer player's answer as text; runs in a worker process and knows only the view.

    `rules_version` is the one in force; if it is unavailable or left out, the current rules apply.
    """
    rules = rules_of(game, rules_version)
    seen = decode(rules.types.view, view)
    rng = Rng(seed, phase)
    if skill == "random":
        return rules.describe(rules.random_move(seen, slot, rng))
    until = time.monotonic() + (seconds if skill == "good" else 0)
    return rules.describe(rules.best_move(seen, slot, rng, lambda: time.monotonic() < until))
