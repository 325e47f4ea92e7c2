"""The contract under its names until now, for importers that are not rewritten yet: see `engines.contract`."""

from engines.contract import AnyGame as AnyEngine
from engines.contract import Game as Engine
from engines.contract import GameInfo, Types
from engines.errors import AmbiguousError, ConfigError, IllegalError, MoveError, SaveError, UnreadableError
from engines.values import (
    EVERYTHING,
    MOST_COMPLETIONS,
    Audience,
    Board,
    Claim,
    Field,
    Json,
    Outcome,
    Phase,
    Ranking,
    Report,
    SavedFile,
    SavedGame,
    Seat,
    Slot,
)

__all__ = [
    "EVERYTHING",
    "MOST_COMPLETIONS",
    "AmbiguousError",
    "AnyEngine",
    "Audience",
    "Board",
    "Claim",
    "ConfigError",
    "Engine",
    "Field",
    "GameInfo",
    "IllegalError",
    "Json",
    "MoveError",
    "Outcome",
    "Phase",
    "Ranking",
    "Report",
    "SaveError",
    "SavedFile",
    "SavedGame",
    "Seat",
    "Slot",
    "Types",
    "UnreadableError",
]
