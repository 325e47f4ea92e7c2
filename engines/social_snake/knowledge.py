"""Who may know what (rules S-5, S-34 and S-35, R-28).

Grids, snakes, what was spent on premoves, collisions and apples are open to all. A player's
garnets, its start lists, its sequences and their unplayed part are its own; votes are counted, not
shown. At the end everybody sees the garnets that are left, which may have decided a vote. Grids of
later stages are in the settings alone, which no view carries.
"""

from collections.abc import Mapping
from typing import TypeVar

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
from bifrost_bot.engines.values import EVERYTHING, Audience, Board, Seat

T = TypeVar("T")


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
        garnets=_own(state.garnets, viewer) if state.outcome is None else state.garnets,
        accounts=_own(state.accounts, viewer),
        ballot=state.ballot,
        counted=state.counted,
        verdict=state.verdict,
        outcome=state.outcome,
    )


def _own(held: Mapping[Seat, T], viewer: Seat | None) -> Mapping[Seat, T]:
    if viewer == EVERYTHING:
        return held
    return {seat: one for seat, one in held.items() if seat == viewer}


def audience(event: Event) -> Audience:
    """Returns who may know of the event."""
    return frozenset({event.seat}) if isinstance(event, Explained) else "everyone"


def board_of(event: Event) -> Board | None:
    """Returns the grid whose channels tell the event, or None for all channels."""
    return event.grid if isinstance(event, (Started, RoundPlayed, Collided, GridClosed)) else None
