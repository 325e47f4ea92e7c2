"""Laws of stored, saved and loaded values."""

import random
from contextlib import suppress
from typing import Any, Final

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import SaveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import EVERYTHING, Slot
from bifrost_bot.gamekit.conformance.play import (
    play_phases,
    round_trip,
    seats_of,
    some_phases,
    states,
    viewers,
)
from bifrost_bot.gamekit.conformance.sample import Sample

_ENDED_MS: Final = 1_800_000_000_000
_INVALID_TEXTS: Final = ("", "{}", "[]", "null", "[1", '{"players": 3}', "\x00", "a,b\nc")


def state_view_answer_and_event_survive_storing(game: AnyGame, sample: Sample, seed: int) -> None:
    """All types in `TYPES` are equal after a round trip through JSON."""
    kinds = game.types
    for moment in some_phases(game, sample, seed, most=10):
        state = moment.state
        assert _survives(kinds.state, state), "the state changed"
        assert _survives(kinds.config, state.config), "the settings changed"
        for event in moment.events:
            assert _survives(kinds.event, event), f"{event!r} changed"
        for move in moment.moves.values():
            assert move is None or _survives(kinds.move, move), f"{move!r} changed"
        for viewer in viewers(game, state)[:3]:
            view = game.view(state, viewer)
            assert _survives(kinds.view, view), f"the view of {viewer} changed"


def _survives(hint: Any, value: Any) -> bool:
    return round_trip(hint, value) == value


def a_match_stored_and_read_in_every_phase_equals_one_that_was_not(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """A bot that restarts in any phase continues exactly as it would have."""
    kinds = game.types
    loaded: Any = None
    for moment in play_phases(game, sample, seed):
        loaded = round_trip(kinds.state, loaded or moment.state)
        moves: dict[Slot, Any] = {}
        for slot, move in moment.moves.items():
            moves[slot] = None if move is None else round_trip(kinds.move, move)
        for event in game.resolve(loaded, moves, moment.rng(f"law {seed}")):
            loaded = game.evolve(loaded, round_trip(kinds.event, event))
        assert loaded == moment.after, f"another state after {moment.place}"


def a_saved_match_is_loaded_as_it_was_played(game: AnyGame, sample: Sample, seed: int) -> None:
    """`load` reads what `save` writes: the names, and answers that lead to the same end."""
    *_, last = play_phases(game, sample, seed)
    names = {seat: f"Player {seat}" for seat in seats_of(game, last.after)}
    view = game.view(last.after, EVERYTHING)
    for file in game.save(view, names, _ENDED_MS):
        loaded = game.load(file.text)
        assert loaded is not None, f"{file.name} is not recognised"
        assert dict(loaded.names) == names, f"{file.name} has other names"
        replayed = _replay(game, last.after, loaded.said)
        assert _report(game, replayed) == _report(game, last.after), f"{file.name} ends otherwise"


def _replay(game: AnyGame, ended: Any, said: Any) -> Any:
    state = game.setup(ended.config, seats_of(game, ended), Rng("", 0))
    for entry in said:
        phase = game.phase(state)
        assert phase is not None, "the file goes on after the end"
        moves: dict[Slot, Any] = {}
        for slot, text in entry.items():
            view = game.view(state, slot.seat)
            moves[slot] = game.parse(text, view, slot, None)
        for event in game.resolve(state, moves, Rng("", phase.number)):
            state = game.evolve(state, event)
    return state


def _report(game: AnyGame, state: Any) -> Any:
    report = game.report(state)
    return dict(report.boards), dict(report.seats)


def a_file_that_is_no_saved_match_is_left_or_refused(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`load` returns None for unrelated texts and raises only `SaveError` for broken files."""
    *_, last = play_phases(game, sample, seed)
    texts = list(_INVALID_TEXTS)
    view = game.view(last.after, EVERYTHING)
    for file in game.save(view, {}, _ENDED_MS):
        cut = random.Random(seed).randrange(len(file.text))
        texts += [
            file.text[:cut],
            file.text[cut:],
            file.text.replace("1", "x"),
            file.text.replace("[", "{"),
        ]
    for text in texts:
        with suppress(SaveError):
            game.load(text)


def a_report_is_json_with_boards_and_seats(game: AnyGame, sample: Sample, seed: int) -> None:
    """`report` always has the opened boards and the same seats, in JSON values."""
    found = states(game, sample, seed, 4)
    for state in found:
        boards, seats = _report(game, state)
        assert encode([boards, seats], Any) == [boards, seats], (
            "there is more in it than JSON knows"
        )
        assert set(boards) == set(game.boards(state)), "it has other boards"
        assert list(seats) == list(seats_of(game, found[0])), "it has other seats"
