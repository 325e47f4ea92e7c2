"""Routes for channels, their overwrites, and direct conversations."""

from collections.abc import Sequence
from typing import Any

from bifrost_bot.sandbox.rest.route import NOTHING, Call, Reply, Route, ok
from bifrost_bot.sandbox.rest.thread import edit_thread
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.channel_service import (
    channel_name,
    make_channel,
    parent_category,
    require_room,
)
from bifrost_bot.sandbox.world.errors import (
    ApiError,
    invalid_form,
    missing_permissions,
    not_found,
    too_many,
)
from bifrost_bot.sandbox.world.json_values import pick
from bifrost_bot.sandbox.world.model import (
    ANNOUNCEMENT,
    CATEGORY,
    DM,
    FORUM,
    STAGE,
    TEXT,
    VOICE,
    Channel,
    Guild,
    Json,
    Overwrite,
)
from bifrost_bot.sandbox.world.payloads import channel_json

_MAX_OVERWRITES = 1000
_KNOWN_TYPES = (TEXT, VOICE, CATEGORY, ANNOUNCEMENT, STAGE, FORUM)
_COPIED_FIELDS = ("topic", "nsfw", "rate_limit_per_user", "default_auto_archive_duration")


def _channel_reply(call: Call, channel: Channel, status: int = 200) -> Reply:
    others = call.world.others_in(channel, call.bot)
    return ok(channel_json(channel, others, call.bot.id), status)


def _get(call: Call) -> Reply:
    channel = call.channel
    call.require(channel)
    return _channel_reply(call, channel)


def _list(call: Call) -> Reply:
    guild = call.guild
    channels = guild.channels.values()
    visible = [channel for channel in channels if allow.can_view(guild, channel, call.bot.id)]
    return ok(list(map(channel_json, visible)))


def _create(call: Call) -> Reply:
    guild = call.guild
    fields = call.fields
    kind = fields.get("type") or TEXT
    if kind not in _KNOWN_TYPES:
        raise invalid_form("type", "This type of channel does not exist here.")
    require_room(guild)
    parent = parent_category(guild, fields.get("parent_id"))
    if parent is None:
        call.require_in_guild(allow.MANAGE_CHANNELS)
    else:
        allow.require(guild, parent, call.bot.id, allow.MANAGE_CHANNELS)
    requested = fields.get("permission_overwrites")
    if not requested:
        # discord.py always sends a list, and documents the category's overwrites for an empty one.
        overwrites = {} if parent is None else dict(parent.overwrites)
    else:
        overwrites = _overwrites(guild, requested)
        _require_grantable(guild, call.bot.id, overwrites.values())
    quota = call.world.channels_left(guild.id)
    if not quota.remaining:
        raise too_many(quota.reset_after_ms / 1000)
    plain = _plain_fields(fields)
    if fields.get("position") is not None:
        plain["position"] = fields["position"]
    channel = make_channel(call.world, guild, fields.get("name"), kind, parent, overwrites, **plain)
    quota.take()
    return _channel_reply(call, channel, 201)


def _plain_fields(fields: Json) -> Json:
    if len(fields.get("topic") or "") > 1024:
        raise invalid_form("topic", "Must be 1024 or fewer in length.")
    return pick(fields, _COPIED_FIELDS)


def _overwrites(guild: Guild, requested: Sequence[Json]) -> dict[int, Overwrite]:
    if len(requested) > _MAX_OVERWRITES:
        message = f"Maximum number of channel permission overwrites reached ({_MAX_OVERWRITES})"
        raise ApiError(400, 30060, message)
    found: dict[int, Overwrite] = {}
    for item in requested:
        overwrite = _overwrite(int(item["id"]), item)
        if overwrite.kind == 0 and overwrite.id not in guild.roles:
            raise not_found("Role")
        found[overwrite.id] = overwrite
    return found


def _overwrite(target: int, item: Json) -> Overwrite:
    kind = int(item.get("type") or 0)
    allowed = int(item.get("allow") or 0)
    denied = int(item.get("deny") or 0)
    return Overwrite(target, kind, allowed, denied)


def _require_grantable(
    guild: Guild, user_id: int, overwrites: Any, parent: Channel | None = None
) -> None:
    """Raises if an overwrite holds a permission that the user lacks in the guild or the category.

    Only an administrator grants the right to manage roles.
    """
    granted = allow.require_in_guild(guild, user_id, allow.MANAGE_ROLES)
    if parent is not None:
        granted |= allow.channel_permissions(guild, parent, user_id)
    touched = 0
    for overwrite in overwrites:
        touched |= overwrite.allow | overwrite.deny
    grantable = granted & ~allow.MANAGE_ROLES
    if granted != allow.ALL and touched & ~grantable:
        raise missing_permissions()


def _edit(call: Call) -> Reply:
    channel = call.channel
    guild = call.world.guild_of(channel)
    if guild is None:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    if channel.thread is not None:
        return edit_thread(call, guild, channel)
    allow.require(guild, channel, call.bot.id, allow.MANAGE_CHANNELS)
    changes = _changes(call, guild, channel)
    call.world.change_channel(channel, **changes)
    return _channel_reply(call, channel)


def _changes(call: Call, guild: Guild, channel: Channel) -> Json:
    fields = call.fields
    changes = _plain_fields(fields)
    if "topic" in fields:
        changes["topic"] = fields["topic"]
    if "name" in fields:
        changes["name"] = channel_name(fields["name"], channel.type)
    if fields.get("position") is not None:
        changes["position"] = fields["position"]
    if "parent_id" in fields:
        parent = parent_category(guild, fields["parent_id"], channel)
        changes["parent_id"] = None if parent is None else parent.id
    if fields.get("permission_overwrites") is not None:
        overwrites = _overwrites(guild, fields["permission_overwrites"])
        new = [item for item in overwrites.values() if channel.overwrites.get(item.id) != item]
        category = guild.channels.get(channel.parent_id or 0)
        _require_grantable(guild, call.bot.id, new, category)
        changes["overwrites"] = overwrites
    return changes


def _reorder(call: Call) -> Reply:
    guild = call.guild
    call.require_in_guild(allow.MANAGE_CHANNELS)
    for item in call.items:
        channel = guild.channels.get(int(item["id"]))
        if channel is None:
            raise not_found("Channel")
        changes: Json = {}
        if item.get("position") is not None:
            changes["position"] = item["position"]
        if "parent_id" in item:
            parent = parent_category(guild, item["parent_id"], channel)
            changes["parent_id"] = None if parent is None else parent.id
            if parent is not None and item.get("lock_permissions"):
                changes["overwrites"] = dict(parent.overwrites)
        call.world.change_channel(channel, **changes)
    return NOTHING


def _delete(call: Call) -> Reply:
    channel = call.channel
    guild = call.world.guild_of(channel)
    if guild is not None:
        needed = allow.MANAGE_CHANNELS if channel.thread is None else allow.MANAGE_THREADS
        allow.require(guild, channel, call.bot.id, needed)
    reply = _channel_reply(call, channel)
    if channel.type != DM:
        call.world.delete_channel(channel)
    return reply


def _set_overwrite(call: Call) -> Reply:
    channel, guild, target = _permission_target(call)
    overwrite = _overwrite(target, call.fields)
    category = guild.channels.get(channel.parent_id or 0)
    _require_grantable(guild, call.bot.id, [overwrite], category)
    if overwrite.kind == 0 and target not in guild.roles:
        raise not_found("Role")
    call.world.set_overwrite(channel, target, overwrite)
    return NOTHING


def _delete_overwrite(call: Call) -> Reply:
    channel, _, target = _permission_target(call)
    if target not in channel.overwrites:
        raise not_found("Permission overwrite")
    call.world.set_overwrite(channel, target, None)
    return NOTHING


def _permission_target(call: Call) -> tuple[Channel, Guild, int]:
    channel = call.channel
    guild = call.world.guild_of(channel)
    if guild is None:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    allow.require(guild, channel, call.bot.id, allow.MANAGE_ROLES)
    return channel, guild, call.id("overwrite_id")


def _open_dm(call: Call) -> Reply:
    user = call.world.users.get(int(call.fields.get("recipient_id") or 0))
    if user is None:
        raise not_found("User")
    if user.bot:
        raise ApiError(400, 50007, "Cannot send messages to this user")
    return _channel_reply(call, call.world.open_dm(call.bot, user))


_CHANNEL = "/channels/{channel_id}"

ROUTES = (
    Route("GET", "/guilds/{guild_id}/channels", _list),
    Route("POST", "/guilds/{guild_id}/channels", _create),
    Route("PATCH", "/guilds/{guild_id}/channels", _reorder),
    Route("GET", _CHANNEL, _get),
    Route("PATCH", _CHANNEL, _edit),
    Route("DELETE", _CHANNEL, _delete),
    Route("PUT", _CHANNEL + "/permissions/{overwrite_id}", _set_overwrite),
    Route("DELETE", _CHANNEL + "/permissions/{overwrite_id}", _delete_overwrite),
    Route("POST", "/users/@me/channels", _open_dm),
)
