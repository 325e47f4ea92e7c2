"""Recorded games of Bifröst, one for each way to end."""

from pathlib import Path

from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.bifrost.model import (
    EMPTY,
    BoardFrozen,
    BoardState,
    Event,
    Finished,
    FreezeThreatened,
    MinuteSkipped,
    Placed,
    State,
)
from bifrost_bot.engines.bifrost.score import score
from tests.games.recorded_games import load, phases, recorded

RECORDED = recorded("bifrost")


def board_endings(board: BoardState) -> set[str]:
    """How a board came to its end, read off its places, cells and last events."""
    if board.frozen:
        return {"frozen with places" if any(board.placements) else "frozen without places"}
    endings = {"full"} if EMPTY not in board.cells else set[str]()
    return endings | {"complete"}


def match_ending(state: State, events: list[Event]) -> set[str]:
    """What decided the match."""
    assert state.outcome is not None
    if len(state.outcome.ranking[0]) > 1:
        decided = "shared"
    else:
        best, next_best = (
            score(state.config, state.boards, state.outcome.ranking[place][0]) for place in (0, 1)
        )
        if best.points > next_best.points:
            decided = "points"
        else:
            decided = "firsts" if best.firsts > next_best.firsts else "cells"
    silent = (
        {"all silent"} if not any(isinstance(event, Placed) for event in events) else set[str]()
    )
    return {f"match by {decided}", *silent}


def endings(path: Path) -> set[str]:
    played = list(phases(bifrost, load(path)["document"]))
    events = [event for one in played for event in one.events]
    state = played[-1].after
    found = match_ending(state, events)
    for board in state.boards:
        found |= board_endings(board)
    found |= {
        f"place {event.place} {event.because}" for event in events if isinstance(event, Finished)
    }
    for kind in (MinuteSkipped, FreezeThreatened, BoardFrozen):
        found |= {kind.__name__ for event in events if isinstance(event, kind)}
    return found


def test_there_is_a_recorded_game_for_every_way_a_board_and_a_match_can_end() -> None:
    assert set().union(*(endings(path) for path in RECORDED)) == {
        "complete",
        "full",
        "place 1 won",
        "place 1 last",
        "place 2 won",
        "place 2 lost",
        "place 2 last",
        "place 3 lost",
        "place 3 last",
        "frozen with places",
        "frozen without places",
        "match by points",
        "match by firsts",
        "match by cells",
        "match by shared",
        "all silent",
        "MinuteSkipped",
        "FreezeThreatened",
        "BoardFrozen",
    }
