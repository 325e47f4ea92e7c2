"""What a game answers to the parts of the contract that it does not use."""

from collections.abc import Collection, Mapping
from typing import Any

from engines.api import Board, Claim, ConfigError, Field, Json, SavedFile, SavedGame, Seat, Slot
from engines.scene import Scene


def no_file(name: str, text: str) -> Mapping[str, Json]:
    """Refuses a host's file: the game's settings are TOML.

    Raises:
        ConfigError: Always.
    """
    del text
    raise ConfigError(name, "this game takes its settings from a .toml file.")


def no_claims(state: Any, moves: Mapping[Slot, Any]) -> tuple[Claim, ...]:
    """Returns no claims: the rules can judge every answer."""
    del state, moves
    return ()


def settled_already(state: Any, moves: Mapping[Slot, Any], right: Collection[Claim]) -> Mapping[Slot, Any]:
    """Returns the moves as they are: there is nothing to judge."""
    del state, right
    return moves


def no_form(view: Any, slot: Slot, draft: Any) -> tuple[Field, ...]:
    """Returns no fields: answers are only typed."""
    del view, slot, draft
    return ()


def no_sketch(view: Any, slot: Slot, move: Any) -> tuple[tuple[Board, Scene], ...]:
    """Returns no drawings: words say all of a submission."""
    del view, slot, move
    return ()


def no_frames(view: Any, board: Board) -> tuple[Scene, ...]:
    """Returns no drawings: a phase is a single step."""
    del view, board
    return ()


def no_save(view: Any, names: Mapping[Seat, str], ended_ms: int) -> tuple[SavedFile, ...]:
    """Returns no files: no other program plays this game."""
    del view, names, ended_ms
    return ()


def no_load(text: str) -> SavedGame | None:
    """Returns nothing: no other program plays this game."""
    del text
    return None
