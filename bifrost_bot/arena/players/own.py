"""One of our computer players: trusted, neither confined nor charged; it measures its own time."""

import os
import subprocess
import time
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Final

from bifrost_bot.arena.players.player import CLOCK_UP, FaultError
from bifrost_bot.arena.players.thinker import SHARES
from bifrost_bot.arena.processes import sandbox, usage
from bifrost_bot.arena.processes.pipe import ClosedError, Pipe, TimeUpError, until
from bifrost_bot.arena.processes.process import House, UnableError
from bifrost_bot.arena.programs.protocol import LONGEST_BODY, line, said
from bifrost_bot.engines.values import Json

_MODULE: Final = "bifrost_bot.arena.players.thinker"
_PATIENCE_SECONDS: Final = 600.0
"""How long an answer may take on the clock, however busy the machine is: only a player that
hangs takes longer.
"""


class Own:
    """One of our computer players in its own process, for one game."""

    def __init__(self, house: House, level: str, move_seconds: float) -> None:
        self.seconds_left = move_seconds * SHARES[level]
        self._exits = ExitStack()
        words = sandbox.ours([_MODULE, level, str(move_seconds)])
        requests, to_requests = os.pipe()
        answers, to_answers = os.pipe()
        try:
            self._popen = subprocess.Popen(  # noqa: S603 - a module of ours
                words, stdin=requests, stdout=to_answers, start_new_session=True
            )
        except OSError as problem:
            raise UnableError(
                f"A process for a player of ours cannot be started: {problem.strerror}."
            ) from None
        finally:
            os.close(requests)
            os.close(to_answers)
        self._pipe = Pipe(to_requests, answers, house.halted)
        self._exits.callback(self._pipe.close)
        self._exits.callback(self._popen.wait)
        self._exits.callback(self._popen.kill)

    @property
    def seconds_used(self) -> float:
        """The seconds of processor time that the player has used, with its start."""
        return usage.of_tree(self._popen.pid)

    def start(self) -> None:
        """Does nothing: it reads its first request when it is ready."""

    def load(self) -> None:
        """Does nothing: the player has nothing to load."""

    def answer(self, request: Mapping[str, Json]) -> str:
        """Returns what the player answers.

        Raises:
            FaultError: When it hangs or breaks down.
        """
        patience = until(time.monotonic() + _PATIENCE_SECONDS)
        try:
            self._pipe.send(line(request), patience)
            return said(self._pipe.receive_all(LONGEST_BODY, patience))
        except TimeUpError:
            raise FaultError("time-out", CLOCK_UP) from None
        except ClosedError:
            raise FaultError("dead", f"it ended itself with status {self._popen.wait()}") from None

    def close(self) -> None:
        """Ends the process."""
        self._exits.close()
