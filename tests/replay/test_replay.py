"""Replays show what the engines draw, and their JSON loses nothing."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.scene import Scene, as_drawn
from bifrost_bot.engines.values import EVERYTHING, Slot
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.events import MatchStarted, PhaseResolved
from bifrost_bot.match.history.results import places
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.replay.model import Replay
from bifrost_bot.replay.pack import ReplayError, pack, unpack
from bifrost_bot.replay.record import record
from bifrost_bot.speech.view import view_for
from bifrost_bot.tools.referee import Played
from tests.match import whisper
from tests.match.world import HOST, World, played_out, playing
from tests.recorded import RECORDED, game_of, name_of, played

every_recorded_game = pytest.mark.parametrize("path", RECORDED, ids=name_of)


def states(game: Played) -> Iterator[Match]:
    """The match as it stood before the first phase and after each."""
    match = core.fold(game.history[:1])
    for event in game.history[1:]:
        match = core.evolve(match, event)
        if isinstance(event, (MatchStarted, PhaseResolved)):
            yield match


@cache
def recorded_replay(path: Path) -> Replay:
    """The replay of a recorded game."""
    return record(played(path).history)


def as_json(replay: Replay) -> dict[str, Any]:
    return json.loads(json.dumps(pack(replay)))


def whispered_match(*words: str) -> World:
    """A match of three rounds in which the first seat whispers these words, one a round."""
    world = playing(Settings("whisper"))
    for word in (*words, *[""] * (3 - len(words))):
        if word:
            world.say(Slot("ann"), word)
        world.close()
    return world


def test_every_game_has_been_recorded() -> None:
    assert {game_of(path) for path in RECORDED} == set(all_games())


@pytest.mark.slow
@pytest.mark.nightly(by_day=5)
@every_recorded_game
def test_a_replay_shows_what_the_engine_draws_for_every_viewer_at_every_step(path: Path) -> None:
    game = played(path)
    replay = recorded_replay(path)
    engine = game.match.game
    matches = list(states(game))
    assert [step.number for step in replay.steps] == [0, *range(1, len(matches))]
    assert [viewpoint.id for viewpoint in replay.viewpoints] == [
        "public",
        *game.match.seats,
        EVERYTHING,
    ]
    for step, match in zip(replay.steps, matches, strict=True):
        for viewer, sight in zip((None, *game.match.seats, EVERYTHING), step.sights, strict=True):
            view = view_for(match, viewer).view
            assert [pane.board for pane in sight.panes] == list(match.boards)
            assert [pane.scene for pane in sight.panes] == [
                as_drawn(engine.scene(view, board)) for board in match.boards
            ]
            assert (sight.notes, sight.results) == (engine.notes(view), engine.results(view))


@pytest.mark.nightly(by_day=5)
@every_recorded_game
def test_a_replay_written_as_json_is_read_back_equal(path: Path) -> None:
    replay = recorded_replay(path)
    assert unpack(as_json(replay)) == replay


@pytest.mark.nightly(by_day=10)
@every_recorded_game
def test_the_json_of_a_replay_is_small(path: Path) -> None:
    """However long the match, far less than its drawings written out one by one."""
    replay = recorded_replay(path)
    sights = [sight for step in replay.steps for sight in step.sights]
    drawings = [scene for sight in sights for pane in sight.panes for scene in pane.frames]
    assert len(json.dumps(pack(replay))) < 100_000 + sum(map(written_out, drawings)) / 8


@cache
def written_out(scene: Scene) -> int:
    return len(json.dumps(encode(scene, Scene)))


def test_a_replay_names_people_by_seat_and_tells_the_end_and_the_seed() -> None:
    world = playing()
    while not world.match.over:
        world.close()
    replay = record(world.history)
    names = {seat: f"Player {id}" for seat, id in world.match.seats.items()}
    assert dict(replay.people) == names
    assert world.match.outcome is not None
    assert replay.ending[0] == world.match.outcome.reason
    places = "\n".join(replay.ending[1:])
    assert all(f"({name})" in places for name in names.values())
    assert replay.chance is not None
    assert replay.chance.seed == world.match.seed
    assert [draw.purpose for draw in replay.chance.draws] == ["seats", "seats"]


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("game", ["social_snake", "three_towers"])
def test_a_replay_tells_at_the_end_what_everybody_takes_into_the_next_match(game: str) -> None:
    world = played_out(game)
    replay = record(world.history)
    taken = world.match.game.spoils(world.match.state)
    assert world.match.outcome is not None
    for line, seat in zip(replay.ending[1:], places(world.match.outcome.ranking), strict=True):
        assert f" · garnets: {taken[seat].garnets}" in line
        assert taken[seat].candidate in line


def test_a_match_ended_by_its_host_has_a_replay_of_what_was_played() -> None:
    world = playing()
    world.close()
    world.do(Abandon(HOST, "somebody *fell* ill\nat home"))
    replay = record(world.history)
    assert [step.number for step in replay.steps] == [0, 1]
    assert replay.ending == ("Ended without a result. somebody *fell* ill at home",)


def test_a_match_that_has_not_begun_has_no_replay() -> None:
    with pytest.raises(ValueError, match="not begun"):
        record(World().history)
    with pytest.raises(ValueError, match="creation"):
        record(World().history[1:] or playing().history[1:])


def test_a_viewpoint_reads_its_own_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    whisper.register(monkeypatch)
    replay = record(whispered_match("hush").history)
    lines = dict[str, list[str]]()
    for viewpoint, sight in zip(replay.viewpoints, replay.steps[1].sights, strict=True):
        lines[viewpoint.id] = [line.text for line in sight.lines]
    assert lines == {
        "public": [],
        "ann": ["You whispered hush, ann."],
        "bob": [],
        "cid": [],
        "all": ["Ann: You whispered hush, ann."],
    }


def test_answers_are_shown_to_those_who_gave_them(monkeypatch: pytest.MonkeyPatch) -> None:
    whisper.register(monkeypatch)
    replay = record(whispered_match("hush").history)
    seen = dict(
        zip([viewpoint.id for viewpoint in replay.viewpoints], replay.steps[1].sights, strict=True)
    )
    assert seen["ann"].answers == seen["all"].answers == ("Ann: hush",)
    assert seen["public"].answers == seen["bob"].answers == ()


class TestRefusals:
    @pytest.fixture
    def packed(self) -> dict[str, Any]:
        return as_json(record(playing().history))

    def test_another_format_or_version_is_refused(self, packed: dict[str, Any]) -> None:
        with pytest.raises(ReplayError, match="not the replay"):
            unpack({**packed, "format": "something else"})
        with pytest.raises(ReplayError, match="another version"):
            unpack({**packed, "version": 2})

    @pytest.mark.parametrize(
        ("place", "value"),
        [
            ("steps", [[0, "start", [99]]]),
            ("steps", [["zero", "start", [0]]]),
            ("looks", []),
            ("looks", [["crimson", "", "plain", None]]),
            ("covers", [[5, 0, 0]]),
            ("covers", [["no", "numbers"]]),
            ("grids", None),
            ("parts", {}),
            ("viewpoints", [["public"]]),
            ("people", [[1, 2]]),
            ("chance", {"seed": "s"}),
            ("chance", {"seed": "s", "commitment": "c", "draws": [[1]]}),
            ("ending", 5),
        ],
    )
    def test_damage_is_told_in_a_sentence(
        self, packed: dict[str, Any], place: str, value: Any
    ) -> None:
        with pytest.raises(ReplayError, match=r"^This replay is damaged: \w+\.$"):
            unpack({**packed, place: value})

    @pytest.mark.parametrize(
        "place",
        [
            "game",
            "title",
            "noun",
            "viewpoints",
            "people",
            "ending",
            "chance",
            "steps",
            "sights",
            "scenes",
        ],
    )
    def test_a_missing_part_has_a_sentence(self, packed: dict[str, Any], place: str) -> None:
        del packed[place]
        with pytest.raises(ReplayError, match="damaged"):
            unpack(packed)
