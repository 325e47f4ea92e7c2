"""What the users of a load run know about their game: who plays, what is shown, what can be typed."""

from dataclasses import dataclass
from typing import Any

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot

NO_MOVE = "pass"
"""The text typed once every place has been named."""

_NAMES = ("Astrid", "Bo", "Cleo")


class UnplayableError(Exception):
    """The users of a load run cannot play the game; the message says why."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it begins with its usual settings.

    Attributes:
        players: The names of the players, as few as the game allows.
        board_noun: The word for a board in the names of its pictures.
        shown: In how many channels a turn is shown: each board in its own channel and in every player's.
        texts: The places on a board that an answer may name.
    """

    players: tuple[str, ...]
    board_noun: str
    shown: int
    texts: tuple[str, ...]


def played(game_id: str) -> Played:
    """Returns what users need to know of a game.

    Raises:
        UnplayableError: When seats are chosen, or an answer is more than a place on a board.
    """
    game = game_of(game_id)
    info = game.info
    if info.seating != "dealt":
        raise UnplayableError(f"{info.title} lets players choose their seats; a load run plays games that deal them.")
    seats = info.seats[: info.fewest]
    state = game.setup(game.configure({}, seats), seats, Rng("", 0))
    texts = _texts(game, state)
    if not texts:
        raise UnplayableError(f"An answer in {info.title} is more than a place on a board; a load run types only that.")
    names = (*_NAMES, *(f"Player {number}" for number in range(len(_NAMES) + 1, info.fewest + 1)))
    return Played(names[: info.fewest], info.board_noun, len(game.boards(state)) * (1 + info.fewest), texts)


def _texts(game: AnyGame, state: Any) -> tuple[str, ...]:
    phase = game.phase(state)
    slot = phase.to_act[0] if phase else None
    if slot is None:
        return ()
    view = game.view(state, slot.seat)
    tiles = game.scene(view, slot.board or game.boards(state)[0]).tiles
    return tuple(tile.name for tile in tiles if _is_taken(game, tile.name, view, slot))


def _is_taken(game: AnyGame, text: str, view: Any, slot: Slot) -> bool:
    try:
        game.parse(text, view, slot, None)
    except MoveError:
        return False
    return True
