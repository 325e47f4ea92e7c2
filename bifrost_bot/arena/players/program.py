"""A program in any language that reads requests and writes answers, a line each."""

from collections.abc import Mapping

from bifrost_bot.arena.players.player import CLOCK_UP, TIME_UP, FaultError
from bifrost_bot.arena.processes.pipe import TimeUpError
from bifrost_bot.arena.processes.process import EndedError, House, Process, Task
from bifrost_bot.engines.values import Json
from bifrost_bot.programs.protocol import LONGEST_BODY, AnswerError, line, said


class Program:
    """A program in a process of its own, for one game."""

    def __init__(self, house: House, processor: int, task: Task) -> None:
        self._seconds = house.limits.seconds
        self._process = Process(house, processor, task)

    @property
    def spent(self) -> float:
        """The seconds of processor time that the program has used."""
        return min(self._process.spent, self._seconds)

    @property
    def left(self) -> float:
        """How many seconds of processor time are left."""
        return self._seconds - self.spent

    def start(self) -> None:
        """Waits until the process is confined and could become the program."""
        self._process.wait_until_ready()

    def load(self) -> None:
        """Does nothing: a program starts with the first request."""

    def answer(self, request: Mapping[str, Json]) -> str:
        """Returns what the program answers.

        Raises:
            FaultError: When it does not write a line of text.
        """
        try:
            return said(self._process.ask_program(line(request), LONGEST_BODY))
        except TimeUpError:
            raise FaultError("time-out", TIME_UP if self.left <= 0 else CLOCK_UP) from None
        except EndedError as problem:
            raise FaultError("dead", str(problem)) from None
        except AnswerError as problem:
            raise FaultError("illegal", reason(problem)) from None

    def close(self) -> None:
        """Ends the process."""
        self._process.close()


def reason(problem: Exception) -> str:
    """Returns a sentence for people as the end of one."""
    told = str(problem).removesuffix(".")
    # A name, such as that of a cell, stays as it is.
    return told[:1].lower() + told[1:] if told[1:2].islower() else told
