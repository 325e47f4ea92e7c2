"""The users whom a person's client can name: those whom messages have brought along."""

import re
from collections.abc import Collection, Iterator

from bifrost_bot.sandbox.world.model import Message, User
from bifrost_bot.sandbox.world.world import World

_MENTION = re.compile(r"<@!?(\d{1,20})>")


def known_users(world: World, user: User) -> set[int]:
    """Returns the ids of the users whom a user's client has seen in messages, and their own."""
    known = {user.id}
    for channel in world.channels.values():
        if not world.can_view(channel, user):
            continue
        for message in channel.messages.values():
            if message.visible_to in (None, user.id):
                known.update(_brought_along(message))
    return known


def _brought_along(message: Message) -> Iterator[int]:
    yield message.author.id
    yield from message.mentions.users
    if message.interaction is not None:
        yield message.interaction.user_id


def with_names(text: str, world: World, known: Collection[int]) -> str:
    """Returns a text in which mentions of known users are names."""

    def mentioned_ids(found: re.Match[str]) -> str:
        user_id = int(found[1])
        return f"@{world.users[user_id].name}" if user_id in known else found[0]

    return _MENTION.sub(mentioned_ids, text)
