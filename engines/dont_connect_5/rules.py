"""The rules of Don't Connect 5: setup, phase, resolve, evolve, outcome. Clauses are of RULES.md."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from bifrost_bot.engines.dont_connect_5.board import MOST_IDLE, VERTICES, Vertex, is_legal, is_over
from bifrost_bot.engines.dont_connect_5.model import (
    BOARD,
    SEATS,
    Config,
    Event,
    Game,
    MatchEnded,
    Move,
    Pass,
    Passed,
    Place,
    Placed,
    Scores,
    State,
    Step,
    View,
)
from bifrost_bot.engines.dont_connect_5.score import score
from bifrost_bot.engines.ranking import rank, victory
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Board, Json, Outcome, Outline, Phase, Report, Seat, Slot
from bifrost_bot.engines.words import count


def setup(config: Config, seats: Sequence[Seat], rng: Rng) -> State:
    """Returns the state before the first turn: an empty board (rule D-1)."""
    # The seats are fixed, and the host deals who gets which colour.
    del seats, rng
    return State(config)


def phase(state: State) -> Phase | None:
    """Returns the next turn, which its answer ends, or None after the end (D-2, D-4 and D-5)."""
    if state.outcome is not None:
        return None
    game = state.game
    config = state.config
    slot = Slot(SEATS[game.turn])
    return Phase(
        number=len(game.steps) + 1,
        name="turn",
        to_act=(slot,),
        seconds=config.move_seconds,
        warnings=config.warnings,
        closes="answered",
    )


def upcoming(view: View) -> tuple[Slot, ...]:
    """Returns the seat on turn after the present one: the order never changes (rule D-2)."""
    if view.outcome is not None:
        return ()
    following = (view.game.turn + 1) % len(SEATS)
    return (Slot(SEATS[following]),)


def resolve(state: State, moves: Mapping[Slot, Move | None], rng: Rng) -> tuple[Event, ...]:
    """Returns the events of a turn: a stone or a pass, and the end of the game (rules D-3 to D-6).

    Raises:
        ValueError: For a move no parser gives: on a vertex that is not free, or of another slot.
    """
    del rng
    if state.outcome is not None:
        return ()
    game = state.game
    slot = Slot(SEATS[game.turn])
    if moves.keys() - {slot}:
        raise ValueError(f"only {slot} owes a move")
    event = _turn_event(game, slot.seat, moves.get(slot))
    after = evolve(state, event).game
    ended = is_over(len(after.stones), after.idle)
    return (event, MatchEnded(judge(after))) if ended else (event,)


def _turn_event(game: Game, seat: Seat, move: Move | None) -> Event:
    match move:
        case Place(vertex):
            if not is_legal(game.stones, vertex):
                raise ValueError(f"{vertex} is not free")
            return Placed(seat, vertex, _scores_with(game, vertex))
        case Pass() | None:
            return Passed(seat)
        case _:
            assert_never(move)


def _scores_with(game: Game, vertex: Vertex) -> Scores:
    """Returns the scores after a stone of the player on turn; the others' stay (D-7 and D-8)."""
    scores = list(game.scores)
    stones = [*game.stones_of(game.turn), vertex]
    scores[game.turn] = score(stones)
    white, black, red = scores
    return white, black, red


def evolve(state: State, event: Event) -> State:
    """Returns the state with one event applied."""
    game = state.game
    match event:
        case Placed(_, vertex, scores):
            step = Step(game.turn, vertex, scores)
            return replace(state, game=Game((*game.steps, step)))
        case Passed():
            step = Step(game.turn, None, game.scores)
            return replace(state, game=Game((*game.steps, step)))
        case MatchEnded(outcome):
            return replace(state, outcome=outcome)
        case _:
            assert_never(event)


def judge(game: Game) -> Outcome:
    """Returns the ranking by score; equal scores share a place (rule D-9)."""
    scores = dict(zip(SEATS, game.scores, strict=True))
    ranking = rank(scores)
    winners = ranking[0]
    won = victory(winners, count(scores[winners[0]], "point"))
    return Outcome(ranking, f"{_cause(game)} {won}.")


def _cause(game: Game) -> str:
    if len(game.stones) == len(VERTICES):
        return "The board is full."
    return "Three turns in a row brought no stone."


def outline(config: Config, seats: Sequence[Seat]) -> Outline:
    """Returns the length of a match: three passes end it, a stone postpones that (D-5, D-6)."""
    del config, seats
    stones = len(VERTICES)
    return Outline((BOARD,), (MOST_IDLE, stones * MOST_IDLE), usual=stones)


def outcome(state: State) -> Outcome | None:
    """Returns how the match ended, or None while it runs (rule D-9)."""
    return state.outcome


def report(state: State) -> Report:
    """Returns the referee's board and seats: stones in the order they were placed, and scores."""
    stones: list[Json] = []
    for vertex, player in state.game.stones.items():
        stones.append([*vertex, SEATS[player]])
    scores = zip(SEATS, state.game.scores, strict=True)
    return Report(
        boards={BOARD: {"stones": stones}},
        seats={seat: {"score": points} for seat, points in scores},
    )


def view(state: State, viewer: Seat | None) -> View:
    """Returns what the viewer may know: the whole game. None is the public."""
    return View(viewer, state.game, state.outcome)


def board_of(event: Event) -> Board | None:
    """Returns the board in whose channels the event is shown, or None for all channels."""
    return None if isinstance(event, MatchEnded) else BOARD
