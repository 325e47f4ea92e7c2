"""Matches between computer players of any game, to compare how often they win.

Players answer as users do: the game's parser reads their moves as text.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.rng import Rng, subkey
from bifrost_bot.engines.values import Outcome, Seat, Slot


class Player(Protocol):
    """A player: a function that chooses a move for a slot from its seat's view."""

    def __call__(self, game: AnyGame, view: Any, slot: Slot, rng: Rng) -> Any:
        """Returns the slot's move."""
        ...


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's results against a field of others.

    Attributes:
        matches: The number of matches played.
        won: Matches won; a shared win counts as a fraction.
    """

    matches: int
    won: Fraction

    @property
    def rate(self) -> float:
        """The share of matches won, from 0 to 1."""
        return float(self.won / self.matches) if self.matches else 0.0


def countdown(calls: int) -> Callable[[], bool]:
    """Returns a `more` that returns True that many times."""
    left = iter(range(calls))
    return lambda: next(left, None) is not None


def thinker(budget: int) -> Player:
    """Returns the game's good computer player, with that many calls of `more` for each move."""

    def play(game: AnyGame, view: Any, slot: Slot, rng: Rng) -> Any:
        return game.best_move(view, slot, rng, countdown(budget))

    return play


def random_player() -> Player:
    """Returns the game's random player."""
    return lambda game, view, slot, rng: game.random_move(view, slot, rng)


def newcomer() -> Player:
    """Returns the game's easy computer player."""
    return lambda game, view, slot, rng: game.easy_move(view, slot, rng)


def first_state(game: AnyGame, seats: Sequence[Seat], seed: str) -> Any:
    """Returns the state before a match's first phase, with the usual settings."""
    config = game.configure({}, seats)
    return game.setup(config, seats, Rng(seed, 0))


def play_match(game: AnyGame, players: Mapping[Seat, Player], seed: str) -> Outcome:
    """Returns the outcome of a match; the order of `players` is the order of seats.

    Equal arguments give equal matches. Players draw from separate seeds, so they cannot predict the
    match's draws.
    """
    seats = tuple(players)
    state = first_state(game, seats, seed)
    while (phase := game.phase(state)) is not None:
        moves: dict[Slot, Any] = {}
        for slot in phase.to_act:
            view = game.view(state, slot.seat)
            rng = Rng(subkey(seed, f"player/{slot.seat}/{slot.board}"), phase.number)
            move = players[slot.seat](game, view, slot, rng)
            moves[slot] = game.parse(game.describe(move), view, slot, None)
        for event in game.resolve(state, moves, Rng(seed, phase.number)):
            state = game.evolve(state, event)
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError(f"{game.info.id} has neither a phase nor an outcome")
    return outcome


def share(outcome: Outcome, seat: Seat) -> Fraction:
    """Returns the seat's share of the win: 1 alone, a half or less if it is shared, 0 otherwise."""
    winners = outcome.ranking[0]
    return Fraction(1, len(winners)) if seat in winners else Fraction(0)


def tournament(
    game: AnyGame,
    challenger: Player,
    field: Player,
    seeds: Iterable[str],
    seats: Sequence[Seat],
) -> Tally:
    """Returns the challenger's results; it changes seats each match, `field` plays the others."""
    matches = 0
    won = Fraction(0)
    for seed in seeds:
        seat = seats[matches % len(seats)]
        players = {place: challenger if place == seat else field for place in seats}
        won += share(play_match(game, players, seed), seat)
        matches += 1
    return Tally(matches, won)
