"""Starting threads with Discord's permission checks, for bot and people."""

from typing import TYPE_CHECKING, Any

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.errors import ApiError, invalid_form
from bifrost_bot.sandbox.world.model import (
    PRIVATE_THREAD,
    THREAD_CREATED,
    Channel,
    Message,
    Reference,
    User,
)

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World


def start_thread(
    world: "World", parent: Channel, owner: User, name: Any, kind: int, at: Message | None = None
) -> Channel:
    """Returns a new thread; a public one on no message is announced in its owner's name.

    Raises:
        ApiError: 50001 or 50013 without permission, 50035 for a bad name, 160004 for a message
            that has a thread.
    """
    private = kind == PRIVATE_THREAD
    needed = allow.CREATE_PRIVATE_THREADS if private else allow.CREATE_PUBLIC_THREADS
    allow.require(world.guild_of(parent), parent, owner.id, needed)
    if not isinstance(name, str) or not 1 <= len(name) <= 100:
        raise invalid_form("name", "Must be between 1 and 100 in length.")
    if at is not None and at.thread_id is not None:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    thread = world.create_thread(parent, owner, name, kind, at)
    if at is None and not private:
        reference = Reference(thread.id, None, thread.guild_id)
        world.post(parent, owner, Draft(content=name), kind=THREAD_CREATED, reference=reference)
    return thread
