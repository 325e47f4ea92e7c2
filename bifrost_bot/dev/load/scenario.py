"""What the users of a load run know about a game: who plays it, what is shown, what they answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import Rng, subkey
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match
from bifrost_bot.speech.view import view_for

_NAMES = ("Astrid", "Bo", "Cleo")


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it begins with its usual settings.

    Attributes:
        fewest: How many play it: as few as the game allows.
        shown: In how many channels a turn is shown at most.
        answered: How many answers a turn asks for.
    """

    fewest: int
    shown: int
    answered: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player types for a slot, and what the bot's reply to it must say."""

    slot: Slot
    text: str
    confirmed: str


def played(game_id: str) -> Played:
    """Returns what users need to know of a game; raises `UnknownGameError` if there is none."""
    game = game_of(game_id)
    seats = game.info.seats[: game.info.fewest]
    state = game.setup(game.configure({}, seats), seats, Rng("", 0))
    phase = game.phase(state)
    assert phase is not None
    boards = len(game.boards(state) if phase.boards is None else phase.boards)
    return Played(len(seats), boards * (1 + len(seats)), len(phase.to_act))


def players(games: Sequence[str]) -> tuple[str, ...]:
    """Returns the names of as many people as the games need."""
    most = max(game_of(game).info.fewest for game in games)
    return (*_NAMES, *(f"Player {number}" for number in range(len(_NAMES) + 1, most + 1)))[:most]


def answers(match: Match, user_id: str, seed: str) -> Iterator[Answer]:
    """Yields random answers of a user for all the slots that owe one in a match."""
    for slot in match.owing:
        if match.seats[slot.seat] == user_id:
            seen = view_for(match, slot.seat)
            rng = Rng(subkey(seed, f"{match.id}/{slot.seat}/{slot.board or ''}"), match.number)
            move = seen.game.random_move(seen.view, slot, rng)
            yield Answer(
                slot, seen.game.describe(move), seen.game.read_back(seen.view, slot, move, None)
            )
