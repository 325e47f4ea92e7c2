"""The rules of Duel: the start of a match, the resolution of a round, and the end."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from bifrost_bot.engines.checks import refuse_unknown, whole
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Json, Outcome, Phase, Report, Seat, Slot
from bifrost_bot.engines.words import count, listed, name

from .model import BOARD, Config, Ended, Event, Pick, Picked, RoundWon, State


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    """Returns the checked settings."""
    del seats
    refuse_unknown(settings, ("rounds",), "Duel")
    rounds = settings.get("rounds", Config().rounds)
    return Config(whole("rounds", rounds, 1, 20))


def setup(config: Config, seats: Sequence[Seat], rng: Rng) -> State:
    """Returns the state before the first round."""
    del rng
    return State(config, tuple(seats))


def phase(state: State) -> Phase | None:
    """Returns the next round, in which both players answer (Rule 1), or None after the last."""
    if state.outcome is not None:
        return None
    number = len(state.won) + 1
    slots = tuple(map(Slot, state.seats))
    return Phase(number, f"round {number}", slots, 30, (10, 5))


def resolve(state: State, moves: Mapping[Slot, Pick | None], rng: Rng) -> tuple[Event, ...]:
    """Returns the events of a round: the numbers named, the point, and perhaps the end."""
    number = len(state.won) + 1
    picks: dict[Seat, int] = {}
    events: list[Event] = []
    for seat in state.seats:
        move = moves.get(Slot(seat))
        if move is not None:
            picks[seat] = move.number
            events.append(Picked(seat, number, move.number))
    winner = _winner(picks, rng)
    events.append(RoundWon(winner))
    if number == state.config.rounds:
        outcome = _judged(state.seats, (*state.won, winner))
        events.append(Ended(outcome))
    return tuple(events)


def _winner(picks: Mapping[Seat, int], rng: Rng) -> Seat | None:
    """Returns who takes the point (Rules 2 and 3)."""
    if not picks:
        return None
    highest = max(picks.values())
    return rng.choice(_seats_with(highest, picks), "coin")


def _judged(seats: Sequence[Seat], won: Sequence[Seat | None]) -> Outcome:
    """Returns the ranking by points (Rule 5)."""
    points = {seat: won.count(seat) for seat in seats}
    scores = sorted(set(points.values()), reverse=True)
    ranking = tuple(_seats_with(score, points) for score in scores)
    winners = listed(list(map(name, ranking[0])))
    return Outcome(ranking, f"The best has {count(scores[0], 'point')}: {winners}.")


def _seats_with(number: int, numbers: Mapping[Seat, int]) -> tuple[Seat, ...]:
    return tuple(seat for seat, own in numbers.items() if own == number)


def evolve(state: State, event: Event) -> State:
    """Returns the state with one event applied."""
    match event:
        case Picked():
            return replace(state, picks=(*state.picks, event))
        case RoundWon(seat):
            return replace(state, won=(*state.won, seat))
        case Ended(outcome):
            return replace(state, outcome=outcome)
        case _:
            assert_never(event)


def outcome(state: State) -> Outcome | None:
    """Returns the match's outcome, or None while it runs."""
    return state.outcome


def report(state: State) -> Report:
    """Returns the board and the seats for the referee."""
    seats: dict[Seat, Json] = {}
    for seat in state.seats:
        seats[seat] = {"points": state.won.count(seat)}
    return Report({BOARD: {"rounds": len(state.won)}}, seats)
