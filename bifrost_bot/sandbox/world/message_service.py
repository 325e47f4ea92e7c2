"""Sending, editing and deleting messages with Discord's permission checks, for bot and people."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from bifrost_bot.sandbox.world import events
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.errors import (
    ApiError,
    invalid_form,
    missing_permissions,
    not_found,
    too_many,
)
from bifrost_bot.sandbox.world.mention import mentions_of
from bifrost_bot.sandbox.world.model import (
    AUTOCOMPLETE,
    COMPONENTS_V2,
    DM,
    PIN_NOTICE,
    POLL_RESULT,
    REPLY,
    WITHOUT_TEXT,
    Channel,
    Guild,
    Json,
    Mentions,
    Message,
    Reference,
    User,
)
from bifrost_bot.sandbox.world.snowflake import instant_ms

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World

_MAX_PINS = 250


def send_message(
    world: "World", channel: Channel, author: User, draft: Draft, at_ms: int | None = None
) -> Message:
    """Returns the message made from a draft, or the earlier one with the same enforced nonce.

    Raises:
        ApiError: 50001 or 50013 without permission, 50006 for an empty message, 50007 for closed
            DMs, 20016 for slowmode, 200000 for AutoMod.
    """
    granted = _require_can_send(world, channel, author, draft)
    require_active(world, channel, author)
    _check_automod(world.guild_of(channel), author, draft.content, granted)
    require_slowmode(world, channel, author, granted)
    if draft.empty:
        raise ApiError(400, 50006, "Cannot send an empty message")
    if draft.enforce_nonce and draft.nonce is not None:
        earlier = world.message_by_nonce(author, draft.nonce)
        if earlier is not None:
            return earlier
    reference, answered = _reference(channel, draft.reference, granted)
    mentions = _mentions(world, channel, draft, granted, answered)
    message = world.post(
        channel,
        author,
        draft,
        mentions=mentions,
        kind=0 if reference is None else REPLY,
        reference=reference,
        at_ms=at_ms,
    )
    if draft.nonce is not None:
        world.remember_nonce(message, draft.nonce)
    return message


def _require_can_send(world: "World", channel: Channel, author: User, draft: Draft) -> int:
    if channel.type in WITHOUT_TEXT:
        raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
    if channel.type == DM and author is world.bot:
        for user in world.others_in(channel, author):
            if not user.accepts_dms:
                raise ApiError(403, 50007, "Cannot send messages to this user")
    granted = world.require(channel, author, allow.SEND_MESSAGES)
    if draft.uploads:
        allow.require_all(granted, [allow.ATTACH_FILES])
    if draft.embeds:
        allow.require_all(granted, [allow.EMBED_LINKS])
    if channel.thread is not None and channel.thread.locked and not granted & allow.MANAGE_THREADS:
        raise missing_permissions()
    return granted


def require_active(world: "World", channel: Channel, author: User) -> None:
    """Raises ApiError 50013 if the author is timed out or has not accepted the rules."""
    guild = world.guild_of(channel)
    member = None if guild is None else guild.members.get(author.id)
    if guild is None or member is None or allow.guild_permissions(guild, author.id) == allow.ALL:
        return
    if member.pending or member.timed_out_until_ms > world.clock():
        raise missing_permissions()


def _check_automod(guild: Guild | None, author: User, text: str | None, granted: int) -> None:
    """Applies AutoMod, except to bots and members with Manage Server."""
    if guild is None or author.bot or granted & allow.MANAGE_GUILD:
        return
    if any(word in (text or "").lower() for word in guild.blocked_words):
        raise ApiError(400, 200000, "Message was blocked by automatic moderation")


def require_slowmode(world: "World", channel: Channel, author: User, granted: int) -> None:
    """Raises ApiError 20016 for a text, command or component too soon after the author's last.

    Bots and members who manage messages or channels may always.
    """
    exempt = author.bot or granted & (allow.MANAGE_MESSAGES | allow.MANAGE_CHANNELS)
    if not channel.rate_limit_per_user or exempt:
        return
    last_ms = max(_last_text_ms(channel, author), _last_interaction_ms(world, channel, author))
    wait_ms = last_ms + 1000 * channel.rate_limit_per_user - world.clock()
    if wait_ms > 0:
        message = "This action cannot be performed due to slowmode rate limit"
        raise too_many(wait_ms / 1000, 20016, message)


def _last_text_ms(channel: Channel, author: User) -> int:
    for id in reversed(channel.order):
        if channel.messages[id].author is author:
            return instant_ms(id)
    return 0


def _last_interaction_ms(world: "World", channel: Channel, author: User) -> int:
    for item in reversed(world.interactions.values()):
        place = (item.user_id, item.channel_id)
        if place == (author.id, channel.id) and item.kind != AUTOCOMPLETE:
            return item.created_ms
    return 0


def _reference(
    channel: Channel, asked: Json | None, granted: int
) -> tuple[Reference | None, Message | None]:
    if not asked or not asked.get("message_id"):
        return None, None
    allow.require_all(granted, [allow.READ_MESSAGE_HISTORY])
    message = channel.messages.get(int(asked["message_id"]))
    if message is not None and message.visible_to is None:
        return _reference_to(message), message
    if asked.get("fail_if_not_exists", True) is False:
        return None, None
    raise invalid_form("message_reference", "Unknown message")


def _mentions(
    world: "World", channel: Channel, draft: Draft, granted: int, answered: Message | None
) -> Mentions:
    return mentions_of(
        draft.content or "",
        world.guild_of(channel),
        _mentionable_ids(world, channel),
        draft.allowed_mentions,
        bool(granted & allow.MENTION_EVERYONE),
        None if answered is None else answered.author.id,
    )


def _mentionable_ids(world: "World", channel: Channel) -> Collection[int]:
    guild = world.guild_of(channel)
    return channel.recipients if guild is None else guild.members


def edit_message(world: "World", message: Message, editor: User, draft: Draft) -> None:
    """Edits a message for its author.

    Raises:
        ApiError: 50005 for another author's message, 50006 if it would be empty, 50083 in an
            archived thread.
    """
    channel = world.channels[message.channel_id]
    granted = world.require(channel, editor)
    if message.author is not editor:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    _check_automod(world.guild_of(channel), editor, draft.content, granted)
    edit_unchecked(world, message, draft, granted)


def edit_unchecked(world: "World", message: Message, draft: Draft, granted: int) -> None:
    """Edits a message regardless of the channel's permissions, as interaction tokens may."""
    channel = world.channels[message.channel_id]
    _require_unarchived(channel)
    if _would_be_empty(message, draft):
        raise ApiError(400, 50006, "Cannot send an empty message")
    mentions: Mentions | None = None
    if draft.content is not None:
        mentions = _mentions(world, channel, draft, granted, None)
    if draft.flags & COMPONENTS_V2:
        message.flags |= COMPONENTS_V2
    world.edit(message, draft, mentions)


def _require_unarchived(channel: Channel) -> None:
    if channel.thread is not None and channel.thread.archived:
        raise ApiError(400, 50083, "Thread is archived")


def _would_be_empty(message: Message, draft: Draft) -> bool:
    content = message.content if draft.content is None else draft.content
    embeds = message.embeds if draft.embeds is None else draft.embeds
    components = message.components if draft.components is None else draft.components
    kept = message.attachments if draft.kept_attachments is None else draft.kept_attachments
    return not (content or embeds or components or kept or draft.uploads)


def delete_message(world: "World", message: Message, remover: User) -> None:
    """Deletes a message: one's own, or any with Manage Messages."""
    channel = world.channels[message.channel_id]
    needed = () if message.author is remover else (allow.MANAGE_MESSAGES,)
    world.require(channel, remover, *needed)
    _require_unarchived(channel)
    world.delete(message)


def pin_message(world: "World", message: Message, user: User, pinned: bool) -> None:
    """Pins or unpins a message; a pin is announced in the user's name.

    Raises:
        ApiError: 50001 or 50013 without permission, 30003 for too many pins.
    """
    channel = world.channels[message.channel_id]
    guild = world.guild_of(channel)
    granted = allow.require(guild, channel, user.id)
    if guild is not None and not granted & allow.MANAGE_MESSAGES:
        allow.require_all(granted, [allow.PIN_MESSAGES])
    if pinned is (message.pinned_ms is not None):
        return
    if pinned and len(pinned_messages(channel)) >= _MAX_PINS:
        raise ApiError(400, 30003, f"Maximum number of pins reached ({_MAX_PINS})")
    world.pin(message, pinned)
    if pinned:
        world.post(channel, user, Draft(), kind=PIN_NOTICE, reference=_reference_to(message))


def pinned_messages(channel: Channel) -> list[Message]:
    """Returns a channel's pinned messages, the one pinned last first."""
    pinned = [message for message in channel.messages.values() if message.pinned_ms is not None]
    return sorted(pinned, key=lambda message: message.pinned_ms or 0, reverse=True)


def end_poll(world: "World", message: Message) -> None:
    """Ends a poll; its result is announced in its author's name."""
    assert message.poll is not None
    message.poll["results"]["is_finalized"] = True
    world.emit(events.MessageUpdated(message))
    question = message.poll["question"]["text"]
    named = {"name": "poll_question_text", "value": question, "inline": False}
    result: Json = {"type": "poll_result", "fields": [named]}
    world.post(
        world.channels[message.channel_id],
        message.author,
        Draft(embeds=[result]),
        kind=POLL_RESULT,
        reference=_reference_to(message),
    )


def _reference_to(message: Message) -> Reference:
    return Reference(message.channel_id, message.id, message.guild_id)


def react(world: "World", message: Message, user: User, emoji: str, added: bool) -> None:
    """Adds or removes a reaction; a new emoji needs the permission Add Reactions."""
    channel = world.channels[message.channel_id]
    require_active(world, channel, user)
    _require_unarchived(channel)
    needed = (allow.ADD_REACTIONS,) if added and emoji not in message.reactions else ()
    world.require(channel, user, allow.READ_MESSAGE_HISTORY, *needed)
    world.react(message, user, emoji, added)


def history(
    world: "World", channel: Channel, reader: User, query: Mapping[str, Any]
) -> list[Message]:
    """Returns messages newest first, selected by limit, before, after or around.

    Ephemeral messages are returned only to their own user, never to the bot.
    """
    granted = world.require(channel, reader)
    if not granted & allow.READ_MESSAGE_HISTORY:
        return []
    readers = (None,) if reader.bot else (None, reader.id)
    order = [id for id in channel.order if channel.messages[id].visible_to in readers]
    return [channel.messages[id] for id in reversed(_select(order, query))]


def _select(order: list[int], query: Mapping[str, Any]) -> list[int]:
    limit = int(query.get("limit") or 50)
    if not 1 <= limit <= 100:
        raise invalid_form("limit", "int value should be between 1 and 100.")
    if query.get("after") is not None:
        return order[bisect_right(order, int(query["after"])) :][:limit]
    if query.get("around") is not None:
        middle = bisect_left(order, int(query["around"]))
        older = order[:middle][-(limit // 2) :]
        return older + order[middle:][: limit - limit // 2]
    if query.get("before") is not None:
        order = order[: bisect_left(order, int(query["before"]))]
    return order[-limit:]


def visible_message(world: "World", channel: Channel, message_id: int, reader: User) -> Message:
    """Returns a message; ApiError 10008 if it does not exist or is ephemeral to another user."""
    message = world.message(channel, message_id)
    if message.visible_to is not None and (reader.bot or message.visible_to != reader.id):
        raise not_found("Message")
    return message
