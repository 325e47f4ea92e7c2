"""Making, moving and naming channels with Discord's limits, for bot and people."""

from typing import TYPE_CHECKING, Any

from bifrost_bot.sandbox.world.errors import ApiError, invalid_form
from bifrost_bot.sandbox.world.model import CATEGORY, WITH_SOUND, Channel, Guild, Overwrite

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World

_MAX_CHANNELS = 500
MAX_CHILDREN = 50


def require_room(guild: Guild) -> None:
    """Raises ApiError 30013 if a guild can have no further channel."""
    if len(guild.channels) >= _MAX_CHANNELS:
        raise ApiError(400, 30013, f"Maximum number of server channels reached ({_MAX_CHANNELS})")


def make_channel(
    world: "World",
    guild: Guild,
    name: Any,
    kind: int,
    parent: Channel | None,
    overwrites: dict[int, Overwrite],
    **fields: Any,
) -> Channel:
    """Returns a new channel, by default below the others of its kind."""
    fields.setdefault("position", _last_position(guild, kind))
    channel = Channel(
        id=world.snowflakes.next(),
        type=kind,
        name=channel_name(name, kind),
        guild_id=guild.id,
        parent_id=None if parent is None else parent.id,
        overwrites=overwrites,
        **fields,
    )
    return world.create_channel(channel)


def channel_name(name: Any, kind: int) -> str:
    """Returns a name as Discord writes it for that kind of channel, or raises ApiError 50035."""
    if not isinstance(name, str) or not 1 <= len(name) <= 100:
        raise invalid_form("name", "Must be between 1 and 100 in length.")
    return name if kind in (CATEGORY, *WITH_SOUND) else "-".join(name.lower().split())


def parent_category(guild: Guild, parent_id: Any, child: Channel | None = None) -> Channel | None:
    """Returns the category for a channel, None for none.

    Raises:
        ApiError: 50035 if it is no category, or is full.
    """
    if parent_id is None:
        return None
    parent = guild.channels.get(int(parent_id))
    if parent is None or parent.type != CATEGORY:
        raise invalid_form("parent_id", "Not a category")
    moves_in = child is None or child.parent_id != parent.id
    if moves_in and len(guild.children(parent.id)) >= MAX_CHILDREN:
        message = f"Maximum number of channels in category reached ({MAX_CHILDREN})"
        raise invalid_form("parent_id", message, "CHANNEL_PARENT_MAX_CHANNELS")
    return parent


def _last_position(guild: Guild, kind: int) -> int:
    position = -1
    for item in guild.channels.values():
        if (item.type == CATEGORY) is (kind == CATEGORY):
            position = max(position, item.position)
    return position + 1
