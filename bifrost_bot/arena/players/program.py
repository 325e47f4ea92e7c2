"""A program in any language that reads requests and writes answers, a line each."""

from collections.abc import Mapping

from bifrost_bot.arena.players.confined import Confined
from bifrost_bot.arena.players.player import FaultError
from bifrost_bot.arena.processes.pipe import TimeUpError
from bifrost_bot.arena.processes.process import EndedError
from bifrost_bot.arena.programs.protocol import LONGEST_BODY, AnswerError, line, said
from bifrost_bot.engines.values import Json


class Program(Confined):
    """A program in its own process, for one game."""

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
            raise self._time_up() from None
        except EndedError as problem:
            raise FaultError("dead", str(problem)) from None
        except AnswerError as problem:
            raise FaultError("illegal", reason(problem)) from None


def reason(problem: Exception) -> str:
    """Returns a sentence for people as the end of one."""
    told = str(problem).removesuffix(".")
    # A name, such as that of a cell, stays as it is.
    return told[:1].lower() + told[1:] if told[1:2].islower() else told
