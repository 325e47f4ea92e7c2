"""Games in a load run: player names, numbers of boards, and random answers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import Rng, subkey
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match
from bifrost_bot.speech.view import view_for

_NAMES = ("Astrid", "Bo", "Cleo")


@dataclass(frozen=True, slots=True)
class GameSize:
    """A game's size at its start with the usual settings.

    Attributes:
        fewest: The fewest players that the game allows.
        shown: The most channels in which a turn is shown.
        answered: How many answers a turn asks for.
    """

    fewest: int
    shown: int
    answered: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A slot's text, and the text that the bot's reply must contain."""

    slot: Slot
    text: str
    confirmed: str


def game_size(game_id: str) -> GameSize:
    """Returns a game's size; raises `UnknownGameError` if there is no such game."""
    game = game_of(game_id)
    seats = game.info.seats[: game.info.fewest]
    state = game.setup(game.configure({}, seats), seats, Rng("", 0))
    phase = game.phase(state)
    assert phase is not None
    boards = len(game.boards(state) if phase.boards is None else phase.boards)
    return GameSize(len(seats), boards * (1 + len(seats)), len(phase.to_act))


def player_names(games: Sequence[str]) -> tuple[str, ...]:
    """Returns the names of as many people as the games need."""
    count = max(game_of(game).info.fewest for game in games)
    numbered = [f"Player {number}" for number in range(len(_NAMES) + 1, count + 1)]
    return (*_NAMES, *numbered)[:count]


def random_answers(match: Match, user_id: str, seed: str) -> Iterator[Answer]:
    """Yields a user's random answers for all slots that owe one in a match."""
    for slot in match.owing:
        if match.seats[slot.seat] == user_id:
            seen = view_for(match, slot.seat)
            rng = Rng(subkey(seed, f"{match.id}/{slot.seat}/{slot.board or ''}"), match.number)
            move = seen.game.random_move(seen.view, slot, rng)
            confirmed = seen.game.read_back(seen.view, slot, move, None)
            yield Answer(slot, seen.game.describe(move), confirmed)
