"""Views of a match: all that one viewer may know, and the only source of texts and pictures."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.scene import Scene, Table
from bifrost_bot.engines.values import Board, Seat, Slot, Spoils
from bifrost_bot.match.decide.verdicts import preview_board
from bifrost_bot.match.model import LivePhase, Match
from bifrost_bot.speech import wording

_KEPT_SCENES: Final = 256
"""Those of a turn of thirteen players on four boards, and of the turn before."""


@dataclass(frozen=True, slots=True)
class Seen:
    """All that may be known in one channel.

    Attributes:
        viewer: The seat that sees it; None is the public.
        view: The game's view for that seat.
        live: The open phase and its clock, which are public.
        left_ms: The time left while that clock is paused; None while it runs.
        people: The names of players in a message, by seat, where seats are public.
        stands_ms: Until when the clock is off that was so when it was started; None if it ran.
    """

    game: AnyGame
    viewer: Seat | None
    view: Any
    live: LivePhase | None
    left_ms: int | None = None
    people: Mapping[Seat, str] = field(default_factory=dict[Seat, str])
    stands_ms: int | None = None

    def results(self) -> Table:
        """Returns the scores, a row a seat in order of rank."""
        return self.game.results(self.view)

    def scene(self, board: Board) -> Scene:
        """Returns the drawing of a board."""
        return self.game.scene(self.view, board)

    def instruction(self, slot: Slot) -> str:
        """Returns what the player of a slot is to do, with the names of players."""
        return wording.with_people(self.game.instruct(self.view, slot), self.people)

    def general_notes(self, seats: Iterable[Seat]) -> list[str]:
        """Returns the game's notes without those about one of these seats, such as its scores."""
        names = tuple(f"{wording.seat_name(seat)}:" for seat in seats)
        return [note for note in self.game.notes(self.view) if not note.startswith(names)]


def view_for(match: Match, viewer: Seat | None) -> Seen:
    """Returns a viewer's view of a match that has begun."""
    view = match.game.view(match.state, viewer)
    live = match.phase
    stands_ms = None
    if live is not None and not match.paused:
        stands_ms = match.calendar.stands_until(live.clock_from_ms)
    return Seen(match.game, viewer, view, live, match.left_ms, open_names(match), stands_ms)


def scene_for(match: Match, viewer: Seat | None, board: Board) -> Scene:
    """Returns a viewer's drawing of a board, made once for a state of the game."""
    return _draw_position(_Position(match.game, match.state), viewer, board)


@dataclass(frozen=True, slots=True, eq=False)
class _Position:
    """A state of a game as a key: the same only as itself, which takes no time to find out."""

    game: AnyGame
    state: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position) and self.state is other.state

    def __hash__(self) -> int:
        return id(self.state)


@lru_cache(_KEPT_SCENES)
def _draw_position(position: _Position, viewer: Seat | None, board: Board) -> Scene:
    return position.game.scene(position.game.view(position.state, viewer), board)


def open_names(match: Match) -> Mapping[Seat, str]:
    """Returns the names of players by seat; none where seats are dealt and thus secret."""
    if match.seating == "dealt":
        return {}
    names: dict[Seat, str] = {}
    for seat in match.seats:
        player = match.occupant(seat)
        if player is not None:
            names[seat] = wording.person(player)
    return names


def seat_in(match: Match, seat: Seat) -> str:
    """Returns a seat's name for people, with its player where seats are public."""
    return wording.with_people(wording.seat_name(seat), open_names(match))


def slot_in(match: Match, slot: Slot) -> str:
    """Returns a slot's name for people: its seat as by `seat_in`, and its board if it has one."""
    return seat_in(match, slot.seat) + wording.on_board(match.game.info, slot)


def judged_view(match: Match, board: Board) -> Seen:
    """Returns the public view of a board once a host's pending verdicts are confirmed."""
    return view_for(preview_board(match, board), None)


def view_at(match: Match, state: Any, viewer: Seat | None) -> Seen:
    """Returns a viewer's view of an earlier state of the game."""
    return Seen(match.game, viewer, match.game.view(state, viewer), None)


def spoils_of(match: Match) -> Mapping[Seat, Spoils]:
    """Returns the public rewards of each seat in a match that ended by its rules."""
    return {} if match.outcome is None else match.game.spoils(match.state)
