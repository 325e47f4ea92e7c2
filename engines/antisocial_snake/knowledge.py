"""Visibility of boards and events (rules A-2, A-5, A-36 and A-37 of RULES.md).

Boards that are not open yet are unknown to all. Of an open one everyone knows tiles, snakes by
letter, direction tiles and paths. Only the owner knows whose a snake is, how many twists it bought,
and what it and its owner's answers earned, as each of these could give away whose the others are.
Everyone may know owners and the points by board once the match is over; a player's answers, their
effects, and how its snakes lost their tiles, stay with that player.
"""

from dataclasses import replace
from typing import Final

from bifrost_bot.engines.antisocial_snake.model import (
    AnswerCounted,
    Board,
    Event,
    LimitsSet,
    MatchEnded,
    PhaseEnded,
    PointsEarned,
    PointsRevealed,
    SnakesDealt,
    State,
    View,
)
from bifrost_bot.engines.values import EVERYTHING, Audience, Seat, seen_by
from bifrost_bot.engines.values import Board as Name

_PRIVATE: Final = (SnakesDealt, AnswerCounted, LimitsSet, PointsEarned)
"""The events that only the seat they name may know."""


def view(state: State, viewer: Seat | None) -> View:
    """Returns what the viewer may know; None is the public, `EVERYTHING` knows all."""
    return View(
        viewer=viewer,
        seats=state.seats,
        number=state.number,
        rounds=len(state.config.rounds),
        boards=tuple(_visible_board(board, state, viewer) for board in state.opened),
        points=state.revealed or seen_by(viewer, state.points),
        outcome=state.outcome,
    )


def _visible_board(board: Board, state: State, viewer: Seat | None) -> Board:
    questions = board.questions if board.round < state.number else ()
    if viewer == EVERYTHING:
        return replace(board, questions=questions)
    own = {letter: seat for letter, seat in board.owners.items() if seat == viewer}
    return replace(
        board,
        owners=own if state.outcome is None else board.owners,
        limits=seen_by(viewer, board.limits),
        bonus=seen_by(viewer, board.bonus),
        answers=seen_by(viewer, board.answers),
        boots={letter: boot for letter, boot in board.boots.items() if letter in own},
        # The host's note of the right answer is shown with the verdicts, in words.
        questions=tuple(replace(question, answer="") for question in questions),
    )


def audience(event: Event) -> Audience:
    """Returns who may know of the event."""
    return frozenset({event.seat}) if isinstance(event, _PRIVATE) else "everyone"


def board_of(event: Event) -> Name | None:
    """Returns the board whose channels show the event, or None for all."""
    return None if isinstance(event, PhaseEnded | PointsRevealed | MatchEnded) else event.board
