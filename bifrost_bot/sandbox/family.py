"""Servers as communities have them: what everybody may do differs, what the bot may do is always
its invitation.
"""

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
_UNTOUCHED = Setup(everyone_permissions=allow.EVERYONE_DEFAULT)
_ONE_COMMAND_ROOM = ((COMMAND_ROOM, allow.USE_APPLICATION_COMMANDS),)


def _gated(setup: Setup) -> Setup:
    """Returns the setup with a gate: only its first room is open to whoever has not passed it."""
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
        "untouched": _UNTOUCHED,
        "no_threads": replace(_UNTOUCHED, everyone_permissions=_NO_THREADS),
        "no_reactions": replace(
            _UNTOUCHED, everyone_permissions=allow.EVERYONE_DEFAULT & ~allow.ADD_REACTIONS
        ),
        "no_commands": replace(
            _UNTOUCHED,
            everyone_permissions=allow.EVERYONE_DEFAULT & ~allow.USE_APPLICATION_COMMANDS,
            room_permissions=_ONE_COMMAND_ROOM,
        ),
        "gated": _gated(_UNTOUCHED),
        "all_together": _gated(
            replace(
                _UNTOUCHED,
                everyone_permissions=_NO_THREADS
                & ~(allow.ADD_REACTIONS | allow.USE_APPLICATION_COMMANDS),
                room_permissions=_ONE_COMMAND_ROOM,
            )
        ),
    }
)
