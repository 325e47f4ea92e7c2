"""The laws every game obeys, whatever its rules: each test plays every game of the registry."""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.api import EVERYTHING, MOST_COMPLETIONS, AnyEngine, ConfigError, MoveError, Phase, Slot
from engines.codec import decode, encode
from engines.registry import ENGINES
from engines.rng import Rng

few = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
games = st.sampled_from(sorted(ENGINES))
seeds = st.integers(0, 10**9)
silences = st.sampled_from((0.0, 0.05, 0.5, 1.0))
LONGEST_MATCH = 2_000


@dataclass(frozen=True)
class Moment:
    """A phase of a played match: the state before it, the moves made in it, the facts that followed."""

    state: Any
    phase: Phase
    moves: Mapping[Slot, Any]
    events: tuple[Any, ...]
    after: Any


def start(engine: AnyEngine, seed: int) -> Any:
    """A match with one of the game's presets and any number of players it allows."""
    dice = random.Random(seed)
    seats = engine.INFO.seats[: dice.randint(engine.INFO.fewest, engine.INFO.most)]
    config = engine.configure(dice.choice([{}, *engine.INFO.presets.values()]), seats)
    return engine.setup(config, seats, Rng(f"law {seed}", 0))


def moves_for(engine: AnyEngine, state: Any, phase: Phase, dice: random.Random, silence: float) -> dict[Slot, Any]:
    moves: dict[Slot, Any] = {}
    for place, slot in enumerate(phase.to_act):
        if dice.random() >= silence:
            rng = Rng(f"{dice.random()}", phase.number * 100 + place)
            moves[slot] = engine.wander(engine.view(state, slot.seat), slot, rng)
        elif dice.random() < 0.5:
            moves[slot] = None
    return moves


def fold(engine: AnyEngine, state: Any, events: tuple[Any, ...]) -> Any:
    for event in events:
        state = engine.evolve(state, event)
    return state


def played(engine: AnyEngine, seed: int, silence: float) -> Iterator[Moment]:
    """A whole match of random moves and silences."""
    state, dice = start(engine, seed), random.Random(f"moves {seed}")
    while (phase := engine.phase(state)) is not None:
        assert phase.number <= LONGEST_MATCH
        moves = moves_for(engine, state, phase, dice, silence)
        events = engine.resolve(state, moves, Rng(f"law {seed}", phase.number))
        after = fold(engine, state, events)
        yield Moment(state, phase, moves, events, after)
        state = after


def viewers(engine: AnyEngine) -> tuple[str | None, ...]:
    return (None, EVERYTHING, *engine.INFO.seats)


def everything_seen(engine: AnyEngine, state: Any, viewer: str | None) -> tuple[Any, ...]:
    """The view and all words and drawings made of it."""
    view = engine.view(state, viewer)
    return (
        view,
        engine.facts(view),
        engine.why(view),
        engine.results(view),
        tuple(engine.scene(view, board) for board in engine.boards(state)),
    )


def may_know(engine: AnyEngine, event: Any, viewer: str | None) -> bool:
    audience = engine.audience(event)
    return viewer == EVERYTHING or audience == "everyone" or (audience != "nobody" and viewer in audience)


def round_trip(hint: Any, value: Any) -> Any:
    return decode(hint, json.loads(json.dumps(encode(value, hint))))


@few
@given(games, seeds, silences)
def test_the_same_state_moves_and_key_give_the_same_events_whatever_the_order_of_the_mapping(game, seed, silence):
    engine = ENGINES[game]
    for moment in played(engine, seed, silence):
        shuffled = dict(random.Random(seed).sample(sorted(moment.moves.items(), key=repr), len(moment.moves)))
        first, second = (Rng(f"law {seed}", moment.phase.number) for _ in range(2))
        assert engine.resolve(moment.state, moment.moves, first) == moment.events
        assert engine.resolve(moment.state, shuffled, second) == moment.events
        assert first.draws == second.draws


@few
@given(games, seeds)
def test_a_silent_slot_is_the_same_as_one_that_is_missing(game, seed):
    engine = ENGINES[game]
    for moment in played(engine, seed, 0.5):
        spelled_out = {slot: moment.moves.get(slot) for slot in moment.phase.to_act}
        assert engine.resolve(moment.state, spelled_out, Rng(f"law {seed}", moment.phase.number)) == moment.events


@few
@given(games, seeds, silences)
def test_phases_rise_and_none_is_empty(game, seed, silence):
    engine, last = ENGINES[game], 0
    for moment in played(engine, seed, silence):
        assert moment.phase.number > last
        assert moment.phase.to_act
        assert (moment.phase.closes == "answered") == engine.INFO.ends_when_answered
        assert len(set(moment.phase.to_act)) == len(moment.phase.to_act)
        assert moment.phase.seconds > 0
        assert list(moment.phase.warnings) == sorted(set(moment.phase.warnings), reverse=True)
        last = moment.phase.number


@pytest.mark.parametrize("game", sorted(ENGINES))
def test_a_match_ends_even_if_nobody_ever_answers(game):
    engine = ENGINES[game]
    for seed in range(5):
        *_, last = played(engine, seed, 1.0)
        assert engine.outcome(last.after) is not None


@few
@given(games, seeds, silences)
def test_there_is_no_phase_exactly_when_there_is_an_outcome(game, seed, silence):
    engine = ENGINES[game]
    for moment in played(engine, seed, silence):
        assert engine.outcome(moment.state) is None
        assert (engine.phase(moment.after) is None) == (engine.outcome(moment.after) is not None)


@few
@given(games, seeds, silences)
def test_an_outcome_ranks_every_seat_once_and_says_why(game, seed, silence):
    engine = ENGINES[game]
    *_, last = played(engine, seed, silence)
    outcome = engine.outcome(last.after)
    assert outcome is not None
    ranked = [seat for place in outcome.ranking for seat in place]
    assert sorted(ranked) == sorted(engine.report(last.after).seats)
    assert all(outcome.ranking)
    assert outcome.reason.endswith(".")


@few
@given(games, seeds)
def test_a_move_described_is_read_back_equal(game, seed):
    engine = ENGINES[game]
    for moment in played(engine, seed, 0.1):
        for slot, move in moment.moves.items():
            if move is not None:
                view = engine.view(moment.state, slot.seat)
                assert engine.parse(engine.describe(move), view, slot, None) == move
                assert engine.read_back(view, slot, move).endswith(".")


@few
@given(games, seeds)
def test_a_computer_player_gives_legal_moves_that_depend_on_nothing_but_view_key_and_time_to_think(game, seed):
    engine = ENGINES[game]
    moments = list(played(engine, seed, 0.1))
    for moment in random.Random(seed).sample(moments, min(4, len(moments))):
        for slot in moment.phase.to_act:
            view = engine.view(moment.state, slot.seat)
            first, second = (
                engine.suggest(view, slot, Rng(f"law {seed}", moment.phase.number), countdown(6)) for _ in range(2)
            )
            assert first == second
            assert engine.parse(engine.describe(first), view, slot, None) == first


def countdown(calls: int) -> Callable[[], bool]:
    left = iter(range(calls))
    return lambda: next(left, None) is not None


@few
@given(games, seeds, silences)
def test_state_view_move_and_event_survive_the_codec(game, seed, silence):
    engine = ENGINES[game]
    kinds = engine.TYPES
    for moment in played(engine, seed, silence):
        assert round_trip(kinds.state, moment.state) == moment.state
        assert round_trip(kinds.config, moment.state.config) == moment.state.config
        assert all(round_trip(kinds.event, event) == event for event in moment.events)
        assert all(round_trip(kinds.move, move) == move for move in moment.moves.values() if move is not None)
        for viewer in viewers(engine)[:2]:
            view = engine.view(moment.state, viewer)
            assert round_trip(kinds.view, view) == view


@few
@given(games, seeds, silences)
def test_a_game_saved_and_loaded_at_every_step_equals_one_that_was_not(game, seed, silence):
    engine = ENGINES[game]
    loaded = None
    for moment in played(engine, seed, silence):
        loaded = round_trip(engine.TYPES.state, loaded or moment.state)
        moves = {
            slot: None if move is None else round_trip(engine.TYPES.move, move) for slot, move in moment.moves.items()
        }
        for event in engine.resolve(loaded, moves, Rng(f"law {seed}", moment.phase.number)):
            loaded = round_trip(engine.TYPES.state, engine.evolve(loaded, round_trip(engine.TYPES.event, event)))
        assert loaded == moment.after


@few
@given(games, seeds, silences)
def test_a_viewer_outside_an_events_audience_sees_no_difference(game, seed, silence):
    engine = ENGINES[game]
    for moment in played(engine, seed, silence):
        state = moment.state
        for event in moment.events:
            after = engine.evolve(state, event)
            for viewer in viewers(engine):
                # Words and drawings are made of the view alone.
                if not may_know(engine, event, viewer):
                    assert engine.view(after, viewer) == engine.view(state, viewer)
            state = after


@few
@given(games, seeds)
def test_twin_worlds_that_a_seat_cannot_tell_apart_look_the_same_to_it(game, seed):
    """Two matches part in what others do or what chance deals; whoever was told the same of both sees the same."""
    engine = ENGINES[game]
    dice = random.Random(f"twins {seed}")
    moments = list(played(engine, seed, 0.3))
    compared = 0
    for moment in dice.sample(moments, min(12, len(moments))):
        for twin in twins_of(engine, moment, seed, dice):
            worlds = fold(engine, moment.state, twin), moment.after
            for viewer in viewers(engine):
                told = [
                    [event for event in events if may_know(engine, event, viewer)] for events in (twin, moment.events)
                ]
                if told[0] == told[1]:
                    compared += 1
                    assert everything_seen(engine, worlds[0], viewer) == everything_seen(engine, worlds[1], viewer)
    assert compared, "no twins were found, so nothing was tested"


def twins_of(engine: AnyEngine, moment: Moment, seed: int, dice: random.Random) -> Iterator[tuple[Any, ...]]:
    """What would have followed had one seat answered otherwise, or had chance dealt otherwise."""
    answers = {slot: moment.moves.get(slot) for slot in moment.phase.to_act}
    for changed in moment.phase.to_act:
        other = twin_answer(engine, moment, changed, dice)
        yield engine.resolve(moment.state, {**answers, changed: other}, Rng(f"law {seed}", moment.phase.number))
    yield engine.resolve(moment.state, answers, Rng(f"twin {seed}", moment.phase.number))


def twin_answer(engine: AnyEngine, moment: Moment, slot: Slot, dice: random.Random) -> Any:
    """Silence where there was a move, and a random move or an open pass where there was none."""
    if moment.moves.get(slot) is not None:
        return None
    view = engine.view(moment.state, slot.seat)
    try:
        return engine.parse("pass", view, slot, None)
    except MoveError:
        return engine.wander(view, slot, Rng(f"{dice.random()}", moment.phase.number))


@few
@given(games, seeds, st.text(max_size=40) | st.sampled_from(("", "/undo", "\U0001f525", "A0", "x" * 4000)))
def test_any_text_is_a_move_or_is_refused_in_one_sentence(game, seed, text):
    engine = ENGINES[game]
    moment = next(played(engine, seed, 0.0))
    for slot in moment.phase.to_act:
        view = engine.view(moment.state, slot.seat)
        try:
            move = engine.parse(text, view, slot, None)
        except MoveError as refused:
            assert_sentence(str(refused))
        else:
            assert engine.parse(engine.describe(move), view, slot, None) == move


def assert_sentence(text: str) -> None:
    assert text
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) <= 400


@few
@given(games, seeds, silences)
def test_a_slot_that_owes_nothing_is_told_why_and_its_texts_are_refused(game, seed, silence):
    engine = ENGINES[game]
    *moments, last = played(engine, seed, silence)
    for state in [moment.state for moment in moments[::7]] + [last.after]:
        phase = engine.phase(state)
        names = engine.boards(state) if engine.INFO.answers_per == "board" else (None,)
        for slot in (Slot(seat, board) for seat in engine.report(state).seats for board in names):
            if phase is not None and slot in phase.to_act:
                continue
            view = engine.view(state, slot.seat)
            assert_sentence(engine.explain_idle(view, slot))
            with pytest.raises(MoveError):
                engine.parse("pass", view, slot, None)


@few
@given(games, seeds, silences)
def test_boards_stay_listed_and_all_that_is_told_and_drawn_belongs_to_them(game, seed, silence):
    engine = ENGINES[game]
    listed: tuple[str, ...] = ()
    for moment in played(engine, seed, silence):
        now = engine.boards(moment.state)
        assert now[: len(listed)] == listed
        assert set(engine.report(moment.state).boards) == set(now)
        if engine.INFO.boards is not None:
            assert set(now) <= set(engine.INFO.boards)
        assert {slot.board for slot in moment.phase.to_act} <= {None, *now}
        for event in moment.events:
            assert "\n" not in engine.narrate(event)
            assert engine.board_of(event) in {None, *engine.boards(moment.after)}
        listed = now


@few
@given(games, seeds, silences)
def test_a_drawing_is_ascii_and_its_alternative_text_short(game, seed, silence):
    engine = ENGINES[game]
    *moments, last = played(engine, seed, silence)
    for state in [moment.state for moment in moments[::5]] + [last.after]:
        for viewer in viewers(engine)[:2]:
            for board in engine.boards(state):
                scene = engine.scene(engine.view(state, viewer), board)
                words = [scene.title, *scene.captions, *scene.key, *(label.text for label in scene.labels)]
                words += [text for table in scene.tables for row in (table.heads, *table.rows) for text in row]
                words += [tile.mark for tile in scene.tiles] + [tile.name for tile in scene.tiles]
                assert all(word.isascii() for word in words)
                assert all(len(tile.mark) <= 3 for tile in scene.tiles)
                assert 0 < len(scene.alt) <= 900


@few
@given(games, seeds, silences, st.integers(0, 400), st.sampled_from(("", "p", "1", "a")))
def test_what_is_suggested_while_typing_is_taken_and_begins_with_what_is_typed(game, seed, silence, skipped, typed):
    engine = ENGINES[game]
    moments = list(played(engine, seed, silence))
    moment = moments[skipped % len(moments)]
    for slot in moment.phase.to_act:
        view = engine.view(moment.state, slot.seat)
        for text in (suggestions := engine.complete(view, slot, None, typed)):
            assert text.lower().startswith(typed)
            assert engine.parse(text, view, slot, None) is not None
        assert len(suggestions) <= MOST_COMPLETIONS
        assert len(set(suggestions)) == len(suggestions)


@few
@given(games, seeds, silences)
def test_step_by_step_drawings_are_of_boards_that_are_open_and_end_like_the_board(game, seed, silence):
    engine = ENGINES[game]
    for moment in list(played(engine, seed, silence))[:5]:
        view = engine.view(moment.after, None)
        for board in engine.boards(moment.after):
            frames = engine.frames(view, board)
            assert len({frozenset((tile.x, tile.y) for tile in frame.tiles) for frame in frames}) <= 1
            if frames:
                shown = {tile.name: tile.mark for tile in engine.scene(view, board).tiles}
                assert {tile.name: tile.mark for tile in frames[-1].tiles} == shown
        for slot, move in moment.moves.items():
            if move is not None:
                drawn = engine.sketch(engine.view(moment.state, slot.seat), slot, move)
                assert {board for board, _ in drawn} <= set(engine.boards(moment.state))


@few
@given(games, seeds, silences)
def test_results_have_a_row_for_every_seat_and_reasons_are_plain_lines(game, seed, silence):
    engine = ENGINES[game]
    *_, last = played(engine, seed, silence)
    table = engine.results(engine.view(last.after, None))
    seats = engine.report(last.after).seats
    assert len(table.rows) == len(seats)
    assert all(len(row) == len(table.heads) for row in table.rows)
    for viewer in viewers(engine):
        assert all(line and "\n" not in line for line in engine.why(engine.view(last.after, viewer)))


@pytest.mark.parametrize("game", sorted(ENGINES))
def test_a_game_introduces_itself(game):
    info = ENGINES[game].INFO
    assert info.id == game
    assert 1 <= info.fewest <= info.most <= len(info.seats)
    assert len(set(info.seats)) == len(info.seats)
    assert not set(info.seats) & {"public", "none", "all"}
    assert info.pitch.endswith(".")
    assert info.brief
    assert all(line.endswith(".") for line in info.brief)


@pytest.mark.parametrize("game", sorted(ENGINES))
def test_a_game_refuses_an_unknown_setting_by_name(game):
    engine = ENGINES[game]
    with pytest.raises(ConfigError) as refused:
        engine.configure({"surprise": 1}, engine.INFO.seats[: engine.INFO.fewest])
    assert "surprise" in str(refused.value)


@pytest.mark.parametrize("game", sorted(ENGINES))
def test_a_game_exports_the_contract_and_nothing_else(game):
    module: Any = ENGINES[game]
    contract = {name for name in vars(engine_protocol()) if not name.startswith("_")} | {"INFO", "TYPES"}
    assert set(module.__all__) == contract


def engine_protocol() -> type:
    from engines.api import Engine

    return Engine
