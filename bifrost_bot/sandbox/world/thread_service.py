"""Starting threads with Discord's permission checks, for bot and people."""

from typing import TYPE_CHECKING, Any

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.errors import ApiError, invalid_form
from bifrost_bot.sandbox.world.model import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    THREAD_CREATED,
    Channel,
    Message,
    Reference,
    User,
)

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World

_KINDS = {
    TEXT: (PUBLIC_THREAD, PRIVATE_THREAD),
    ANNOUNCEMENT: (ANNOUNCEMENT_THREAD,),
    FORUM: (PUBLIC_THREAD,),
}


def public_kind(parent: Channel) -> int:
    """Returns the type of public threads in a channel."""
    return ANNOUNCEMENT_THREAD if parent.type == ANNOUNCEMENT else PUBLIC_THREAD


def start_thread(
    world: "World", parent: Channel, owner: User, name: Any, kind: int, at: Message | None = None
) -> Channel:
    """Returns a new thread; a public one on no message is announced in its owner's name.

    Raises:
        ApiError: 50001 or 50013 without permission, 50024 where there are no such threads, 50035
            for a bad name, 160004 for a message that has a thread.
    """
    if kind not in _KINDS.get(parent.type, ()):
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    private = kind == PRIVATE_THREAD
    needed = allow.CREATE_PRIVATE_THREADS if private else allow.CREATE_PUBLIC_THREADS
    world.require(parent, owner, needed)
    if not isinstance(name, str) or not 1 <= len(name) <= 100:
        raise invalid_form("name", "Must be between 1 and 100 in length.")
    if at is not None and at.thread_id is not None:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    thread = world.create_thread(parent, owner, name, kind, at)
    if at is None and not private and parent.type != FORUM:
        reference = Reference(thread.id, None, thread.guild_id)
        world.post(parent, owner, Draft(content=name), kind=THREAD_CREATED, reference=reference)
    return thread


def start_post(world: "World", forum: Channel, owner: User, name: Any, draft: Draft) -> Channel:
    """Returns a new post of a forum: a thread whose first message has its id."""
    if forum.type != FORUM:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    world.require(forum, owner, allow.SEND_MESSAGES)
    thread = start_thread(world, forum, owner, name, PUBLIC_THREAD)
    world.post(thread, owner, draft, identity=thread.id)
    return thread
