"""Mentions: the users and roles that a text pings, as far as its author may."""

import re
from collections.abc import Collection
from typing import Any

from bifrost_bot.sandbox.world.model import Guild, Json, Mentions, Message

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


def mentions_of(
    content: str,
    guild: Guild | None,
    known_users: Collection[int],
    allowed: Json | None,
    may_ping_all: bool,
    replied_to: int | None = None,
) -> Mentions:
    """Returns the pings of a text.

    Args:
        guild: its guild; None in a direct conversation.
        known_users: ids that can be mentioned at all.
        allowed: Discord's `allowed_mentions`, None for no restriction.
        may_ping_all: whether the author has the permission Mention Everyone.
        replied_to: the author of the message that is answered.
    """
    ids = map(int, _USER.findall(content))
    users = [id for id in ids if id in known_users and _allows(allowed, "users", id)]
    if replied_to is not None and (allowed is None or allowed.get("replied_user")):
        users.append(replied_to)
    known_roles = {} if guild is None else guild.roles
    roles: list[int] = []
    for role_id in map(int, _ROLE.findall(content)):
        role = known_roles.get(role_id)
        mentionable = role is not None and (role.mentionable or may_ping_all)
        if mentionable and _allows(allowed, "roles", role_id):
            roles.append(role_id)
    everyone = may_ping_all and _EVERYONE.search(content) is not None
    everyone = everyone and _allows(allowed, "everyone", None)
    return Mentions(tuple(dict.fromkeys(users)), tuple(dict.fromkeys(roles)), everyone)


def _allows(allowed: Json | None, what: str, target: int | None) -> bool:
    if allowed is None:
        return True
    if what in (allowed.get("parse") or ()):
        return True
    if target is None:
        return False
    listed: list[Any] = allowed.get(what) or []
    return any(item is not None and int(item) == target for item in listed)


def pings(guild: Guild | None, message: Message, user_id: int) -> bool:
    """Returns whether a message mentions a user, one of their roles or all, or is direct."""
    if guild is None or message.mentions.everyone or user_id in message.mentions.users:
        return True
    member = guild.members.get(user_id)
    return member is not None and not member.roles.isdisjoint(message.mentions.roles)
