"""The model in Discord's JSON, one function an object, for REST and gateway."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import (
    CATEGORY,
    DM,
    FORUM,
    PRIVATE_THREAD,
    VOICE,
    WITH_SOUND,
    Channel,
    Guild,
    Json,
    Member,
    Overwrite,
    Role,
    ScheduledEvent,
    User,
)
from bifrost_bot.sandbox.world.snowflake import iso

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World

# Flags of an application.
_GATEWAY_PRESENCE_LIMITED = 1 << 13
_GATEWAY_GUILD_MEMBERS_LIMITED = 1 << 15
_GATEWAY_MESSAGE_CONTENT_LIMITED = 1 << 19
# The flag of a hidden channel, sent without name, topic and overwrites.
_OBFUSCATED = 1 << 17
_FORUM_FIELDS: Json = {
    "available_tags": [],
    "default_reaction_emoji": None,
    "default_sort_order": None,
    "default_forum_layout": 0,
}


def user_json(user: User) -> Json:
    """Returns a user."""
    payload: Json = {
        "id": str(user.id),
        "username": user.name if user.bot else user.name.lower().replace(" ", "_"),
        "avatar": None,
        "discriminator": "0",
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "global_name": None if user.bot else user.name,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    }
    if user.bot:
        payload["bot"] = True
    return payload


def own_user_json(user: User) -> Json:
    """Returns the bot's own account, as the bot sees it."""
    return user_json(user) | {
        "mfa_enabled": user.two_factor,
        "locale": "en-US",
        "verified": True,
        "email": None,
    }


def application_json(world: "World") -> Json:
    """Returns the bot's application as its owner sees it."""
    app = world.application
    flags = (
        app.message_content * _GATEWAY_MESSAGE_CONTENT_LIMITED
        | app.members * _GATEWAY_GUILD_MEMBERS_LIMITED
        | app.presences * _GATEWAY_PRESENCE_LIMITED
    )
    owner = next((user for user in world.users.values() if user.part == "owner"), app.user)
    return {
        "id": str(app.id),
        "name": app.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user_json(app.user),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": flags,
        "flags_new": str(flags),
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user_json(owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    }


def role_json(role: Role) -> Json:
    """Returns a role."""
    payload: Json = {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": role.colour,
        "colors": {"primary_color": role.colour, "secondary_color": None, "tertiary_color": None},
        "hoist": role.hoist,
        "managed": role.bot_id is not None,
        "mentionable": role.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if role.bot_id is not None:
        payload["tags"] = {"bot_id": str(role.bot_id)}
    return payload


def member_json(member: Member, with_user: bool = True) -> Json:
    """Returns a member of a guild."""
    until_ms = member.timed_out_until_ms
    payload: Json = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": iso(until_ms) if until_ms else None,
        "flags": 0,
        "joined_at": iso(member.joined_ms),
        "nick": member.nick,
        "pending": member.pending,
        "premium_since": None,
        "roles": list(map(str, sorted(member.roles))),
        "mute": False,
        "deaf": False,
    }
    if with_user:
        payload["user"] = user_json(member.user)
    return payload


def guild_json(guild: Guild) -> Json:
    """Returns a guild without its channels and members."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(guild.owner_id),
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": optional_id(guild.system_channel_id),
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": list(map(role_json, guild.roles.values())),
        "default_message_notifications": 0,
        "mfa_level": guild.mfa_level,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": "en-US",
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def guild_create_json(guild: Guild, members: Iterable[Member], viewer: int) -> Json:
    """Returns a guild with everything in GUILD_CREATE; hidden channels are blanked for `viewer`."""
    channels = [channel_json_for(guild, channel, viewer) for channel in guild.channels.values()]
    return guild_json(guild) | {
        "joined_at": iso(guild.joined_ms),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": list(map(member_json, members)),
        "channels": channels,
        "threads": list(map(channel_json, guild.threads.values())),
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": list(map(scheduled_event_json, guild.current_events)),
        "soundboard_sounds": [],
    }


def scheduled_event_json(event: ScheduledEvent) -> Json:
    """Returns an event of a server."""
    return {
        "id": str(event.id),
        "guild_id": str(event.guild_id),
        "channel_id": None,
        "creator_id": str(event.creator_id),
        "name": event.name,
        "description": event.description,
        "scheduled_start_time": iso(event.start_ms),
        "scheduled_end_time": iso(event.end_ms),
        "privacy_level": 2,
        "image": None,
        "status": event.status,
        "entity_type": 3,
        "entity_id": None,
        "entity_metadata": {"location": event.location},
        "user_count": 0,
        "recurrence_rule": None,
        "guild_scheduled_event_exceptions": [],
    }


def channel_json(
    channel: Channel, recipients: Iterable[User] = (), for_user: int | None = None
) -> Json:
    """Returns a channel; a direct conversation needs `recipients`, a thread `for_user`."""
    payload: Json = {"id": str(channel.id), "type": channel.type, "flags": 0}
    if channel.type != CATEGORY:
        payload["last_message_id"] = optional_id(channel.last_message_id)
    if channel.type == DM:
        return payload | {"recipients": list(map(user_json, recipients))}
    payload |= {
        "guild_id": str(channel.guild_id),
        "name": channel.name,
        "parent_id": optional_id(channel.parent_id),
    }
    if channel.type != CATEGORY:
        payload["rate_limit_per_user"] = channel.rate_limit_per_user
    if channel.thread is not None:
        return payload | _thread_json(channel, for_user)
    if channel.type in WITH_SOUND:
        payload |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    if channel.type == FORUM:
        payload |= _FORUM_FIELDS
    if channel.type not in (CATEGORY, VOICE):
        payload["topic"] = channel.topic
        if channel.default_auto_archive_duration is not None:
            payload["default_auto_archive_duration"] = channel.default_auto_archive_duration
    return payload | {
        "position": channel.position,
        "nsfw": channel.nsfw,
        "permission_overwrites": list(map(_overwrite_json, channel.overwrites.values())),
    }


def _overwrite_json(item: Overwrite) -> Json:
    return {
        "id": str(item.id),
        "type": item.kind,
        "allow": str(item.allow),
        "deny": str(item.deny),
    }


def channel_json_for(guild: Guild, channel: Channel, viewer: int) -> Json:
    """Returns a channel for a viewer; a hidden one keeps only its id, type and position."""
    payload = channel_json(channel)
    if allow.can_view(guild, channel, viewer):
        return payload
    hidden = _overwrite_json(Overwrite(guild.id, 0, allow=0, deny=allow.VIEW_CHANNEL))
    payload |= {
        "name": "___hidden___",
        "flags": _OBFUSCATED,
        "parent_id": None,
        "permission_overwrites": [hidden],
    }
    blank: Json = {"topic": None, "nsfw": False, "rate_limit_per_user": 0, "last_message_id": None}
    return payload | {name: value for name, value in blank.items() if name in payload}


def _thread_json(channel: Channel, for_user: int | None) -> Json:
    thread = channel.thread
    assert thread is not None
    payload: Json = {
        "owner_id": str(thread.owner_id),
        "thread_metadata": {
            "archived": thread.archived,
            "archive_timestamp": iso(thread.created_ms),
            "auto_archive_duration": thread.auto_archive_minutes,
            "locked": thread.locked,
            "create_timestamp": iso(thread.created_ms),
        },
        "message_count": thread.message_count,
        "member_count": len(thread.members),
        "total_message_sent": thread.message_count,
    }
    if channel.type == PRIVATE_THREAD:
        payload["thread_metadata"]["invitable"] = thread.invitable
    if for_user in thread.members:
        payload["member"] = thread_member_json(channel, for_user)
    return payload


def thread_members_json(channel: Channel, user_ids: Iterable[int]) -> list[Json]:
    """Returns the memberships of a thread of these users."""
    return [thread_member_json(channel, id) for id in user_ids]


def thread_member_json(channel: Channel, user_id: int) -> Json:
    """Returns a user's membership of a thread."""
    assert channel.thread is not None
    joined = iso(channel.thread.members[user_id])
    return {"id": str(channel.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 0}


def optional_id(value: int | None) -> str | None:
    """Returns an id as text; None for none."""
    return None if value is None else str(value)
