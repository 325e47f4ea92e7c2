"""`python -m tests.dev.recipe_checks`, in a copy of the tree in which the recipes were followed."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import game_of
from bifrost_bot.gateway.incoming.hosting.lobby import LobbyCog
from bifrost_bot.gateway.incoming.hosting.overview import AnnouncementCommands
from bifrost_bot.gateway.incoming.options import with_typed
from bifrost_bot.gateway.incoming.season.episodes import EpisodeCommands
from bifrost_bot.gateway.incoming.settings.setting import all_settings
from bifrost_bot.match.decide.hosts import AddHost, Announce, impartial_hosts
from bifrost_bot.match.event import HOST_ACTIONS
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Settings
from bifrost_bot.match.settings import usual_settings
from bifrost_bot.match.upcast import read_event, write_event
from bifrost_bot.messages.audit import audit_text
from bifrost_bot.messages.lobby_details import details_post
from bifrost_bot.notices.briefing import brief
from bifrost_bot.tools.verify import verify
from tests.match.world import HOST, World

SECOND: Final = "200"
GAME: Final[AnyGame] = game_of("bifrost")


def differences(history: Sequence[MatchEvent]) -> str:
    """What `verify` says is wrong with a match."""
    return str([check.differences for check in verify(history)])


def check_command() -> None:
    """The command is registered, decided, counted, stored, worded and verified."""
    children: Any = vars(AnnouncementCommands)["__discord_app_commands_group_children__"]
    (shown,) = [one for one in children if one.name == "step-back"]
    assert shown.description == "Let the next host of a match be the first."
    commands: Any = import_module("bifrost_bot.match.decide.hosts")
    world = World()
    assert "several" in world.refused(commands.StepBack(HOST), commands.HostError)
    world.do(AddHost(HOST, SECOND))
    before = world.match
    events = world.do(commands.StepBack(HOST))
    assert world.match.hosts == (SECOND, HOST) == impartial_hosts(world.match)
    assert world.match.tally[HOST_ACTIONS] == before.tally[HOST_ACTIONS] + 1
    assert [read_event(write_event(event)) for event in events] == list(events)
    assert brief(before, events, world.match, tuple(world.history))
    told = audit_text(world.match, world.history, everything=True)
    assert "stepped back as the first host." in told
    assert "SteppedBack" not in differences(world.history)
    forged = (*world.history, type(events[0])("999", world.now_ms))
    assert "SteppedBack" in differences(forged)


def check_setting() -> None:
    """The setting is asked everywhere, stored, shown in the lobby, and obeyed."""
    for command in (LobbyCog.create, EpisodeCommands.open):
        option = command.get_parameter("announcements")
        assert option is not None
        assert "announcements" in str(option.description)
    usual = usual_settings(GAME.info)
    (asked,) = [one for one in all_settings(usual, usual) if one.option.title == "Announcements"]
    silent = asked.with_text(usual, "no")
    assert with_typed(usual, {"announcements": False}) == silent
    assert asked.label(silent) == "no"
    world = World(silent)
    assert "• Announcements: hosts make none." in details_post(world.match).text
    assert "Announcements" not in details_post(World(usual).match).text
    assert read_event(write_event(world.created)) == world.created
    commands: Any = import_module("bifrost_bot.match.decide.hosts")
    assert "allow no announcements" in world.refused(Announce(HOST, "Hello"), commands.HostError)
    assert World(Settings("bifrost")).do(Announce(HOST, "Hello"))


if __name__ == "__main__":
    check_command()
    check_setting()
    print("both recipes are true")
