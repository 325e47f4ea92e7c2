"""The only way to a match for anything that is told about it: what one viewer may know."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.values import Board, Seat, Spoils
from bifrost_bot.match.decide.verdicts import foreseen
from bifrost_bot.match.model import LivePhase, Match


@dataclass(frozen=True, slots=True)
class Seen:
    """What may be known in one channel.

    Attributes:
        viewer: The seat through whose eyes it is seen; None is the public.
        view: The game's view for that seat.
        live: The phase that is open and its clock, which everyone may know.
        left_ms: What that clock has left while it is paused; None while it runs.
    """

    game: AnyGame
    viewer: Seat | None
    view: Any
    live: LivePhase | None
    left_ms: int | None = None


def view_for(match: Match, viewer: Seat | None) -> Seen:
    """Returns what the viewer may know of a match that has begun."""
    return Seen(match.game, viewer, match.game.view(match.state, viewer), match.phase, match.left_ms)


def judged_view(match: Match, board: Board) -> Seen:
    """Returns what everyone will know of a board once the verdicts that a host is giving are confirmed."""
    return view_for(foreseen(match, board), None)


def view_at(match: Match, state: Any, viewer: Seat | None) -> Seen:
    """Returns what the viewer knew when the game was in an earlier state."""
    return Seen(match.game, viewer, match.game.view(state, viewer), None)


def spoils_of(match: Match) -> Mapping[Seat, Spoils]:
    """Returns what each seat takes from a match that ended by its rules, which everyone may know; else nothing."""
    return {} if match.outcome is None else match.game.spoils(match.state)
