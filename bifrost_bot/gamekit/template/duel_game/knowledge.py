"""Views and audiences of Duel, and the texts of its events."""

from typing import assert_never

from bifrost_bot.engines.values import EVERYTHING, Audience, Board, Seat
from bifrost_bot.engines.words import count, name

from .model import BOARD, Ended, Event, Picked, RoundWon, State, View


def view(state: State, viewer: Seat | None) -> View:
    """Returns the viewer's part of the state: of the numbers only their own (Rule 4)."""
    picks = tuple(pick for pick in state.picks if viewer in (pick.seat, EVERYTHING))
    return View(viewer, state.seats, state.won, picks, state.outcome)


def audience(event: Event) -> Audience:
    """Returns the seats that may know the event; it must fit `view`."""
    return frozenset({event.seat}) if isinstance(event, Picked) else "everyone"


def board_of(event: Event) -> Board | None:
    """Returns the event's board; the end belongs to all."""
    return None if isinstance(event, Ended) else BOARD


def narrate(event: Event) -> str:
    """Returns the event as one line."""
    match event:
        case Picked(seat, _, number):
            return f"{name(seat)} named {number}."
        case RoundWon(seat):
            return f"{name(seat)} takes the point." if seat else "No player takes the point."
        case Ended(outcome):
            return outcome.reason
        case _:
            assert_never(event)


def last_round(view: View) -> tuple[str, ...]:
    """Returns the last round's numbers that the viewer may know, a line each."""
    return tuple(narrate(pick) for pick in view.picks if pick.round == len(view.won))


def why(view: View) -> tuple[str, ...]:
    """Returns the result of the viewer's last answer."""
    points = [narrate(RoundWon(seat)) for seat in view.won[-1:]]
    return (*last_round(view), *points)


def notes(view: View) -> tuple[str, ...]:
    """Returns the score, a line each."""
    points = (f"{name(seat)}: {count(view.won.count(seat), 'point')}" for seat in view.seats)
    return (f"Rounds played: {len(view.won)}", *points)
