"""A strategy file of Don't Connect 5: a function of board and player."""

from collections.abc import Mapping
from typing import Any, Final, cast

from bifrost_bot.arena.players.confined import Confined
from bifrost_bot.arena.players.player import FaultError
from bifrost_bot.arena.processes.answer import FORGED, Failed, ForgedError, Moved
from bifrost_bot.arena.processes.pipe import TimeUpError
from bifrost_bot.arena.processes.printing import printable
from bifrost_bot.arena.processes.process import EndedError, House, Task
from bifrost_bot.engines.dont_connect_5.board import COLOURS, NAMES, VERTICES, Vertex
from bifrost_bot.engines.values import Json

TASK: Final = Task("vertices", VERTICES)


class Strategy(Confined):
    """A strategy in its own process, for one game."""

    def __init__(self, house: House, processor: int, file: str, source: bytes) -> None:
        super().__init__(house, processor, TASK)
        self._file = file
        self._source = source

    def load(self) -> None:
        """Makes the process load the file.

        Raises:
            FaultError: When it cannot be loaded.
        """
        loading = {"load": self._file, "source": self._source.decode("latin-1")}
        if self._ask(loading, loading=True) is not None:
            raise FaultError("dead", FORGED)

    def answer(self, request: Mapping[str, Json]) -> str:
        """Returns the vertex that the strategy chooses, by name, or a pass.

        Raises:
            FaultError: When it chooses nothing legal.
        """
        view = cast("dict[str, Any]", request["view"])
        # The stones in the order in which they were placed.
        steps = [step for step in view["game"]["steps"] if step["stone"] is not None]
        board = [[*step["stone"], step["player"]] for step in steps]
        player = COLOURS.index(str(request["seat"]))
        vertex = self._ask({"board": board, "player": player}, loading=False)
        if vertex is None:
            return "pass"
        if vertex not in NAMES or any(step["stone"] == [*vertex] for step in steps):
            # The process checks legality itself; if it accepts an illegal move, it has been
            # tampered with.
            raise FaultError("dead", FORGED)
        return NAMES[vertex]

    def _ask(self, request: Mapping[str, Any], *, loading: bool) -> Vertex | None:
        try:
            said = self._process.ask(request)
        except TimeUpError:
            raise self._time_up() from None
        except (EndedError, ForgedError) as problem:
            raise FaultError("dead", str(problem)) from None
        match said:
            case Moved():
                return said.move
            case Failed() if (said.fault == "load") == loading:
                raise FaultError(said.fault, printable(said.reason))
            case Failed():
                raise FaultError("dead", FORGED)
