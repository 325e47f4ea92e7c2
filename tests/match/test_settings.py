"""Settings of an open lobby are changed by its hosts, until a user is asked to be ready."""

from dataclasses import replace

import pytest

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.decide.bounds import unfitting_warnings
from bifrost_bot.match.decide.lobby import CallOff, CallReady, Join
from bifrost_bot.match.errors import LobbyError, NotHostError, NotRunningError
from bifrost_bot.match.events import SettingsChanged
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.messages.lobby_details import details_post
from bifrost_bot.speech import wording
from tests import samples
from tests.match.world import HOST, PEOPLE, World, settings_change


def test_what_a_host_changed_holds_when_the_match_begins() -> None:
    world = World().join()
    changed = Settings("bifrost", {"points": [9, 2, 0]}, seconds=30, rated=False)
    (event,) = world.do(settings_change(world.match, changed))
    assert isinstance(event, SettingsChanged)
    assert "• Turns: 30 seconds each." in details_post(world.match).text
    assert world.do(settings_change(world.match, changed)) == ()
    world.begin()
    assert world.live.phase.seconds == 30


def test_what_does_not_fit_is_refused() -> None:
    world = World()
    now = world.match.settings
    world.join()
    world.refused(settings_change(world.match, now, PEOPLE[0]), NotHostError)
    world.refused(settings_change(world.match, Settings("social_snake")), LobbyError)
    world.refused(settings_change(world.match, replace(now, practice=True)), LobbyError)
    world.refused(settings_change(world.match, replace(now, seconds=0)), ConfigError)  # type: ignore[arg-type]
    world.refused(settings_change(world.match, replace(now, options={"points": 3})), ConfigError)  # type: ignore[arg-type]
    world.do(CallReady(HOST))
    world.refused(settings_change(world.match, replace(now, seconds=30)), LobbyError)
    world.do(CallOff(HOST))
    world.be_ready()
    world.refused(settings_change(world.match, replace(now, seconds=30)), NotRunningError)


def test_a_host_who_plays_is_not_let_read_along_and_watching_eyes_stay_disclosed() -> None:
    world = World(Settings("bifrost", open_eyes=True))
    world.do(Join(Player(HOST, "Host", sees_all=True)))
    now = world.match.settings
    world.refused(settings_change(world.match, replace(now, hosts_watch=True)), LobbyError)
    world.refused(settings_change(world.match, replace(now, open_eyes=False)), LobbyError)


@pytest.mark.parametrize(
    ("settings", "unfit"),
    [
        (Settings("bifrost", {"move_seconds": 10, "warnings": [30, 10, 5]}), (30, 10)),
        (Settings("bifrost", {"move_seconds": 10}), ()),
        (Settings("bifrost", {"warnings": [30, 10, 5]}), ()),
        (Settings("bifrost", {"warnings": []}), ()),
        (Settings("bifrost", {"warnings": [40, 10]}, seconds=30), (40,)),
        (Settings("bifrost", {"warnings": [40, 10]}, warnings=(90, 50)), (90,)),
        (Settings("bifrost", warnings=(30, 10, 5), pace=6), (30, 10)),
    ],
)
def test_unreachable_warnings_are_named(settings: Settings, unfit: tuple[int, ...]) -> None:
    assert unfitting_warnings(settings) == unfit


@pytest.mark.parametrize("game", samples.GAMES)
def test_warnings_of_which_some_are_far_too_long_open_a_lobby_and_are_told(game: str) -> None:
    settings = Settings(game, warnings=(10**9, 5))
    assert World(settings).match.settings.warnings == settings.warnings
    assert unfitting_warnings(settings) == (10**9,)


@pytest.mark.parametrize("game", samples.GAMES)
def test_impossible_warnings_are_refused_unless_they_are_the_usual_ones(game: str) -> None:
    with pytest.raises(
        ConfigError, match=r"so none of these can be given\. Give shorter ones, or leave them out\."
    ):
        World(Settings(game, warnings=(10**9,)))
    engine = game_of(game)
    seats = engine.info.seats[: engine.info.fewest]
    usual = engine.phase(engine.setup(engine.configure({}, seats), seats, Rng("", 0)))
    assert usual is not None
    assert World(Settings(game, seconds=1, warnings=usual.warnings)).match.settings.seconds == 1


def test_the_warnings_that_will_not_be_given_are_told_in_a_sentence() -> None:
    assert wording.unfitting_warnings(()) == []
    assert wording.unfitting_warnings((30, 10)) == [
        "The warnings at 30 and 10 seconds are left out: a turn is not longer than that."
    ]
    assert wording.unfitting_warnings((172_800, 5_400)) == [
        "The warnings at 2 days and 90 minutes are left out: a turn is not longer than that."
    ]
    assert wording.unfitting_warnings((86_400,)) == [
        "The warning at 1 day is left out: a turn is not longer than that."
    ]
    assert wording.unfitting_warnings((30,)) == [
        "The warning at 30 seconds is left out: a turn is not longer than that."
    ]
