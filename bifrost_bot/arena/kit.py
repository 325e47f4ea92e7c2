"""Don't Connect 5 as the strategy files of its contest see it: stones, scores, viewer files."""

import time
from collections.abc import Sequence

from bifrost_bot.arena.entry import Entry
from bifrost_bot.arena.game import Contest, Game
from bifrost_bot.engines.dont_connect_5 import GAME, saves
from bifrost_bot.engines.dont_connect_5.board import BY_NAME, COLOURS, Vertex
from bifrost_bot.engines.dont_connect_5.saves import Scores

CONTEST = Contest(GAME, COLOURS)


def stones(game: Game) -> tuple[Vertex | None, ...]:
    """Returns the stone placed in each turn, or None."""
    return tuple(map(BY_NAME.get, game.answers))


def scores(game: Game) -> Scores:
    """Returns the final scores by seat."""
    *_, last = saves.counted(stones(game))
    return last.scores


def viewer_file(entries: Sequence[Entry], game: Game) -> str:
    """Returns the game in the format of the original viewer."""
    names = [entries[player].file for player in game.players]
    return saves.write(saves.played(names, stones(game), str(time.time())))
