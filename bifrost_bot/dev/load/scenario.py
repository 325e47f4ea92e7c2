"""Games in a load run: people's names, numbers of boards, and random answers."""

from collections.abc import Iterator
from dataclasses import dataclass

from bifrost_bot.dev.benches.tournament import first_state
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import Rng, subkey
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match
from bifrost_bot.speech.view import view_for


@dataclass(frozen=True, slots=True)
class GameSize:
    """A game's size at its start with the usual settings.

    Attributes:
        shown: The most channels in which a turn is shown.
        answered: How many answers a turn asks for.
    """

    shown: int
    answered: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A slot's text, and the text that the bot's reply must contain."""

    slot: Slot
    text: str
    confirmed: str


def game_size(game_id: str, players: int) -> GameSize:
    """Returns a game's size with so many players."""
    game = game_of(game_id)
    seats = game.info.seats[:players]
    state = first_state(game, seats, "")
    phase = game.phase(state)
    assert phase is not None
    boards = game.boards(state) if phase.boards is None else phase.boards
    shown = len(boards) * (1 + len(seats))
    return GameSize(shown, len(phase.to_act))


def host_name(table: int) -> str:
    """Returns the name of the host at the tables of this number, one on each server."""
    return f"Host {table}"


def player_names(table: int, count: int) -> tuple[str, ...]:
    """Returns the names of so many players at the tables of this number."""
    return tuple(f"Player {table}.{seat}" for seat in range(1, count + 1))


def random_answers(match: Match, user_id: str, seed: str) -> Iterator[Answer]:
    """Yields a user's random answers for all slots that owe one in a match."""
    for slot in match.owing:
        if match.seats[slot.seat] == user_id:
            seen = view_for(match, slot.seat)
            rng = Rng(subkey(seed, f"{match.id}/{slot.seat}/{slot.board or ''}"), match.number)
            move = seen.game.random_move(seen.view, slot, rng)
            confirmed = seen.game.read_back(seen.view, slot, move, None)
            yield Answer(slot, seen.game.describe(move), confirmed)
