"""Making, giving and ordering roles with Discord's limits, for bot and people."""

from typing import TYPE_CHECKING, Any

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.errors import ApiError, missing_permissions
from bifrost_bot.sandbox.world.model import Guild, Json, Role

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World

_MAX_ROLES = 250


def make_role(world: "World", guild: Guild, **fields: Any) -> Role:
    """Returns a new role, just above @everyone; those above it move up by one.

    Raises:
        ApiError: 30005 if the guild has as many as it can.
    """
    if len(guild.roles) >= _MAX_ROLES:
        raise ApiError(400, 30005, f"Maximum number of server roles reached ({_MAX_ROLES})")
    default = guild.roles[guild.id].permissions
    for other in tuple(guild.roles.values()):
        if other.position >= 1:
            other.position += 1
            world.put_role(guild, other)
    given: Json = {"name": "new role", "permissions": default, "position": 1, **fields}
    return world.put_role(guild, Role(world.snowflakes.next(), **given))


def require_above(guild: Guild, user_id: int, role: Role) -> None:
    """Raises ApiError 50013 unless the user manages roles and is above this one."""
    allow.require_in_guild(guild, user_id, allow.MANAGE_ROLES)
    top = allow.top_role(guild, user_id)
    if guild.owner_id != user_id and role.position >= top.position:
        raise missing_permissions()


def require_givable(guild: Guild, user_id: int, role: Role) -> None:
    """Raises ApiError 50013 unless the user can give and take this role; managed: never."""
    require_above(guild, user_id, role)
    if role.bot_id is not None or role.id == guild.id:
        raise missing_permissions()


def move_role(world: "World", guild: Guild, role: Role, below: Role) -> None:
    """Puts a role right above another; one update for each role whose position changes."""
    order = sorted(guild.roles.values(), key=lambda item: (item.position, item.id))
    order.remove(role)
    order.insert(order.index(below) + 1, role)
    for position, item in enumerate(order):
        if item.position != position:
            item.position = position
            world.put_role(guild, item)
