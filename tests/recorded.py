"""The recorded games of every game, played again by the referee to their very end."""

import json
from functools import cache
from pathlib import Path

from bifrost_bot.tools import referee, referee_document
from bifrost_bot.tools.referee import Played

RECORDED = sorted((Path(__file__).parent / "games").glob("*/recorded/*.json"))


def game_of(path: Path) -> str:
    """The game to whose folder a recording belongs."""
    return path.parents[1].name


def name_of(path: Path) -> str:
    """What a recorded game is called in the list of tests."""
    return f"{game_of(path)}-{path.stem}"


@cache
def played(path: Path) -> Played:
    """The recorded game; where its document stops, nobody answers any more."""
    document = {**json.loads(path.read_text(encoding="utf-8"))["document"], "then": "timeouts"}
    return referee.play(referee_document.read(json.dumps(document).encode()))
