"""Plays recorded games again: their texts, and what must follow to the letter."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from tests.games.turns import resolved

FOLDER = Path(__file__).parent


class Played(NamedTuple):
    """A phase of a recorded game, with the states before and after it."""

    before: Any
    events: tuple[Any, ...]
    after: Any


def phase(said: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """A phase of a referee's document, from seats and their texts."""
    return {"say": [[seat, None, text] for seat, text in said]}


def recorded(game: str) -> list[Path]:
    """The files of a game's recorded matches."""
    return sorted((FOLDER / game / "recorded").glob("*.json"))


def load(path: Path) -> dict[str, Any]:
    """A recorded match: title, document, events, boards, seats and ranking."""
    return json.loads(path.read_text(encoding="utf-8"))


def phases(game: AnyGame, document: dict[str, Any]) -> Iterator[Played]:
    """Plays a referee's document as the referee does; one marked `timeouts` is played on in
    silence.
    """
    seats = tuple(document["seats"])
    seed = document.get("seed", "")
    state = game.setup(game.configure(document.get("config", {}), seats), seats, Rng(seed, 0))
    entries = iter(document["phases"])
    silent: dict[str, Any] | None = {"say": []} if document.get("then") == "timeouts" else None
    while (current := game.phase(state)) is not None:
        entry = next(entries, silent)
        assert entry is not None, "a recorded game is played to its end"
        moves: dict[Slot, Any] = {}
        for seat, board, text in entry["say"]:
            slot = Slot(seat, board)
            if slot not in moves or current.closes == "deadline":
                with suppress(MoveError):
                    moves[slot] = game.parse(text, game.view(state, seat), slot, moves.get(slot))
        before = state
        state, events = resolved(game, state, moves, seed)
        yield Played(before, events, state)
    assert next(entries, None) is None, "a recorded game ends with its last phase"


def final_state(game: AnyGame, path: Path) -> Any:
    """The state at the end of a recorded match."""
    *_, last = phases(game, load(path)["document"])
    return last.after


def check(game: AnyGame, record: dict[str, Any]) -> None:
    """Fails unless every event, board and place is as recorded."""
    played = list(phases(game, record["document"]))
    assert len(played) == len(record["events"])
    for number, (one, expected) in enumerate(zip(played, record["events"], strict=True), start=1):
        events = [encode(event, game.types.event) for event in one.events]
        assert events == expected, f"phase {number}"
    state = played[-1].after
    report = game.report(state)
    outcome = game.outcome(state)
    assert report.boards == record["boards"]
    assert report.seats == record["seats"]
    assert outcome is not None
    assert [list(place) for place in outcome.ranking] == record["ranking"]
