"""One game between programs, turn by turn, for any game's rules."""

import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Final

from bifrost_bot.arena.entry import Entry
from bifrost_bot.arena.players.address import Address
from bifrost_bot.arena.players.own import Own
from bifrost_bot.arena.players.player import COSTS_AN_ANSWER, FaultError, Kind, Player
from bifrost_bot.arena.players.program import Program, reason
from bifrost_bot.arena.players.strategy import Strategy
from bifrost_bot.arena.processes.process import House, Task
from bifrost_bot.arena.programs.protocol import request
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng, subkey
from bifrost_bot.engines.values import Phase, Seat, Slot

DEFAULT_MOVE_SECONDS: Final = 0.85


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played.

    Attributes:
        game: The game.
        seats: Who sits in it, in seat order.
        seed: From which all draws come.
        move_seconds: How long a good player of ours thinks about an answer.
    """

    game: AnyGame
    seats: tuple[Seat, ...]
    seed: str = ""
    move_seconds: float = DEFAULT_MOVE_SECONDS


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that cost a program an answer or the rest of the game.

    Attributes:
        turn: The number of the phase, from 1; 0 while the programs were loaded.
        seat: The seat, from 0.
        kind: `load`, `time-out` and `dead` cost the rest of the game, `illegal` and `exception` one
            answer.
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
        places: The place of each seat, from 0; equal ones are shared.
        answers: What was answered, in the order in which it was asked for; empty where nothing was.
        faults: The faults in the order in which they happened.
        thought: Seconds that each seat was charged with.
        seconds: How long the game took, including the start and end of the processes.
    """

    number: int
    players: tuple[int, ...]
    places: tuple[int, ...]
    answers: tuple[str, ...]
    faults: tuple[Fault, ...]
    thought: tuple[float, ...]
    seconds: float


@dataclass(slots=True)
class _Seated:
    """A player in its seat."""

    number: int
    player: Player
    match: str
    out: bool = False
    thought: float = 0.0
    faults: list[Fault] = field(default_factory=list[Fault])

    def load(self) -> None:
        """Makes the player load what it needs."""
        try:
            self.player.load()
        except FaultError as fault:
            self._fault(0, fault)

    def answer(self, game: AnyGame, phase: Phase, slot: Slot, view: Any) -> Any | None:
        """Returns the player's move, or None where it has none."""
        if self.out:
            return None
        left_ms = round(1000 * self.player.seconds_left)
        try:
            said = self.player.answer(request(game, self.match, phase, slot, view, left_ms))
            return game.parse(said, view, slot, None) if said else None
        except MoveError as refused:
            self._fault(phase.number, FaultError("illegal", reason(refused)))
        except FaultError as fault:
            self._fault(phase.number, fault)
        return None

    def end(self) -> None:
        """Ends the player; harmless when repeated."""
        if not self.out:
            self.out = True
            self.thought = self.player.seconds_used
        self.player.close()

    def _fault(self, turn: int, fault: FaultError) -> None:
        self.faults.append(Fault(turn, self.number, fault.kind, sys.intern(fault.reason)))
        if fault.kind not in COSTS_AN_ANSWER:
            self.end()


def play(
    number: int, entries: Sequence[Entry], players: tuple[int, ...], house: House, contest: Contest
) -> Game:
    """Plays a game in fresh processes; if no program uses chance, repeats give the same game.

    Raises:
        UnableError: When no process can be started or confined.
        HaltedError: When the house is halted before the end.
    """
    start = time.monotonic()
    seed = subkey(contest.seed, f"game/{number}")
    with ExitStack() as stack:
        seated = dict[Seat, _Seated]()
        processor = stack.enter_context(house.processor())
        for at, (seat, player) in enumerate(zip(contest.seats, players, strict=True)):
            seated[seat] = _Seated(
                at,
                _player(entries[player], house, processor, contest),
                subkey(seed, f"seat/{seat}"),
            )
            stack.callback(seated[seat].end)
        for one in seated.values():
            one.player.start()
        for one in seated.values():
            one.load()
        places, answers = _play_turns(contest, seed, seated)
    faults = list[Fault]()
    thought = list[float]()
    for one in seated.values():
        faults += one.faults
        thought.append(one.thought)
    faults.sort(key=lambda fault: (fault.turn, fault.seat))
    seconds = time.monotonic() - start
    return Game(number, players, places, answers, tuple(faults), tuple(thought), seconds)


def _player(entry: Entry, house: House, processor: int, contest: Contest) -> Player:
    match entry.kind:
        case "strategy":
            return Strategy(house, processor, entry.file, entry.source)
        case "script" | "words":
            return Program(
                house, processor, Task(entry.kind, entry.words, entry.file, entry.source)
            )
        case "address":
            return Address(house, entry.file)
        case "own":
            return Own(house, entry.file, contest.move_seconds)


def _play_turns(
    contest: Contest, seed: str, seated: Mapping[Seat, _Seated]
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Returns each seat's place, and the answers in the order in which they were asked for."""
    game = contest.game
    answers = list[str]()
    state = game.setup(game.configure({}, contest.seats), contest.seats, Rng(seed, 0))
    while (phase := game.phase(state)) is not None:
        moves = dict[Slot, Any]()
        for slot in phase.to_act:
            move = seated[slot.seat].answer(game, phase, slot, game.view(state, slot.seat))
            moves[slot] = move
            # Equal texts are one object: there may be thousands of games.
            answers.append("" if move is None else sys.intern(game.describe(move)))
        for event in game.resolve(state, moves, Rng(seed, phase.number)):
            state = game.evolve(state, event)
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError(f"{game.info.id} has neither a phase nor an outcome")
    places = dict[Seat, int]()
    for tied in outcome.ranking:
        places |= dict.fromkeys(tied, len(places))
    return tuple(places[seat] for seat in contest.seats), tuple(answers)
