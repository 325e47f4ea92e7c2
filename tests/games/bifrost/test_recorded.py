"""Recorded games of Bifröst, one for each way to end."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

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
from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.json"))


def replayed(document: dict[str, Any]) -> Iterator[tuple[State, tuple[Event, ...], State]]:
    """Plays a referee's document as the referee does; a document marked `timeouts` is played on
    in silence.
    """
    seats = tuple(document["seats"])
    state = bifrost.setup(bifrost.configure(document.get("config", {}), seats), seats, Rng("", 0))
    said = iter(document["phases"])
    silent: dict[str, Any] | None = {"say": []} if document.get("then") == "timeouts" else None
    while (phase := bifrost.phase(state)) is not None:
        entry = next(said, silent)
        if entry is None:
            return
        moves: dict[Slot, Any] = {}
        for seat, board, text in entry["say"]:
            slot = Slot(seat, board)
            moves[slot] = bifrost.parse(text, bifrost.view(state, seat), slot, moves.get(slot))
        before, events = state, bifrost.resolve(state, moves, Rng("", phase.number))
        for event in events:
            state = bifrost.evolve(state, event)
        yield before, events, state


def load(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_is_played_again_to_the_letter(path: Path) -> None:
    game = load(path)
    state = None
    events: list[list[Any]] = []
    for _, happened, after in replayed(game["document"]):
        events.append([encode(event, bifrost.types.event) for event in happened])
        state = after
    assert state is not None
    assert len(events) == len(game["events"])
    for number, (seen, expected) in enumerate(zip(events, game["events"], strict=True), start=1):
        assert seen == expected, f"turn {number}"
    report, outcome = bifrost.report(state), bifrost.outcome(state)
    assert report.boards == game["boards"]
    assert report.seats == game["seats"]
    assert outcome is not None
    assert [list(place) for place in outcome.ranking] == game["ranking"]


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
    steps = list(replayed(load(path)["document"]))
    events = [event for _, happened, _ in steps for event in happened]
    state = steps[-1][2]
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


def test_every_recorded_game_says_what_it_is_for() -> None:
    assert RECORDED
    assert all(load(path)["title"].endswith(".") for path in RECORDED)
