"""Settings of an open lobby are changed by its hosts, until somebody is asked to be ready."""

from dataclasses import replace

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.match.decide.lobby import CallOff, CallReady, Join
from bifrost_bot.match.decide.settings import ChangeSettings
from bifrost_bot.match.errors import LobbyError, NotHostError, NotRunningError
from bifrost_bot.match.events import SettingsChanged
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.messages.post import lobby_post
from tests.match.world import HOST, PEOPLE, World


def test_what_a_host_changed_holds_when_the_match_begins() -> None:
    world = World()
    world.join()
    changed = Settings("bifrost", {"points": [9, 2, 0]}, seconds=30, rated=False)
    (event,) = world.do(ChangeSettings(HOST, changed))
    assert isinstance(event, SettingsChanged)
    assert "30 seconds a turn" in lobby_post(world.match).text
    assert world.do(ChangeSettings(HOST, changed)) == ()
    world.begin()
    assert world.live.phase.seconds == 30


def test_what_does_not_fit_is_refused() -> None:
    world = World()
    now = world.match.settings
    world.join()
    world.refused(ChangeSettings(PEOPLE[0], now), NotHostError)
    world.refused(ChangeSettings(HOST, Settings("social_snake")), LobbyError)
    world.refused(ChangeSettings(HOST, replace(now, practice=True)), LobbyError)
    world.refused(ChangeSettings(HOST, replace(now, seconds=0)), ConfigError)  # type: ignore[arg-type]
    world.refused(ChangeSettings(HOST, replace(now, options={"points": 3})), ConfigError)  # type: ignore[arg-type]
    world.do(CallReady(HOST))
    world.refused(ChangeSettings(HOST, replace(now, seconds=30)), LobbyError)
    world.do(CallOff(HOST))
    world.be_ready()
    world.refused(ChangeSettings(HOST, replace(now, seconds=30)), NotRunningError)


def test_a_host_who_plays_is_not_let_read_along_and_watching_eyes_stay_disclosed() -> None:
    world = World(Settings("bifrost", open_eyes=True))
    world.do(Join(Player(HOST, "Host", sees_all=True)))
    now = world.match.settings
    world.refused(ChangeSettings(HOST, replace(now, hosts_watch=True)), LobbyError)
    world.refused(ChangeSettings(HOST, replace(now, open_eyes=False)), LobbyError)
