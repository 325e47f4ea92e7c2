"""Routes for threads: starting, changing and closing them, and their members."""

from bifrost_bot.sandbox.rest.route import NOTHING, Call, Reply, Route, ok
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.errors import ApiError, invalid_form
from bifrost_bot.sandbox.world.model import (
    FORUM,
    PRIVATE_THREAD,
    Channel,
    Guild,
    Json,
    Message,
)
from bifrost_bot.sandbox.world.payloads import channel_json, thread_member_json, thread_members_json
from bifrost_bot.sandbox.world.thread_service import public_kind, start_thread


def _thread_from_message(call: Call) -> Reply:
    message = call.world.message(call.channel, call.id("message_id"))
    return _start_thread(call, public_kind(call.channel), message)


def _thread(call: Call) -> Reply:
    kind = call.fields.get("type") or PRIVATE_THREAD
    return _start_thread(call, kind, None)


def _start_thread(call: Call, kind: int, at: Message | None) -> Reply:
    name = call.fields.get("name")
    if call.channel.type == FORUM:
        raise invalid_form("message", "This field is required")
    thread = start_thread(call.world, call.channel, call.bot, name, kind, at)
    minutes = call.fields.get("auto_archive_duration")
    if minutes and thread.thread is not None:
        thread.thread.auto_archive_minutes = minutes
    return ok(channel_json(thread, for_user=call.bot.id), 201)


def edit_thread(call: Call, guild: Guild, channel: Channel) -> Reply:
    """Changes a thread, for its owner and members with Manage Threads.

    All who can write in a thread can open it again, unless it is locked.
    """
    assert channel.thread is not None
    fields = call.fields
    is_reopened = fields == {"archived": False} and not channel.thread.locked
    if is_reopened:
        needed = (allow.SEND_MESSAGES_IN_THREADS,)
    else:
        needed = () if channel.thread.owner_id == call.bot.id else (allow.MANAGE_THREADS,)
    allow.require(guild, channel, call.bot.id, *needed)
    if channel.thread.archived and fields.get("archived") is not False:
        raise ApiError(400, 50083, "Thread is archived")
    changes: Json = {}
    for name in ("archived", "locked", "invitable"):
        if fields.get(name) is not None:
            changes[name] = fields[name]
    if fields.get("auto_archive_duration"):
        changes["auto_archive_minutes"] = fields["auto_archive_duration"]
    if fields.get("name"):
        channel.name = fields["name"]
    call.world.change_thread(channel, **changes)
    return ok(channel_json(channel, for_user=call.bot.id))


def _thread_member(call: Call) -> Reply:
    channel = call.channel
    if channel.thread is None:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    user = call.world.user(call.id("user_id")) if "user_id" in call.ids else call.bot
    needed = () if user is call.bot or call.method == "PUT" else (allow.MANAGE_THREADS,)
    call.require(channel, *needed)
    if channel.thread.archived:
        raise ApiError(400, 50083, "Thread is archived")
    call.world.join_thread(channel, user.id, call.method == "PUT")
    return NOTHING


def _thread_members(call: Call) -> Reply:
    channel = call.channel
    call.require(channel)
    members = () if channel.thread is None else channel.thread.members
    return ok(thread_members_json(channel, members))


def _active_threads(call: Call) -> Reply:
    guild = call.guild
    bot_id = call.bot.id
    threads: list[Json] = []
    members: list[Json] = []
    for item in guild.threads.values():
        if item.thread is None or item.thread.archived or not allow.can_view(guild, item, bot_id):
            continue
        threads.append(channel_json(item, for_user=bot_id))
        if bot_id in item.thread.members:
            members.append(thread_member_json(item, bot_id))
    return ok({"threads": threads, "members": members, "has_more": False})


_CHANNEL = "/channels/{channel_id}"

ROUTES = (
    Route("POST", _CHANNEL + "/messages/{message_id}/threads", _thread_from_message),
    Route("POST", _CHANNEL + "/threads", _thread),
    Route("GET", _CHANNEL + "/thread-members", _thread_members),
    Route("PUT", _CHANNEL + "/thread-members/@me", _thread_member),
    Route("DELETE", _CHANNEL + "/thread-members/@me", _thread_member),
    Route("PUT", _CHANNEL + "/thread-members/{user_id}", _thread_member),
    Route("DELETE", _CHANNEL + "/thread-members/{user_id}", _thread_member),
    Route("GET", "/guilds/{guild_id}/threads/active", _active_threads),
)
