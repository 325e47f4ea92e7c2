"""Plays recorded games again: what was said, and what must follow to the letter."""

import json
from pathlib import Path
from typing import Any

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot

FOLDER = Path(__file__).parent


def recorded(game: str) -> list[Path]:
    """The files of a game's recorded matches."""
    return sorted((FOLDER / game / "recorded").glob("*.json"))


def load(path: Path) -> dict[str, Any]:
    """A recorded match: title, document, events, boards, seats and ranking."""
    return json.loads(path.read_text(encoding="utf-8"))


def replayed(game: AnyGame, document: dict[str, Any]) -> tuple[Any, list[list[Any]]]:
    """Plays a referee's document as the referee does; one marked `timeouts` is played on in
    silence.
    """
    seats, seed = tuple(document["seats"]), document.get("seed", "")
    state = game.setup(game.configure(document.get("config", {}), seats), seats, Rng(seed, 0))
    said, told = iter(document["phases"]), list[list[Any]]()
    silent: dict[str, Any] | None = {"say": []} if document.get("then") == "timeouts" else None
    while (phase := game.phase(state)) is not None:
        entry = next(said, silent)
        assert entry is not None, "a recorded game is played to its end"
        moves: dict[Slot, Any] = {}
        for seat, board, text in entry["say"]:
            slot = Slot(seat, board)
            moves[slot] = game.parse(text, game.view(state, seat), slot, moves.get(slot))
        events = game.resolve(state, moves, Rng(seed, phase.number))
        told.append([encode(event, game.types.event) for event in events])
        for event in events:
            state = game.evolve(state, event)
    return state, told


def check(engine: AnyGame, game: dict[str, Any]) -> None:
    """Fails unless every event, board and place is as recorded."""
    state, told = replayed(engine, game["document"])
    assert len(told) == len(game["events"])
    for number, (seen, expected) in enumerate(zip(told, game["events"], strict=True), start=1):
        assert seen == expected, f"phase {number}"
    report, outcome = engine.report(state), engine.outcome(state)
    assert report.boards == game["boards"]
    assert report.seats == game["seats"]
    assert outcome is not None
    assert [list(place) for place in outcome.ranking] == game["ranking"]
