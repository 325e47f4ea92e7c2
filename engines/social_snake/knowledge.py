"""Views and audiences: the knowledge of each player (rules S-5, S-34 and S-35, R-28).

Grids, snakes, premoves, collisions and apples are public. A player's garnets, start lists and
sequences (with their unplayed part) are private; of votes only the counts are shown. Remaining
garnets become public at the end, as they may have decided a vote. Grids of later stages are in the
settings only, which no view carries.
"""

from bifrost_bot.engines.social_snake.model import (
    Collided,
    Event,
    Explained,
    GridClosed,
    RoundPlayed,
    Started,
    State,
    View,
)
from bifrost_bot.engines.values import Audience, Board, Seat, seen_by


def view(state: State, viewer: Seat | None) -> View:
    """Returns what the viewer may know; None is the public, `EVERYTHING` knows all."""
    return View(
        viewer=viewer,
        terms=state.config.terms,
        number=state.number,
        stage=state.stage,
        step=state.step,
        round=state.round,
        grids=state.grids,
        standings=state.standings,
        garnets=seen_by(viewer, state.garnets) if state.outcome is None else state.garnets,
        accounts=seen_by(viewer, state.accounts),
        ballot=state.ballot,
        counted=state.counted,
        verdict=state.verdict,
        outcome=state.outcome,
    )


def audience(event: Event) -> Audience:
    """Returns who may know of the event."""
    return frozenset({event.seat}) if isinstance(event, Explained) else "everyone"


def board_of(event: Event) -> Board | None:
    """Returns the grid in whose channels the event is shown, or None for all channels."""
    return event.grid if isinstance(event, (Started, RoundPlayed, Collided, GridClosed)) else None
