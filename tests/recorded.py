"""The recorded games of every game, played again by the referee to their very end."""

import json
from functools import cache
from pathlib import Path

from bifrost_bot.engines.registry import all_games
from bifrost_bot.tools import referee, referee_document
from bifrost_bot.tools.referee import Played
from tests.samples import FOLDERS


@cache
def game_of(path: Path) -> str:
    """The game that a recording is of."""
    return json.loads(path.read_text(encoding="utf-8"))["document"]["game"]


def recordings() -> list[Path]:
    """The recordings of all games of the registry, from wherever their samples may be."""
    found = [
        path
        for folder in FOLDERS
        for form in ("*/recorded/*.json", "recorded/*.json")
        for path in folder.glob(form)
    ]
    return sorted(path for path in found if game_of(path) in all_games())


RECORDED = recordings()


def name_of(path: Path) -> str:
    """What a recorded game is called in the list of tests."""
    return f"{game_of(path)}-{path.stem}"


@cache
def played(path: Path) -> Played:
    """The recorded game; where its document stops, no one answers any more."""
    document = {**json.loads(path.read_text(encoding="utf-8"))["document"], "then": "timeouts"}
    return referee.play(referee_document.read(json.dumps(document).encode()))
