"""Setups of servers with different @everyone permissions; the bot always has its invitation's."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import DEFAULT_PEOPLE, PersonSetup, Setup

NEWCOMER = "Nils"
"""The person who has not passed the gate of a server that has one."""

COMMAND_ROOM = "lobby"
"""The only room with application commands where a server has them in one room."""

_NO_THREADS = 2221982107422273
_DEFAULT = Setup(everyone_permissions=allow.EVERYONE_DEFAULT)
_ONE_COMMAND_ROOM = ((COMMAND_ROOM, allow.USE_APPLICATION_COMMANDS),)


def _with_gate(setup: Setup) -> Setup:
    """Adds a gate: members who have not passed it see only the first channel."""
    everyone = setup.everyone_permissions or 0
    return replace(
        setup,
        everyone_permissions=everyone & ~allow.VIEW_CHANNEL,
        member_permissions=allow.VIEW_CHANNEL,
        people=(*DEFAULT_PEOPLE, PersonSetup(NEWCOMER, "spectator", passed=False)),
        channels=("welcome", *setup.channels),
        room_permissions=(*setup.room_permissions, ("welcome", allow.VIEW_CHANNEL)),
    )


FAMILY: Mapping[str, Setup] = MappingProxyType(
    {
        "untouched": _DEFAULT,
        "no_threads": replace(_DEFAULT, everyone_permissions=_NO_THREADS),
        "no_reactions": replace(
            _DEFAULT, everyone_permissions=allow.EVERYONE_DEFAULT & ~allow.ADD_REACTIONS
        ),
        "no_commands": replace(
            _DEFAULT,
            everyone_permissions=allow.EVERYONE_DEFAULT & ~allow.USE_APPLICATION_COMMANDS,
            room_permissions=_ONE_COMMAND_ROOM,
        ),
        "gated": _with_gate(_DEFAULT),
        "all_together": _with_gate(
            replace(
                _DEFAULT,
                everyone_permissions=_NO_THREADS
                & ~(allow.ADD_REACTIONS | allow.USE_APPLICATION_COMMANDS),
                room_permissions=_ONE_COMMAND_ROOM,
            )
        ),
    }
)
