"""A game between three programs: who is asked when, and what follows from each answer."""

import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from bifrost_bot.arena.answer import FORGED, Failed, ForgedError, Moved
from bifrost_bot.arena.entry import Entry, printable
from bifrost_bot.arena.pipe import TimeUpError
from bifrost_bot.arena.process import EndedError, House, Process
from bifrost_bot.engines.dont_connect_5.board import COLOURS, NUMBER, VERTICES, Vertex, is_legal, is_over
from bifrost_bot.engines.dont_connect_5.saves import Scores, counted

Kind: TypeAlias = Literal["load", "time-out", "illegal", "exception", "dead"]
KINDS: Final[tuple[Kind, ...]] = ("load", "time-out", "dead", "exception", "illegal")
"""From faults that cost a program the game to those that cost it a move."""

_COSTS_A_MOVE: Final = ("illegal", "exception")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that cost a program a move or the rest of the game.

    Attributes:
        turn: The turn of the game, from 1; 0 while the programs were loaded.
        seat: The seat, from 0.
        kind: `load`, `time-out` and `dead` cost the rest of the game, `illegal` and `exception` one move.
        reason: The end of a sentence.
    """

    turn: int
    seat: int
    kind: Kind
    reason: str


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game.

    Attributes:
        number: The game's number, from 1 through all games.
        players: The programs in seat order, as indices in the list of programs.
        stones: The stone placed in each turn, or None.
        scores: The final scores by seat.
        faults: The faults in the order in which they happened.
        thought: Seconds from requests to answers, by seat.
        seconds: How long the game took, including the start and end of the processes.
    """

    number: int
    players: tuple[int, ...]
    stones: tuple[Vertex | None, ...]
    scores: Scores
    faults: tuple[Fault, ...]
    thought: tuple[float, ...]
    seconds: float


@dataclass(slots=True)
class _Seat:
    """A program in its seat, with its remaining time."""

    number: int
    process: Process
    left: float
    thought: float = 0.0
    out: bool = False
    faults: list[Fault] = field(default_factory=list[Fault])

    def load(self, entry: Entry) -> None:
        """Makes the process load the program."""
        if self._ask(0, {"load": entry.file, "source": entry.source.decode("latin-1")}) is not None:
            self._fault(0, "dead", FORGED)

    def move(self, turn: int, stones: Mapping[Vertex, int]) -> Vertex | None:
        """Returns where the program puts its stone, or None if it places none."""
        if self.out:
            return None
        board = [(*vertex, owner) for vertex, owner in stones.items()]
        vertex = self._ask(turn, {"board": board, "player": self.number})
        if vertex is not None and not is_legal(stones, vertex):
            # The process checks legality itself; if it accepts an illegal move, it has been tampered with.
            self._fault(turn, "dead", FORGED)
            return None
        return vertex

    def _ask(self, turn: int, request: Mapping[str, Any]) -> Vertex | None:
        try:
            said, seconds = self.process.ask(request, self.left)
        except TimeUpError:
            self.thought += self.left
            self._fault(turn, "time-out", "its time for the game is used up")
            return None
        except (EndedError, ForgedError) as problem:
            self._fault(turn, "dead", str(problem))
            return None
        self.thought += seconds
        self.left -= seconds
        match said:
            case Moved():
                return said.move
            case Failed() if (said.fault == "load") == (turn == 0):
                self._fault(turn, said.fault, printable(said.reason))
            case Failed():
                self._fault(turn, "dead", FORGED)
        return None

    def _fault(self, turn: int, kind: Kind, reason: str) -> None:
        self.faults.append(Fault(turn, self.number, kind, sys.intern(reason)))
        if kind not in _COSTS_A_MOVE:
            self.out = True
            self.process.close()


def play(number: int, entries: Sequence[Entry], players: tuple[int, ...], house: House) -> Game:
    """Plays a game between three programs in fresh processes; without randomness it is the same every time.

    Raises:
        UnableError: When no process can be started or confined.
        HaltedError: When the house is halted before the end.
    """
    start = time.monotonic()
    with ExitStack() as stack:
        seats = list[_Seat]()
        processor = stack.enter_context(house.processor())
        for seat in range(len(COLOURS)):
            process = Process(house, processor)
            stack.callback(process.close)
            seats.append(_Seat(seat, process, house.limits.seconds))
        for seat in seats:
            seat.process.wait_until_ready()
        for seat in seats:
            seat.load(entries[players[seat.number]])
        placed = _played(seats)
    faults = sorted((fault for seat in seats for fault in seat.faults), key=lambda fault: (fault.turn, fault.seat))
    thought = tuple(seat.thought for seat in seats)
    *_, last = counted(placed)
    return Game(number, players, tuple(placed), last.scores, tuple(faults), thought, time.monotonic() - start)


def _played(seats: Sequence[_Seat]) -> list[Vertex | None]:
    """Returns the stone placed in each turn, or None."""
    placed = list[Vertex | None]()
    stones = dict[Vertex, int]()
    idle = 0
    while not is_over(len(stones), idle):
        seat = seats[len(placed) % len(seats)]
        chosen = seat.move(len(placed) + 1, stones)
        # The same object for all games: there may be thousands of them.
        vertex = None if chosen is None else VERTICES[NUMBER[chosen]]
        placed.append(vertex)
        idle = idle + 1 if vertex is None else 0
        if vertex is not None:
            stones[vertex] = seat.number
    return placed
